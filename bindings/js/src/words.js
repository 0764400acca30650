/**
 * The words of the elements. A table of your own replaces them: `board.words = { lang: "de", hint: "Hilfe" }`. What stands in
 * braces is filled in, and words that the table lacks stay English. Reasons why a move is illegal, hints, and the names of
 * pieces come from the engine, in English.
 */

/** `<crosstrack-board>` and those around it. @readonly */
export const english = Object.freeze({
  /** The language of these words. */
  lang: "en",
  toMove: "player {player} to move",
  won: "player {player} has won",
  wonTogether: "players {player} have won",
  drawn: "the game is drawn",
  stock: "pieces in stock",
  held: "held piece",
  holding: "holding {piece}",
  dropped: "dropped",
  claim: "Claim the path",
  preview: "This move: {words}",
  turnLeft: "turn left",
  turnRight: "turn right",
  put: "Put",
  putOn: "Put on {spot}",
  drop: "Drop",
  announce: "announce the path",
  illegal: "not legal here",
  thinking: "the computer is thinking",
  takeBack: "Take back",
  again: "Start again",
  hint: "Hint",
  win: "Win within {plies} plies, whatever the others play",
  winAtOnce: "Win at once",
  solitaire: "Win within {plies} turns of your own, while the others pass",
  judging: "is that it?",
  yours: "your move",
  solved: "solved",
  refuted: "that does not hold: {move}",
});

/** @typedef {{[word in keyof typeof english]: string}} Words */

/**
 * A whole table, of words that are there.
 * @param {Partial<Words>|null|undefined} own
 * @returns {Words}
 */
export function wordsOf(own) {
  const words = own ?? {};
  const strange = Object.entries(words).find(
    ([name, text]) => !(name in english) || typeof text !== "string",
  );
  if (strange)
    throw new TypeError(
      `\`${strange[0]}\` is no word, or has no text; there are ${Object.keys(english).join(", ")}`,
    );
  return { ...english, ...words };
}

/** A word with what stands in its braces. @param {string} text @param {Record<string, string|number>} values */
export function filled(text, values) {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}
