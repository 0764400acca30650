/**
 * Whose turn it is, how a game ended and who wins, in the words of the table: the reader who holds one seat alone is *you*.
 * @import { GameEnd, Look, MoveReview } from "../asking/contract.d.ts"
 */
import { phrase } from "../words/phrase.js";
import { listed } from "../words/fill.js";
import { state } from "./store.js";
import { readerOf } from "./seats.js";

/** @typedef {NonNullable<MoveReview["proved"]>} Certainty */

/** The number of the player that the reader is, in a game against others, a puzzle or a lesson; else 0. */
export function reader() {
  const { view, tree, look, solving, lesson } = state;
  if (!tree || !look) return 0;
  if (view === "play") return readerOf(tree);
  if (view === "puzzle") return solving?.me ?? 0;
  if (view !== "rules") return 0;
  const judged = lesson.status === "done" || lesson.status === "failed";
  return judged ? tree.here.player : look.to_move;
}

/** @param {Look} look @param {number} player */
export function playerName({ names }, player) {
  return names[player - 1] ?? "";
}

/** One player or several, the reader first. @param {Look} look @param {number[]} players */
export function whoWords(look, players) {
  const others = players.filter((one) => one !== reader());
  const [first = 0] = others;
  const named =
    others.length > 1
      ? phrase("seat.players", { nth: listed(others.map(String)) })
      : playerName(look, first);
  if (others.length === players.length) return named;
  return named ? phrase("seat.youAnd", { others: named }) : phrase("seat.you");
}

/** The board in one line. @param {Look} look */
export function boardLabel(look) {
  const { title: game, board } = look;
  return phrase("board.label", { game, board, turn: turnWords(look) });
}

/** Whose turn it is; or how the game ended, with the path. @param {Look} look */
export function turnWords(look) {
  const { outcome, path, reason, to_move: next } = look;
  if (outcome) {
    const end = outcomeWords(look, outcome, reason);
    return path ? phrase("over.path", { end, path }) : end;
  }
  const player = playerName(look, next);
  return because(next === reader() ? phrase("turn.yours") : phrase("turn.of", { player }), reason);
}

/** @param {string} words @param {string|null} reason */
function because(words, reason) {
  return reason ? phrase("turn.because", { words, reason }) : words;
}

/** How the game on the board ended, by a path or because somebody gave up; empty: it goes on. @param {Look} look */
export function endWords(look) {
  const { view, tree } = state;
  if (look.outcome) return outcomeWords(look, look.outcome, look.reason);
  return view === "play" && tree?.resigned ? resignedWords(look, Number(tree.resigned[0])) : "";
}

/** @param {Look} look @param {GameEnd} outcome of this position or another of its game @param {string|null} [reason] */
export function outcomeWords(look, { players }, reason = null) {
  return because(endOf(look, players), reason);
}

/** @param {Look} look @param {number[]} winners */
function endOf(look, winners) {
  const me = reader();
  if (winners.length === 0) return phrase("over.drawn");
  const others = whoWords(
    look,
    winners.filter((one) => one !== me),
  );
  if (winners.includes(me))
    return others ? phrase("over.youAndWon", { others }) : phrase("over.youWon");
  if (me && look.sides.length === 2) return phrase("over.youLost");
  return phrase(winners.length > 1 ? "over.haveWon" : "over.hasWon", { who: others });
}

/** A win that is proved. @param {Look} look @param {Certainty} proved */
export function provedWords(look, { winners, plies }) {
  const players = [...winners].map(Number);
  const who = whoWords(look, players);
  const several = players.length > 1 || players.includes(reader());
  if (plies === 0) return phrase(several ? "over.haveWon" : "over.hasWon", { who });
  return phrase(several ? "proved.win" : "proved.wins", { who, count: plies });
}

/** Who gave up, and who wins by it. @param {Look} look @param {number} resigned where both have given up, the first of them has lost */
function resignedWords(look, resigned) {
  const winners = look.sides.find((side) => !side.includes(resigned)) ?? [];
  const [player, who] = [playerName(look, resigned), whoWords(look, winners)];
  const me = reader();
  if (me === resigned) return phrase("over.youGaveUp");
  const several = winners.length > 1 || winners.includes(me);
  return phrase(several ? "over.gaveUpTeam" : "over.gaveUp", { player, who });
}

/** Whether the reader lost the game on the board. @param {Look} look */
export function hasLost(look) {
  const me = reader();
  if (!me || state.view !== "play") return false;
  if (look.outcome) {
    const { players } = look.outcome;
    return players.length > 0 && !players.includes(me);
  }
  const side = look.sides.find((one) => one.includes(me)) ?? [];
  return side.includes(Number(state.tree?.resigned[0]));
}
