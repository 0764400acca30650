/**
 * What became of the pieces from one position to the next: turned, slid to another spot, came, or left. Pure.
 * @import { BoardSpot, Change, Trial } from "./model.d.ts"
 */

/**
 * @param {readonly BoardSpot[]} before
 * @param {readonly BoardSpot[]} after of the same board
 * @returns {Change[]} in the order of `after`, what left last
 */
export function changesOf(before, after) {
  const old = new Map(before.map((spot) => [spot.name, spot]));
  const left = before.filter((spot) => {
    const now = after.find(({ name }) => name === spot.name);
    return spot.piece !== null && now?.piece !== spot.piece;
  });
  /** @type {Change[]} */
  const changes = [];
  for (const now of after) {
    const was = old.get(now.name);
    if (now.piece === null) continue;
    if (was?.piece === now.piece) {
      const by = eighths(was, now);
      if (by !== 0)
        changes.push({ kind: "turned", piece: now.piece, from: now.name, to: now.name, by });
      continue;
    }
    const { piece } = now;
    // Pieces that move together stay in their order.
    const from = left.find((one) => one.piece === piece);
    if (from) {
      left.splice(left.indexOf(from), 1);
      changes.push({ kind: "slid", piece, from: from.name, to: now.name, by: eighths(from, now) });
    } else {
      changes.push({ kind: "came", piece, from: null, to: now.name, by: 0 });
    }
  }
  for (const { name, piece } of left) {
    // What lies there now covers what was captured.
    const covered = changes.some(({ to }) => to === name);
    if (piece && !covered) changes.push({ kind: "left", piece, from: name, to: null, by: 0 });
  }
  return changes;
}

/** The shorter way from one rotation to the other, in eighths of a turn. @param {BoardSpot} from @param {BoardSpot} to */
function eighths({ rotation: from }, { rotation: to, kind }) {
  if (from == null || to == null) return 0;
  const by = (to - from) * (kind === "interstice" ? 2 : 1);
  return ((((by + 3) % 8) + 8) % 8) - 3;
}

/**
 * The spots as they would be after a move that is tried.
 * @param {readonly BoardSpot[]} spots
 * @param {Trial|null|undefined} trial
 * @returns {readonly BoardSpot[]}
 */
export function afterTrial(spots, trial) {
  if (!trial) return spots;
  const { piece, from, to, rotation } = trial;
  return spots.map((spot) => {
    if (spot.name === to) return { ...spot, piece, rotation };
    return spot.name === from ? { ...spot, piece: null, rotation: null } : spot;
  });
}
