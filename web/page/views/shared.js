/** A game by links: whose turn it is, and the next link. */
/** @import { Tree } from "../state/types.d.ts" */
import { html, nothing } from "../vendor/lit-html.js";
import { announce, state } from "../state/store.js";
import { agree, decline, nextLink, sitDown } from "../state/shared.js";
import { FRIEND, isShared } from "../state/seats.js";
import { copyButton, ISOLATED } from "./parts.js";

/** Whether the other side has something to be told. */
function isToSend() {
  const { tree, look, live } = state;
  if (!tree?.me || !look || !isShared(tree) || tree.here.last) return false;
  // Moves arrive by themselves.
  if (live.id === tree.id && live.status === "on") return false;
  const last = look.line.at(-1)?.player ?? "";
  if (look.outcome) return last === tree.me;
  return tree.resigned.includes(tree.me) || look.to_move.player !== tree.me;
}

/** The next link, where it is the other side's turn. */
export function sendView() {
  if (!isToSend()) return nothing;
  // A game is kept before anything about it is sent.
  if (state.writing) return html`<p class="faint">One moment …</p>`;
  const address = nextLink();
  return html`<div class="send" id="send">
    <label class="field wide"
      ><span><strong>Send this link</strong> to whoever plays with you:</span>
      <input
        id="next-link"
        readonly
        .value=${address}
        @focus=${(/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target).select()}
    /></label>
    <p class="buttons">
      ${
        "share" in navigator
          ? html`<button class="primary" id="share-link" @click=${() => share(address)}>
              Share
            </button>`
          : nothing
      }
      ${copyButton(address, "link", "Copy the link")}
    </p>
    ${
      ISOLATED
        ? html`<p class="faint">
            This page is on your computer alone: somebody elsewhere opens the explorer, and pastes
            the link there.
          </p>`
        : nothing
    }
  </div>`;
}

/** @param {string} url */
async function share(url) {
  try {
    await navigator.share({ title: "Crosstrack: your move", url });
  } catch {
    announce("the link was not shared");
  }
}

/** What only the reader can decide: the answer at hand changes nothing. */
export function questionView() {
  const { question } = state;
  if (!question) return nothing;
  return html`<div class="fault" role="alert" id="question">
    <p><strong>${question.words}</strong></p>
    <p class="buttons">
      <button class="primary" id="decline" @click=${decline}>No, keep the game as it is</button>
      <button id="agree" @click=${agree}>Yes</button>
    </p>
  </div>`;
}

/** For an onlooker: the seats that can be taken. @param {Tree} tree */
export function seatsView(tree) {
  if (!isShared(tree) || tree.me) return nothing;
  return html`<section class="card" aria-label="seats" id="seats">
    <p>You are looking on.</p>
    <p class="buttons">
      ${tree.seats.map((who, nth) =>
        who === FRIEND
          ? html`<button class="small" @click=${() => sitDown(nth + 1)}>
              Play as player ${nth + 1}
            </button>`
          : nothing,
      )}
    </p>
  </section>`;
}
