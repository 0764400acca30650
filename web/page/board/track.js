/**
 * Track in words of sides, for who does not see it. Pure: the pairs of sides come with the answers, as `N-SE`.
 * @import { BoardSpot } from "./model.d.ts"
 */

/** @type {Record<string, string>} */
const SIDES = {
  N: "north",
  NE: "northeast",
  E: "east",
  SE: "southeast",
  S: "south",
  SW: "southwest",
  W: "west",
  NW: "northwest",
};

/** What is linked: `west with east, southwest with northeast`. @param {readonly string[]} links */
export function trackWords(links) {
  const sides = (/** @type {string} */ pair) => pair.split("-").map((side) => SIDES[side] ?? side);
  return links.map((pair) => sides(pair).join(" with ")).join(", ");
}

/** Where track leads: `joined to A and D`; empty where it leads to no edge. @param {readonly string[]} [edges] */
export function joinedWords(edges = []) {
  return edges.length > 0 ? `joined to ${edges.join(" and ")}` : "";
}

/**
 * A spot with the track of its piece: `c3, red I, rotation 1, player 1: west with east; joined to D`.
 * @param {Pick<BoardSpot, "name"|"label"|"links">} spot
 * @param {Readonly<Record<string, readonly string[]>>} [edges] by spot
 */
export function spotWords({ name, label, links = [] }, edges = {}) {
  const track = [trackWords(links), joinedWords(edges[name])].filter(Boolean).join("; ");
  return track ? `${label}: ${track}` : label;
}
