/**
 * A game against others: the board, the moves, and what to do when it is over.
 * @import { Tree } from "../state/types.d.ts"
 */
import { html, nothing } from "../vendor/lit-html.js";
import { phrase } from "../words/phrase.js";
import { computerToMove, state } from "../state/store.js";
import { exploreLink } from "../state/keeping.js";
import { redo, undo } from "../state/place.js";
import { consider } from "../state/opponent.js";
import { isComputer, isShared, withComputer } from "../state/seats.js";
import { set } from "../state/kept.js";
import { boardView } from "./board.js";
import { handView, traysView } from "./trays.js";
import { turnView } from "./turn.js";
import { lineView } from "./line.js";
import { invitedView, liveView } from "./live.js";
import { lookingBack, questionView, rematchView, seatsView } from "./shared.js";
import { gameView } from "./review.js";
import { checkBox, faultBox, link, linkButton } from "./parts.js";

export function playView() {
  const { look, tree } = state;
  if (!look || !tree || tree.puzzle)
    return html`<h1 class="unseen">${phrase("nav.play")}</h1>
      ${faultBox(state.fault)}
      ${state.fault ? nothing : html`<p class="faint">${phrase("moment")}</p>`}`;
  return html`<h1 class="unseen">${phrase("nav.play")}</h1>
    <div class="table">
      <div class="main-column">
        ${faultBox(state.fault, () => consider())}
        ${turnView(look, html`${thinking()} ${againstView(tree)}`)} ${questionView()}
        ${invitedView()} ${rematchView()} ${lookingBack()} ${boardView(look)} ${handView(look)}
      </div>
      ${traysView(look)}
      <div class="side">
        <section class="card" aria-label=${phrase("filter.game")}>
          <p class="buttons">
            <button id="undo-move" ?disabled=${!tree.here.parent} title="U" @click=${undo}>
              ${phrase(isShared(tree) ? "play.back" : "play.undo")}
            </button>
            <button id="redo-move" ?disabled=${!tree.here.last} title="Shift+U" @click=${redo}>
              ${phrase(isShared(tree) ? "play.forward" : "play.redo")}
            </button>
            <button
              id="turn-board"
              aria-pressed=${state.settings.turned ? "true" : "false"}
              @click=${() => set({ turned: !state.settings.turned })}
            >
              ${phrase("play.turnBoard")}
            </button>
            ${link(exploreLink(), phrase("play.explorePosition"), "button")} ${linkButton()}
          </p>
          ${
            withComputer(tree) || isShared(tree)
              ? nothing
              : html`<p class="switches">
                  ${checkBox("turn-each", phrase("play.turnEach"), state.settings.turnEach, () => set({ turnEach: !state.settings.turnEach }))}
                </p>`
          }
        </section>
        ${seatsView(tree)} ${liveView()} ${lineView(look)} ${gameView(look)}
      </div>
    </div>`;
}

/** Whom the reader plays against, and how to play somebody else. @param {Tree} tree */
function againstView(tree) {
  const others = tree.seats.filter(isComputer);
  const [level = ""] = others;
  const words =
    tree.seats.length === 2 && others.length === 1 ? phrase("games.level", { levels: level }) : "";
  return html`<span class="beside">
    <span class="faint">${words}</span>
    ${link("#view=new", phrase("play.change"), "", false, "new-game")}
  </span>`;
}

/** A computer's turn: it thinks, or could think again where one has stepped back to it. */
function thinking() {
  if (!state.thinking) {
    const stands = computerToMove() && state.tree?.here.last;
    return stands
      ? html`<button class="small" id="think-again" @click=${() => consider(true)}>
          ${phrase("play.thinkAgain")}
        </button>`
      : nothing;
  }
  return html`<span class="thinking" id="thinking"
    >${phrase("play.thinking")} <i></i><i></i><i></i
  ></span>`;
}
