/**
 * The board: the picture of the position, and over it a grid of spots to go to, take from, put on.
 * @import { Look, Spot } from "../asking/contract.d.ts"
 */
import { html, nothing } from "../vendor/lit-html.js";
import { change, state } from "../state/store.js";
import { boardLabel, targets } from "../state/pick.js";
import { act, focusOn, pointAt, turn } from "../state/hand.js";
import { short } from "../state/search.js";
import { bestOf, telling } from "../state/best.js";
import { dragFrom } from "./drag.js";

/** Measured again when the shape of the board changes. */
let measured = "";

/** @param {Look} look */
export function boardView(look) {
  const { preview } = state;
  const playing = !look.outcome;
  const kinds = grouped(look);
  const marks = playing ? marksOf(look) : { targets: new Set(), last: lastOf(look), chips: NONE };
  const states = [
    isTurned() ? "turned" : "",
    playing ? "" : "over",
    state.hand ? "holding" : "",
    preview ? "previewing" : "",
    state.view === "puzzle" ? "attempt" : "",
    marks.chips.size > 0 ? "valued" : "",
  ];
  return html`<div class="board ${states.join(" ")}">
    <div class="picture" aria-hidden="true" .innerHTML=${preview?.svg ?? look.svg}></div>
    <div
      class="grid"
      role="grid"
      id="board"
      aria-label=${boardLabel(look)}
      aria-describedby="board-keys"
      @contextmenu=${turned}
    >
      ${kinds.map(
        (row) => html`<div role="row">${row.map((spot) => spotView(look, spot, marks))}</div>`,
      )}
    </div>
    <p id="board-keys" class="unseen">
      Arrow keys move, Enter takes and puts, R turns, I changes between cells and interstices.
    </p>
  </div>`;
}

/** @type {Set<string>} */
const NONE = new Set();

/** @typedef {{targets: Set<string>, last: Set<string>, chips: Set<string>}} Marks */

/** @param {Look} look @returns {Marks} */
function marksOf(look) {
  const chips = state.search.on && state.view === "explore" ? telling() : NONE;
  return { targets: state.hand ? targets(look, state.hand) : new Set(), last: lastOf(look), chips };
}

/** The spots of the last move. @param {Look} look @returns {Set<string>} */
function lastOf(look) {
  const move = look.line.at(-1)?.move ?? "";
  return new Set(look.spots.map((spot) => spot.name).filter((name) => parts(move).includes(name)));
}

/** @param {string} move */
function parts(move) {
  return /^[a-h]\d+[-x][a-h]\d+/.test(move) ? move.split(/[-x]/) : move.split(".");
}

/** Rows of spots, a row of interstices after the cells above them. @param {Look} look */
function grouped(look) {
  /** @type {Map<number, Spot[]>} */
  const rows = new Map();
  for (const spot of look.spots) {
    const key = spot.row * 2 + (spot.kind === "interstice" ? 1 : 0);
    rows.set(key, [...(rows.get(key) ?? []), spot]);
  }
  return [...rows]
    .sort(([a], [b]) => a - b)
    .map(([, row]) => row.sort((a, b) => a.column - b.column));
}

/** Whether the board is seen from the other side of the table. */
export function isTurned() {
  const { settings, view, look } = state;
  if (view !== "play") return settings.turned && view === "explore";
  const other = settings.turnEach && Number(look?.to_move?.player) % 2 === 0;
  return settings.turned !== other;
}

/** The spot that Tab leads to. @param {Look} look */
export function tabStop(look) {
  const known = look.spots.some((spot) => spot.name === state.focus);
  return known
    ? state.focus
    : (look.spots.find((spot) => spot.kind !== "interstice")?.name ?? null);
}

/**
 * @param {Look} look
 * @param {Spot} spot
 * @param {Marks} marks
 */
function spotView(look, spot, marks) {
  const box = state.boxes[spot.name];
  if (!box) return html`<div role="gridcell" class="spot unplaced" aria-label=${spot.label}></div>`;
  const { name } = spot;
  const best = state.search.on && state.view === "explore" ? bestOf(name) : null;
  const said = statesOf(look, spot, marks);
  const clear = state.clearings[name];
  const place = clear ? `;--clear-x:${clear.x}%;--clear-y:${clear.y}%` : "";
  const label = [spot.label, ...said.map((one) => WORDS[one] ?? ""), best?.words ?? ""];
  return html`<div
    role="gridcell"
    class="spot ${spot.kind} ${said.join(" ")}"
    style="left:${box.x}%;top:${box.y}%;width:${box.width}%;height:${box.height}%${place}"
    tabindex=${tabStop(look) === name ? 0 : -1}
    data-name=${name}
    aria-label=${label.filter(Boolean).join(", ")}
    aria-selected=${said.includes("held") ? "true" : nothing}
    @click=${(/** @type {PointerEvent} */ event) => clicked(event, name)}
    @focus=${() => focusOn(name)}
    @pointerenter=${() => (state.hand ? focusOn(name) : pointAt(name))}
    @pointerdown=${(/** @type {PointerEvent} */ event) => dragFrom(event, null, name)}
  >
    ${best && marks.chips.has(name) ? html`<span class="chip ${best.kind}" aria-hidden="true">${short(best)}</span>` : nothing}
  </div>`;
}

/** What a screen reader says of a state. @type {Record<string, string>} */
const WORDS = { held: "held", legal: "can be put here", hinted: "hint" };

/**
 * The states of a spot, which are its classes too.
 * @param {Look} look
 * @param {Spot} spot
 * @param {Marks} marks
 */
function statesOf(look, { name, kind, piece }, marks) {
  const legal = marks.targets.has(name);
  const inert = kind === "interstice" && !piece && !legal && !usesInterstices(look);
  /** @type {[string, boolean][]} */
  const all = [
    ["held", state.hand?.from === name],
    ["legal", legal],
    ["last", marks.last.has(name)],
    ["at", state.focus === name],
    ["hinted", state.solving?.hint?.spot === name],
    ["inert", inert],
  ];
  return all.filter(([, on]) => on).map(([word]) => word);
}

/** @param {Look} look */
function usesInterstices(look) {
  return look.moves.some((move) => move.kind === "intersection");
}

/**
 * A mouse sees the preview before it clicks; a finger's first tap shows it, the second puts.
 * @param {PointerEvent} event
 * @param {string} name
 */
function clicked(event, name) {
  const finger = event.pointerType === "touch";
  const fresh = state.touched !== name;
  change({ touched: name });
  focusOn(name);
  if (finger && fresh && state.hand && state.hand.from !== name) return;
  void act(name);
}

/** The other button of a mouse turns what is held. @param {Event} event */
function turned(event) {
  if (state.hand?.rotation == null) return;
  event.preventDefault();
  turn(1);
}

/** Brings the focus to a spot. @param {string} name */
export function focusSpot(name) {
  focusOn(name);
  queueMicrotask(() => {
    const spot = document.querySelector(`#board [data-name="${CSS.escape(name)}"]`);
    if (spot instanceof HTMLElement) spot.focus();
  });
}

/** Finds out where the spots are drawn; called after each drawing. @param {ParentNode} root */
export function measure(root) {
  const picture = root.querySelector(".board .picture svg");
  const { look } = state;
  if (!(picture instanceof SVGSVGElement) || !look) return;
  const box = picture.viewBox.baseVal;
  fit(picture);
  if (!state.preview && look.svg !== tagged) clear(picture, look);
  const shape = `${look.spots.map((spot) => spot.name).join()} ${box.width}x${box.height}`;
  if (shape === measured || box.width === 0) return;
  const whole = picture.getBoundingClientRect();
  if (whole.width === 0) return;
  /** @type {typeof state.boxes} */
  const boxes = {};
  for (const group of picture.querySelectorAll("[data-spot]")) {
    if (!(group instanceof SVGGElement)) continue;
    const one = outline(group).getBoundingClientRect();
    const [left, top] = isTurned()
      ? [whole.right - one.right, whole.bottom - one.bottom]
      : [one.left - whole.left, one.top - whole.top];
    boxes[group.dataset.spot ?? ""] = {
      x: (left / whole.width) * 100,
      y: (top / whole.height) * 100,
      width: (one.width / whole.width) * 100,
      height: (one.height / whole.height) * 100,
    };
  }
  measured = shape;
  change({ boxes });
}

/** The picture whose names were looked for last. */
let tagged = "";

/** Finds out where each piece has its name: there is no track. @param {SVGSVGElement} picture @param {Look} look */
function clear(picture, look) {
  tagged = look.svg;
  const tags = [...picture.querySelectorAll(".tags > g")].map((tag) => middleOf(tag));
  /** @type {typeof state.clearings} */
  const clearings = {};
  for (const spot of picture.querySelectorAll("[data-spot]")) {
    if (!(spot instanceof SVGGElement)) continue;
    const box = outline(spot).getBoundingClientRect();
    const inside = tags.find(
      ({ x, y }) => x > box.left && x < box.right && y > box.top && y < box.bottom,
    );
    if (!inside) continue;
    const [x, y] = [(inside.x - box.left) / box.width, (inside.y - box.top) / box.height];
    const own = isTurned() ? [1 - x, 1 - y] : [x, y];
    clearings[spot.dataset.spot ?? ""] = { x: Number(own[0]) * 100, y: Number(own[1]) * 100 };
  }
  change({ clearings });
}

/** @param {Element} one */
function middleOf(one) {
  const { left, right, top, bottom } = one.getBoundingClientRect();
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
}

/** From this scale on, the names on pieces would cover their track if they could be read. */
const CROWDED = 0.8;

/** Tells the words of the picture how large it is. @param {SVGSVGElement} picture */
function fit(picture) {
  const around = picture.parentElement;
  const { width } = picture.viewBox.baseVal;
  const scale = picture.clientWidth / width;
  if (!around || !(scale > 0)) return;
  around.style.setProperty("--scale", scale.toFixed(3));
  around.classList.toggle("crowded", scale < CROWDED);
}

/** The shape of the spot itself, which is drawn first. @param {SVGGElement} group */
function outline(group) {
  const first = group.querySelector("polygon, rect, path, circle");
  return first instanceof SVGGraphicsElement ? first : group;
}
