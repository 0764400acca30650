/**
 * The form of a new game, and beginning one.
 * @import { Board, Game, Look, Start } from "../asking/contract.d.ts"
 * @import { Plan, Tree } from "./types.d.ts"
 */
import { phrase } from "../words/phrase.js";
import { faultOf } from "../asking/fault.js";
import { announce, change, state } from "./store.js";
import { firstPosition, usualBoard } from "./start.js";
import { turnWords } from "./you.js";
import { savePlan, storedPlan } from "./kept.js";
import { open } from "./place.js";
import { lookAt } from "./facts.js";
import { goOnLive } from "./live.js";
import { FRIEND, isComputer, isShared, LEVELS, PERSON, setsOf } from "./seats.js";

/** What the form says, with what it leaves open filled in; null before the catalogue is there. */
export function planned() {
  const { plan: wanted } = state;
  const games = state.catalogue?.games ?? [];
  const game = games.find((one) => one.name === wanted.game) ?? games[0];
  const board = game?.boards.find(({ name }) => name === wanted.board) ?? usualBoard(game);
  const starts = [...(board?.starts ?? []), ...(wanted.own ? [wanted.own] : [])];
  const start = starts.find((one) => one.players === wanted.players) ?? starts[0];
  if (!game || !board || !start) return null;
  const count = Number.parseInt(start.title, 10) || 2;
  const known = [PERSON, FRIEND, ...LEVELS];
  const seats = Array.from({ length: count }, (_, nth) => {
    const who = wanted.seats[nth] ?? PERSON;
    return known.includes(who) ? who : PERSON;
  });
  return { game, board, starts, start, seats };
}

/** Who sits at the seats of a first game. */
const FIRST = [PERSON, "1"];

/** A new game at once: as the last one against a computer, or the usual game against the first level. */
export async function playAtOnce() {
  const kept = storedPlan();
  const against = kept.seats?.some(isComputer) && kept.seats.includes(PERSON) ? kept : {};
  const none = { game: "", board: "", players: "", begins: "first", readings: {}, own: null };
  change({ plan: { ...none, seats: FIRST, ...against } });
  await startPlanned();
}

/** @param {Partial<Plan>} some */
export function plan(some) {
  const { seats } = planned() ?? { seats: [] };
  const own = some.board || some.game ? { own: null } : {};
  change({ plan: { ...state.plan, seats, ...own, ...some } });
  void showSeats();
}

/** Between two: the seat of the other, 0-based; that of the reader is the first of a person. @param {string[]} seats */
export function otherSeat(seats) {
  return seats[0] !== PERSON && seats[1] === PERSON ? 0 : 1;
}

/** Who begins between two: the reader, the other, or either by lot. @param {"you"|"other"|"lot"} who */
export function planBeginner(who) {
  const { seats } = planned() ?? { seats: [] };
  const swaps = who !== "lot" && (otherSeat(seats) === 0) !== (who === "other");
  const begins = who === "lot" ? "lot" : "first";
  plan({ begins, ...(swaps ? { seats: turned(seats, 1) } : {}) });
}

/** @param {string[]} seats @param {number} by */
function turned(seats, by) {
  return seats.map((_, nth) => seats[(nth + seats.length - by) % seats.length] ?? PERSON);
}

/** Fills the form: as the last game was, or as the one on the board is; or for a friend. @param {Record<string, string>} [link] */
export async function showForm(link = {}) {
  const kept = state.plan.seats.length > 0 ? {} : { seats: FIRST, ...storedPlan() };
  const friend = link.with === "friend" ? { seats: [PERSON, FRIEND], players: "2" } : {};
  const board = await planOfBoard().catch(() => ({}));
  change({ plan: { ...state.plan, ...kept, ...board, ...friend } });
  await showSeats();
}

/** The players of a start, as the list of boards names them. @param {Look} look */
export function playersOf({ players, sides }) {
  return players === 4 && sides.length === 2 ? "teams" : String(players);
}

/** The plan of the game on the board. @returns {Promise<Partial<Plan>>} */
async function planOfBoard() {
  const { look, tree } = state;
  const game = state.catalogue?.games.find((one) => one.name === look?.game);
  const board = game?.boards.find((one) => one.name === look?.board);
  if (!look || !tree || tree.puzzle || !game || !board) return {};
  const chosen = tree.readings.split(" ").map((one) => one.split("="));
  const readings = Object.fromEntries(chosen.filter(([, word]) => word));
  const start = board.starts.find((one) => one.players === playersOf(look));
  const isUsual = (await firstOf({ game, board, start }, readings)).position === look.first;
  const title = phrase("new.asOnBoard", { count: look.players });
  const own = { players: "own", title, position: look.first };
  return {
    game: game.name,
    board: board.name,
    players: isUsual ? playersOf(look) : "own",
    own: isUsual ? null : own,
    readings,
    ...(tree.seats.length > 0 ? { seats: seatsHere(tree) } : {}),
  };
}

/** The seats as they are from here: of a game by links, one is the reader's. @param {Tree} tree */
function seatsHere({ seats, me }) {
  return seats.map((who, nth) => (nth + 1 === me ? PERSON : who));
}

/** Asks for the name and the sets of each player. */
async function showSeats() {
  const made = planned();
  if (!made) return;
  const look = await lookAt({ game: made.game.name, readings: "", position: made.start.position });
  change({ planSeats: look.names.map((name) => ({ name, sets: setsOf(look, name) })) });
}

/** Begins what the form says. The game before it is kept among the reader's lines. */
export async function startPlanned() {
  const made = planned();
  if (!made) return;
  savePlan({ ...state.plan, seats: made.seats });
  const lot = state.plan.begins === "lot" ? Math.floor(Math.random() * made.seats.length) : 0;
  try {
    const place = await firstOf(made, state.plan.readings);
    await beginPlay({ ...place, ...shared(turned(made.seats, lot)) });
  } catch (error) {
    change({ view: "new", fault: faultOf(error) });
  }
}

/**
 * The place where a game begins under some readings. Those without a default, such as the edition, decide what the first
 * position is.
 * @param {{game: Game, board: Board|undefined, start: Start|undefined}} wanted
 * @param {Record<string, string>} chosen words by the names of readings; empty: as usual
 */
export async function firstOf({ game, board, start }, chosen) {
  const own = game.readings.filter(({ name, words, default: usual }) => {
    const word = chosen[name];
    return word !== undefined && words.includes(word) && word !== usual;
  });
  const readings = own.map(({ name }) => `${name}=${chosen[name]}`).join(" ");
  const place = { game: game.name, readings, position: start?.position ?? "start" };
  if (start?.players === "own" || own.every((one) => one.default !== null)) return place;
  const players = game.readings.some(({ name }) => name === "edition") ? start?.players : "";
  const words = [`board=${board?.name}`, players ? `players=${players}` : "", readings];
  const look = await lookAt({ ...place, position: "start", readings: words.join(" ").trim() });
  return { ...place, position: look.first };
}

/** Where somebody plays by link, all persons do, the first of them here. @param {string[]} seats */
function shared(seats) {
  if (!isShared({ seats })) return { seats };
  const me = Math.max(0, seats.indexOf(PERSON)) + 1;
  return { seats: seats.map((who) => (who === PERSON ? FRIEND : who)), me };
}

/**
 * Begins a game: always a new one.
 * @param {{game: string, readings: string, position: string, seats: string[], me?: number}} place
 */
export async function beginPlay(place) {
  change({ view: "play", solving: null, fault: null });
  const isShown = await open({ ...place, fresh: true });
  // A computer that begins says so itself.
  if (isShown && state.look && !state.thinking) announce(turnWords(state.look));
}

/** A first game on the usual board, against a computer. @param {string} name @param {string} level */
export async function playFirst(name, level) {
  const game = state.catalogue?.games.find((one) => one.name === name);
  const position = firstPosition(game);
  if (position) await beginPlay({ game: name, readings: "", position, seats: [PERSON, level] });
}

/** The game on the board once more, with everybody one seat on, or as they sat. @param {boolean} swapped */
export async function playAgain(swapped) {
  const { look, tree } = state;
  if (!look || !tree) return;
  const sat = seatsHere(tree);
  const seats = swapped ? turned(sat, 1) : sat;
  const { game, readings } = tree;
  const wasLive = state.live.id === tree.id;
  await beginPlay({ game, readings, position: look.first, ...shared(seats) });
  if (wasLive) goOnLive();
}
