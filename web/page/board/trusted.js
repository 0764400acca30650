/**
 * Marks texts of our own for pages that take no others (`require-trusted-types-for 'script'`). The policy is called
 * `crosstrack`; it lets through pictures that the engine draws, and the worker of the package.
 */

/** @typedef {{createHTML: (text: string) => unknown, createScriptURL: (text: string) => unknown}} Policy */

/** @type {Policy|undefined} */
const policy = /** @type {any} */ (globalThis).trustedTypes?.createPolicy("crosstrack", {
  createHTML: (/** @type {string} */ text) => text,
  createScriptURL: (/** @type {string} */ text) => text,
});

/** Pictures that were marked, so that the same one is not drawn again. @type {Map<string, unknown>} */
const marked = new Map();
const MOST_MARKED = 500;

/** Returns a picture of the engine as `innerHTML` takes it. @param {string} svg @returns {string} */
export function trustedPicture(svg) {
  if (!policy) return svg;
  if (marked.size >= MOST_MARKED && !marked.has(svg)) marked.clear();
  if (!marked.has(svg)) marked.set(svg, policy.createHTML(svg));
  return /** @type {string} */ (marked.get(svg));
}

/** Returns the address of a script of ours as a worker takes it. @param {string} address @returns {string} */
export function trustedScript(address) {
  return /** @type {string} */ (policy ? policy.createScriptURL(address) : address);
}
