/** Clocks and times. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { generate } from "../../page/vendor/lean-qr.js";
import { CLOCKS, clockOf, timesOf, timeWords, wholeTimes } from "../../page/state/times.js";

test("a clock has whole seconds for all moves, and for each", () => {
  assert.deepEqual(timesOf("600+5"), [600_000, 5000]);
  assert.deepEqual(timesOf("300"), [300_000, 0]);
  assert.deepEqual(wholeTimes("300"), [300_000, 300_000]);
  assert.deepEqual(wholeTimes(""), []);
  for (const clock of CLOCKS) assert.equal(clockOf(clock), clock);
});

test("what is no clock is none", () => {
  for (const text of ["0", "5 min", "600+", "+5", "1e3", "-3", "600+5000", "123456"])
    assert.equal(clockOf(text), "", text);
  assert.equal(clockOf(undefined), "");
});

test("times are said in minutes and seconds, the last ten seconds in tenths", () => {
  const said = { 0: "0:00.0", 1: "0:00.1", 9900: "0:09.9", 9901: "0:10", 10_001: "0:11" };
  for (const [ms, words] of Object.entries(said)) assert.equal(timeWords(Number(ms)), words);
  assert.equal(timeWords(60_000), "1:00");
  assert.equal(timeWords(1_800_000), "30:00");
});

test("a text that no code holds is refused", () => {
  assert.ok(generate("x".repeat(2953)).size > 0);
  assert.throws(() => generate("x".repeat(2954)));
});
