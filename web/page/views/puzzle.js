/** One puzzle: the board, what is asked, verdicts and hints. */
import { html, nothing } from "../vendor/lit-html.js";
import { state } from "../state/store.js";
import { beside, puzzleOf } from "../state/puzzles.js";
import { hint, refute, startAgain, takeBack } from "../state/solving.js";
import { writeLink } from "../state/link.js";
import { path } from "../state/tree.js";
import { boardView } from "./board.js";
import { handView, traysView } from "./trays.js";
import { moveField } from "./line.js";
import { puzzleLink } from "./puzzles.js";
import { link, linkButton, number } from "./parts.js";

const SIGNS = { thinking: "…", yours: "→", solved: "✓", failed: "✗" };

export function puzzleView() {
  const { look, solving } = state;
  const puzzle = solving ? puzzleOf(solving.id) : null;
  if (!look || !solving || !puzzle) return html`<p class="faint">One moment …</p>`;
  return html`<h1 class="unseen">Puzzle ${puzzle.id}</h1>
    <div class="table">
      <div class="main-column">
        <p class="turn">
          <strong>${puzzle.goal_words}</strong> <span class="faint">${look.turn}</span>
        </p>
        ${boardView(look)} ${handView(look)} ${traysView(look)}
      </div>
      <div class="side">
        <section class="card" aria-labelledby="puzzle-title">
          <h2 id="puzzle-title">Puzzle <code>${puzzle.id}</code></h2>
          <p class="faint">
            ${puzzle.board}, ${puzzle.level}, ${number(puzzle.moves)} moves to choose
            from${puzzle.unique === "yes" ? ", one solution" : ""}
          </p>
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
          ${buttons()} ${moves()} ${look.outcome ? nothing : moveField()}
        </section>
        <section class="card" aria-label="other puzzles">${others(puzzle.id)}</section>
      </div>
    </div>`;
}

function buttons() {
  const solving = /** @type {NonNullable<typeof state.solving>} */ (state.solving);
  const over = solving.status === "solved";
  const played = state.tree?.here.parent;
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

/** @param {string} id */
function others(id) {
  const [last, next] = [beside(id, -1), beside(id, 1)];
  const { game, readings, position } = state.tree ?? { game: "", readings: "", position: "" };
  return html`<p class="buttons">
    ${last ? link(puzzleLink(last.id), "Previous", "button") : nothing}
    ${next ? link(puzzleLink(next.id), "Next", "button") : nothing}
    ${link(writeLink({ view: "puzzles", ...state.filters }), "All puzzles", "button")}
    ${link(writeLink({ view: "explore", game, readings, pos: position }), "Explore this position (spoilers)", "button")}
    ${linkButton()}
  </p>`;
}
