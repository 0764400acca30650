/**
 * Keeping the game on the board, and its link.
 * @import { Look, Opening, Place } from "../asking/contract.d.ts"
 * @import { Tree } from "./types.d.ts"
 */
import { phrase } from "../words/phrase.js";
import { linkTo } from "./held.js";
import { keepGame } from "./library.js";
import { writeLink } from "./link.js";
import { isShared } from "./seats.js";
import { state } from "./store.js";
import {
  branchesOf,
  isNoted,
  keepOnly,
  moves,
  notesOf,
  noteTimesOf,
  path,
  plant,
  tip,
} from "./tree.js";

/** The link to the line that is shown, whole; of a game by links, that for onlookers. */
export function lineLink() {
  const { tree } = state;
  if (!tree) return "";
  if (isShared(tree)) return linkTo(tree, 0);
  const line = moves(tip(tree.here));
  const at = path(tree.here).length;
  return writeLink({
    view: tree.seats.length > 0 ? "play" : "explore",
    game: tree.game,
    readings: tree.readings,
    pos: tree.position,
    seats: tree.seats.join(","),
    line: line.join(","),
    at: at === line.length ? "" : at,
    resigned: tree.resigned,
  });
}

/** The link to the line on the board in *Explore*. */
export function exploreLink() {
  const { tree } = state;
  if (!tree) return "";
  const { game, readings, position: pos } = tree;
  const line = moves(tip(tree.here)).join(",");
  return writeLink({ view: "explore", game, readings, pos, line, at: path(tree.here).length });
}

/** What a tree begins with, as one text. @param {Place} tree */
export function rootOf({ game, readings, position }) {
  return [game, readings, position].join("|");
}

/** @param {Tree} tree @param {Look} look */
function title(tree, look) {
  const count = path(tip(tree.here)).length;
  const { title: game, turn } = look;
  return tree.here.last
    ? phrase("games.title", { game, count })
    : phrase("games.titleNow", { game, count, turn });
}

/** Whether a tree holds anything of the reader's. @param {Tree} tree */
function hasContent({ root, name, seats }) {
  return isShared({ seats }) || root.children.length > 0 || isNoted(root) || name !== "";
}

/** Keeps the game on the board as it stands. */
export function keepNow() {
  const { tree, view, look } = state;
  const own = view === "explore" || view === "play";
  if (own && tree && look && !tree.puzzle && hasContent(tree)) keepTree(tree, look, lineLink());
}

/** Keeps a game by links that is not on the board. @param {Opening} place @param {Look} look of its line */
export function keepAside(place, look) {
  const tree = plant(place);
  tree.resigned = place.resigned ?? "";
  tree.here = keepOnly(tree, place.line ?? []);
  keepTree(tree, look, linkTo(tree, 0));
}

/** @param {Tree} tree @param {Look} look @param {string} hash the link to it */
function keepTree(tree, look, hash) {
  keepGame({
    id: tree.id,
    hash,
    title: tree.name || title(tree, look),
    over: look.outcome !== null || tree.resigned !== "",
    resigned: tree.resigned,
    me: tree.me,
    seats: tree.seats.join(","),
    name: tree.name,
    namedAt: tree.namedAt,
    about: tree.about,
    tree: {
      root: rootOf(tree),
      branches: branchesOf(tree),
      notes: notesOf(tree.root),
      times: noteTimesOf(tree.root),
    },
  });
}
