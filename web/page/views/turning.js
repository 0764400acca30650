/**
 * After a loss: the move that turned the game, what was better, and the way back to it.
 * @import { Look, MoveReview } from "../asking/contract.d.ts"
 */
import { html, nothing } from "../vendor/lit-html.js";
import { phrase } from "../words/phrase.js";
import { rich } from "../words/rich.js";
import { path, tip } from "../state/tree.js";
import { isShared } from "../state/seats.js";
import { state } from "../state/store.js";
import {
  goToMove,
  isBefore,
  playOnFrom,
  reasonWords,
  reviewed,
  showBetter,
  stopReview,
  turningPoint,
} from "../state/review.js";
import { hasLost, provedWords, reader } from "../state/you.js";
import { button, ON_BOARD, progressBar } from "./parts.js";

/** What turned the game, at its end and before that move. */
export function turningView() {
  const known = reviewed();
  const { tree, look } = state;
  if (!known || !tree || !look || !reader()) return nothing;
  if (known.running && !hasLost(look)) return nothing;
  if (known.running)
    return html`<p class="running" id="turning">
      ${phrase("turning.looking")} ${progressBar(known.done, known.of, phrase("progress.review"))}
      ${button(phrase("stop"), stopReview)}
    </p>`;
  const move = turningPoint();
  if (!move) return nothing;
  return html`<div class="lost-at" id="turning">
    <p>${isBefore(move) ? beforeWords(move) : endWords(move)}</p>
    <p class="faint">${whyWords(look, move)}</p>
    <p class="buttons">
      ${
        isBefore(move)
          ? button(phrase("turning.backEnd"), toTheEnd, { id: "to-the-end" })
          : button(phrase("turning.showBoard"), () => goToMove(move.number - 1), {
              id: "show-turn",
            })
      }
      ${
        move.best[0]
          ? button(phrase("turning.showBetter"), () => showBetter(move), { id: "show-better" })
          : nothing
      }
      ${
        // In a game by links what was played stays.
        isShared(tree)
          ? nothing
          : button(phrase("turning.playFromHere"), () => playOnFrom(move), {
              id: "play-from-here",
              kind: isBefore(move) ? "small primary" : "small",
              next: ON_BOARD,
            })
      }
    </p>
  </div>`;
}

/** @param {MoveReview} move */
function endWords({ number, move }) {
  return rich("turning.end", { nth: number, move });
}

/** @param {MoveReview} move */
function beforeWords({ move, best: [better] }) {
  return better ? rich("turning.hereBetter", { move, better }) : rich("turning.here", { move });
}

/** What is proved of it, or else what was thought. @param {Look} look @param {MoveReview} move */
function whyWords(look, move) {
  const { proved, chance, chances } = move;
  const reason = reasonWords(look, move);
  if (reason) return phrase("turning.proved", { reason });
  if (proved) return phrase("turning.provedAfter", { value: provedWords(look, proved) });
  const before = Math.round(chances[reader() - 1] ?? chance);
  return phrase("turning.opinion", { before, after: Math.round(chance) });
}

function toTheEnd() {
  const { tree } = state;
  if (tree) goToMove(path(tip(tree.here)).length);
}
