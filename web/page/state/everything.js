/** All that this browser keeps of the reader, as one file: games, progress with puzzles and lessons, the rating. */
import { phrase } from "../words/phrase.js";
import { addGames, kept, keptGames } from "./library.js";
import { addMarks, keepLesson, keepRating, keptLessons, keptRating, object } from "./kept.js";
import { UNRATED } from "./glicko.js";
import { announce, change, state } from "./store.js";
import { faultOf } from "../asking/fault.js";
import { save } from "./saving.js";

/** @returns {string} */
export function exported() {
  const { marks: puzzles } = state;
  const all = {
    version: 2,
    games: keptGames(),
    puzzles,
    lessons: keptLessons(),
    rating: keptRating(),
  };
  return JSON.stringify(all, null, 1);
}

/** Saves everything to a file. */
export function exportEverything() {
  save("crosstrack.json", exported());
}

/** Adds what a file holds, and says what is wrong with it. @param {File} file */
export async function importFile(file) {
  try {
    announce(await importEverything(await file.text()));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const message = phrase("file.fault", { file: file.name, why });
    const help = phrase("file.choose");
    change({ fault: { ...faultOf(message), help: [help] } });
  }
}

/**
 * Adds what a file holds to what is here: games by their names, and progress. The rating is taken where there is none.
 * @param {string} text
 * @returns {Promise<string>} what was read, in words
 */
async function importEverything(text) {
  const { version, games, puzzles, lessons, rating } = object(JSON.parse(text));
  const isKnown = version === 2 && typeof puzzles === "object" && puzzles !== null;
  if (!isKnown) throw new Error(phrase("file.noProgress"));
  const marks = addMarks(object(puzzles));
  const count = addGames(games);
  if (Array.isArray(lessons)) lessons.map(String).forEach(keepLesson);
  const { rating: own, deviation, volatility } = object(rating);
  const isRating = [own, deviation, volatility].every((one) => typeof one === "number");
  if (isRating && keptRating() === UNRATED) {
    keepRating(
      /** @type {import("./glicko.js").Rating} */ ({ rating: own, deviation, volatility }),
    );
    change({ rating: keptRating() });
  }
  await kept();
  return phrase("file.read", { games: count, puzzles: marks });
}
