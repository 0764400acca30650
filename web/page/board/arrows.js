/**
 * Arrows from spot to spot, over the picture.
 * @import { Box } from "./model.d.ts"
 */
import { html, nothing } from "../vendor/lit-html.js";

/** In units of the picture: half the width of the shaft and of the head, and the length of the head. */
const SHAFT = 4;
const HEAD = 13;
const LENGTH = 24;

/**
 * @param {readonly (readonly [string, string])[]} arrows
 * @param {Record<string, Box>} boxes
 * @param {{width: number, height: number}} size of the picture
 */
export function arrowsView(arrows, boxes, { width, height }) {
  /** @param {string} name */
  const middle = (name) => {
    const box = boxes[name];
    if (!box) return null;
    return {
      x: ((box.x + box.width / 2) / 100) * width,
      y: ((box.y + box.height / 2) / 100) * height,
    };
  };
  const shapes = arrows.flatMap(([from, to]) => {
    const [tail, tip] = [middle(from), middle(to)];
    return tail && tip && from !== to ? [outline(tail, tip)] : [];
  });
  if (shapes.length === 0) return nothing;
  return html`<svg class="arrows" viewBox="0 0 ${width} ${height}" aria-hidden="true">
    <path d=${shapes.join(" ")}></path>
  </svg>`;
}

/**
 * @param {{x: number, y: number}} tail
 * @param {{x: number, y: number}} tip
 */
function outline(tail, tip) {
  const far = Math.hypot(tip.x - tail.x, tip.y - tail.y);
  const [along, down] = [(tip.x - tail.x) / far, (tip.y - tail.y) / far];
  const points = [
    [0, SHAFT],
    [far - LENGTH, SHAFT],
    [far - LENGTH, HEAD],
    [far, 0],
    [far - LENGTH, -HEAD],
    [far - LENGTH, -SHAFT],
    [0, -SHAFT],
  ].map(([forward = 0, aside = 0]) => {
    const x = tail.x + along * forward - down * aside;
    const y = tail.y + down * forward + along * aside;
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  });
  return `M${points.join("L")}Z`;
}
