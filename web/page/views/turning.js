/**
 * After a loss: the move that turned the game, what was better, and the way back to it.
 * @import { MoveReview } from "../asking/contract.d.ts"
 */
import { html, nothing } from "../vendor/lit-html.js";
import { path, tip } from "../state/tree.js";
import { isShared } from "../state/seats.js";
import { state } from "../state/store.js";
import {
  goToMove,
  isBefore,
  playOnFrom,
  reviewed,
  showBetter,
  stopReview,
  turningPoint,
} from "../state/review.js";
import { hasLost, reader } from "../state/you.js";
import { progressBar } from "./parts.js";

/** What turned the game, at its end and before that move. */
export function turningView() {
  const known = reviewed();
  const { tree, look } = state;
  if (!known || !tree || !look || !reader()) return nothing;
  if (known.running && !hasLost(look)) return nothing;
  if (known.running)
    return html`<p class="running" id="turning">
      Looking for the move that turned the game … ${progressBar(known.done, known.of, "review")}
      <button class="small" @click=${stopReview}>Stop</button>
    </p>`;
  const move = turningPoint();
  if (!move) return nothing;
  return html`<div class="lost-at" id="turning">
    <p>${isBefore(move) ? beforeWords(move) : endWords(move)}</p>
    <p class="faint">${whyWords(move)}</p>
    <p class="buttons">
      ${
        isBefore(move)
          ? html`<button class="small" id="to-the-end" @click=${toTheEnd}>Back to the end</button>`
          : html`<button class="small" id="show-turn" @click=${() => goToMove(move.number - 1)}>
              Show it on the board
            </button>`
      }
      ${
        move.best[0]
          ? html`<button class="small" id="show-better" @click=${() => showBetter(move)}>
              Show what was better
            </button>`
          : nothing
      }
      ${
        // In a game by links what was played stays.
        isShared(tree)
          ? nothing
          : html`<button
              class="small ${isBefore(move) ? "primary" : ""}"
              id="play-from-here"
              @click=${() => playOnFrom(move)}
            >
              Play on from here
            </button>`
      }
    </p>
  </div>`;
}

/** @param {MoveReview} move */
function endWords({ number, move }) {
  return html`<strong>The game turned at your move</strong> <code>${number}. ${move}</code>.`;
}

/** @param {MoveReview} move */
function beforeWords({ move, best: [better] }) {
  if (!better) return html`<strong>Here the game turned.</strong> You played <code>${move}</code>.`;
  return html`<strong>Here the game turned.</strong> You played <code>${move}</code> (✗); better was
    <code>${better}</code> (★).`;
}

/** What is proved of it, or else what was thought. @param {MoveReview} move */
function whyWords({ reason, proved, chance, chances }) {
  if (reason) return `Proved: ${reason}.`;
  if (proved) return `Proved: after it, ${proved.words}.`;
  const before = Math.round(chances[Number(reader()) - 1] ?? chance);
  return `An opinion: before it you could expect to win ${before} games of 100, after it ${Math.round(chance)}.`;
}

function toTheEnd() {
  const { tree } = state;
  if (tree) goToMove(path(tip(tree.here)).length);
}
