/** An address as a code that the camera of a phone reads. */
import { html, nothing } from "../words/html.js";
import { generate } from "../vendor/lean-qr.js";
import { change } from "../state/store.js";
import { ISOLATED } from "./parts.js";

/** Light modules around a code, as its standard asks. */
const QUIET = 4;

let opened = false;
/** The last text and its modules, since drawing anew asks for the same. */
let known = { text: "", size: 0, path: "" };

/** @param {string} text */
export function modulesOf(text) {
  if (known.text === text) return known;
  const code = generate(text);
  let path = "";
  for (let y = 0; y < code.size; y++)
    for (let x = 0; x < code.size; x++)
      if (code.get(x, y)) path += `M${x + QUIET} ${y + QUIET}h1v1h-1z`;
  known = { text, size: code.size + 2 * QUIET, path };
  return known;
}

/** The code of an address; nothing where no phone can open it. @param {string} address */
export function qrView(address) {
  if (ISOLATED) return nothing;
  return html`<details class="qr" ?open=${opened} @toggle=${toggled}>
    <summary>For a phone’s camera</summary>
    ${opened ? drawn(modulesOf(address)) : nothing}
  </details>`;
}

/** @param {typeof known} code */
function drawn({ size, path }) {
  return html`<svg
    viewBox="0 0 ${size} ${size}"
    role="img"
    aria-label="QR code"
    shape-rendering="crispEdges"
  >
    <rect width="100%" height="100%" fill="#fff" />
    <path d=${path} fill="#000" />
  </svg>`;
}

/** @param {Event} event */
function toggled({ target }) {
  const { open } = /** @type {HTMLDetailsElement} */ (target);
  if (open === opened) return;
  opened = open;
  change({});
}
