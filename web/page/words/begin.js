/** Chooses the language before anything is said: the reader's choice, or the first of the browser's that the page speaks. */
import { LESSONS } from "./lessons.js";
import { SENTENCES } from "./sentences.js";
import { TABLE } from "./table.js";
import { columnOf, isLanguage, rowsOf } from "./languages.js";
import { speak } from "./t.js";

const language = chosen();
document.documentElement.lang = language;
if (language !== "en") {
  const ready = [...rowsOf(SENTENCES), ...rowsOf(LESSONS)];
  speak(language, columnOf(rowsOf(TABLE), language), columnOf(ready, language));
}

/** The language to speak. */
function chosen() {
  const kept = stored();
  if (isLanguage(kept)) return kept;
  return navigator.languages.map((tag) => tag.slice(0, 2)).find(isLanguage) ?? "en";
}

/** What the reader has chosen, where `state/kept.js` keeps it. @returns {unknown} */
function stored() {
  try {
    return JSON.parse(localStorage.getItem("crosstrack.settings") ?? "")?.language;
  } catch {
    return undefined;
  }
}
