/**
 * The course of a game: what each side could expect, and which moves let it slip.
 * @import { Look, MoveReview } from "../asking/contract.d.ts"
 */
import { html, nothing } from "../vendor/lit-html.js";
import { phrase } from "../words/phrase.js";
import { rich } from "../words/rich.js";
import { state } from "../state/store.js";
import { path, tip } from "../state/tree.js";
import {
  courseOf,
  goToMove,
  isFlagged,
  reasonWords,
  review,
  reviewed,
  showBetter,
  stopReview,
} from "../state/review.js";
import { whoWords } from "../state/you.js";
import { button, faultBox, progressBar } from "./parts.js";

/** The graph in its own units. */
const WIDTH = 600;
const HEIGHT = 150;

/** What stands beside a move. @type {Record<string, string>} */
const SIGNS = {
  inaccuracy: "?!",
  mistake: "?",
  blunder: "??",
  "slower win": "▲",
  "missed win": "▲?",
  "losing move": "▼?",
};

/** @param {Look} look */
export function gameView(look) {
  const { tree } = state;
  const known = reviewed();
  if (!known && (!tree || path(tip(tree.here)).length === 0)) return nothing;
  return html`<section class="card" aria-labelledby="review-title">
    <div class="card-head">
      <h2 id="review-title">${phrase("review.review")}</h2>
      ${known ? nothing : button(phrase("review.reviewGame"), review, { id: "review-game" })}
    </div>
    ${known ? courseView(look, known) : nothing}
  </section>`;
}

/** @param {Look} look @param {NonNullable<typeof state.review>} known */
function courseView(look, { running, done, of, moves, plies, fault }) {
  if (running)
    return html`<div class="running">
      <span>${phrase("review.looking", { done, of })}</span>
      ${progressBar(done, of, phrase("progress.review"))}
      ${button(phrase("stop"), stopReview, { id: "stop-review" })}
    </div>`;
  if (fault) return faultBox(fault, review);
  const flagged = moves.filter(isFlagged);
  return html`${graph(look, moves)}
    <p class="faint" id="slips">
      ${flagged.length === 0 ? phrase("review.noSlip") : nothing}
      ${phrase("review.opinion", { count: plies })}
    </p>
    <ul class="slips">
      ${flagged.map((move) => slipView(look, move))}
    </ul>`;
}

/** @param {Look} look @param {MoveReview} move */
function slipView(look, move) {
  const { number, judgement, best } = move;
  const reason = reasonWords(look, move);
  return html`<li>
    <button class="step" data-slip=${number} @click=${() => goToMove(number)}>
      ${number}. ${move.move}
    </button>
    <span class=${judgement === "losing move" ? "loss" : "none"}
      ><span aria-hidden="true">${SIGNS[judgement]}</span>
      ${reason ? phrase("review.reason", { judgement, reason }) : judgement}</span
    >
    ${
      best[0]
        ? html`<button class="small" data-better=${number} @click=${() => showBetter(move)}>
            ${rich("review.better", { moves: best.slice(0, 3).join(" ") })}
          </button>`
        : nothing
    }
  </li>`;
}

/** Lines are told apart by their strokes. @param {Look} look @param {MoveReview[]} moves */
function graph(look, moves) {
  const { tree } = state;
  const winners = state.review?.winners ?? null;
  const x = (/** @type {number} */ at) => (at / Math.max(1, moves.length)) * WIDTH;
  const y = (/** @type {number} */ chance) => HEIGHT * (1 - chance / 100);
  const courses = look.sides.map((side) => courseOf(moves, side, winners, look.sides.length));
  const line = (/** @type {number[]} */ course) =>
    course
      .map((chance, at) => `${at ? "L" : "M"}${x(at).toFixed(1)},${y(chance).toFixed(1)}`)
      .join("");
  const marks = moves.filter(isFlagged).map(({ number, player }) => {
    const side = look.sides.findIndex((one) => one.includes(player));
    const [cx, cy] = [x(number - 1), y(courses[side]?.[number - 1] ?? 50)];
    return `M${(cx - 5).toFixed(1)},${cy.toFixed(1)}a5,5 0 1,0 10,0a5,5 0 1,0 -10,0`;
  });
  const now = tree ? x(path(tree.here).length) : 0;
  const ends = look.sides.map((side, at) =>
    phrase("review.end", {
      player: whoWords(look, side),
      percent: Math.round(courses[at]?.at(-1) ?? 50),
    }),
  );
  return html`<figure class="course">
    <svg
      viewBox="-6 -6 ${WIDTH + 12} ${HEIGHT + 12}"
      role="img"
      aria-label=${phrase("review.course", { ends: ends.join(", ") })}
      @click=${(/** @type {MouseEvent} */ event) => pick(event, moves.length)}
    >
      <path
        class="grid-line"
        d="M0,0H${WIDTH}M0,${HEIGHT / 2}H${WIDTH}M0,${HEIGHT}H${WIDTH}"
      ></path>
      <path class="now-line" d="M${now.toFixed(1)},0V${HEIGHT}"></path>
      <path class="side-1" d=${line(courses[0] ?? [])}></path>
      <path class="side-2" d=${line(courses[1] ?? [])}></path>
      <path class="side-3" d=${line(courses[2] ?? [])}></path>
      <path class="side-4" d=${line(courses[3] ?? [])}></path>
      <path class="slip-mark" d=${marks.join("")}></path>
    </svg>
    <figcaption>
      ${look.sides.map((side, at) => html`<span class="key side-${at + 1}">${whoWords(look, side)}</span>`)}
      <span class="faint">${phrase("review.legend")}</span>
    </figcaption>
  </figure>`;
}

/** The move that is nearest to the pointer. @param {MouseEvent} event @param {number} count */
function pick({ currentTarget, clientX }, count) {
  const { left, width } = /** @type {Element} */ (currentTarget).getBoundingClientRect();
  const at = Math.round(((clientX - left) / width) * count);
  goToMove(Math.max(0, Math.min(count, at)));
}

/** What was said of a move, beside it. @param {MoveReview|null} move */
export function slipSign(move) {
  const sign = move ? SIGNS[move.judgement] : undefined;
  if (!move || !sign) return nothing;
  return html`<span class="slip" title=${move.judgement}
    ><span aria-hidden="true">${sign}</span><span class="unseen">, ${move.judgement}</span></span
  >`;
}
