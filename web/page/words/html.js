/** Templates of lit-html whose words are those of the reader's language. */
import { html as plain, nothing, render } from "../vendor/lit-html.js";
import { line, spoken } from "./t.js";
import { translated } from "./segments.js";

export { nothing, render };

/** @typedef {{strings: TemplateStringsArray, order: number[]}} Ready */

/** Templates in the language that is spoken. @type {WeakMap<TemplateStringsArray, Ready>} */
const ready = new WeakMap();

/** @param {TemplateStringsArray} strings @param {unknown[]} values */
export function html(strings, ...values) {
  if (spoken() === "en") return plain(strings, ...values);
  const known = ready.get(strings) ?? translate(strings);
  return plain(known.strings, ...known.order.map((nth) => values[nth]));
}

/** @param {TemplateStringsArray} strings @returns {Ready} */
function translate(strings) {
  const { parts, order } = translated(strings, line);
  // lit-html takes none but what looks like the strings of a template.
  const made = /** @type {Ready} */ (
    /** @type {unknown} */ ({ strings: Object.assign(parts, { raw: parts }), order })
  );
  ready.set(strings, made);
  return made;
}
