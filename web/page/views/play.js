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
import { isComputer, isShared } from "../state/seats.js";
import { set } from "../state/kept.js";
import { boardView } from "./board.js";
import { handView, traysView } from "./trays.js";
import { turnView } from "./turn.js";
import { lineView } from "./line.js";
import { invitedView, liveView } from "./live.js";
import { lookingBack, questionView, rematchView, seatsView } from "./shared.js";
import { gameView } from "./review.js";
import { button, faultBox, link, linkButton } from "./parts.js";

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
            ${button(phrase(isShared(tree) ? "play.back" : "play.undo"), undo, { id: "undo-move", kind: "", title: "U", off: !tree.here.parent })}
            ${button(phrase(isShared(tree) ? "play.forward" : "play.redo"), redo, { id: "redo-move", kind: "", title: "Shift+U", off: !tree.here.last })}
            ${button(phrase("play.turnBoard"), () => set({ turned: !state.settings.turned }), { id: "turn-board", kind: "", pressed: state.settings.turned })}
            ${link(exploreLink(), phrase("play.explorePosition"), "button")} ${linkButton()}
          </p>
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
      ? button(phrase("play.thinkAgain"), () => consider(true), { id: "think-again" })
      : nothing;
  }
  return html`<span class="thinking" id="thinking"
    >${phrase("play.thinking")} <i></i><i></i><i></i
  ></span>`;
}
