/** A game by links: whose turn it is, and the next link. */
/** @import { Tree } from "../state/types.d.ts" */
import { html, nothing } from "../vendor/lit-html.js";
import { phrase } from "../words/phrase.js";
import { rich } from "../words/rich.js";
import { agreeToRematch, refuseRematch } from "../state/live.js";
import { goTo } from "../state/place.js";
import { announce, state } from "../state/store.js";
import { path, tip } from "../state/tree.js";
import { agree, decline, nextLink, sitDown } from "../state/shared.js";
import { FRIEND, isShared } from "../state/seats.js";
import { ISOLATED, button, copyButton } from "./parts.js";
import { taken } from "./fields.js";

/** Whether the other side has something to be told. */
function isToSend() {
  const { tree, look, live } = state;
  if (!tree?.me || !look || !isShared(tree) || tree.here.last) return false;
  // Moves arrive by themselves.
  if (live.id === tree.id && live.status === "on") return false;
  const last = look.line.at(-1)?.player ?? 0;
  if (look.outcome) return last === tree.me;
  return tree.resigned.includes(String(tree.me)) || look.to_move !== tree.me;
}

/** The next link, where it is the other side's turn. */
export function sendView() {
  if (!isToSend()) return nothing;
  // A game is kept before anything about it is sent.
  if (state.writing) return html`<p class="faint">${phrase("moment")}</p>`;
  const address = nextLink();
  return html`<div class="send" id="send">
    ${taken(rich("send.label"), "next-link", address)}
    <p class="buttons">
      ${
        "share" in navigator
          ? button(phrase("send.share"), () => share(address), {
              id: "share-link",
              kind: "primary",
            })
          : nothing
      }
      ${copyButton(address, phrase("copy.aLink"), phrase("send.copy"))}
    </p>
    ${ISOLATED ? html`<p class="faint">${phrase("send.alone")}</p>` : nothing}
  </div>`;
}

/** @param {string} url */
async function share(url) {
  try {
    await navigator.share({ title: phrase("send.title"), url });
  } catch {
    announce(phrase("send.notShared"));
  }
}

/** That the reader looks back, and the way to the end. */
export function lookingBack() {
  const { tree } = state;
  if (!tree || !isShared(tree) || !tree.here.last) return nothing;
  const end = tip(tree.here);
  return html`<p class="faint" id="looking-back">
    ${phrase("send.lookingAt", { nth: path(tree.here).length, of: path(end).length })}
    ${button(phrase("send.goEnd"), () => goTo(end))}
  </p>`;
}

/** Another game that the other side asks for. */
export function rematchView() {
  const { rematch } = state;
  if (!rematch) return nothing;
  return html`<div class="send" role="alert" id="rematch">
    <p>${rich("send.rematch", { me: rematch.to })}</p>
    <p class="buttons">
      ${button(phrase("nav.play"), agreeToRematch, { id: "agree-to-rematch", kind: "primary" })}
      ${button(phrase("no"), refuseRematch, { kind: "" })}
    </p>
  </div>`;
}

/** What only the reader can decide: the answer at hand changes nothing. */
export function questionView() {
  const { question } = state;
  if (!question) return nothing;
  return html`<div class="fault" role="alert" id="question">
    <p><strong>${question.words}</strong></p>
    <p class="buttons">
      ${button(phrase("send.keep"), decline, { id: "decline", kind: "primary" })}
      ${button(phrase("yes"), agree, { id: "agree", kind: "" })}
    </p>
  </div>`;
}

/** For an onlooker: the seats that can be taken. @param {Tree} tree */
export function seatsView(tree) {
  if (!isShared(tree) || tree.me) return nothing;
  return html`<section class="card" aria-label=${phrase("send.seats")} id="seats">
    <p>${phrase("send.looking")}</p>
    <p class="buttons">
      ${tree.seats.map((who, nth) =>
        who === FRIEND
          ? button(phrase("send.playAs", { nth: nth + 1 }), () => sitDown(nth + 1))
          : nothing,
      )}
    </p>
  </section>`;
}
