/**
 * The list of puzzles, with filters, progress and the puzzle of the day.
 * @import { PuzzleRow } from "../asking/contract.d.ts"
 * @import { Filters } from "../state/types.d.ts"
 */
import { html, nothing } from "../vendor/lit-html.js";
import { phrase } from "../words/phrase.js";
import { show, state } from "../state/store.js";
import {
  census,
  chosen,
  CHUNK,
  daily,
  filter,
  isSolved,
  nextAfter,
  ratingOf,
  themed,
  themeNames,
} from "../state/puzzles.js";
import { loadThumbs } from "../state/thumbs.js";
import { today } from "../state/kept.js";
import { remember } from "../state/route.js";
import { writeLink } from "../state/link.js";
import { addressOf } from "../state/saving.js";
import { button, faultBox, link, selection } from "./parts.js";
import { runsView } from "./runs.js";

export function puzzlesView() {
  const list = chosen();
  const shown = state.opened.puzzles ?? CHUNK;
  const next = list.length > 0 ? nextAfter("") : null;
  return html`<div class="page">
    <div class="card-head">
      <h1>${phrase("nav.puzzles")}</h1>
      <span class="buttons">
        ${next ? link(puzzleLink(next.id), phrase("puzzles.nextUnsolved"), "button primary", false, "next-unsolved") : nothing}
      </span>
    </div>
    ${faultBox(state.fault)} ${runsView()} ${dailyView()}
    ${state.puzzles ? filtersView() : state.fault ? nothing : html`<p class="faint">${phrase("moment")}</p>`}
    ${
      state.puzzles
        ? html`<p class="faint" role="status">
            ${phrase("puzzles.count", { count: list.length, solved: list.filter(({ id }) => isSolved(id)).length })}
          </p>`
        : nothing
    }
    ${
      list.length || !state.puzzles
        ? html`<ul class="puzzle-list">
            ${list.slice(0, shown).map(puzzleItem)}
          </ul>`
        : noneFits()
    }
    ${
      list.length > shown
        ? button(
            phrase("more", { count: Math.min(CHUNK, list.length - shown) }),
            () => showMore(shown + CHUNK),
            { kind: "" },
          )
        : nothing
    }
  </div>`;
}

/** @param {number} count */
function showMore(count) {
  show({ opened: { ...state.opened, puzzles: count } });
  void loadThumbs();
}

/** What stands in place of an empty list. */
function noneFits() {
  return html`<p class="buttons" id="none-fits">
    ${phrase("puzzles.none")}
    ${link(writeLink({ view: "puzzles" }), phrase("puzzles.showAllPuzzles"), "button")}
  </p>`;
}

function dailyView() {
  const puzzle = daily();
  if (!puzzle) return nothing;
  return html`<p class="daily">
    ${phrase("puzzles.daily", { day: today() })}
    ${link(puzzleLink(puzzle.id), [puzzle.goal_words, puzzle.board].join(", "), "strong")}
    <span class="faint"
      >${[puzzle.level, isSolved(puzzle.id) ? phrase("puzzle.solved") : ""].filter(Boolean).join(", ")}</span
    >
  </p>`;
}

/** @param {string} id */
export function puzzleLink(id) {
  return writeLink({ view: "puzzle", id });
}

function filtersView() {
  const titles = new Map(state.catalogue?.games.map((game) => [game.name, game.title]));
  const goals = new Map(state.puzzles?.puzzles.map((puzzle) => [puzzle.goal, puzzle.goal_words]));
  return html`<div class="row filters">
      ${one("game", (puzzle) => [puzzle.game], titles)}
      ${one("goal", (puzzle) => [puzzle.goal], goals)}
      ${one("level", (puzzle) => (puzzle.level ? [puzzle.level] : []))} ${one("theme", themeNames)}
      ${one("board", (puzzle) => [puzzle.board])}
      ${one("state", (puzzle) => [state.marks[puzzle.id]?.state ?? "new"])}
    </div>
    ${themeWords()}`;
}

function themeWords() {
  const theme = state.puzzles?.themes.find((one) => one.name === state.filters.theme);
  return theme
    ? html`<p class="faint">
        ${phrase("filter.about", { theme: theme.name, about: theme.about })}
      </p>`
    : nothing;
}

/** What stands above a filter. @type {Record<keyof Filters, string>} */
const FILTERS = {
  game: phrase("filter.game"),
  goal: phrase("filter.goal"),
  level: phrase("filter.level"),
  theme: phrase("filter.theme"),
  board: phrase("filter.board"),
  state: phrase("filter.state"),
};

/**
 * @param {keyof Filters} name
 * @param {(puzzle: PuzzleRow) => string[]} of
 * @param {Map<string, string>} [words]
 */
function one(name, of, words) {
  /** @type {[string, string][]} */
  const options = census(name, of).map(([word, count]) => [
    word,
    phrase("filter.option", { words: words?.get(word) ?? word, count }),
  ]);
  return selection(
    FILTERS[name],
    state.filters[name],
    [["", phrase("filter.all")], ...options],
    (word) => {
      filter({ [name]: word });
      remember(true);
      void loadThumbs();
    },
  );
}

/** @param {PuzzleRow} puzzle */
function puzzleItem(puzzle) {
  const { id, level, moves } = puzzle;
  const mark = state.marks[id];
  const done = mark?.state === "solved";
  const words = mark ? markWords(done, mark.hints) : "";
  const choice = phrase("puzzles.moves", { count: moves });
  return html`<li class=${done ? "done" : ""}>
    ${thumb(id)}
    ${link(puzzleLink(id), html`<strong>${puzzle.goal_words}</strong> <span>${puzzle.board}</span>`)}
    <span class="faint"
      >${[level === null ? null : ratingOf(puzzle), level ?? "", choice].filter(Boolean).join(", ")}</span
    >
    ${words ? html`<span class="faint">${words}</span>` : nothing}
    ${done ? html`<small class="faint themes">${themeNames(puzzle).join(", ")}</small>` : nothing}
    <code>${id}</code>
  </li>`;
}

/** @param {boolean} done @param {number} count of hints */
function markWords(done, count) {
  if (count === 0) return phrase(done ? "puzzle.solved" : "puzzle.wasTried");
  return phrase(done ? "puzzle.solvedHints" : "puzzle.triedHints", { count });
}

/** @param {string} id */
function thumb(id) {
  const svg = state.thumbs[id];
  if (!svg) return html`<span class="thumb"></span>`;
  return picture(svg, "thumb");
}

/** A picture in the colours of the screen. @param {string} svg @param {string} kind */
export function picture(svg, kind) {
  const source = addressOf(themed(svg, state.settings.theme));
  return html`<img class=${kind} alt="" src=${source} />`;
}
