/** A game by links: whose turn it is, and the next link. */
import { html, nothing } from "../vendor/lit-html.js";
import { announce, state } from "../state/store.js";
import { nextLink } from "../state/shared.js";
import { isShared } from "../state/seats.js";
import { copyButton, ISOLATED } from "./parts.js";

/** Whether the other side has something to be told. */
function isToSend() {
  const { tree, look, live } = state;
  if (!tree || !look || !isShared(tree) || tree.here.last) return false;
  // Moves arrive by themselves.
  if (live.id === tree.id && live.status === "on") return false;
  const last = look.line.at(-1)?.player ?? "";
  if (look.outcome) return last === tree.me;
  return tree.resigned === tree.me || look.to_move.player !== tree.me;
}

/** The next link, where it is the other side's turn. */
export function sendView() {
  if (!isToSend()) return nothing;
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
