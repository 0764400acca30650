/**
 * A game with somebody elsewhere, by links alone: each link holds the whole game, and whoever opens it first sits at the
 * seat that is to move. Both sides keep the game under its name.
 * @import { Opening } from "../asking/contract.d.ts"
 * @import { KeptGame } from "./types.d.ts"
 */
import { faultOf } from "../asking/fault.js";
import { announce, change } from "./store.js";
import { lookAt } from "./facts.js";
import { keptGame } from "./kept.js";
import { relation } from "./lines.js";
import { lineFault, lineLink, rootOf, tryToOpen } from "./place.js";
import { FRIEND } from "./seats.js";
import { mainLine } from "./tree.js";

/**
 * Opens the game of a link. What is older than the game that is kept, or another branch, does not replace it.
 * @param {Opening} place with its seats
 * @param {string} [name] of the game
 * @param {string} [seat] where whoever opens it first sits; empty: at the one that is to move
 */
export async function openShared(place, name = "", seat = "") {
  const kept = keptGame(name);
  if (!/^[a-z0-9-]{6,40}$/.test(name))
    return refuse("the link does not name its game", "copy it whole");
  if (kept && !isOf(kept, place)) {
    const message = "the link has the name of a game that you keep, which begins otherwise";
    return refuse(message, "ask for a link to a new game", kept);
  }
  const look = await lookAt(place).catch(() => null);
  if (!look) {
    const { message } = await lineFault(place);
    return refuse(message, "nothing was changed: ask your friend for the link once more", kept);
  }
  const line = look.line.map(({ move }) => move);
  if (kept && (await keeps(kept, line))) return;
  const seats = place.seats ?? [];
  const own = seats[Number(seat) - 1] === FRIEND ? seat : seatFrom(seats, look.to_move.player);
  const known = kept ?? { me: own, resigned: "" };
  const { me } = known;
  const resigned = place.resigned || known.resigned;
  const opened = await tryToOpen({ ...place, line, id: name, me, resigned });
  if (opened === "shown") announce(`you are player ${me}. ${look.turn}`);
}

/** Whether a kept game begins as a place does, with the same seats. @param {KeptGame} kept @param {Opening} place */
function isOf({ tree, seats }, place) {
  return tree.root === rootOf(place) && seats === (place.seats ?? []).join(",");
}

/** Shows the kept game where the line of a link does not go on from it. @param {KeptGame} kept @param {string[]} line */
async function keeps(kept, line) {
  const own = mainLine(kept.tree.branches);
  const how = relation(line, own);
  if (how === "same" || how === "newer") return false;
  if (how === "older") {
    const more = own.length - line.length;
    const were = more === 1 ? "1 move was made" : `${more} moves were made`;
    await refuse(`that link is older: ${were} since`, "here is the game as it stands", kept);
  } else {
    const message = `that link is another game from move ${how + 1} on: ${line[how]} there, ${own[how]} here`;
    await refuse(message, "yours stays; agree with your friend which one counts", kept);
  }
  return true;
}

/** The seat of somebody who plays by link: the one to move, or the next of such. @param {string[]} seats @param {string} player */
function seatFrom(seats, player) {
  const first = Number(player) - 1;
  const nth = seats.findIndex((_, by) => seats[(first + by) % seats.length] === FRIEND);
  return String(((first + Math.max(0, nth)) % seats.length) + 1);
}

/** Says what is wrong with a link, and shows the game that is kept. @param {string} message @param {string} help @param {KeptGame|null} [kept] */
async function refuse(message, help, kept) {
  if (kept) await show(kept);
  else change({ tree: null, look: null });
  change({ fault: { ...faultOf(message), help } });
}

/** @param {KeptGame} kept */
async function show({ id, me, tree, seats, resigned }) {
  const [game = "", readings = "", position = ""] = tree.root.split("|");
  const line = mainLine(tree.branches);
  await tryToOpen({
    game,
    readings,
    position,
    line,
    seats: seats.split(","),
    id,
    me,
    resigned,
  });
}

/** The link for the other side, whole. */
export function nextLink() {
  return location.href.split("#")[0] + lineLink();
}
