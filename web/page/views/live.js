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
import { button, copyButton } from "./parts.js";
import { field, form, taken } from "./fields.js";

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
      ${button(phrase("live.connect"), agreeToConnect, { id: "agree-to-connect", kind: "primary" })}
      ${button(phrase("no"), disconnect, { kind: "" })}
    </p>
  </div>`;
}

/** @type {Record<typeof state.live.status, () => unknown>} */
const VIEWS = {
  off: () =>
    html`<p class="faint">${phrase("live.about")}</p>
      ${connectButton(phrase("live.connect"))} ${stunView()}`,
  invited: () => html`<p class="faint">${phrase("live.youAreInvited")}</p>`,
  inviting: () =>
    html`${coded(phrase("live.stepOne"), "invitation")}
    ${form(
      (all) => void accept(String(new FormData(all).get("answer"))),
      html`${field(phrase("live.stepTwo"), { id: "their-answer", name: "answer" })}
        <button class="small primary" id="accept-answer">${phrase("live.connect")}</button>
        <button class="small" type="button" @click=${disconnect}>${phrase("cancel")}</button>`,
    )}`,
  answering: () =>
    html`${coded(phrase("live.sendBack"), "answer")}
      <p class="buttons">${button(phrase("cancel"), disconnect)}</p>`,
  on: () =>
    html`<p class="good" id="connected">${phrase("live.on")}</p>
      <p class="buttons">
        ${button(phrase("live.disconnect"), disconnect, { id: "disconnect" })}
      </p>`,
  lost: () =>
    html`<p id="lost">${phrase("live.lostShown")}</p>
      ${connectButton(phrase("live.connectAgain"))}`,
};

/** @param {string} words */
function connectButton(words) {
  return html`<p class="buttons">${button(words, invite, { id: "connect" })}</p>`;
}

/** @param {string} words @param {string} id */
function coded(words, id) {
  const { code } = state.live;
  if (!code) return html`<p class="faint">${phrase("moment")}</p>`;
  return html`${taken(words, id, code)}
    <p class="buttons">${copyButton(code, phrase("live.code"), phrase("live.copy"))}</p> `;
}

function stunView() {
  return html`<details>
    <summary>${phrase("live.networks")}</summary>
    ${field(phrase("live.server"), {
      id: "stun",
      value: state.settings.stun,
      placeholder: "stun:HOST:PORT",
      change: chooseStun,
    })}
  </details>`;
}
