/**
 * Ratings by Glicko-2, as in M. E. Glickman, "Example of the Glicko-2 system" (2012), whose letters these are. Pure.
 * @typedef {{rating: number, deviation: number, volatility: number}} Rating
 */

/** @type {Rating} */
export const UNRATED = { rating: 1500, deviation: 350, volatility: 0.06 };

/** One unit of the inner scale. */
const SCALE = 173.7178;
/** How much the volatility may change. */
const TAU = 0.5;
const CLOSE = 0.000001;

/** @param {number} phi */
const weight = (phi) => 1 / Math.sqrt(1 + (3 * phi * phi) / Math.PI ** 2);

/**
 * The rating after some games.
 * @param {Rating} own
 * @param {{rating: number, deviation: number, score: number}[]} games each with the other's rating; score 1 for a win, 0 for a loss
 * @returns {Rating}
 */
export function rated(own, games) {
  const mu = (own.rating - UNRATED.rating) / SCALE;
  const phi = own.deviation / SCALE;
  const terms = games.map(({ rating, deviation, score }) => {
    const g = weight(deviation / SCALE);
    const expected = 1 / (1 + Math.exp(-g * (mu - (rating - UNRATED.rating) / SCALE)));
    return { information: g * g * expected * (1 - expected), surprise: g * (score - expected) };
  });
  const v = 1 / terms.reduce((sum, { information }) => sum + information, 0);
  const surprise = terms.reduce((sum, one) => sum + one.surprise, 0);
  const volatility = newVolatility(own.volatility, phi, v, v * surprise);
  const before = Math.hypot(phi, volatility);
  const after = 1 / Math.sqrt(1 / before ** 2 + 1 / v);
  const rating = UNRATED.rating + SCALE * (mu + after * after * surprise);
  return { rating, deviation: Math.min(UNRATED.deviation, SCALE * after), volatility };
}

/**
 * Step 5 of the paper: the root of a function by the Illinois method.
 * @param {number} sigma
 * @param {number} phi
 * @param {number} v
 * @param {number} delta
 */
function newVolatility(sigma, phi, v, delta) {
  const a = Math.log(sigma * sigma);
  const f = (/** @type {number} */ x) => {
    const sum = phi * phi + v + Math.exp(x);
    return (Math.exp(x) * (delta * delta - sum)) / (2 * sum * sum) - (x - a) / (TAU * TAU);
  };
  let low = a;
  let high = Math.log(delta * delta - phi * phi - v);
  if (!(delta * delta > phi * phi + v)) {
    high = a - TAU;
    while (f(high) < 0) high -= TAU;
  }
  let [atLow, atHigh] = [f(low), f(high)];
  while (Math.abs(high - low) > CLOSE) {
    const middle = low + ((low - high) * atLow) / (atHigh - atLow);
    const there = f(middle);
    if (there * atHigh <= 0) [low, atLow] = [high, atHigh];
    else atLow /= 2;
    [high, atHigh] = [middle, there];
  }
  return Math.exp(low / 2);
}
