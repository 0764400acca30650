/** A line of HTML that shows the position or puzzle on another page. */
import { html, nothing } from "../vendor/lit-html.js";
import { phrase } from "../words/phrase.js";
import { rich } from "../words/rich.js";
import { state } from "../state/store.js";
import { copied, folded, ISOLATED } from "./parts.js";
import { address } from "../state/route.js";

export function embedView() {
  const { look } = state;
  if (!look) return nothing;
  return folded(
    "embed",
    phrase("embed.title"),
    html`${
        ISOLATED
          ? nothing
          : html`<p class="faint">${phrase("embed.viewFrame")}</p>
              ${copied(frameLine(), phrase("embed.frame"))}`
      }
      <p class="faint">${rich("embed.element")}</p>
      ${copied(elementLine(look), phrase("embed.elementName"))} `,
  );
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
