/** @import { Fault } from "./protocol.d.ts" */

/** A place in a text that is given in bytes, in characters of JavaScript. @param {string} text @param {number} bytes */
function characters(text, bytes) {
  return new TextDecoder().decode(new TextEncoder().encode(text).subarray(0, bytes)).length;
}

/**
 * What is wrong with a text or a request, where, and what to try. `message` has all of it, with the text and a mark
 * under the place.
 */
export class CrosstrackError extends Error {
  /** @param {Partial<Fault> & {message: string}} fault */
  constructor(fault) {
    const { message, text = "", start, end, help, clause } = fault;
    const place =
      start == null || end == null
        ? null
        : /** @type {const} */ ([characters(text, start), characters(text, end)]);
    const lines = [clause && !message.includes(clause) ? `${message} (${clause})` : message];
    if (place) {
      const [from, to] = place;
      lines.push(`  ${text}`, `  ${" ".repeat(from)}${"^".repeat(Math.max(to - from, 1))}`);
    }
    if (help && !message.includes(help)) lines.push(`try: ${help}`);
    super(lines.join("\n"));
    this.name = "CrosstrackError";
    /** What is wrong, as a sentence without a full stop. @readonly */
    this.reason = message;
    /** What is wrong: `position`, `move`, `readings`, `level` … @readonly */
    this.part = fault.in ?? "request";
    /** The text in which something is wrong; empty if there is none. @readonly */
    this.text = text;
    /** Where in `text`, as `[start, end]` in its characters; `null` if that is not known. @readonly */
    this.place = place;
    /** The id of the clause that is violated, such as `PL-OPENING`; `null` if there is none. @readonly */
    this.clause = clause ?? null;
    /** What to try instead; `null` if there is no advice. @readonly */
    this.remedy = help ?? null;
  }
}

/**
 * The answer itself, or its error thrown.
 * @template T
 * @param {T} answer
 * @returns {T}
 */
export function unwrap(answer) {
  const { error } = /** @type {{error?: Fault}} */ (answer);
  if (error) throw new CrosstrackError(error);
  return answer;
}
