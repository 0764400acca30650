/** Lines of two sides, compared. Pure. */

/**
 * What a line is to another: `newer` where it goes on from it, `older` where it ends before.
 * @param {string[]} theirs
 * @param {string[]} own
 * @returns {"same"|"newer"|"older"|number} where they part: the number of moves that they share
 */
export function relation(theirs, own) {
  const least = Math.min(theirs.length, own.length);
  for (let nth = 0; nth < least; nth += 1) if (theirs[nth] !== own[nth]) return nth;
  if (theirs.length === own.length) return "same";
  return theirs.length > own.length ? "newer" : "older";
}
