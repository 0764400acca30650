/**
 * What is thought of a position: how likely the player to move is to win, and the best moves. It proves nothing.
 * @import { Look } from "../asking/contract.d.ts"
 */
import { html, nothing } from "../vendor/lit-html.js";
import { phrase } from "../words/phrase.js";
import { state } from "../state/store.js";
import { bestMoves, opine, toggleAnalysis } from "../state/opinion.js";
import { playerName, provedWords } from "../state/you.js";
import { checkBox, faultBox, moveButton } from "./parts.js";

/** So many moves are listed and marked on the board. */
export const BEST = 3;

/** How likely the player to move is thought to win, as a bar. @param {Look} look */
export function opinionBar(look) {
  const { choice } = state.opinion;
  if (!state.settings.opinion || look.outcome || !choice || state.opinion.look !== look)
    return nothing;
  const percent = Math.round(choice.chance);
  const words = choice.proved
    ? provedWords(look, choice.proved)
    : phrase("opinion.chance", { player: playerName(look, look.to_move), percent });
  return html`<span class="opinion" id="opinion" title=${words}>
    <span class="unseen">${words}</span>
    <span class="scale" aria-hidden="true"><i .style=${`inline-size:${percent}%`}></i></span>
    <span aria-hidden="true">${choice.proved ? "▲" : "≈"} ${percent} %</span>
  </span>`;
}

/** @param {Look} look */
export function opinionView(look) {
  if (look.outcome) return nothing;
  const { settings, opinion } = state;
  return html`<section class="card" aria-labelledby="opinion-title">
    <div class="card-head">
      <h2 id="opinion-title">${phrase("opinion.opinion")}</h2>
      ${checkBox("opinion-switch", phrase("opinion.switch"), settings.opinion, () => toggleAnalysis("opinion"))}
    </div>
    ${faultBox(opinion.fault, opine)} ${settings.opinion ? bestView(look) : nothing}
  </section>`;
}

/** @param {Look} look */
function bestView(look) {
  const { choice } = state.opinion;
  if (!choice || state.opinion.look !== look)
    return html`<p class="faint">${phrase("opinion.thinking")}</p>`;
  return html`<p class="faint">
      ${choice.proved ? phrase("opinion.bestMove") : phrase("opinion.of", { count: choice.simulations })}
    </p>
    <ol class="best-moves" id="best-moves">
      ${bestMoves(choice, BEST).map(
        ({ move, chance, proved }) =>
          html`<li>
            ${moveButton(move, "small best-move")}
            <span>${proved ? `▲ ${provedWords(look, proved)}` : `≈ ${Math.round(chance)} %`}</span>
          </li>`,
      )}
    </ol>`;
}
