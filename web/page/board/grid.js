/**
 * Spots in rows, and where keys lead among them. Pure.
 * @import { BoardSpot } from "./model.d.ts"
 */

/** @type {Record<string, [number, number]>} rows and columns, as they are seen */
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/**
 * Rows of spots, a row of interstices after the cells above them.
 * @template {BoardSpot} S
 * @param {S[]} spots
 * @returns {S[][]}
 */
export function rowsOf(spots) {
  /** @type {Map<number, S[]>} */
  const rows = new Map();
  for (const spot of spots) {
    const key = spot.row * 2 + (isInterstice(spot) ? 1 : 0);
    rows.set(key, [...(rows.get(key) ?? []), spot]);
  }
  return [...rows]
    .sort(([a], [b]) => a - b)
    .map(([, row]) => row.sort((a, b) => a.column - b.column));
}

/**
 * The spot that Tab leads to: where the focus is, else the first.
 * @param {BoardSpot[]} spots
 * @param {string|null} focus
 */
export function tabStop(spots, focus) {
  if (spots.some(({ name }) => name === focus)) return focus;
  return spots.find((spot) => !isInterstice(spot))?.name ?? null;
}

/**
 * Where a key leads from a spot.
 * @param {BoardSpot[]} spots
 * @param {string|null} name
 * @param {string} key
 * @param {boolean} turned whether the board is seen from the other side
 * @returns {string|null} the same spot where there is nothing in that direction; null for a key that goes nowhere
 */
export function aimOf(spots, name, key, turned) {
  const from = spots.find((spot) => spot.name === name);
  if (!from) return null;
  const arrow = ARROWS[key];
  const way = turned ? -1 : 1;
  if (arrow) return ahead(spots, from, [arrow[0] * way, arrow[1] * way]) ?? from.name;
  if (key === "Home" || key === "End") return edge(spots, from, (key === "End") !== turned);
  if (key === "i" || key === "I") return nearest(spots, from);
  return null;
}

/** @param {BoardSpot} spot */
function isInterstice({ kind }) {
  return kind === "interstice";
}

/** The next spot of the same layer in a direction. @param {BoardSpot[]} spots @param {BoardSpot} from @param {[number, number]} arrow */
function ahead(spots, from, [down, right]) {
  const found = spots
    .filter((spot) => isInterstice(spot) === isInterstice(from) && spot !== from)
    .map((spot) => {
      const rows = spot.row - from.row;
      const columns = spot.column - from.column;
      const along = down ? rows * down : columns * right;
      return { spot, along, aside: Math.abs(down ? columns : rows) };
    })
    .filter(({ along, aside }) => along > 0 && (down ? aside <= 1 : aside === 0))
    .sort((a, b) => a.along - b.along || a.aside - b.aside);
  return found[0]?.spot.name;
}

/** The end of a row. @param {BoardSpot[]} spots @param {BoardSpot} from @param {boolean} last */
function edge(spots, from, last) {
  const row = spots
    .filter((spot) => spot.row === from.row && isInterstice(spot) === isInterstice(from))
    .sort((a, b) => a.column - b.column);
  return (last ? row.at(-1) : row[0])?.name ?? from.name;
}

/** From a cell to the interstice beside it, or back. @param {BoardSpot[]} spots @param {BoardSpot} from */
function nearest(spots, from) {
  const others = spots
    .filter((spot) => isInterstice(spot) !== isInterstice(from))
    .map((spot) => ({ spot, far: Math.hypot(spot.row - from.row, spot.column - from.column) }))
    .sort((a, b) => a.far - b.far);
  return others[0]?.spot.name ?? null;
}
