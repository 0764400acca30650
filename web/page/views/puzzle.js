/**
 * One puzzle: the board, what is asked, verdicts and hints.
 * @import { Look, Puzzle } from "../asking/contract.d.ts"
 */
import { html, nothing } from "../vendor/lit-html.js";
import { mayMove, state } from "../state/store.js";
import { beside, puzzleOf } from "../state/puzzles.js";
import { hint, refute, startAgain, takeBack } from "../state/solving.js";
import { writeLink } from "../state/link.js";
import { path } from "../state/tree.js";
import { boardView } from "./board.js";
import { handView, traysView } from "./trays.js";
import { turnView } from "./turn.js";
import { moveField } from "./line.js";
import { puzzleLink } from "./puzzles.js";
import { faultBox, link, linkButton, number } from "./parts.js";

const SIGNS = { thinking: "…", yours: "→", solved: "✓", failed: "✗" };

export function puzzleView() {
  const { look, solving } = state;
  const puzzle = solving ? puzzleOf(solving.id) : null;
  if (!look || !solving || !puzzle) return html`<p class="faint">One moment …</p>`;
  return html`<h1 class="unseen">Puzzle ${puzzle.id}</h1>
    <div class="table">
      <div class="main-column">${turnView(look)} ${boardView(look)} ${handView(look)}</div>
      ${traysView(look)}
      <div class="side">
        <section class="card" aria-labelledby="puzzle-title">
          <h2 id="puzzle-title">Puzzle <code>${puzzle.id}</code></h2>
          <p class="faint">${described(puzzle)}</p>
          <p class="judgement ${solving.status}" id="verdict">
            <span aria-hidden="true">${SIGNS[solving.status]}</span> ${solving.words}
          </p>
          ${
            solving.hint
              ? html`<p class="hint">
                  Hint: ${solving.hint.words}
                  ${solving.hint.move ? html`<code>${solving.hint.move}</code>` : nothing}
                </p>`
              : nothing
          }
          ${buttons()} ${moves()} ${look.outcome || !mayMove() ? nothing : moveField()}
          ${faultBox(state.fault)}
        </section>
        <section class="card" aria-label="other puzzles">${others(puzzle.id, look)}</section>
      </div>
    </div>`;
}

/** @param {Puzzle} puzzle */
function described({ board, level, moves, unique }) {
  const choice = moves === null ? null : `${number(moves)} moves to choose from`;
  return [board, level, choice, unique === "yes" ? "one solution" : null]
    .filter(Boolean)
    .join(", ");
}

function buttons() {
  const solving = /** @type {NonNullable<typeof state.solving>} */ (state.solving);
  const over = solving.status === "solved";
  const played = state.tree?.here.parent || solving.before.length > 0;
  return html`<div class="buttons">
    ${
      over || solving.status === "failed" || solving.hint?.level === 3
        ? nothing
        : html`<button id="hint" @click=${hint}>
            Hint: the ${["piece", "place", "move"][solving.hint?.level ?? 0]}
          </button>`
    }
    ${solving.refutation ? html`<button @click=${refute}>Why not?</button>` : nothing}
    ${played && !over ? html`<button id="take-back" @click=${takeBack}>Take back</button>` : nothing}
    ${played ? html`<button @click=${startAgain}>Start again</button>` : nothing}
  </div>`;
}

function moves() {
  const steps = state.tree ? path(state.tree.here) : [];
  const before = state.solving?.before ?? [];
  const all = [...before, ...steps.map((step) => step.move)];
  if (all.length === 0) return nothing;
  return html`<p class="played">Played: ${all.map((move) => html`<code>${move}</code> `)}</p>`;
}

/** @param {string} id @param {Look} look */
function others(id, { game, readings, start: position }) {
  const [last, next] = [beside(id, -1), beside(id, 1)];
  return html`<p class="buttons">
    ${last ? link(puzzleLink(last.id), "Previous", "button") : nothing}
    ${next ? link(puzzleLink(next.id), "Next", "button") : nothing}
    ${link(writeLink({ view: "puzzles", ...state.filters }), "All puzzles", "button")}
    ${link(writeLink({ view: "explore", game, readings, pos: position }), "Explore this position (spoilers)", "button")}
    ${linkButton()}
  </p>`;
}
