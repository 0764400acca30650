/** A line of HTML that shows the position or puzzle on another page. */
import { html, nothing } from "../vendor/lit-html.js";
import { change, state } from "../state/store.js";
import { copied, ISOLATED } from "./parts.js";
import { address } from "../state/route.js";

export function embedView() {
  const { look } = state;
  if (!look) return nothing;
  const open = state.opened.embed === 1;
  return html`<details
    id="embed"
    ?open=${open}
    @toggle=${(/** @type {Event} */ event) => {
      const now = /** @type {HTMLDetailsElement} */ (event.target).open ? 1 : 0;
      if ((state.opened.embed ?? 0) !== now) change({ opened: { ...state.opened, embed: now } });
    }}
  >
    <summary>Embed</summary>
    ${
      ISOLATED
        ? nothing
        : html`<p class="faint">This view, in a frame:</p>
            ${copied(frameLine(), "frame")}`
    }
    <p class="faint">The board, with the package <code>crosstrack</code> for JavaScript:</p>
    ${copied(elementLine(look), "element")}
  </details>`;
}

/** @param {string} text */
function attribute(text) {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}

function frameLine() {
  const url = location.href.split("#")[0] + address();
  return `<iframe src="${attribute(url)}" title="Crosstrack" width="480" height="720"></iframe>`;
}

/** @param {NonNullable<typeof state.look>} look */
function elementLine({ game, position, readings }) {
  const parts = [
    ["position", position],
    ["game", game === "crosstrack" ? "" : game],
    ["readings", readings],
  ].filter(([, value]) => value);
  const said = parts.map(([name, value]) => `${name}="${attribute(value ?? "")}"`).join(" ");
  return `<crosstrack-board ${said}></crosstrack-board>`;
}
