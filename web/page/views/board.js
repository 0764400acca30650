/**
 * The board of the page: what it shows of the store, and what comes of what happens on it.
 * @import { BoardMark, BoardModel } from "../board/model.d.ts"
 * @import { Look } from "../asking/contract.d.ts"
 * @import { Hand } from "../state/types.d.ts"
 */
import { phrase } from "../words/phrase.js";
import { Board } from "../board/board.js";
import { show, state } from "../state/store.js";
import { choices, lastOf, parts, source, target, targets, trayPiece } from "../state/pick.js";
import { act, drop, focusOn, pointAt, take, takeFrom, turn } from "../state/hand.js";
import { editAt, places, removeHeld, takeFromBoard, takeNew, turnHeld } from "../state/editor.js";
import { short } from "../state/search.js";
import { bestOf, telling } from "../state/best.js";
import { shownHint } from "../state/advice.js";
import { bestMoves } from "../state/opinion.js";
import { isBefore, turningPoint } from "../state/review.js";
import { endsOf, threatMarks } from "../state/said.js";
import { boardLabel } from "../state/you.js";
import { BEST } from "./opinion.js";

const board = new Board({
  onChoose: (name) => (state.editor ? editAt(name) : void act(name)),
  onFocus: focusOn,
  onPoint: pointAt,
  onTurn: (by) => (state.editor ? turnHeld(by) : turn(by)),
  onTake(name) {
    if (state.editor) return takeFromBoard(name);
    takeFrom(name);
    return state.hand !== null;
  },
  onDrop: () => (state.editor ? removeHeld() : drop()),
  onStale: () => show({}),
  stock: (piece) => inTray(piece)?.getBoundingClientRect() ?? null,
});

/** A piece as it lies in its tray. @param {string} piece */
function inTray(piece) {
  return document.querySelector(`.trays [data-piece="${CSS.escape(piece)}"] .tile`);
}

/** What wins, as the rules say it. @param {Look} look */
export function goalOf(look) {
  return state.catalogue?.games.find(({ name }) => name === look.game)?.goal ?? "";
}

/** The pairs of sides that the goal names, `from A to C`: none where it is about something else. @param {Look} look */
export function goalSides(look) {
  return [...goalOf(look).matchAll(/\bfrom ([A-Z]) to ([A-Z])\b/g)].map(
    ([, from = "", to = ""]) => [from, to],
  );
}

/** @param {Look} look */
export function boardView(look) {
  return board.view(modelOf(look));
}

/** @type {ReadonlySet<string>} */
const NONE = new Set();

/** @param {Look} look @returns {BoardModel} */
function modelOf(look) {
  const { hand, preview, view } = state;
  const playing = !look.outcome;
  return {
    ...handModel(look),
    svg: look.svg,
    spots: look.spots,
    label: boardLabel(look),
    edges: look.joined,
    keys: state.settings.keys ? phrase("board.letters") : "",
    preview: preview?.svg ?? null,
    trial: preview?.trial ?? null,
    stepped: state.stepped,
    focus: state.focus,
    last: lastOf(look),
    hinted: shownHint()?.spot ?? null,
    sides: view === "play" || view === "rules" ? goalSides(look) : [],
    ringed: ringedOf(look),
    inert: !state.editor && !look.moves.some((move) => move.kind === "intersection"),
    arrows: arrowsOf(look),
    marks: playing ? marksOf(look) : new Map(),
    covered: isValued(),
    safe: safeSpots(look),
    turned: isTurned(),
    over: !playing,
    joined: view === "rules" || (hand !== null && view !== "puzzle"),
    secret: view === "puzzle",
  };
}

/** What is held, and where it can be put. @param {Look} look @returns {Partial<BoardModel>} */
function handModel(look) {
  const hand = state.editor ? state.editor.hold : state.hand;
  if (!hand) return {};
  const held = trayPiece(look, hand.piece);
  return {
    holding: true,
    held: hand.from,
    heldPicture: held?.pictures[held.rotations.indexOf(hand.rotation ?? 0)] ?? null,
    targets: targetsOf(look, hand),
  };
}

/** @param {Look} look @param {Hand} hand */
function targetsOf(look, hand) {
  if (state.editor) return places(look, hand);
  return look.outcome ? NONE : targets(look, hand);
}

/** Whether the values of moves are shown on the board. */
function isValued() {
  return state.search.on && state.view === "explore" && !state.editor;
}

/** What is marked at each spot: the value of the best move there, or threats. @param {Look} look */
function marksOf(look) {
  /** @type {Map<string, BoardMark>} */
  const marks = new Map();
  if (state.view === "play" && state.advice.threats) return threatMarks(look, false);
  if (state.view === "play") return turningMarks(look);
  if (!isValued()) return state.view === "explore" && !state.editor ? analysisMarks(look) : marks;
  const told = telling();
  for (const { name } of look.spots) {
    const best = bestOf(name);
    if (!best) continue;
    const { kind, words } = best;
    marks.set(name, { kind, words, text: told.has(name) ? short(best) : null });
  }
  return marks;
}

/** Before the move that turned a lost game: what was played, and what was better. @param {Look} look */
function turningMarks(look) {
  /** @type {Map<string, BoardMark>} */
  const marks = new Map();
  const turning = turningPoint();
  if (!turning || !isBefore(turning)) return marks;
  const [played] = endsOf(look, [turning.move]).keys();
  if (played) marks.set(played, { kind: "loss", words: phrase("turning.playedHere"), text: "✗" });
  const [better] = endsOf(look, turning.best.slice(0, 1)).keys();
  const both = better === played;
  const words = phrase(both ? "turning.bothHere" : "turning.betterHere");
  if (better) marks.set(better, { kind: "win", words, text: both ? "✗★" : "★" });
  return marks;
}

/** Threats, and the moves that are thought best, by number. @param {Look} look */
function analysisMarks(look) {
  const marks = state.settings.threats ? threatMarks(look, true) : new Map();
  const { choice } = state.opinion;
  if (!state.settings.opinion || !choice || state.opinion.look !== look || state.hand) return marks;
  bestMoves(choice, BEST).forEach(({ move }, nth) => {
    const [spot] = endsOf(look, [move]).keys();
    const other = spot ? marks.get(spot) : null;
    if (!spot || other?.kind === "unknown") return;
    const words = [other?.words, phrase("opinion.bestHere", { nth: nth + 1 })]
      .filter(Boolean)
      .join(", ");
    const text = [other?.text, nth + 1].filter(Boolean).join(" ");
    marks.set(spot, { kind: other?.kind ?? "unknown", words, text });
  });
  return marks;
}

/** Where safe moves of the held piece end; while nothing is held, the pieces that have safe moves. @param {Look} look */
function safeSpots(look) {
  const { hand, opinion, settings, view } = state;
  const { safe } = opinion;
  if (view !== "explore" || !settings.safe || !safe || opinion.look !== look) return null;
  const moves = hand ? choices(look, hand) : look.moves;
  const spotFor = hand ? target : source;
  return new Set(moves.filter(({ move }) => safe.has(move)).map((move) => spotFor(move) ?? ""));
}

/** A piece that went from spot to spot: with the last move, or with the one that is pointed at. @param {Look} look */
function arrowsOf(look) {
  const shown = [state.pointedMove, look.line.at(-1)?.move ?? null, ...advisedMoves(look)];
  return shown.flatMap((move) => {
    const spots = parts(move ?? "").filter((name) => look.spots.some((spot) => spot.name === name));
    const [from, to] = spots;
    return from && to ? [/** @type {const} */ ([from, to])] : [];
  });
}

/** Of the moves that are thought best, those that lead from spot to spot are arrows. @param {Look} look */
function advisedMoves(look) {
  const { choice, look: of } = state.opinion;
  const on = state.view === "explore" && state.settings.opinion && !state.search.on && !state.hand;
  return on && choice && of === look ? bestMoves(choice, BEST).map(({ move }) => move) : [];
}

/** Where the move that is pointed at, or one of those thought or proved best, turns a piece. @param {Look} look */
function ringedOf(look) {
  const best = isValued() ? state.search.line.slice(0, 1).map(({ move }) => move) : [];
  const shown = [state.pointedMove, ...best, ...advisedMoves(look)];
  const turns = look.moves.filter(({ kind, move }) => kind === "rotate" && shown.includes(move));
  return new Set(turns.map((move) => target(move) ?? ""));
}

/** Whether the board is seen from the other side of the table. */
function isTurned() {
  const { settings, view } = state;
  return settings.turned && (view === "play" || view === "explore");
}

/** The spot that Tab leads to. */
export function tabStop() {
  return board.tabStop();
}

/** Brings the focus to a spot. @param {string} name */
export function focusSpot(name) {
  board.focusSpot(name);
}

/** A piece is dragged from its tray. @param {PointerEvent} event @param {string} code */
export function dragFromTray(event, code) {
  board.drag(event, () => {
    if (state.hand?.piece !== code || state.hand.from !== null) take(code);
    return state.hand !== null;
  });
}

/** A piece that is not on the board is dragged onto it, by hand. @param {PointerEvent} event @param {string} code */
export function dragNew(event, code) {
  board.drag(event, () => {
    if (state.editor?.hold?.piece !== code || state.editor.hold.from !== null) takeNew(code);
    return state.editor?.hold !== null;
  });
}

/** Finds out where the spots are drawn; called after each drawing. @param {ParentNode} root */
export function measure(root) {
  board.measure(root);
}
