/** Small pictures of what is listed: the reader's games on the start, and puzzles. */
import { ask } from "../asking/choose.js";
import { change, state } from "./store.js";
import { readLink } from "./link.js";
import { CHUNK, chosen } from "./puzzles.js";

/** So many games are shown at first. */
export const FIRST = 6;

/** Whether pictures are on their way. */
let drawing = false;

/** The games that are shown. */
export function shownGames() {
  return state.lines.slice(0, state.opened.games ?? FIRST);
}

/** Asks for the pictures of what is listed, one after the other. */
export async function loadThumbs() {
  if (drawing) return;
  drawing = true;
  try {
    for (let next = nextThumb(); next; next = nextThumb()) {
      const { svg } = await ask({ ask: "picture", ...next.place });
      change({ thumbs: { ...state.thumbs, [next.name]: svg } });
    }
  } catch {
    // The list does without.
  }
  drawing = false;
}

/** The first of what is listed that has no picture, and its name: the link of a game, the id of a puzzle. */
function nextThumb() {
  return listed().find(({ name }) => state.thumbs[name] === undefined) ?? null;
}

function listed() {
  const { view, opened } = state;
  if (view === "puzzles")
    return chosen()
      .slice(0, opened.puzzles ?? CHUNK)
      .map(({ id: name, game, readings, position }) => ({
        name,
        place: { game, readings, position },
      }));
  if (view !== "start") return [];
  return shownGames().map(({ hash: name, tree }) => {
    const [game = "", readings = "", position = ""] = tree.root.split("|");
    const line = (readLink(name).line ?? "").split(",").filter(Boolean);
    return { name, place: { game, readings, position, line } };
  });
}
