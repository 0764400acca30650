/** An address as a code that the camera of a phone reads. */
import { html, nothing } from "../words/html.js";
import { generate } from "../vendor/lean-qr.js";
import { change } from "../state/store.js";
import { ISOLATED } from "./parts.js";

/** Light modules around a code, as its standard asks. */
const QUIET = 4;

let opened = false;
/** @typedef {{size: number, path: string}} Drawn */
/** Texts and their modules, since drawing anew asks for the same. @type {Map<string, Drawn|null>} */
const known = new Map();
/** So many are remembered. */
const REMEMBERED = 4;

/** @param {string} text @returns {Drawn|null} null: no code is large enough */
function modulesOf(text) {
  const found = known.get(text);
  if (found !== undefined) return found;
  if (known.size >= REMEMBERED) known.clear();
  const made = encoded(text);
  known.set(text, made);
  return made;
}

/** @param {string} text @returns {Drawn|null} */
function encoded(text) {
  let code;
  try {
    code = generate(text);
  } catch {
    return null;
  }
  let path = "";
  for (let y = 0; y < code.size; y++)
    for (let x = 0; x < code.size; x++)
      if (code.get(x, y)) path += `M${x + QUIET} ${y + QUIET}h1v1h-1z`;
  return { size: code.size + 2 * QUIET, path };
}

/** The code of an address; nothing where no phone can open it. @param {string} address */
export function qrView(address) {
  if (ISOLATED) return nothing;
  return html`<details class="qr" ?open=${opened} @toggle=${toggled}>
    <summary>For a phone’s camera</summary>
    ${opened ? drawn(modulesOf(address)) : nothing}
  </details>`;
}

/** @param {Drawn|null} code */
function drawn(code) {
  if (!code) return html`<p>The link is too long for a code.</p>`;
  const { size, path } = code;
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
