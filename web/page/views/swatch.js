/** The sets of a player: colour and fill pattern, as on their pieces. */
import { html, nothing } from "../vendor/lit-html.js";

const OCTAGON = "5.2,1 12.8,1 17,5.2 17,12.8 12.8,17 5.2,17 1,12.8 1,5.2";

/** The lines of a pattern. @type {Record<string, string>} */
const PATTERNS = {
  r: "M2,9 9,2M2,14 14,2M5,16 16,5M10,16 16,10",
  y: "M6,6h.1M12,6h.1M9,9h.1M6,12h.1M12,12h.1",
  b: "M4,8 6.5,5.5 9,8 11.5,5.5 14,8M4,13 6.5,10.5 9,13 11.5,10.5 14,13",
  g: "M4.5,6.5h4M6.5,4.5v4M10,11.5h4M12,9.5v4",
};

/** @param {string} name of a set or a colour, such as `red` */
export function swatch(name) {
  const set = name.charAt(0).toLowerCase();
  const pattern = PATTERNS[set];
  if (!pattern) return nothing;
  return html`<svg class="swatch set-${set}" viewBox="0 0 18 18" aria-hidden="true">
    <polygon points=${OCTAGON}></polygon>
    <path d=${pattern}></path>
  </svg>`;
}
