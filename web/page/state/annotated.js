/**
 * Records with comments and variations, as `docs/playing.md` describes them: from a tree to a record, to its text, and back. Pure.
 * @import { Step } from "./types.d.ts"
 */
import { path, tip } from "./tree.js";

/**
 * @typedef {{after: number, text: string}} Comment
 * @typedef {{moves: string[], comments: Comment[], variations: Variation[]}} Line
 * @typedef {Line & {after: number}} Variation
 * @typedef {Line & {schema: string, game: string, start: string, readings?: string, players: string[], result: string|null,
 *   ending: string, tags?: Record<string, string>}} GameRecord
 */

/** The line to a step, with comments and all that leaves it. @param {Step} end @returns {Line} */
export function lineOf(end) {
  const steps = path(end);
  const first = steps[0]?.parent ?? end;
  return lineFrom(first, steps);
}

/** @param {Step} first @param {Step[]} steps those that follow it @returns {Line} */
function lineFrom(first, steps) {
  const all = [first, ...steps];
  const comments = all.flatMap(({ note }, after) => (note ? [{ after, text: note }] : []));
  const variations = all.flatMap((step, after) =>
    step.children
      .filter((child) => child !== steps[after])
      .map((child) => {
        const { moves, ...beside } = lineFrom(child, below(child));
        return { after, moves: [child.move, ...moves], ...later(beside) };
      }),
  );
  return { moves: steps.map(({ move }) => move), comments, variations };
}

/** What follows a step, along the branch that was looked at last. @param {Step} step @returns {Step[]} */
function below(step) {
  return path(tip(step)).slice(path(step).length);
}

/** The same, counted from one move earlier. @param {Omit<Line, "moves">} line @returns {Omit<Line, "moves">} */
function later({ comments, variations }) {
  return {
    comments: comments.map((one) => ({ ...one, after: one.after + 1 })),
    variations: variations.map((one) => ({ ...one, after: one.after + 1 })),
  };
}

/**
 * A record with comments, variations and names; the same where there are none.
 * @param {{text: string, json: string}} bare
 * @param {Line} line
 * @param {{name: string, study: string}} names
 */
export function annotated(bare, { comments, variations }, { name, study }) {
  const tags = { ...(name ? { name } : {}), ...(study ? { study } : {}) };
  const game = JSON.parse(bare.json);
  const named = Object.keys(tags).length > 0 ? { tags: { ...game.tags, ...tags } } : {};
  const whole = { ...game, ...named, comments, variations };
  if (!isAnnotated(whole)) return bare;
  return { text: textOf(whole), json: JSON.stringify(whole) };
}

/** A record as text. @param {GameRecord} record */
function textOf({ game, start, readings, players, result, ending, tags, ...line }) {
  const facts = [
    `Game ${game}`,
    `Start ${start}`,
    ...(readings ? [`Readings ${readings}`] : []),
    ...players.map((name, nth) => `Player ${nth + 1} ${name}`),
    `Result ${result ?? "*"}`,
    `Ending ${ending}`,
    ...Object.entries(tags ?? {}).map(([name, value]) => `Tag ${name} ${value}`),
  ];
  const words = wordsOf(line, (nth) =>
    nth % players.length ? "" : `${nth / players.length + 1}.`,
  );
  return `${facts.map((one) => `[${oneLine(one)}]`).join("\n")}\n\n${words.join(" ")}\n`;
}

/** @param {Line} line @param {(nth: number) => string} numberOf what stands before a move @returns {string[]} */
function wordsOf({ moves, comments, variations }, numberOf) {
  /** @param {number} after */
  const comment = (after) =>
    comments
      .filter((one) => one.after === after)
      .map(({ text }) => `{${oneLine(text).replaceAll("{", "(").replaceAll("}", ")")}}`);
  const words = moves.flatMap((move, nth) => [
    numberOf(nth),
    move,
    ...comment(nth + 1),
    ...variations
      .filter(({ after }) => after === nth)
      .map((one) => `(${wordsOf(one, () => "").join(" ")})`),
  ]);
  return [...comment(0), ...words].filter(Boolean);
}

/** @param {string} text */
function oneLine(text) {
  return text.replaceAll(/\s+/g, " ").trim();
}

/** Whether a record says more than a game: then its text is written here. @param {GameRecord} record */
function isAnnotated({ comments, variations, tags }) {
  return comments.length + variations.length + Object.keys(tags ?? {}).length > 0;
}

/** Reads moves with comments and variations. What has no end is ended. @param {string} text @returns {Line} */
export function readMoves(text) {
  /** @type {Line} */
  const line = { moves: [], comments: [], variations: [] };
  /** @type {Line[]} */
  const open = [line];
  for (const [token] of text.matchAll(/\{[^}]*\}?|[()]|[^\s(){}]+/g)) {
    const now = /** @type {Line} */ (open.at(-1));
    if (token.startsWith("{"))
      now.comments.push({ after: now.moves.length, text: token.replaceAll(/[{}]/g, "").trim() });
    else if (token === "(") {
      const after = Math.max(0, now.moves.length - 1);
      const variation = { after, moves: [], comments: [], variations: [] };
      now.variations.push(variation);
      open.push(variation);
    } else if (token === ")") {
      if (open.length > 1) open.pop();
    } else if (!/^\d+\.+$/.test(token)) now.moves.push(token.replace(/^\d+\.+(?=\w)/, ""));
  }
  return line;
}

/**
 * All lines of a line: those that leave it first, itself last; and what is said after which moves, joined by commas.
 * @param {Line} line
 * @param {string[]} [before]
 * @returns {{lines: string[][], notes: Record<string, string>}}
 */
export function linesOf({ moves, comments, variations }, before = []) {
  const own = [...before, ...moves];
  /** @param {number} after */
  const until = (after) => own.slice(0, before.length + after);
  const others = variations.map((one) => linesOf(one, until(one.after)));
  const notes = comments.map(({ after, text }) => [until(after).join(","), text]);
  return {
    lines: [...others.flatMap(({ lines }) => lines), own],
    notes: Object.assign(Object.fromEntries(notes), ...others.map((one) => one.notes)),
  };
}

/** The records of a file: as text, each from its game on; as JSON, one a line. @param {string} text @returns {string[]} */
export function recordsOf(text) {
  const lines = text.trim().split("\n");
  if (lines.length > 1 && lines.every((line) => /^\s*(\{.*\})?\s*$/.test(line)))
    return lines.filter((line) => line.trim() !== "");
  return /^\[Game /.test(text.trim()) ? text.trim().split(/\n(?=\[Game )/) : [text];
}
