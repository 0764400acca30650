/**
 * Days in a row. Pure.
 * @import { PuzzleMark } from "./types.d.ts"
 */

/**
 * On how many days in a row a puzzle was solved, up to today or yesterday.
 * @param {Record<string, PuzzleMark>} marks
 * @param {string} today 2026-07-31
 */
export function streak(marks, today) {
  const solved = Object.values(marks).filter((mark) => mark.state === "solved");
  const days = new Set(solved.map((mark) => mark.on));
  let day = days.has(today) ? today : before(today);
  let count = 0;
  for (; days.has(day); day = before(day)) count += 1;
  return count;
}

/** @param {string} day @returns {string} */
function before(day) {
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() - 1);
  return date.toISOString().slice(0, 10);
}
