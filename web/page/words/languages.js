/** The languages that the page speaks, and reading their tables. Pure. */

/** By the code that browsers use; the first is what stands in the code. */
export const LANGUAGES = /** @type {const} */ ({
  en: "English",
  de: "Deutsch",
  fr: "Français",
  nl: "Nederlands",
});

/** @typedef {keyof typeof LANGUAGES} Language */

/** @param {unknown} value @returns {value is Language} */
export function isLanguage(value) {
  return typeof value === "string" && Object.hasOwn(LANGUAGES, value);
}

/** The lines of a table, each with one text for each language. @param {string} table */
export function rowsOf(table) {
  return table
    .split("\n")
    .filter((row) => row !== "")
    .map((row) => row.split("|"));
}

/** From English to another language. @param {string[][]} rows @param {Language} language */
export function columnOf(rows, language) {
  const nth = Object.keys(LANGUAGES).indexOf(language);
  return new Map(rows.map((row) => [row[0] ?? "", row[nth] ?? ""]));
}
