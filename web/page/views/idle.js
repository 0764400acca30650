/**
 * What stands below the board while nothing is held: who one is and what to do, help in a game, and its end.
 * @import { Look } from "../asking/contract.d.ts"
 * @import { Tree } from "../state/types.d.ts"
 */
import { html, nothing } from "../vendor/lit-html.js";
import { phrase } from "../words/phrase.js";
import { rich } from "../words/rich.js";
import { mayMove, state } from "../state/store.js";
import {
  advise,
  keepPlaying,
  mayResign,
  resign,
  takeResignationBack,
  toggleThreats,
} from "../state/advice.js";
import { goToMove, review, reviewed, turningPoint } from "../state/review.js";
import { dangerWords } from "../state/said.js";
import { playAgain } from "../state/new-game.js";
import { isShared } from "../state/seats.js";
import { endWords } from "../state/you.js";
import { button, link, ON_BOARD } from "./parts.js";
import { sendView } from "./shared.js";
import { turningView } from "./turning.js";
import { goalOf, goalSides } from "./board.js";

/** @param {Look} look */
export function idleView(look) {
  if (look.outcome || resigned()) return html`${over(look)} ${sendView()}`;
  if (state.view === "play" && turningPoint()) return turningView();
  if (state.view === "play")
    return html`${sendView()} ${goalLine(look)} ${mayMove() ? adviceView(look) : nothing}`;
  return mayMove() ? howTo(look) : nothing;
}

/** Who gave the game up; empty: nobody. */
function resigned() {
  return state.view === "play" ? (state.tree?.resigned ?? "") : "";
}

/** A game's end, and what to do next. @param {Look} look */
function over(look) {
  const { tree, view } = state;
  if (!tree || (view !== "explore" && view !== "play")) return nothing;
  const words = endWords(look);
  return html`<div class="end" id="end">
    <p>
      ${look.path ? rich("over.endPath", { end: words, path: look.path }) : rich("over.end", { end: words })}
    </p>
    ${view === "play" ? turningView() : nothing}
    <p class="buttons">
      ${
        view === "play"
          ? html`${button(phrase("over.again"), () => playAgain(false), { id: "again", kind: "primary", next: ON_BOARD })}
            ${button(phrase("editor.swap"), () => playAgain(true), { id: "swap-sides", kind: "", next: ON_BOARD })}`
          : link("#view=new", phrase("new.title"), "button", false, "another-game")
      }
      ${
        tree.here.parent
          ? button(phrase("over.review"), reviewFromStart, { id: "review", kind: "" })
          : nothing
      }
      ${
        // In a game by links what was said and played stays.
        isShared(tree)
          ? nothing
          : resigned()
            ? button(phrase("over.playOn"), takeResignationBack, {
                id: "play-on",
                kind: "",
                next: ON_BOARD,
              })
            : nothing
      }
    </p>
  </div>`;
}

function reviewFromStart() {
  if (!reviewed()) void review();
  goToMove(0);
}

/** What wins; the sides of the board that it names look as they do on the board. @param {Look} look */
function goalLine(look) {
  const goal = goalOf(look);
  if (!goal) return nothing;
  const [how = "", ...rest] = goal.split(",");
  const ends = goalSides(look).flat();
  const lit = how
    .split(/\b([A-Z])\b/)
    .map((word) =>
      ends.includes(word)
        ? html`<b class="goal-side goal-${ends.indexOf(word) >> 1}">${word}</b>`
        : word,
    );
  const aside = html`<span class="aside">${rest.map((part) => [",", part])}</span>`;
  return html`<p class="goal" id="goal">${rich("play.toWin", { goal: [lit, aside] })}</p>`;
}

/** What the next hint is about. */
export const HINTS = /** @type {const} */ (["hint.piece", "hint.place", "hint.theMove"]);

/** @param {Look} look */
function adviceView(look) {
  const { hint, busy, threats, resigning } = state.advice;
  const next = HINTS[hint?.level ?? 0];
  return html`<p class="buttons" id="advice">
      ${
        next && !isShared(/** @type {Tree} */ (state.tree))
          ? html`<button
              class="small"
              id="hint"
              aria-disabled=${busy ? "true" : "false"}
              data-next=${ON_BOARD}
              @click=${advise}
            >
              ${phrase(busy ? "hint.looking" : next)}
            </button>`
          : nothing
      }
      ${button(phrase("over.threats"), toggleThreats, { id: "threats", pressed: threats })}
      ${mayResign() ? giveUp(resigning) : nothing}
    </p>
    ${hint ? html`<p class="hint" id="advised">${phrase("hint.says", { hint: hint.words })}</p>` : nothing}
    ${threats ? html`<p id="danger">${dangerWords(look)}</p>` : nothing}
    ${hint || threats ? nothing : howTo(look)}`;
}

/** @param {boolean} asked */
function giveUp(asked) {
  return html`${button(phrase(asked ? "over.yesGiveUp" : "over.giveUp"), resign, { id: "resign", next: "#again" })}
  ${asked ? button(phrase("no"), keepPlaying, { id: "keep-playing", next: "#resign" }) : nothing}`;
}

/** @param {Look} look */
function howTo(look) {
  const stock = look.hands.some((tray) => tray.pieces.length > 0);
  if (!stock) return html`<p class="faint">${phrase("play.howToStone")}</p>`;
  const turned = look.moves.some((move) => move.kind === "rotate") && state.view === "explore";
  return html`<p class="faint">
    ${phrase("play.howTo")}
    ${turned ? html`<span class="pointing">${phrase("over.pointAt")}</span>` : nothing}
  </p>`;
}
