/** Training: how to begin it, and how far it is. */
import { html, nothing } from "../vendor/lit-html.js";
import { state } from "../state/store.js";
import { goOn, isDue, startRun, stopRun } from "../state/runs.js";

/** The reader's own rating, and training. */
export function runsView() {
  const { rating, marks } = state;
  const due = Object.keys(marks).filter(isDue).length;
  const guess = rating.deviation > 150 ? ", and is a guess until you have solved some more" : "";
  const words = due
    ? `puzzles that fit you; ${due} that you failed come back`
    : "puzzles that fit you";
  return html`<section class="card runs" aria-labelledby="runs-title">
    <h2 id="runs-title">Your rating: <span id="rating">${ratingWords()}</span></h2>
    <p class="faint">
      It stays in this browser${guess}. The first try at a puzzle counts, and a hint is a miss.
    </p>
    <div class="doors">
      <button class="door" id="run-train" @click=${startRun}>
        <strong>Train</strong> <span>${words}</span>
      </button>
    </div>
  </section>`;
}

function ratingWords() {
  const { rating, deviation } = state.rating;
  return `${Math.round(rating)} ± ${Math.round(2 * deviation)}`;
}

/** The run that the puzzle on the board belongs to. */
export function runOf() {
  const { run, solving } = state;
  return run && run.id === solving?.id ? run : null;
}

/** How far the run is. */
export function runLine() {
  const run = runOf();
  if (!run) return nothing;
  return html`<p class="run" id="run">
    <span
      ><strong>Training</strong>: ${run.solved} solved${run.over ? ", over" : ""}, ${gain()}</span
    >
    <button class="small" id="stop-run" @click=${stopRun}>${run.over ? "Close" : "End"}</button>
  </p>`;
}

/** Whether the puzzle counts for the reader's own rating; what it did to it, where no run says it. */
export function gainLine() {
  if (state.solving && !state.solving.counts)
    return html`<p class="run faint" id="gain">
      You have tried this puzzle before: it does not count for your rating.
    </p>`;
  return state.gained && !runOf() ? html`<p class="run" id="gain">Your ${gain()}</p>` : nothing;
}

/** The reader's own rating, and what the last puzzle changed. */
function gain() {
  const { gained, rating } = state;
  const by = gained > 0 ? ` (+${gained})` : gained < 0 ? ` (−${-gained})` : "";
  return html`rating ${Math.round(rating.rating)}${by}`;
}

/** The next puzzle of a run. */
export function nextOfRun() {
  const { solving } = state;
  const last = solving?.status === "solved" || solving?.status === "failed";
  return html`<button id="next-puzzle" class=${last ? "primary" : ""} @click=${goOn}>Next</button>`;
}
