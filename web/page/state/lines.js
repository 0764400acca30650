/** Lines of two sides, compared. Pure. */

/** The number of moves with which two lines begin alike. @param {string[]} one @param {string[]} other */
export function shared(one, other) {
  const nth = one.findIndex((move, at) => move !== other[at]);
  return nth < 0 ? one.length : nth;
}
