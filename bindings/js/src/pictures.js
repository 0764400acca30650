/** What boards share: styles, and the pictures of pieces. @import { Position } from "./position.js" */
import { ask } from "./engine.js";

/** @type {CSSStyleSheet|null} */
let styles = null;

/** The styles of a board, for all boards of a page. */
export function sheet() {
  if (!styles) {
    styles = new CSSStyleSheet();
    styles.replaceSync(BOARD_STYLES);
  }
  return styles;
}

/** The pictures of pieces, by game, readings, board and owners. @type {Map<string, Record<string, string[]>>} */
const pictures = new Map();

/** @param {Position} position @returns {Record<string, string[]>} by the code of the piece, one for each rotation */
export function picturesOf({ game, readings, text }) {
  const key = [game, readings, text.split(".")[0]].join(" ");
  const known = pictures.get(key);
  if (known) return known;
  const made = ask({ ask: "pictures", game, readings, position: text }).pictures;
  pictures.set(key, made);
  return made;
}
