/**
 * The analysis of a position: an opinion, what is proved beside it, threats, and safe moves.
 * @import { Answers, Look } from "../asking/contract.d.ts"
 */
import { html, nothing } from "../vendor/lit-html.js";
import { change, state } from "../state/store.js";
import { bestMoves, opine, toggleAnalysis } from "../state/opinion.js";
import { threatWords } from "../state/said.js";
import { play } from "../state/place.js";
import { checkBox, faultBox, number } from "./parts.js";

/** So many moves are listed and marked on the board. */
export const BEST = 3;

/** How likely the player to move is thought to win, as a bar. @param {Look} look */
export function opinionBar(look) {
  const { choice } = state.opinion;
  if (!state.settings.opinion || look.outcome || !choice || state.opinion.look !== look)
    return nothing;
  const percent = Math.round(choice.chance);
  const words = choice.proved
    ? choice.proved.words
    : `opinion: ${look.to_move.name} wins ${percent} of 100`;
  return html`<span class="opinion" id="opinion" title=${words}>
    <span class="unseen">${words}</span>
    <span class="scale" aria-hidden="true"><i .style=${`inline-size:${percent}%`}></i></span>
    <span aria-hidden="true">${choice.proved ? "▲" : "≈"} ${percent} %</span>
  </span>`;
}

/** @param {Look} look */
export function analysisView(look) {
  const { settings, opinion } = state;
  return html`<section class="card" aria-labelledby="analysis-title">
    <h2 id="analysis-title">Analysis</h2>
    <p class="switches beside">
      ${checkBox("opinion-switch", "opinion", settings.opinion, () => toggleAnalysis("opinion"))}
      ${checkBox("threats-switch", "threats", settings.threats, () => toggleAnalysis("threats"))}
      ${checkBox("safe-switch", "safe moves", settings.safe, () => toggleAnalysis("safe"))}
    </p>
    ${faultBox(opinion.fault, opine)}
    ${settings.opinion && !look.outcome ? opinionView(look) : nothing}
    ${settings.threats && !look.outcome ? html`<p id="threat-words">${threatWords(look)}.</p>` : nothing}
    ${settings.safe && !look.outcome ? safeView(look) : nothing}
  </section>`;
}

/** @param {Look} look */
function opinionView(look) {
  const { choice } = state.opinion;
  if (!choice || state.opinion.look !== look) return html`<p class="faint">Thinking …</p>`;
  return html`<p class="faint">
      ${choice.proved ? "Best move" : `Opinion of the strongest player, after ${number(choice.simulations)} lines of play`}:
    </p>
    <ol class="best-moves" id="best-moves">
      ${bestMoves(choice, BEST).map(
        ({ move, chance, proved }) =>
          html`<li>
            <button
              class="small best-move"
              @click=${() => play(move)}
              @pointerenter=${() => change({ pointedMove: move })}
              @pointerleave=${() => change({ pointedMove: null })}
              @focus=${() => change({ pointedMove: move })}
              @blur=${() => change({ pointedMove: null })}
            >
              ${move}
            </button>
            <span>${proved ? `▲ ${proved.words}` : `≈ ${Math.round(chance)} %`}</span>
          </li>`,
      )}
    </ol>
    ${provedView(choice)}`;
}

/** What is proved beside the opinion. @param {Answers["move"]} choice */
function provedView({ proved }) {
  const { value } = state.search;
  const known = proved?.words ?? (value && value.kind !== "unknown" ? value.words : null);
  return html`<p id="proved">
    <strong>Proved</strong>:
    ${known ?? html`<span class="faint">nothing here; <em>values</em> below prove what they say</span>`}
  </p>`;
}

/** @param {Look} look */
function safeView(look) {
  const { safe } = state.opinion;
  if (!safe) return html`<p class="faint">Looking for safe moves …</p>`;
  return html`<p id="safe-words">
    Safe: ${number(safe.size)} of ${number(look.moves.length)} moves. After them nobody else wins at
    once; dots show the pieces of the board that have one, or where a held piece has one.
  </p>`;
}
