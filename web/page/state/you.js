/**
 * What is said to a reader who holds one seat alone: *you*, in place of the number of a player.
 * @import { Look } from "../asking/contract.d.ts"
 */
import { phrase } from "../words/phrase.js";
import { listed } from "../words/fill.js";
import { state } from "./store.js";
import { readerOf } from "./seats.js";

/** The number of the player that the reader is, in a game against others, a puzzle or a lesson; else empty. */
export function reader() {
  const { view, tree, look, solving, lesson } = state;
  if (!tree || !look) return "";
  if (view === "play") return readerOf(tree);
  if (view === "puzzle") return solving?.me ?? "";
  if (view !== "rules") return "";
  const judged = lesson.status === "done" || lesson.status === "failed";
  return judged ? tree.here.player : look.to_move.player;
}

/** Whose turn it is; or how the game ended, with the path. @param {Look} look */
export function turnWords(look) {
  if (!look.outcome) return look.to_move.player === reader() ? phrase("turn.yours") : look.turn;
  const words = outcomeWords(look);
  return look.path ? phrase("over.path", { end: words, path: look.path }) : words;
}

/** How the game on the board ended, by a path or because somebody gave up; empty: it goes on. @param {Look} look */
export function endWords(look) {
  const { view, tree } = state;
  if (look.outcome) return outcomeWords(look);
  return view === "play" && tree?.resigned ? resignedWords(look, tree.resigned) : "";
}

/** @param {Look} look */
function outcomeWords({ outcome, sides }) {
  const me = reader();
  const winners = outcome?.players.map(String) ?? [];
  if (!outcome || !me || winners.length === 0) return outcome?.words ?? "";
  const partners = listed(winners.filter((one) => one !== me));
  if (winners.includes(me))
    return partners ? phrase("over.youAndWon", { partners }) : phrase("over.youWon");
  return sides.length === 2 ? phrase("over.youLost") : outcome.words;
}

/** Who gave up, and who wins by it. @param {Look} look @param {string} numbers of those who gave up */
function resignedWords({ sides }, numbers) {
  // Where both have given up, the first of them has lost.
  const resigned = numbers.charAt(0);
  const winners = sides.find((side) => !side.includes(resigned)) ?? [];
  const names = listed(winners);
  const me = reader();
  if (me === resigned) return phrase("over.youGaveUp");
  if (me && names === me) return phrase("over.gaveUpYouWon", { player: resigned });
  return winners.length === 1
    ? phrase("over.gaveUp", { player: resigned, winner: names })
    : phrase("over.gaveUpTeam", { player: resigned, winners: names });
}

/** Whether the reader lost the game on the board. @param {Look} look */
export function hasLost(look) {
  const me = reader();
  const winners = look.outcome?.players.map(String);
  if (!me || state.view !== "play") return false;
  if (winners) return winners.length > 0 && !winners.includes(me);
  const side = look.sides.find((one) => one.includes(me)) ?? [];
  return side.includes(state.tree?.resigned.charAt(0) || "-");
}
