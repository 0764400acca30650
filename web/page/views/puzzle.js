/**
 * One puzzle: the board, what is asked, verdicts and hints.
 * @import { Look, PuzzleRow } from "../asking/contract.d.ts"
 * @import { Solving } from "../state/types.d.ts"
 */
import { html, nothing } from "../vendor/lit-html.js";
import { phrase } from "../words/phrase.js";
import { rich } from "../words/rich.js";
import { mayMove, state } from "../state/store.js";
import { isSolved, nextAfter, puzzleOf, ratingOf, themesOf } from "../state/puzzles.js";
import { hint, startAgain, takeBack } from "../state/solving.js";
import { writeLink } from "../state/link.js";
import { path } from "../state/tree.js";
import { playerName } from "../state/you.js";
import { boardView } from "./board.js";
import { handView, traysView } from "./trays.js";
import { setsOf } from "../state/seats.js";
import { turnView } from "./turn.js";
import { swatch } from "./swatch.js";
import { moveField } from "./line.js";
import { puzzleLink } from "./puzzles.js";
import { HINTS } from "./idle.js";
import { button, faultBox, link, linkButton, ON_BOARD } from "./parts.js";
import { gainLine, nextOfRun, runLine, runOf } from "./runs.js";

const SIGNS = { thinking: "…", yours: "→", solved: "✓", failed: "✗" };

export function puzzleView() {
  const { look, solving } = state;
  const puzzle = solving ? puzzleOf(solving.id) : null;
  if (!look || !solving || !puzzle) return html`<p class="faint">${phrase("moment")}</p>`;
  return html`<h1 class="unseen">${phrase("puzzle.title", { id: puzzle.id })}</h1>
    <div class="table solving">
      <div class="main-column">
        ${turnView(look)} ${boardView(look)} ${taskView(look, puzzle, solving)} ${handView(look)}
      </div>
      ${traysView(look)}
      <div class="side">
        <section class="card" aria-labelledby="puzzle-title">
          <h2 id="puzzle-title">${rich("puzzle.titleCode", { id: puzzle.id })}</h2>
          <p class="faint">${described(puzzle)}</p>
          ${gainLine()} ${themesView(puzzle, solving)} ${moves()}
          ${look.outcome || !mayMove() ? nothing : moveField()} ${faultBox(state.fault)}
        </section>
        <section class="card" aria-label=${phrase("puzzle.otherPuzzles")}>${others(look)}</section>
      </div>
    </div>`;
}

/**
 * Who one is, what to reach, what became of it, and what to do next: always in view.
 * @param {Look} look
 * @param {PuzzleRow} puzzle
 * @param {Solving} solving
 */
function taskView(look, puzzle, { status, words, me, hint: told }) {
  const player = playerName(look, me);
  return html`<section class="task ${status}" aria-label=${phrase("task.label")}>
    <p class="goal">
      <span class="swatches">${setsOf(look, player).map(swatch)}</span>
      <span>${rich("puzzle.youAre", { player, goal: puzzle.goal_words })}</span>
    </p>
    ${runLine()}
    <p class="judgement ${status}" id="verdict">
      <span aria-hidden="true">${SIGNS[status]}</span>
      ${
        told && status === "yours"
          ? html`<span class="hint"
              >${told.move ? rich("hint.saysMove", { hint: told.words, move: told.move }) : phrase("hint.says", { hint: told.words })}</span
            >`
          : words
      }
    </p>
    ${buttons(puzzle)}
  </section>`;
}

/** @param {PuzzleRow} puzzle */
function described(puzzle) {
  const { id, board, level, moves, unique } = puzzle;
  const choice = phrase("puzzle.choice", { count: moves });
  const done = isSolved(id) ? phrase("puzzle.solved") : null;
  return [
    done,
    board,
    level ?? "",
    level === null ? null : phrase("puzzle.rating", { rating: String(ratingOf(puzzle)) }),
    choice,
    unique === "yes" ? phrase("puzzle.unique") : null,
  ]
    .filter(Boolean)
    .join(", ");
}

/** The themes of a puzzle that is solved, each of which leads to others with it. @param {PuzzleRow} puzzle @param {Solving} solving */
function themesView(puzzle, { status }) {
  const themes = themesOf(puzzle);
  if (status !== "solved" || themes.length === 0) return nothing;
  return html`<dl class="facts themes">
    ${themes.map(
      ({ name, about }) =>
        html`<dt>${link(writeLink({ view: "puzzles", theme: name }), name)}</dt>
          <dd>${about}</dd>`,
    )}
  </dl>`;
}

/** @param {PuzzleRow} puzzle */
function buttons({ id }) {
  const { status, hint: told } = /** @type {Solving} */ (state.solving);
  return html`<div class="buttons">
    ${
      status === "yours" && told?.level !== 3
        ? button(phrase(HINTS[told?.level ?? 0] ?? HINTS[2]), hint, {
            id: "hint",
            kind: "",
            next: ON_BOARD,
          })
        : nothing
    }
    ${
      status === "failed"
        ? button(phrase("tryAgain"), takeBack, { id: "take-back", kind: "primary" })
        : nothing
    }
    ${nextView(id, status === "solved")}
  </div>`;
}

/** What comes next, in the run or in the list. @param {string} id @param {boolean} solved */
function nextView(id, solved) {
  const run = runOf();
  if (run && !run.over) return nextOfRun();
  const next = nextAfter(id);
  if (!next) return nothing;
  return link(
    puzzleLink(next.id),
    phrase("next"),
    `button ${solved ? "primary" : ""}`,
    false,
    "next-puzzle",
  );
}

function moves() {
  const steps = state.tree ? path(state.tree.here) : [];
  const before = state.solving?.before ?? [];
  const all = [...before, ...steps.map((step) => step.move)];
  const wrong = state.solving?.wrong ?? [];
  return html`${
    all.length > 0
      ? html`<p class="played">
            ${phrase("puzzle.played")} ${all.map((move) => html`<code>${move}</code> `)}
          </p>
          <p class="buttons">
            ${button(phrase("puzzle.takeBack"), takeBack, { id: "undo-try" })}
            ${button(phrase("puzzle.startAgain"), startAgain)}
          </p>`
      : nothing
  }
  ${
    wrong.length > 0
      ? html`<p class="wrong">
          ${phrase("puzzle.tried")}
          ${wrong.map((move) => html`<span class="loss">✗</span> <code>${move}</code> `)}
        </p>`
      : nothing
  }`;
}

/** @param {Look} look */
function others({ game, readings, start: position }) {
  return html`<p class="buttons">
    ${link(writeLink({ view: "puzzles", ...state.filters }), phrase("puzzle.allPuzzles"), "button")}
    ${link(writeLink({ view: "explore", game, readings, pos: position }), phrase("puzzle.explore"), "button")}
    ${linkButton()}
  </p>`;
}
