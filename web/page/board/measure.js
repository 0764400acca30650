/**
 * Where in the picture things are drawn.
 * @import { Box } from "./model.d.ts"
 */
import { outline } from "./motion.js";

/** From this scale on, the names on pieces would cover their track if they could be read. */
const CROWDED = 0.8;

/** @param {ParentNode} root */
export function pictureIn(root) {
  const picture = root.querySelector(".board .picture svg");
  return picture instanceof SVGSVGElement ? picture : null;
}

/** Tells the words of the picture how large it is. @param {SVGSVGElement} picture */
export function fit(picture) {
  const around = picture.parentElement;
  const { width } = picture.viewBox.baseVal;
  const scale = picture.clientWidth / width;
  if (!around || !(scale > 0)) return;
  around.style.setProperty("--scale", scale.toFixed(3));
  around.classList.toggle("crowded", scale < CROWDED);
}

/** Lights the letters of sides. @param {SVGSVGElement} picture @param {readonly (readonly string[])[]} groups */
export function lightSides(picture, groups) {
  for (const letter of picture.querySelectorAll('text[font-size="20"]')) {
    const nth = groups.findIndex((group) => group.includes((letter.textContent ?? "").trim()));
    letter.classList.toggle("goal-0", nth === 0);
    letter.classList.toggle("goal-1", nth === 1);
  }
}

/**
 * Where the spots are drawn; null while the picture has no size.
 * @param {SVGSVGElement} picture
 * @param {boolean} turned
 * @returns {Record<string, Box>|null}
 */
export function boxesOf(picture, turned) {
  const whole = picture.getBoundingClientRect();
  if (whole.width === 0) return null;
  /** @type {Record<string, Box>} */
  const boxes = {};
  for (const group of picture.querySelectorAll("[data-spot]")) {
    if (!(group instanceof SVGGElement)) continue;
    const one = outline(group).getBoundingClientRect();
    const [left, top] = turned
      ? [whole.right - one.right, whole.bottom - one.bottom]
      : [one.left - whole.left, one.top - whole.top];
    boxes[group.dataset.spot ?? ""] = {
      x: (left / whole.width) * 100,
      y: (top / whole.height) * 100,
      width: (one.width / whole.width) * 100,
      height: (one.height / whole.height) * 100,
    };
  }
  return boxes;
}

/**
 * Where within its spot each piece has its name, in percent: there is no track.
 * @param {SVGSVGElement} picture
 * @param {boolean} turned
 */
export function clearingsOf(picture, turned) {
  const tags = [...picture.querySelectorAll(".tags > g")].map((tag) => middleOf(tag));
  /** @type {Record<string, {x: number, y: number}>} */
  const clearings = {};
  for (const spot of picture.querySelectorAll("[data-spot]")) {
    if (!(spot instanceof SVGGElement)) continue;
    const box = outline(spot).getBoundingClientRect();
    const inside = tags.find(
      ({ x, y }) => x > box.left && x < box.right && y > box.top && y < box.bottom,
    );
    if (!inside) continue;
    const [x, y] = [(inside.x - box.left) / box.width, (inside.y - box.top) / box.height];
    const own = turned ? { x: 1 - x, y: 1 - y } : { x, y };
    clearings[spot.dataset.spot ?? ""] = { x: own.x * 100, y: own.y * 100 };
  }
  return clearings;
}

/** @param {Element} one */
function middleOf(one) {
  const { left, right, top, bottom } = one.getBoundingClientRect();
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
}
