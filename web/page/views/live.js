/** A game by links that is live: how two browsers find each other, and whether they have. */
import { html, nothing } from "../vendor/lit-html.js";
import { state } from "../state/store.js";
import {
  accept,
  agreeToConnect,
  chooseStun,
  disconnect,
  invite,
  mayBeLive,
} from "../state/live.js";
import { copyButton } from "./parts.js";

export function liveView() {
  const { live, tree } = state;
  if (!mayBeLive() || !tree) return nothing;
  const status = live.id === tree.id ? live.status : "off";
  return html`<section class="card live" aria-labelledby="live-title" id="live">
    <h2 id="live-title">Live</h2>
    ${VIEWS[status]()}
    ${live.fault ? html`<p class="fault" role="alert">${live.fault}</p>` : nothing}
  </section>`;
}

/** An invitation: nothing is sent before the reader agrees. */
export function invitedView() {
  const { live, tree } = state;
  if (live.status !== "invited" || live.id !== tree?.id) return nothing;
  return html`<div class="send" role="alert" id="invited">
    <p>
      <strong>You are invited to a live game.</strong> If you connect, whoever sent the link sees
      the address of this computer.
    </p>
    <p class="buttons">
      <button class="primary" id="agree-to-connect" @click=${agreeToConnect}>Connect</button>
      <button @click=${disconnect}>No</button>
    </p>
  </div>`;
}

/** @type {Record<typeof state.live.status, () => unknown>} */
const VIEWS = {
  off: () =>
    html`<p class="faint">
        Both of you have the page open, in one network: moves arrive by themselves. No server takes
        part, and you tell each other two codes.
      </p>
      ${connectButton("Connect")} ${stunView()}`,
  invited: () => html`<p class="faint">You are invited.</p>`,
  inviting: () =>
    html`${coded("1. The other side opens this link:", "invitation")}
      <form class="row" @submit=${answered}>
        <label class="field wide"
          ><span>2. Paste what they send back:</span>
          <input id="their-answer" autocomplete="off" spellcheck="false"
        /></label>
        <button class="small primary" id="accept-answer">Connect</button>
        <button class="small" type="button" @click=${disconnect}>Cancel</button>
      </form>`,
  answering: () =>
    html`${coded("Send this answer back, and wait:", "answer")}
      <p class="buttons"><button class="small" @click=${disconnect}>Cancel</button></p>`,
  on: () =>
    html`<p class="good" id="connected">● Connected: moves arrive by themselves.</p>
      <p class="buttons">
        <button class="small" id="disconnect" @click=${disconnect}>Disconnect</button>
      </p>`,
  lost: () =>
    html`<p id="lost">The connection is lost; the game is kept.</p>
      ${connectButton("Connect again")}`,
};

/** @param {string} words */
function connectButton(words) {
  return html`<p class="buttons">
    <button class="small" id="connect" @click=${invite}>${words}</button>
  </p>`;
}

/** @param {string} words @param {string} id */
function coded(words, id) {
  const { code } = state.live;
  if (!code) return html`<p class="faint">One moment …</p>`;
  return html`<label class="field wide"
      ><span>${words}</span>
      <input
        id=${id}
        readonly
        .value=${code}
        @focus=${(/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target).select()}
    /></label>
    <p class="buttons">${copyButton(code, "code", "Copy")}</p> `;
}

/** @param {Event} event */
function answered(event) {
  event.preventDefault();
  const field = /** @type {HTMLInputElement|null} */ (document.getElementById("their-answer"));
  if (field) void accept(field.value);
}

function stunView() {
  return html`<details>
    <summary>In two networks</summary>
    <label class="field wide"
      ><span>a STUN server that tells this browser its address (none: nobody is asked)</span>
      <input
        id="stun"
        placeholder="stun:HOST:PORT"
        autocomplete="off"
        spellcheck="false"
        .value=${state.settings.stun}
        @change=${(/** @type {Event} */ event) => chooseStun(/** @type {HTMLInputElement} */ (event.target).value)}
    /></label>
  </details>`;
}
