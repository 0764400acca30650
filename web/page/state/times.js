/** Clocks and times as texts and numbers. */

/** Clocks that a new game may have: seconds for all moves, then those for each move; empty: none. */
export const CLOCKS = ["", "180+2", "300", "600+5", "1800"];

/** The two numbers of a clock, in ms. @param {string} clock @returns {[number, number]} */
export function timesOf(clock) {
  const [all = 0, each = 0] = clock.split("+").map((part) => Number(part) * 1000);
  return [all, each];
}

/** A clock as a link has it; empty where it has none, or one that is wrong. @param {string|undefined} text */
export function clockOf(text = "") {
  return /^[1-9]\d{0,4}(\+\d{1,3})?$/.test(text) ? text : "";
}

/** The times that two players have left at the start, in ms; empty without a clock. @param {string} clock */
export function wholeTimes(clock) {
  const [all] = timesOf(clock);
  return clock ? [all, all] : [];
}

/** A time such as `4:05`; tenths are said of the last ten seconds. @param {number} ms */
export function timeWords(ms) {
  const tenths = Math.ceil(ms / 100);
  if (tenths < 100) return `0:0${(tenths / 10).toFixed(1)}`;
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
