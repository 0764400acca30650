/**
 * A game between people, as one of them has it: which game it is, where they sit, the moves, and who has given up.
 * Nobody believes anybody: what others say is judged here, and a verdict is the only thing that changes a game. Pure: who moves,
 * and whether a move is legal, comes from the ruling that is handed in.
 *
 * @typedef {{id: string, game: string, readings: string, position: string, seats: string[]}} About
 *   which game it is; this never changes
 * @typedef {{about: About, me: number, line: string[], gone: boolean[], next: number, over: boolean}} Between
 *   `me`: the seat of the person who has it, from 1; 0 looks on. `gone`: for each seat, whether it has given up. `next`: the
 *   seat whose person is to move. `over`: whether the rules say that the game has ended
 * @typedef {{about: About, line: string[], gone: boolean[], to: number}} Letter
 *   what somebody says of a game; `to`: the seat that it is written for; 0: an onlooker; -1: it does not say
 * @typedef {{movers: number[], next: number, over: boolean}|{illegal: number, why: string}} Ruling
 *   what the rules say of a line: the player of each move and the player who is next, or the first move that is illegal, from 0
 *
 * @typedef {"same"|"older"|"newer"|"ask"} Accepted `ask`: the rules must be asked first
 * @typedef {"mine"|"word"|"branch"} Question what only the reader can decide
 * @typedef {"other game"|"other seat"|"illegal"|"damaged"|"long"|"nonsense"} Refusal
 * @typedef {{kind: Accepted|Question|Refusal, at: number, why: string, of: Between, take: Partial<Between>|null}} Verdict
 *   `at`: the move that it is about, from 0; `of`: the game that is judged; `take`: what changes
 * @typedef {{fault: "damaged"|"long"|"nonsense"}} Unreadable a text that is no letter
 */
import { shared } from "./lines.js";

/** Somebody who plays from another browser, or from this one: see `seats.js`. */
const FRIEND = "friend";

/** A longer line is no game. */
export const MAX_MOVES = 600;

/** A new game. @param {About} about @param {number} me @param {number} next the player who begins @returns {Between} */
export function begun(about, me, next) {
  const gone = about.seats.map(() => false);
  return { about, me, line: [], gone, next: ownerOf(about, next), over: false };
}

/**
 * The game of a letter, for a reader who has no game of this name.
 * @param {Letter} letter @param {number} me @param {Ruling} ruling of its line
 * @returns {Between|Verdict} a verdict says why not
 */
export function joined(letter, me, ruling) {
  const { about, line, gone } = letter;
  const empty = begun(about, me, 0);
  if ("illegal" in ruling) return verdict(empty, "illegal", ruling.illegal, ruling.why);
  // A person who sits down has said nothing yet.
  if (me && gone[me - 1]) return verdict(empty, "word", line.length);
  return { ...empty, line, gone, next: ownerOf(about, ruling.next), over: ruling.over };
}

/**
 * The seat of the person who makes the moves of a player: those of a computer are made by the person who sits before it.
 * @param {About} about @param {number} player
 */
export function ownerOf({ seats }, player) {
  for (let nth = 0; nth < seats.length; nth += 1) {
    const seat = (player - 1 - nth + 2 * seats.length) % seats.length;
    if (seats[seat] === FRIEND) return seat + 1;
  }
  return player;
}

/** Whether nobody moves any more. @param {Between} mine */
export function isOver({ over, gone }) {
  return over || gone.includes(true);
}

/** Whether the reader may move. @param {Between} mine */
export function mayMove(mine) {
  return mine.me > 0 && mine.next === mine.me && !isOver(mine);
}

/** Makes a move of the reader's. @param {Between} mine @param {string} move @param {Ruling} ruling of the line with it @returns {Between} */
export function moved(mine, move, ruling) {
  if (!mayMove(mine) || "illegal" in ruling) return mine;
  const next = ownerOf(mine.about, ruling.next);
  return { ...mine, line: [...mine.line, move], next, over: ruling.over };
}

/** Gives the game up for the reader. @param {Between} mine @returns {Between} */
export function resigned(mine) {
  if (!mine.me || isOver(mine)) return mine;
  return { ...mine, gone: mine.gone.map((was, nth) => was || nth === mine.me - 1) };
}

/** The letter to a seat. @param {Pick<Between, "about"|"line"|"gone">} mine @param {number} to @returns {Letter} */
export function letterTo({ about, line, gone }, to) {
  return { about, line, gone, to };
}

/**
 * Judges what a letter is to the reader's game.
 * @param {Between} mine
 * @param {Letter|Unreadable} letter
 * @param {number[]} who the seats that the bringer of the letter may speak for
 * @param {{ruling?: Ruling|undefined, agreed?: boolean}} [known] what the rules say of its line, once they were asked; and
 *   whether the reader has agreed to what only the reader can decide
 * @returns {Verdict}
 */
export function judge(mine, letter, who, { ruling, agreed = false } = {}) {
  if ("fault" in letter) return verdict(mine, letter.fault);
  if (!isSame(mine.about, letter.about)) return verdict(mine, "other game");
  const { me, line, gone } = mine;
  const common = shared(letter.line, line);
  if (!agreed && me && letter.gone[me - 1] && !gone[me - 1])
    return verdict(mine, "word", line.length);
  const told = { gone: heard(mine, letter, who, agreed) };
  if (common === letter.line.length) {
    return verdict(mine, common === line.length ? "same" : "older", common, "", told);
  }
  return judgeMore(mine, letter, who, { ruling, agreed, told });
}

/**
 * Judges a letter with moves that the reader's game does not have.
 * @param {Between} mine @param {Letter} letter @param {number[]} who
 * @param {{ruling: Ruling|undefined, agreed: boolean, told: Partial<Between>}} known `told`: what is heard beside the moves
 * @returns {Verdict}
 */
function judgeMore(mine, letter, who, { ruling, agreed, told }) {
  const common = shared(letter.line, mine.line);
  if (!agreed) {
    if (common < mine.line.length) return verdict(mine, "branch", common);
    // While the reader is to move, nobody else can have played on: the rules need not be asked.
    if (mine.me && mine.next === mine.me) return verdict(mine, "mine", common);
  }
  if (!ruling) return verdict(mine, "ask", common);
  if ("illegal" in ruling) return verdict(mine, "illegal", ruling.illegal, ruling.why);
  for (const [nth, player] of ruling.movers.entries()) {
    if (agreed || nth < common) continue;
    const seat = ownerOf(mine.about, player);
    if (seat === mine.me) return verdict(mine, "mine", nth);
    if (!who.includes(seat)) return verdict(mine, "other seat", nth);
  }
  const played = { line: letter.line, next: ownerOf(mine.about, ruling.next), over: ruling.over };
  return verdict(mine, "newer", common, "", { ...told, ...played });
}

/** The game after a verdict: nothing else changes one. @param {Verdict} judged @returns {Between} */
export function apply({ of, take }) {
  return take ? { ...of, ...take } : of;
}

/** Whether a verdict changes anything. @param {Verdict} judged */
export function changes(judged) {
  return JSON.stringify(apply(judged)) !== JSON.stringify(judged.of);
}

/** Whether only the reader can decide. @param {Verdict["kind"]} kind @returns {kind is Question} */
export function isQuestion(kind) {
  return kind === "mine" || kind === "word" || kind === "branch";
}

/** @param {Between} of @param {Verdict["kind"]} kind @param {number} [at] @param {string} [why] @param {Partial<Between>|null} [take] @returns {Verdict} */
function verdict(of, kind, at = 0, why = "", take = null) {
  return { kind, at, why, of, take };
}

/** Who has given up, as far as the letter may speak for them. @param {Between} mine @param {Letter} letter @param {number[]} who @param {boolean} agreed */
function heard({ gone }, letter, who, agreed) {
  return gone.map((was, nth) => {
    return was || (Boolean(letter.gone[nth]) && (agreed || who.includes(nth + 1)));
  });
}

/** @param {About} one @param {About} other */
function isSame(one, other) {
  return (
    one.id === other.id &&
    one.game === other.game &&
    one.readings === other.readings &&
    one.position === other.position &&
    one.seats.join() === other.seats.join()
  );
}
