/**
 * A game with somebody elsewhere. Links and the messages of a live game are letters; what they say is judged by `between.js`, and
 * a verdict is the only thing that changes the game. What only the reader can decide is asked, and nothing is changed meanwhile.
 * @import { Between, Letter, Ruling, Unreadable, Verdict } from "./between.js"
 */
import { phrase } from "../words/phrase.js";
import { faultOf } from "../asking/fault.js";
import { apply, changes, isQuestion, joined, judge } from "./between.js";
import { lookAt } from "./facts.js";
import { heldBy, heldIn, linkTo, others, placeOf, receiver, rulingOf, valueOf } from "./held.js";
import { keptGame } from "./library.js";
import { digitsOf, letterOf } from "./letter.js";
import { shared } from "./lines.js";
import { keepAside } from "./keeping.js";
import { illegalWords, legalPart, tryToOpen } from "./place.js";
import { FRIEND } from "./seats.js";
import { announce, change, listen, state } from "./store.js";
import { setNotes } from "./tree.js";
import { turnWords } from "./you.js";

/** @typedef {"news"|"nothing"|"refused"} Taken what came of a letter */

/** Opens the game of a link. @param {Record<string, string>} link its fields */
export async function openShared(link) {
  change({ question: null });
  const letter = letterOf(link);
  if ("fault" in letter) return refuse(UNREADABLE[letter.fault]);
  const mine = await ownGame(letter.about.id);
  if (!mine) return join(letter);
  const { judged, agreeable } = await judgeLetter(mine, letter);
  const opened = await show(apply(judged));
  if (opened !== "shown") return;
  const { kind } = judged;
  if (isQuestion(kind)) return ask(judged, letter, agreeable);
  if (kind === "older") return say(olderWords(judged, letter), phrase("link.asItStands"));
  if (judged.take === null) return say(refusedWords(judged, letter), phrase("link.unchanged"));
}

/**
 * Takes a letter of a live game, which may not be on the board. It may speak for everybody but the reader.
 * @param {string} id of the live game @param {Letter|Unreadable} letter @returns {Promise<Taken|"behind">} behind: the sender is
 */
export async function hear(id, letter) {
  await settled();
  const mine = await ownGame(id);
  if (!mine) return "refused";
  const { judged, agreeable } = await judgeLetter(mine, letter);
  const { kind } = judged;
  if (isQuestion(kind)) {
    if ("fault" in letter || !isOnBoard(id)) return "refused";
    ask(judged, letter, agreeable);
    return "refused";
  }
  if (judged.take === null) {
    if (isOnBoard(id)) say(refusedWords(judged, letter), phrase("link.unchanged"));
    return "refused";
  }
  const isNews = changes(judged);
  if (isNews) await take(apply(judged));
  return kind === "older" ? "behind" : isNews ? "news" : "nothing";
}

/** The reader agrees to what was asked. */
export async function agree() {
  const { question } = state;
  if (!question) return;
  change({ question: null, fault: null });
  const mine = await ownGame(question.letter.about.id);
  if (!mine) return;
  const { letter } = question;
  const ruling = await rulingFor(letter);
  const judged = judge(mine, letter, others(mine), { ruling, agreed: true });
  if (judged.take === null) say(refusedWords(judged, letter), phrase("link.unchanged"));
  else await show(apply(judged));
}

/** The game stays as it is. */
export function decline() {
  change({ question: null });
  announce(phrase("link.stays"));
}

/** An onlooker takes a seat. @param {number} seat */
export async function sitDown(seat) {
  const { tree, look } = state;
  if (!tree || !look || tree.me || tree.resigned.includes(String(seat))) return;
  await show({ ...valueOf(heldBy(tree), look), me: seat });
}

/** Follows the same game in another tab of this browser, whose moves and comments are the reader's own. */
export async function followTab() {
  const { tree, view } = state;
  const same = tree && keptGame(tree.id);
  if (same) {
    setNotes(tree.root, same.tree.notes, same.tree.times);
    change({});
  }
  const kept = tree && view === "play" && tree.seats.includes(FRIEND) ? keptGame(tree.id) : null;
  if (!tree || !kept) return;
  const [mine, other] = [heldBy(tree), heldIn(kept)];
  const isNewer = shared(other.line, mine.line) === mine.line.length;
  const isSame = other.line.length === mine.line.length && kept.resigned === tree.resigned;
  if (!isNewer || isSame) return;
  await show({ ...other, me: mine.me, next: 0, over: false });
}

/** The link for the other side, whole. */
export function nextLink() {
  const { tree, look } = state;
  if (!tree || !look) return "";
  return location.href.split("#")[0] + linkTo(tree, receiver(tree, look));
}

/** The reader's game of a name: on the board, or kept. @param {string} id @returns {Promise<Between|null>} */
async function ownGame(id) {
  const { tree } = state;
  const kept = tree?.id === id ? null : keptGame(id);
  const held = tree?.id === id ? heldBy(tree) : kept && heldIn(kept);
  if (!held) return null;
  const look = await lookAt(placeOf(held));
  return valueOf(held, look);
}

/**
 * Judges a letter, and asks the rules about its line where they decide.
 * @param {Between} mine @param {Letter|Unreadable} letter
 */
async function judgeLetter(mine, letter) {
  const who = others(mine);
  const judged = judge(mine, letter, who);
  if ("fault" in letter) return { judged, agreeable: false };
  if (judged.kind === "ask") {
    const ruling = await rulingFor(letter);
    return { judged: judge(mine, letter, who, { ruling }), agreeable: !("illegal" in ruling) };
  }
  return { judged, agreeable: isQuestion(judged.kind) };
}

/** What the rules say of the line of a letter. @param {Letter} letter @returns {Promise<Ruling>} */
async function rulingFor(letter) {
  const place = placeOf(letter);
  try {
    return rulingOf(await lookAt(place));
  } catch (error) {
    const { message, retry } = faultOf(error);
    // Where nobody answers, nothing is known of the line.
    if (retry) throw error;
    return { illegal: (await legalPart(place)) ?? 0, why: message };
  }
}

/** Sits down at a game that was not known here. @param {Letter} letter */
async function join(letter) {
  const { about, to: me } = letter;
  if (me > 0 && about.seats[me - 1] !== FRIEND) return refuse(phrase("link.noPerson"));
  const game = joined(letter, me, await rulingFor(letter));
  if ("kind" in game) return refuse(refusedWords(game, letter));
  if ((await show(game)) !== "shown") return;
  const turn = state.look ? turnWords(state.look) : "";
  announce(me ? phrase("link.youAre", { me, turn }) : phrase("link.onlooker", { turn }));
}

/** Puts a game on the board, as it is. @param {Between} game */
function show({ about, me, line, gone }) {
  const { id, seats } = about;
  const place = placeOf({ about, line });
  return tryToOpen({ ...place, id, seats, me, resigned: digitsOf(gone) });
}

/** Takes a game that has changed: onto the board if it is there, else among those that are kept. @param {Between} game */
async function take(game) {
  if (isOnBoard(game.about.id)) {
    await show(game);
    return;
  }
  const place = placeOf(game);
  const { id, seats } = game.about;
  const opening = { ...place, id, seats, me: game.me, resigned: digitsOf(game.gone) };
  keepAside(opening, await lookAt(place));
}

/** Whether a game is shown. @param {string} id */
function isOnBoard(id) {
  return state.tree?.id === id && state.view === "play";
}

/** Waits until nothing is on its way to the board. @returns {Promise<void>} */
function settled() {
  if (!state.busy) return Promise.resolve();
  return new Promise((resolve) => waiting.push(resolve));
}

/** @type {(() => void)[]} */
let waiting = [];
listen(() => {
  if (state.busy || waiting.length === 0) return;
  const all = waiting;
  waiting = [];
  for (const go of all) go();
});

/** @param {Verdict} judged @param {Letter|Unreadable} letter @param {boolean} agreeable */
function ask(judged, letter, agreeable) {
  if ("fault" in letter || !agreeable)
    return say(refusedWords(judged, letter), phrase("link.unchanged"));
  const words = questionWords(judged, letter);
  change({ question: { letter, words } });
  announce(words);
}

/** @param {string} message @param {string} help */
function say(message, help) {
  change({ fault: { ...faultOf(message), help: [help] } });
}

/** Says what is wrong with a link to a game that is not known here. @param {string} message */
function refuse(message) {
  change({ tree: null, look: null });
  say(message, phrase("link.again"));
}

const UNREADABLE = {
  damaged: phrase("link.damaged"),
  long: phrase("link.tooLong"),
  nonsense: phrase("link.nonsense"),
};

/** @param {Verdict} judged @param {Letter} letter */
function olderWords({ of }, letter) {
  const more = of.line.length - letter.line.length;
  return phrase("link.older", { count: more });
}

/** @param {Verdict} judged @param {Letter} letter */
function questionWords({ kind, at, of }, letter) {
  if (kind === "word") return phrase("ask.gaveUp");
  const [there = "", here = ""] = [letter.line[at], of.line[at]];
  if (kind === "mine") return phrase("ask.mine", { nth: at + 1, move: there });
  return phrase("ask.branch", { nth: at + 1, there, here });
}

/** @param {Verdict} judged @param {Letter|Unreadable} letter */
function refusedWords({ kind, at, why }, letter) {
  if ("fault" in letter) return UNREADABLE[letter.fault];
  const move = letter.line[at] ?? "";
  if (kind === "illegal") return illegalWords(letter.line, at, why);
  if (kind === "other seat") return phrase("link.notTheirs", { nth: at + 1, move });
  if (kind === "word") return phrase("link.gone");
  return phrase("link.otherGame");
}
