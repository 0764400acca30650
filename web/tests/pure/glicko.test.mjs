/** Ratings. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { rated, UNRATED } from "../../page/state/glicko.js";

test("the example of the paper on Glicko-2", () => {
  const own = { rating: 1500, deviation: 200, volatility: 0.06 };
  const { rating, deviation, volatility } = rated(own, [
    { rating: 1400, deviation: 30, score: 1 },
    { rating: 1550, deviation: 100, score: 0 },
    { rating: 1700, deviation: 300, score: 0 },
  ]);
  assert.equal(rating.toFixed(2), "1464.05");
  assert.equal(deviation.toFixed(2), "151.52");
  assert.equal(volatility.toFixed(5), "0.06000");
});

test("wins raise, losses lower, alike where the other is alike; and one grows surer", () => {
  const even = { rating: 1500, deviation: 120 };
  const won = rated(UNRATED, [{ ...even, score: 1 }]);
  const lost = rated(UNRATED, [{ ...even, score: 0 }]);
  assert.ok(won.rating > 1500 && Math.abs(won.rating + lost.rating - 3000) < 1e-6);
  assert.ok(won.deviation < UNRATED.deviation);
  let own = UNRATED;
  for (let nth = 0; nth < 60; nth += 1)
    own = rated(own, [{ rating: 1800, deviation: 120, score: nth % 2 }]);
  assert.ok(Math.abs(own.rating - 1800) < 80, `${own.rating}`);
  assert.ok(own.deviation < 100 && own.deviation > 20, `${own.deviation}`);
});
