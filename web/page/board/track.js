/**
 * Track in words of sides, for who does not see it. Pure: the pairs of sides come with the answers, as `N-SE`.
 * @import { BoardSpot } from "./model.d.ts"
 */
import { listed } from "../words/fill.js";
import { boardPhrase } from "../words/board.js";

/** @type {Record<string, string>} */
const SIDES = {
  N: boardPhrase("side.north"),
  NE: boardPhrase("side.northeast"),
  E: boardPhrase("side.east"),
  SE: boardPhrase("side.southeast"),
  S: boardPhrase("side.south"),
  SW: boardPhrase("side.southwest"),
  W: boardPhrase("side.west"),
  NW: boardPhrase("side.northwest"),
};

/** What is linked: `west with east, southwest with northeast`. @param {readonly string[]} links */
export function trackWords(links) {
  const pairs = links.map((pair) => {
    const [from = "", to = ""] = pair.split("-").map((side) => SIDES[side] ?? side);
    return boardPhrase("track.link", { from, to });
  });
  return pairs.join(", ");
}

/** Where track leads: `joined to A and D`; empty where it leads to no edge. @param {readonly string[]} [edges] */
export function joinedWords(edges = []) {
  return edges.length > 0 ? boardPhrase("track.joined", { edges: listed(edges) }) : "";
}

/**
 * A spot with the track of its piece: `c3, red I, rotation 1, player 1: west with east; joined to D`.
 * @param {Pick<BoardSpot, "name"|"label"|"links">} spot
 * @param {Readonly<Record<string, readonly string[]>>} [edges] by spot
 */
export function spotWords({ name, label, links = [] }, edges = {}) {
  const track = [trackWords(links), joinedWords(edges[name])].filter(Boolean).join("; ");
  return track ? boardPhrase("spot.track", { spot: label, track }) : label;
}
