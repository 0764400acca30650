/**
 * The address of what is shown, and back: links, back and forward.
 * @import { Tree, View } from "./types.d.ts"
 */
import { phrase } from "../words/phrase.js";
import { listed } from "../words/fill.js";
import { change, state } from "./store.js";
import { readLink, writeLink } from "./link.js";
import { keptCurrent } from "./library.js";
import { ask } from "../asking/choose.js";
import { faultOf } from "../asking/fault.js";
import { moves, path, tip } from "./tree.js";
import { lookAt } from "./facts.js";
import { lineLink } from "./keeping.js";
import { here, onMoved, open, openLegal, showAgain } from "./place.js";
import { consider, stopThinking } from "./opponent.js";
import { playAtOnce, showForm } from "./new-game.js";
import { isShared, PERSON, seatsOf, wrongSeat } from "./seats.js";
import { invitedBy } from "./live.js";
import { openShared } from "./shared.js";
import { opine, stopOpinion } from "./opinion.js";
import { restart, stop } from "./search.js";
import { start, welcome } from "./start.js";
import { stopReview } from "./review.js";
import { begin } from "./solving.js";
import { filter, loadPuzzles } from "./puzzles.js";
import { loadThumbs } from "./thumbs.js";
import { find, narrow, showZugzwang, solve, solvable } from "./solved.js";
import { firstLesson, loadRules, rulesOf, showSection, teach } from "./rules.js";

/** @type {View[]} */
const VIEWS = ["start", "new", "play", "explore", "puzzles", "puzzle", "solved", "rules", "help"];
/** How many links were followed, and whether the last of them is still on its way. */
let followed = 0;
let restoring = false;

onMoved((what) => {
  const { view, tree, solving } = state;
  if (view === "explore") restart();
  // What the browser's Back goes to in a game is a person's turn.
  if (view === "play" && what === "answered") return remember(true);
  // In a puzzle, what the browser's Back goes to is a turn of the solver's.
  if (view === "puzzle" && !tree?.here.own && solving?.status !== "solved") return;
  remember();
});

/** The link to what is shown. @returns {string} */
export function address() {
  const { view, filters } = state;
  if (view === "puzzles") return writeLink({ view, ...filters });
  return writeLink({ view, ...ADDRESSES[view]?.() });
}

/** @type {Partial<Record<View, () => Record<string, string|number|null|undefined>>>} */
const ADDRESSES = {
  explore() {
    const { tree, search } = state;
    if (!tree) return {};
    const line = moves(tip(tree.here));
    const at = path(tree.here).length;
    return {
      game: tree.game,
      readings: tree.readings,
      pos: tree.position,
      line: line.join(","),
      at: at === line.length ? "" : at,
      values: search.on ? "on" : "",
      plies: search.on ? search.plies : "",
    };
  },
  play() {
    const { tree } = state;
    if (!tree) return {};
    const fields = readLink(lineLink());
    return isShared(tree) ? fields : { ...fields, view: "play", seats: tree.seats.join(",") };
  },
  puzzle() {
    const { tree, solving } = state;
    if (!tree || !solving) return {};
    return { id: solving.id, line: [...solving.before, ...moves(tree.here)].join(",") };
  },
  solved() {
    const { place, value, kind, distance, found, zugzwang } = state.solved;
    if (!place) return {};
    const { game, readings, position } = place;
    const won = value ? { value: value.kind, plies: value.plies } : {};
    const which = zugzwang === null ? won : { value: "zugzwang" };
    return { game, readings, pos: position, kind, distance, ...which, nth: found?.nth ?? "" };
  },
  rules() {
    const { lesson, section } = state;
    const where = { lesson: lesson.nth + 1 };
    const clause = section === "clauses" ? state.clause : "";
    return { game: rulesOf(), section, clause, ...(section === "lessons" ? where : {}) };
  },
};

/**
 * Writes the address into the browser's, as a new entry of its history or in place of the last. An entry knows the game by its
 * name, since another may begin with the same position.
 */
export function remember(replace = false) {
  if (restoring) return;
  const hash = address();
  const { tree, view } = state;
  const entry = { id: tree && (view === "play" || view === "explore") ? tree.id : "" };
  const isHere = hash === location.hash;
  if (isHere && history.state?.id === entry.id) return;
  if (replace || isHere) history.replaceState(entry, "", hash);
  else history.pushState(entry, "", hash);
}

/**
 * Shows what a link says. A link with a fault stays in the
 * address, where it can be mended.
 * @param {string} hash
 * @param {string} [id] the name of its game, as an entry of the browser's history has it
 */
export async function restore(hash, id = "") {
  followed += 1;
  const nth = followed;
  restoring = true;
  change({ fault: null });
  try {
    if (!state.catalogue) change({ catalogue: await ask({ ask: "catalogue" }) });
    if (nth === followed) await follow(readLink(hash), id);
  } catch (error) {
    if (nth === followed) change({ fault: faultOf(error) });
  }
  if (nth !== followed) return;
  restoring = false;
  if (!state.fault) remember(true);
}

/** Asks for the position of a link before all else is known. @param {string} hash */
export function prepare(hash) {
  const { game, readings = "", pos: position, line } = readLink(hash);
  if (!game || !position) return;
  lookAt({ game, readings, position, line: movesOf(line) }).catch(() => {});
}

/** Follows a link of the page itself. @param {string} hash */
export async function visit(hash) {
  if (hash !== location.hash) history.pushState(null, "", hash);
  await restore(hash);
}

/** Ends what another view does not go on with. @param {View} view */
function leave(view) {
  if (view !== "explore") {
    stop();
    stopOpinion();
    change({ editor: null });
  }
  if (view !== "play") stopThinking();
  if (view !== "play" && view !== "explore") stopReview();
  change({ hand: null, preview: null, pointedMove: null });
}

/** @param {Record<string, string>} link @param {string} id */
async function follow(link, id) {
  const bare = link.pos || link.game ? "explore" : "start";
  const view = VIEWS.find((one) => one === link.view) ?? bare;
  leave(view);
  if (view === "puzzle") {
    await begin(link.id ?? "", movesOf(link.line));
    return;
  }
  const own = ownLine(link);
  change({ view, solving: null });
  await SHOW[view]?.(own ? { ...readLink(own.hash), view } : link, id);
  if (link.view !== undefined && link.view !== view) {
    const message = phrase("link.noView", { view: link.view });
    const help = phrase("link.views", { views: listed(VIEWS) });
    change({ fault: { ...faultOf(message), help: [help] } });
  }
}

/**
 * The reader's own line, where the explorer is opened without a position: in a new tab, or after a puzzle.
 * @param {Record<string, string>} link
 */
function ownLine({ view, pos, game, with: whom }) {
  const boards = view === "explore" || (view === "play" && !whom);
  return boards && !isOwn() && !pos && !game ? keptCurrent() : null;
}

/** @type {Partial<Record<View, (link: Record<string, string>, id: string) => Promise<void>>>} */
const SHOW = {
  start: welcome,
  new: showForm,
  play: goOn,
  explore,
  puzzles,
  solved: browse,
  rules: learn,
};

/** @param {string|undefined} text */
function movesOf(text) {
  return (text ?? "").split(",").filter((move) => move !== "");
}

/** Whether the board shows a game that goes on, or moves that were explored. */
function isRunning() {
  const { tree, look } = state;
  return isOwn() && !look?.outcome && !tree?.resigned && (tree?.seats.length || tree?.root.last);
}

/** Whether the board shows a game of the reader's own, and no puzzle. */
function isOwn() {
  return state.tree !== null && state.tree.puzzle === null;
}

/** @param {Record<string, string>} link @param {string} id */
async function explore(link, id) {
  const { search, look } = state;
  const on = link.pos ? link.values === "on" : search.on;
  const plies = Math.max(1, Math.min(99, Number(link.plies) || search.plies));
  change({ search: { ...search, on, plies } });
  if (!link.pos && !link.game && isOwn() && look) return exploreHere();
  const { place, at } = placeOf(link);
  const isAnother = leaveGame();
  const opened = await openLegal(id ? { ...place, id } : { ...place, fresh: isAnother }, at);
  if (opened !== "wrong" || isOwn() || state.fault?.retry) return;
  const { fault } = state;
  if (await open(start())) change({ fault });
}

/** Explores what is on the board; of a game that is played a copy, since exploring changes no game. */
async function exploreHere() {
  if (leaveGame()) {
    await open({ ...here(), fresh: true });
    return;
  }
  opine();
  restart();
}

/** The game that runs while another tree is explored. @type {Tree|null} */
let left = null;

/** Whether the board shows a game that is played: what is explored is another tree, since exploring changes no game. */
function leaveGame() {
  const { tree } = state;
  if (!tree || tree.seats.length === 0) return false;
  left = isRunning() && !isShared(tree) ? tree : null;
  return true;
}

/** Goes on with the game that was left to explore. @returns {Promise<boolean>} whether there is one */
async function comeBack() {
  return left !== null && state.tree?.seats.length === 0 && (await showAgain(left));
}

/** Goes on with the game that runs, or was left to explore; else begins one. */
async function playOn() {
  if (await comeBack()) return consider();
  const { tree } = state;
  if (!tree || !isRunning()) return playAtOnce();
  // What was explored stays as it is.
  if (tree.seats.length === 0) await open({ ...here(), seats: [PERSON, PERSON], fresh: true });
  return consider();
}

/**
 * A game: that of the link, or the one that runs. Without any, a new one.
 * @param {Record<string, string>} link
 * @param {string} id
 */
async function goOn(link, id) {
  if (!link.pos) return link.with ? playAtOnce() : playOn();
  const seats = seatsOf(link.seats);
  if (isShared({ seats })) {
    await openShared(link);
    if (link.offer) invitedBy(link.offer);
    return consider();
  }
  const { place, at } = placeOf(link);
  const resigned = /^[1-4]$/.test(link.resigned ?? "") ? link.resigned : "";
  const opened = await openLegal(
    {
      ...place,
      seats: seats.length > 0 ? seats : [PERSON, PERSON],
      resigned,
      ...(id ? { id } : {}),
    },
    at,
  );
  if (opened !== "shown") return;
  // The computer answers a link, whatever was kept of the game.
  if (at === place.line.length) void consider(true);
  const wrong = wrongSeat(link.seats);
  if (wrong) {
    const help = phrase("link.seats");
    change({ fault: { ...faultOf(phrase("link.badSeat", { who: wrong })), help: [help] } });
  }
}

/** What a link says of the board. @param {Record<string, string>} link */
function placeOf(link) {
  const first = start(link.game);
  const line = movesOf(link.line);
  const at = link.at === undefined ? line.length : Math.min(Number(link.at) || 0, line.length);
  const { game = first.game, readings = "", pos: position = first.position } = link;
  return { place: { game, readings, position, line }, at };
}

/** @param {string} game @param {string} position @param {string} [readings] */
export function beginGame(game, position, readings = "") {
  void visit(writeLink({ view: "explore", game, readings, pos: position }));
}

/** @param {Record<string, string>} link */
async function puzzles(link) {
  const { game = "", goal = "", level = "", theme = "", board = "" } = link;
  filter({ game, goal, level, theme, board, state: link.state ?? "" });
  await loadPuzzles();
  void loadThumbs();
}

/** @param {Record<string, string>} link */
async function browse(link) {
  const first = solvable()[0]?.place;
  const { game = "", readings = "", pos: position = "" } = link;
  const place = position ? { game, readings, position } : (state.solved.place ?? first);
  if (!place || !(await solve(place))) return;
  narrow({ kind: link.kind ?? "", distance: link.distance ?? "" });
  await point(link);
}

/** Shows the position of a solved board that a link names. @param {Record<string, string>} link */
async function point(link) {
  const nth = Number(link.nth) || 0;
  if (link.value === "zugzwang") return showZugzwang(nth);
  const kinds = /** @type {const} */ (["win", "loss", "draw", "none", "unknown"]);
  const kind = kinds.find((one) => one === link.value);
  const plies = link.plies ? Number(link.plies) : null;
  if (kind) await find({ kind, plies, words: "" }, nth);
}

/** @param {Record<string, string>} link */
async function learn(link) {
  await loadRules(link.game ?? rulesOf());
  showSection(link.section ?? "lessons");
  change({ clause: link.clause ?? "" });
  if (state.section !== "lessons") return;
  const lessons = state.rules?.lessons.length ?? 0;
  const wanted = Number(link.lesson) || firstLesson() + 1;
  await teach(Math.max(0, Math.min(wanted, lessons) - 1));
  if (wanted > lessons) {
    change({ fault: faultOf(phrase("learn.none", { nth: link.lesson ?? "", count: lessons })) });
  }
}
