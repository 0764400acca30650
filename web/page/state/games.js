/** The reader's games with their pictures, for the start. */
import { ask } from "../asking/choose.js";
import { change, state } from "./store.js";
import { readLink } from "./link.js";

/** So many games are shown at first. */
export const FIRST = 6;

/** Whether pictures are on their way. */
let drawing = false;

/** The games that are shown. */
export function shownGames() {
  return state.lines.slice(0, state.opened.games ?? FIRST);
}

/** Asks for the pictures of the games that are shown, one after the other. */
export async function loadGamePictures() {
  if (drawing) return;
  drawing = true;
  try {
    for (let one = nextGame(); one; one = nextGame()) {
      const [game = "", readings = "", position = ""] = one.tree.root.split("|");
      const line = (readLink(one.hash).line ?? "").split(",").filter(Boolean);
      const { svg } = await ask({ ask: "picture", game, readings, position, line });
      change({ gamePictures: { ...state.gamePictures, [one.hash]: svg } });
    }
  } catch {
    // The list does without.
  }
  drawing = false;
}

/** The first game that is shown and has no picture. */
function nextGame() {
  if (state.view !== "start") return null;
  return shownGames().find(({ hash }) => state.gamePictures[hash] === undefined) ?? null;
}
