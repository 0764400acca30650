/**
 * The sentences of the page, by their names in the table.
 * @import { Phrase } from "./types.d.ts"
 */
import { WORDS } from "./en.js";
import { filled } from "./fill.js";

/** A sentence with its values. @type {Phrase} */
export const phrase = (key, ...[values]) => filled(WORDS[key], values ?? {});
