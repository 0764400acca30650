/**
 * Sentences with places for values. `{name}` is the place of a value, and `{count:1 move|# moves}` that of a number: the forms
 * stand in the order of the plural categories of the language, and `#` is the number. Pure.
 */

/** The language of the tables. */
const LANGUAGE = "en";
const PLURALS = new Intl.PluralRules(LANGUAGE);
const CATEGORIES = PLURALS.resolvedOptions().pluralCategories;
const ORDER = ["zero", "one", "two", "few", "many", "other"].filter((one) =>
  CATEGORIES.includes(/** @type {Intl.LDMLPluralRule} */ (one)),
);
const LIST = new Intl.ListFormat(LANGUAGE);

/** A number as it is written. @param {number} count */
export function number(count) {
  return count.toLocaleString(LANGUAGE);
}

/** Several things as one: `A and B`. @param {readonly string[]} all */
export function listed(all) {
  return LIST.format(all);
}

/**
 * The parts of a sentence, its values among them.
 * @param {string} pattern
 * @param {Record<string, unknown>} values
 * @returns {unknown[]}
 */
export function parts(pattern, values) {
  return pattern.split(/(\{[^{}]*\})/).map((part) => {
    const [, name, forms] = /^\{(\w+)(?::([^{}]*))?\}$/.exec(part) ?? [];
    if (name === undefined) return part;
    const value = values[name];
    if (typeof value !== "number") return value;
    if (forms === undefined) return number(value);
    const form = forms.split("|")[ORDER.indexOf(PLURALS.select(value))] ?? forms;
    return form.replace("#", number(value));
  });
}

/** A sentence with its values. @param {string} pattern @param {Record<string, unknown>} values @returns {string} */
export function filled(pattern, values) {
  return parts(pattern, values).join("");
}
