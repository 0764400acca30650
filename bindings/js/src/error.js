/** @import { Fault } from "./protocol.d.ts" */

/** A place in a text that is given in bytes, in characters of JavaScript. @param {string} text @param {number} bytes */
function characters(text, bytes) {
  return new TextDecoder().decode(new TextEncoder().encode(text).subarray(0, bytes)).length;
}

/** How much of a long text stands on each side of the place in a message. */
const AROUND = 60;

/** A text, or what is around a place in it, with a mark under the place. @param {string} text @param {number} from @param {number} to */
function marked(text, from, to) {
  const begin = Math.max(from - AROUND, 0);
  const end = Math.min(Math.max(to, from + 1), from + AROUND);
  const shown = text.slice(begin, end + AROUND);
  const [before, after] = [begin > 0 ? "…" : "", end + AROUND < text.length ? "…" : ""];
  const mark = " ".repeat(before.length + from - begin) + "^".repeat(end - from);
  return [`  ${before}${shown}${after}`, `  ${mark}`];
}

/**
 * What is wrong with a text or a request, where, and what to try. `message` has all of it, with the text and a mark
 * under the place.
 */
export class CrosstrackError extends Error {
  /** @param {Partial<Fault> & {title: string}} fault */
  constructor(fault) {
    const { title, clause, source, labels: [main] = [], help = [] } = fault;
    const { name: part = "request", text = "" } = source ?? {};
    // The text of the clause is no advice.
    const advice = help.filter((line) => !clause || !line.startsWith(`${clause}: `));
    const reason = main?.text ? `${title}: ${main.text}` : title;
    const place = main
      ? /** @type {const} */ ([characters(text, main.start), characters(text, main.end)])
      : null;
    const lines = [clause && !reason.includes(clause) ? `${reason} (${clause})` : reason];
    if (place) lines.push(...marked(text, ...place));
    if (advice.length > 0) lines.push(`try: ${advice.join("; ")}`);
    super(lines.join("\n"));
    this.name = "CrosstrackError";
    /** What is wrong, as a sentence without a full stop. @readonly */
    this.reason = reason;
    /** What is wrong: `position`, `move`, `rules`, `level` … @readonly */
    this.part = part;
    /** The text in which something is wrong; empty if there is none. @readonly */
    this.text = text;
    /** Where in `text`, as `[start, end]` in its characters; `null` if that is not known. @readonly */
    this.place = place;
    /** The id of the clause that is violated, such as `PL-OPENING`; `null` if there is none. @readonly */
    this.clause = clause ?? null;
    /** What to try instead; `null` if there is no advice. @readonly */
    this.remedy = advice.join("; ") || null;
  }
}

/**
 * The error of an argument.
 * @param {string} part
 * @param {string} text
 * @param {string} title
 * @param {string[]} help
 */
export function wrong(part, text, title, ...help) {
  return new CrosstrackError({ title, source: { name: part, text }, help });
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
