/**
 * Keys, what values mean, what is proved.
 * @import { Worth } from "../asking/contract.d.ts"
 */
import { html } from "../vendor/lit-html.js";
import { phrase } from "../words/phrase.js";
import { rich } from "../words/rich.js";
import { state } from "../state/store.js";
import { UNKNOWN } from "../state/search.js";
import { set } from "../state/kept.js";
import { checkBox, valueBadge } from "./parts.js";

const KEYS = /** @type {const} */ ([
  ["Tab", "help.key.tab"],
  ["arrows", "help.key.arrows"],
  ["←, →", "help.key.leftRight"],
  ["I", "help.key.i"],
  ["Enter", "help.key.enter"],
  ["R, Shift+R", "help.key.r"],
  ["U, Shift+U", "help.key.u"],
  ["Space", "help.key.space"],
  ["V", "help.key.v"],
  ["A, Shift+A", "help.key.a"],
  ["L", "help.key.l"],
  ["T", "help.key.t"],
  ["/", "help.key.slash"],
  ["Esc", "help.key.escape"],
  ["?", "help.key.question"],
]);

/** @type {[Worth, string][]} */
const VALUES = [
  [{ kind: "win", plies: 3, words: phrase("help.win") }, phrase("help.winMeans")],
  [{ kind: "draw", plies: null, words: phrase("help.draw") }, phrase("help.drawMeans")],
  [{ kind: "loss", plies: 4, words: phrase("help.loss") }, phrase("help.lossMeans")],
  [{ kind: "none", plies: 5, words: phrase("help.none") }, phrase("help.noneMeans")],
  [UNKNOWN, phrase("help.unknownMeans")],
];

export function helpView() {
  return html`<div class="page prose">
    <h1>${phrase("title.help")}</h1>
    <h2>${phrase("help.playingTitle")}</h2>
    <p>${rich("help.playing")}</p>
    <h2>${phrase("help.keys")}</h2>
    <dl class="keys">
      ${KEYS.map(
        ([key, means]) =>
          html`<dt><kbd>${key}</kbd></dt>
            <dd>${phrase(means)}</dd>`,
      )}
    </dl>
    <h2>${phrase("help.settings")}</h2>
    <p class="switches">
      ${checkBox("keys-switch", phrase("help.letters"), state.settings.keys, () => set({ keys: !state.settings.keys }))}
    </p>
    <h2>${phrase("help.values")}</h2>
    <dl class="values-help">
      ${VALUES.map(
        ([value, words]) =>
          html`<dt>${valueBadge(value)}</dt>
            <dd>${words}</dd>`,
      )}
    </dl>
    <p>${phrase("help.ply")}</p>
    <h2>${phrase("help.proofTitle")}</h2>
    <p>${phrase("help.proofs")}</p>
    <h2>${phrase("help.links")}</h2>
    <p>${phrase("help.linksSay")}</p>
    <p class="faint">${phrase("help.author")}</p>
  </div>`;
}
