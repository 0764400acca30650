/**
 * The words of the elements, as tables: `board.words = german`. What stands in braces is filled in. A table that lacks a
 * word has the English one. Reasons why a move is illegal, hints, and the names of pieces come from the engine, in English.
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

/** @type {Readonly<Words>} */
export const german = Object.freeze({
  lang: "de",
  toMove: "Spieler {player} ist am Zug",
  won: "Spieler {player} hat gewonnen",
  wonTogether: "Die Spieler {player} haben gewonnen",
  drawn: "Das Spiel endet unentschieden",
  stock: "Steine im Vorrat",
  held: "Stein in der Hand",
  holding: "in der Hand: {piece}",
  dropped: "abgelegt",
  claim: "Weg beanspruchen",
  preview: "Dieser Zug: {words}",
  turnLeft: "nach links drehen",
  turnRight: "nach rechts drehen",
  put: "Legen",
  putOn: "Auf {spot} legen",
  drop: "Ablegen",
  announce: "den Weg ansagen",
  illegal: "hier nicht erlaubt",
  thinking: "der Computer denkt nach",
  takeBack: "Zurücknehmen",
  again: "Von vorn",
  hint: "Tipp",
  win: "Gewinne in höchstens {plies} Halbzügen, was auch immer die anderen spielen",
  winAtOnce: "Gewinne sofort",
  solitaire: "Gewinne in höchstens {plies} eigenen Zügen, während die anderen passen",
  judging: "Ist es das?",
  yours: "Du bist am Zug",
  solved: "gelöst",
  refuted: "Das hält nicht: {move}",
});

/** @type {Readonly<Words>} */
export const french = Object.freeze({
  lang: "fr",
  toMove: "au joueur {player} de jouer",
  won: "le joueur {player} a gagné",
  wonTogether: "les joueurs {player} ont gagné",
  drawn: "la partie est nulle",
  stock: "pièces en réserve",
  held: "pièce en main",
  holding: "en main : {piece}",
  dropped: "reposée",
  claim: "Revendiquer le chemin",
  preview: "Ce coup : {words}",
  turnLeft: "tourner à gauche",
  turnRight: "tourner à droite",
  put: "Poser",
  putOn: "Poser en {spot}",
  drop: "Reposer",
  announce: "annoncer le chemin",
  illegal: "interdit ici",
  thinking: "l’ordinateur réfléchit",
  takeBack: "Reprendre",
  again: "Recommencer",
  hint: "Indice",
  win: "Gagnez en {plies} demi-coups au plus, quoi que jouent les autres",
  winAtOnce: "Gagnez tout de suite",
  solitaire: "Gagnez en {plies} de vos tours au plus, tandis que les autres passent",
  judging: "est-ce cela ?",
  yours: "à vous de jouer",
  solved: "résolu",
  refuted: "cela ne tient pas : {move}",
});

/** @type {Readonly<Words>} */
export const dutch = Object.freeze({
  lang: "nl",
  toMove: "speler {player} is aan zet",
  won: "speler {player} heeft gewonnen",
  wonTogether: "spelers {player} hebben gewonnen",
  drawn: "het spel eindigt onbeslist",
  stock: "stenen in voorraad",
  held: "steen in de hand",
  holding: "in de hand: {piece}",
  dropped: "teruggelegd",
  claim: "Pad opeisen",
  preview: "Deze zet: {words}",
  turnLeft: "linksom draaien",
  turnRight: "rechtsom draaien",
  put: "Leggen",
  putOn: "Op {spot} leggen",
  drop: "Terugleggen",
  announce: "het pad aankondigen",
  illegal: "hier niet toegestaan",
  thinking: "de computer denkt na",
  takeBack: "Terugnemen",
  again: "Opnieuw",
  hint: "Hint",
  win: "Win in hoogstens {plies} halve zetten, wat de anderen ook spelen",
  winAtOnce: "Win meteen",
  solitaire: "Win in hoogstens {plies} eigen beurten, terwijl de anderen passen",
  judging: "is dat het?",
  yours: "jij bent aan zet",
  solved: "opgelost",
  refuted: "dat houdt geen stand: {move}",
});

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
