/** Runs of puzzles: how to begin one, and how far it is. */
import { html, nothing } from "../words/html.js";
import { state } from "../state/store.js";
import { goOn, isDue, RUNS, startRun, stopRun } from "../state/runs.js";
import { streak } from "../state/streak.js";
import { today } from "../state/kept.js";
import { t } from "../words/t.js";

/** The reader's own rating, and the runs on offer. */
export function runsView() {
  const { rating, bests, marks } = state;
  const days = streak(marks, today());
  const due = Object.keys(marks).filter(isDue).length;
  return html`<section class="card runs" aria-labelledby="runs-title">
    <div class="card-head">
      <h2 id="runs-title">Your rating: <span id="rating">${ratingWords()}</span></h2>
      ${days > 1 ? html`<span class="streak">${days} days in a row</span>` : nothing}
    </div>
    <p class="faint">
      It stays in this
      browser${rating.deviation > 150 ? t`, and is a guess until you have solved some more` : ""}.
      The first try at a puzzle counts, and a hint is a miss.
    </p>
    <div class="doors">
      ${door("train", t`Train`, t`puzzles that fit you${due ? t`; ${due} that you failed come back` : ""}`)}
      ${door("streak", RUNS.streak, t`until the first mistake; your best: ${bests.streak}`)}
      ${door("storm", RUNS.storm, t`as many as you can in three minutes; your best: ${bests.storm}`)}
    </div>
  </section>`;
}

function ratingWords() {
  const { rating, deviation } = state.rating;
  return `${Math.round(rating)} ± ${Math.round(2 * deviation)}`;
}

/** @param {import("../state/types.d.ts").Run["kind"]} kind @param {string} title @param {string} words */
function door(kind, title, words) {
  return html`<button class="door" id="run-${kind}" @click=${() => startRun(kind)}>
    <strong>${title}</strong> <span>${words}</span>
  </button>`;
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
  const left = Math.max(0, Math.ceil((run.ends - Date.now()) / 1000));
  const time = t`${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")} left`;
  const rated = run.kind === "train" ? html`, ${gain()}` : nothing;
  const timed = run.kind === "storm" && !run.over;
  return html`<p class="run" id="run">
    <span
      ><strong>${RUNS[run.kind]}</strong>: ${run.solved}
      solved${run.over ? t`, over` : ""}${
        timed ? html`, <span role="timer">${time}</span>` : nothing
      }${rated}</span
    >
    <button class="small" id="stop-run" @click=${stopRun}>${run.over ? t`Close` : t`End`}</button>
    ${
      run.over
        ? html`<button class="small" id="run-again" @click=${() => startRun(run.kind)}>
            Once more
          </button>`
        : nothing
    }
  </p>`;
}

/** What the puzzle did to the reader's own rating, where no run says it. */
export function gainLine() {
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
