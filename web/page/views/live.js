/** A game by links that is live: how two browsers find each other, and whether they have. */
import { html, nothing } from "../vendor/lit-html.js";
import { phrase } from "../words/phrase.js";
import { rich } from "../words/rich.js";
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
    <h2 id="live-title">${phrase("live.live")}</h2>
    ${VIEWS[status]()}
    ${live.fault ? html`<p class="fault" role="alert">${live.fault}</p>` : nothing}
  </section>`;
}

/** An invitation: nothing is sent before the reader agrees. */
export function invitedView() {
  const { live, tree } = state;
  if (live.status !== "invited" || live.id !== tree?.id) return nothing;
  return html`<div class="send" role="alert" id="invited">
    <p>${rich("live.invited")}</p>
    <p class="buttons">
      <button class="primary" id="agree-to-connect" @click=${agreeToConnect}>
        ${phrase("live.connect")}
      </button>
      <button @click=${disconnect}>${phrase("no")}</button>
    </p>
  </div>`;
}

/** @type {Record<typeof state.live.status, () => unknown>} */
const VIEWS = {
  off: () =>
    html`<p class="faint">${phrase("live.about")}</p>
      ${connectButton("Connect")} ${stunView()}`,
  invited: () => html`<p class="faint">${phrase("live.youAreInvited")}</p>`,
  inviting: () =>
    html`${coded(phrase("live.stepOne"), "invitation")}
      <form class="row" @submit=${answered}>
        <label class="field wide"
          ><span>${phrase("live.stepTwo")}</span>
          <input id="their-answer" autocomplete="off" spellcheck="false"
        /></label>
        <button class="small primary" id="accept-answer">${phrase("live.connect")}</button>
        <button class="small" type="button" @click=${disconnect}>${phrase("cancel")}</button>
      </form>`,
  answering: () =>
    html`${coded(phrase("live.sendBack"), "answer")}
      <p class="buttons">
        <button class="small" @click=${disconnect}>${phrase("cancel")}</button>
      </p>`,
  on: () =>
    html`<p class="good" id="connected">${phrase("live.on")}</p>
      <p class="buttons">
        <button class="small" id="disconnect" @click=${disconnect}>
          ${phrase("live.disconnect")}
        </button>
      </p>`,
  lost: () =>
    html`<p id="lost">${phrase("live.lostShown")}</p>
      ${connectButton(phrase("live.connectAgain"))}`,
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
  if (!code) return html`<p class="faint">${phrase("moment")}</p>`;
  return html`<label class="field wide"
      ><span>${words}</span>
      <input
        id=${id}
        readonly
        .value=${code}
        @focus=${(/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target).select()}
    /></label>
    <p class="buttons">${copyButton(code, phrase("live.code"), phrase("live.copy"))}</p> `;
}

/** @param {Event} event */
function answered(event) {
  event.preventDefault();
  const field = /** @type {HTMLInputElement|null} */ (document.getElementById("their-answer"));
  if (field) void accept(field.value);
}

function stunView() {
  return html`<details>
    <summary>${phrase("live.networks")}</summary>
    <label class="field wide"
      ><span>${phrase("live.server")}</span>
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
