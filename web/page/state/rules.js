/** Lessons, pieces and clauses. A lesson is played: a move is judged, and the next lesson follows. */
import { ask } from "../asking/choose.js";
import { faultOf } from "../asking/fault.js";
import { announce, change, patcher, state } from "./store.js";
import { keepLesson, keptLessons } from "./kept.js";
import { goTo, onMoved, open, tellListeners } from "./place.js";

/** @import { Lesson } from "../asking/contract.d.ts" */

let game = "";

onMoved((what) => {
  if (state.view !== "rules" || !state.tree?.puzzle) return;
  if (what === "played") void judge();
  if (what === "went") patch({ status: "yours" });
});

const patch = patcher("lesson");

/** @param {string} name of a game */
export async function loadRules(name) {
  if (game === name && state.rules) return;
  try {
    const rules = await ask({ ask: "rules", game: name });
    game = name;
    change({ rules });
    patch({ nth: 0, finished: keptLessons() });
  } catch (error) {
    change({ fault: faultOf(error) });
  }
}

/** The game whose rules are shown. */
export function rulesOf() {
  return game || (state.catalogue?.games[0]?.name ?? "");
}

/** @param {number} nth */
export function lessonKey(nth) {
  return `${rulesOf()} ${nth + 1}`;
}

/** The lesson to begin with: the first whose task is not done. */
export function firstLesson() {
  const lessons = state.rules?.lessons ?? [];
  const nth = lessons.findIndex((_, at) => !state.lesson.finished.includes(lessonKey(at)));
  return Math.max(0, nth);
}

/**
 * Puts the position of a lesson's task on the board.
 * @param {number} nth
 */
export async function teach(nth) {
  const lesson = state.rules?.lessons[nth];
  if (!lesson) return;
  const run = state.lesson.run + 1;
  patch({ nth, run, status: "thinking", words: "" });
  const { game: of, readings, position } = lesson;
  const place = { game: of, readings, position, line: lead(lesson), puzzle: `lesson ${nth + 1}` };
  if (!(await open(place)) || state.lesson.run !== run) return;
  patch({ status: "yours" });
  announce(`${lesson.title}. ${lesson.task}`);
}

/** The moves before the task. @param {Lesson} lesson */
function lead({ line }) {
  return line.slice(0, -1);
}

async function judge() {
  const { lesson, tree } = state;
  const { nth, run } = lesson;
  if (!tree) return;
  const { here } = tree;
  patch({ status: "thinking", words: "" });
  try {
    const { done, words } = await ask({
      ask: "lesson",
      game: rulesOf(),
      nth,
      line: [here.move],
    });
    if (state.lesson.run !== run || state.tree?.here !== here) return;
    patch({ status: done ? "done" : "failed", words });
    announce(words);
    if (done) finish(nth);
  } catch (error) {
    if (state.lesson.run === run) patch({ status: "failed", words: faultOf(error).message });
  }
}

/** @param {number} nth */
function finish(nth) {
  patch({ finished: keepLesson(lessonKey(nth)) });
  tellListeners("answered");
}

/** The next lesson. */
export async function goOn() {
  await teach(state.lesson.nth + 1);
  tellListeners("opened");
}

/** Takes the move back that did not fulfil the task. */
export async function tryAgain() {
  const parent = state.tree?.here.parent;
  if (parent) await goTo(parent);
}

/** @param {string} section */
export function showSection(section) {
  change({ section });
}
