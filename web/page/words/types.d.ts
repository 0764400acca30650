/** The names of the values of a sentence. No code: types only. */
import type { WORDS } from "./en.js";
import type { BOARD } from "./board.js";

type Words = typeof WORDS;
type BoardWords = typeof BOARD;

type Names<S extends string> = S extends `${string}{${infer Place}}${infer Rest}`
  ? (Place extends `${infer Name}:${string}` ? Name : Place) | Names<Rest>
  : never;

/** What is given beside the name of a sentence: nothing, or its values. */
type Given<S extends string, V> = [Names<S>] extends [never] ? [] : [values: Record<Names<S>, V>];

export type Phrase = <K extends keyof Words>(
  key: K,
  ...values: Given<Words[K], string | number>
) => string;
export type Rich = <K extends keyof Words>(key: K, ...values: Given<Words[K], unknown>) => unknown;
export type BoardPhrase = <K extends keyof BoardWords>(
  key: K,
  ...values: Given<BoardWords[K], string | number>
) => string;
