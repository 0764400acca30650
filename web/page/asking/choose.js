/** @import { Ask, AskOptions } from "./contract.d.ts" */
import { said, spoken } from "../words/t.js";
import { overHttp } from "./http.js";
import { inWorkers } from "./worker.js";

/**
 * The exported page carries its engine, in base64, in the global `CROSSTRACK_ENGINE`; without it a
 * server is asked.
 * @returns {Ask}
 */
function choose() {
  const engine = /** @type {any} */ (globalThis).CROSSTRACK_ENGINE;
  return engine ? inWorkers(engine) : overHttp("ask");
}

/** The fields of answers that hold a sentence for the reader. */
const SENTENCES = new Set(
  "about board_label done goal goal_words help label message path phase reason symmetry task title turn words".split(
    " ",
  ),
);

/** Puts an answer into the reader's language, in place. @template T @param {T} answer @returns {T} */
function translate(answer) {
  if (typeof answer !== "object" || answer === null) return answer;
  const fields = /** @type {Record<string, unknown>} */ (answer);
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === "object") translate(value);
    else if (typeof value === "string" && isSentence(fields, name)) fields[name] = said(value);
  }
  return answer;
}

/** Of a lesson the text is one; elsewhere `text` is what somebody wrote. @param {object} fields @param {string} name */
function isSentence(fields, name) {
  if (Array.isArray(fields)) return false;
  return SENTENCES.has(name) || (name === "text" && "task" in fields);
}

/** @param {Ask} ask @returns {Ask} */
function translating(ask) {
  if (spoken() === "en") return ask;
  const asked = async (/** @type {any} */ question, /** @type {AskOptions} */ options = {}) => {
    const onProgress = (/** @type {any} */ progress) => options.onProgress?.(translate(progress));
    try {
      return translate(await ask(question, { ...options, onProgress }));
    } catch (error) {
      throw translate(error);
    }
  };
  return /** @type {Ask} */ (asked);
}

/** The one way to ask. */
export const ask = translating(choose());
