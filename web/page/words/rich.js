/**
 * Sentences as they are drawn: `**strong**`, `code` between backticks, and `[R]` for a key. Values may be drawn, too.
 * @import { Rich } from "./types.d.ts"
 */
import { html } from "../vendor/lit-html.js";
import { WORDS } from "./en.js";
import { parts } from "./fill.js";

/** A sentence with its values, to be drawn. @type {Rich} */
export const rich = (key, ...[values]) =>
  WORDS[key].split(/(\*\*.*?\*\*|`.*?`|\[.*?\])/).map((part) => {
    const inside = (/** @type {number} */ length) =>
      parts(part.slice(length, -length), values ?? {});
    if (part.startsWith("**")) return html`<strong>${inside(2)}</strong>`;
    if (part.startsWith("`")) return html`<code>${inside(1)}</code>`;
    if (part.startsWith("[")) return html`<kbd>${inside(1)}</kbd>`;
    return parts(part, values ?? {});
  });
