/** Types of arguments: what is wrong with them is a `TypeError`. */

/** @param {unknown} value */
function shown(value) {
  if (typeof value === "string") return JSON.stringify(value);
  if (value === null || typeof value !== "object") return String(value);
  return `an object of ${value.constructor?.name ?? "no class"}`;
}

/** @param {string} name @param {string} wanted @param {unknown} value @returns {never} */
export function wrongType(name, wanted, value) {
  throw new TypeError(`${name} is ${wanted}, not ${shown(value)}`);
}

/** @param {unknown} value @param {string} name @returns {string} */
export function textOf(value, name) {
  return typeof value === "string" ? value : wrongType(name, "a text", value);
}

/**
 * A whole number that is not negative, or nothing.
 * @param {unknown} value
 * @param {string} name
 * @returns {number|undefined}
 */
export function countOf(value, name) {
  if (value === undefined) return undefined;
  if (Number.isSafeInteger(value) && Number(value) >= 0) return Number(value);
  return wrongType(name, "a whole number that is not negative", value);
}

/** @param {unknown} value @param {string} name @returns {string[]} */
export function textsOf(value, name) {
  if (!Array.isArray(value)) return wrongType(name, "an array of texts", value);
  return value.map((one) => textOf(one, name));
}

/**
 * Options, of which there are no others.
 * @template {object} T
 * @param {T|undefined} options
 * @param {readonly string[]} names
 * @returns {T}
 */
export function optionsOf(options, names) {
  if (options === undefined) return /** @type {T} */ ({});
  if (options === null || typeof options !== "object")
    return wrongType("options", "an object", options);
  const other = Object.keys(options).find((name) => !names.includes(name));
  if (other !== undefined)
    throw new TypeError(`there is no option ${other}; there are ${names.join(", ")}`);
  return options;
}
