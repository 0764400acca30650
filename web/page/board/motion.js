/**
 * Pieces in motion. The picture is that of the position from the first moment; what moves in it comes from where it was
 * seen last. Another picture ends all of it.
 * @import { Change } from "./model.d.ts"
 */

/** So long a piece is on its way, in ms. */
const LASTS = 180;
const EASING = "cubic-bezier(0.3, 0, 0.3, 1)";

/**
 * A piece that is on the board no more, as it was drawn.
 * @typedef {{body: Element, x: number, y: number}} Gone
 */

/** Whether things may move at all. */
export function mayMove() {
  return !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * The pieces that leave, taken from the picture before it is replaced.
 * @param {SVGSVGElement|null} picture
 * @param {readonly Change[]} changes
 * @returns {Map<string, Gone>} by spot
 */
export function takeGone(picture, changes) {
  /** @type {Map<string, Gone>} */
  const gone = new Map();
  for (const { kind, from } of changes) {
    const group = kind === "left" && picture && from ? spotIn(picture, from) : null;
    const body = group && bodyOf(group);
    if (group && body) gone.set(from ?? "", { body: copyOf(body), ...middleOf(group) });
  }
  return gone;
}

/**
 * Moves the pieces of a picture that was drawn just now.
 * @param {SVGSVGElement} picture
 * @param {readonly Change[]} changes
 * @param {Map<string, Gone>} gone
 * @param {(piece: string) => DOMRect|null} stock where a piece lies beside the board, on the screen
 */
export function movePieces(picture, changes, gone, stock) {
  for (const change of changes) {
    if (change.kind === "left") leave(picture, change, gone.get(change.from), stock);
    else arrive(picture, change, stock);
  }
}

/**
 * @param {SVGSVGElement} picture
 * @param {Exclude<Change, {kind: "left"}>} change
 * @param {(piece: string) => DOMRect|null} stock
 */
function arrive(picture, { kind, piece, from, to, by }, stock) {
  const group = spotIn(picture, to);
  const body = group && bodyOf(group);
  if (!group || !body) return;
  const here = middleOf(group);
  hideName(picture, group);
  if (by !== 0) turn(body, here, by);
  if (kind !== "turned") {
    const old = kind === "slid" ? spotIn(picture, from) : null;
    const start = old ? middleOf(old) : outside(picture, stock(piece));
    // It passes over the others, and stays under the names and the path.
    const others = [...(group.parentNode?.children ?? [])].filter((one) =>
      one.matches("[data-spot]"),
    );
    if (others.at(-1) !== group) others.at(-1)?.after(group);
    const far = start ? `translate(${start.x - here.x}px, ${start.y - here.y}px)` : "none";
    const frames = { transform: [far, "translate(0px, 0px)"], opacity: start ? [1, 1] : [0, 1] };
    body.animate(frames, { duration: LASTS, easing: EASING });
  }
}

/**
 * @param {SVGSVGElement} picture
 * @param {Change} change
 * @param {Gone|undefined} was
 * @param {(piece: string) => DOMRect|null} stock
 */
function leave(picture, { piece }, was, stock) {
  if (!was) return;
  const { body, x, y } = was;
  picture.append(body);
  const end = outside(picture, stock(piece));
  const far = end ? `translate(${end.x - x}px, ${end.y - y}px)` : "translate(0px, 0px)";
  const frames = { transform: ["translate(0px, 0px)", far], opacity: end ? [1, 1] : [1, 0] };
  const motion = body.animate(frames, { duration: LASTS, easing: EASING });
  motion.onfinish = () => body.remove();
}

/**
 * Turns what is drawn of a piece, from where it was; its pattern stays as it is.
 * @param {Element} body
 * @param {{x: number, y: number}} middle
 * @param {number} by eighths of a turn
 */
function turn(body, { x, y }, by) {
  const at = (/** @type {number} */ degrees) =>
    `translate(${x}px, ${y}px) rotate(${degrees}deg) translate(${-x}px, ${-y}px)`;
  for (const part of body.children) {
    if (part.hasAttribute("stroke-opacity")) continue;
    part.animate({ transform: [at(-45 * by), at(0)] }, { duration: LASTS, easing: EASING });
  }
}

/** The name on a piece comes when it has arrived. @param {SVGSVGElement} picture @param {SVGGElement} group */
function hideName(picture, group) {
  const { left, right, top, bottom } = outline(group).getBoundingClientRect();
  for (const tag of picture.querySelectorAll(".tags > g")) {
    const box = tag.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    if (x > left && x < right && y > top && y < bottom)
      tag.animate({ opacity: [0, 0, 1] }, { duration: LASTS * 1.3 });
  }
}

/** @param {SVGSVGElement} picture @param {string} name */
function spotIn(picture, name) {
  const group = picture.querySelector(`[data-spot="${CSS.escape(name)}"]`);
  return group instanceof SVGGElement ? group : null;
}

/** The piece on a spot, which is drawn last. @param {SVGGElement} group */
function bodyOf(group) {
  const last = group.lastElementChild;
  return last instanceof SVGGElement ? last : null;
}

/** @param {Element} body */
function copyOf(body) {
  const copy = /** @type {Element} */ (body.cloneNode(true));
  copy.setAttribute("pointer-events", "none");
  return copy;
}

/** In units of the picture. @param {SVGGElement} group */
function middleOf(group) {
  const { x, y, width, height } = outline(group).getBBox();
  return { x: x + width / 2, y: y + height / 2 };
}

/** The shape of the spot itself, which is drawn first. @param {SVGGElement} group */
export function outline(group) {
  const first = group.querySelector("polygon, rect, path, circle");
  return first instanceof SVGGraphicsElement ? first : group;
}

/** The middle of what is beside the board, in units of the picture. @param {SVGSVGElement} picture @param {DOMRect|null} box */
function outside(picture, box) {
  const matrix = picture.getScreenCTM()?.inverse();
  if (!box || !matrix || box.width === 0) return null;
  return new DOMPoint(box.x + box.width / 2, box.y + box.height / 2).matrixTransform(matrix);
}
