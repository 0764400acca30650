/** Training: how to begin it, and how far it is. */
import { html, nothing } from "../vendor/lit-html.js";
import { phrase } from "../words/phrase.js";
import { rich } from "../words/rich.js";
import { state } from "../state/store.js";
import { goOn, isDue, startRun, stopRun } from "../state/runs.js";
import { button } from "./parts.js";

/** The reader's own rating, and training. */
export function runsView() {
  const { rating, marks } = state;
  const due = Object.keys(marks).filter(isDue).length;
  const stays = phrase(rating.deviation > 150 ? "run.guess" : "run.stays");
  const words = due ? phrase("run.due", { count: due }) : phrase("run.fit");
  return html`<section class="card runs" aria-labelledby="runs-title">
    <h2 id="runs-title">
      ${rich("run.rating", { rating: html`<span id="rating">${ratingWords()}</span>` })}
    </h2>
    <p class="faint">${stays} ${phrase("run.counts")}</p>
    <div class="doors">
      <button class="door" id="run-train" @click=${startRun}>
        <strong>${phrase("run.train")}</strong> <span>${words}</span>
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
    <span>${rich(run.over ? "run.lineOver" : "run.line", { count: run.solved, ...gain() })}</span>
    ${button(phrase(run.over ? "run.close" : "run.end"), stopRun, { id: "stop-run" })}
  </p>`;
}

/** Whether the puzzle counts for the reader's own rating; what it did to it, where no run says it. */
export function gainLine() {
  if (state.solving && !state.solving.counts)
    return html`<p class="run faint" id="gain">${phrase("run.again")}</p>`;
  return state.gained && !runOf()
    ? html`<p class="run" id="gain">${phrase("run.gain", gain())}</p>`
    : nothing;
}

/** The reader's own rating, and what the last puzzle changed. */
function gain() {
  const { gained, rating } = state;
  const by = gained > 0 ? `(+${gained})` : gained < 0 ? `(−${-gained})` : "";
  return { rating: String(Math.round(rating.rating)), by };
}

/** The next puzzle of a run. */
export function nextOfRun() {
  const { solving } = state;
  const last = solving?.status === "solved" || solving?.status === "failed";
  return button(phrase("next"), goOn, { id: "next-puzzle", kind: last ? "primary" : "" });
}
