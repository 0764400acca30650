/**
 * The board as a component: the picture of a position, and over it a grid of spots to go to, take from, put on. All that it
 * shows is in its model, all that happens is told by events; it knows no game and nothing of the page.
 * @import { BoardEvents, BoardMark, BoardModel, BoardSpot, Box, Change } from "./model.d.ts"
 */
import { boardPhrase } from "../words/board.js";
import { html, nothing } from "../vendor/lit-html.js";
import { arrowsView } from "./arrows.js";
import { afterTrial, changesOf } from "./changes.js";
import { dragging, dragPiece, notch, noScroll } from "./drag.js";
import { boxesOf, clearingsOf, fit, lightSides, pictureIn } from "./measure.js";
import { aimOf, rowsOf, tabStop } from "./grid.js";
import { mayMove, movePieces, takeGone } from "./motion.js";
import { spotWords } from "./track.js";
import { trustedPicture } from "./trusted.js";

/** What a screen reader says of a state. @type {Record<string, string>} */
const STATES = {
  held: boardPhrase("state.held"),
  legal: boardPhrase("state.legal"),
  hinted: boardPhrase("state.hinted"),
  ringed: boardPhrase("state.ringed"),
  safe: boardPhrase("state.safe"),
};

/** @type {ReadonlySet<string>} */
const NONE = new Set();

export class Board {
  /** @type {BoardEvents} */
  #events;
  /** @type {BoardModel|null} */
  #model = null;
  /** @type {Record<string, Box>} */
  #boxes = {};
  /** Where within its spot a piece has its name, in percent. @type {Record<string, {x: number, y: number}>} */
  #clearings = {};
  /** The size of the picture in its own units. */
  #size = { width: 1, height: 1 };
  /** The shape of the board that was measured, and the picture whose names were looked for last. */
  #shape = "";
  #tagged = "";
  /** The spot that was tapped last. @type {string|null} */
  #tapped = null;
  /** The spot that keys go on from, where the model does not say it. @type {string|null} */
  #focus = null;
  /** @type {ParentNode|null} */
  #root = null;
  /** What is seen: a picture, its base where it is a preview, and its pieces. */
  #seen = { picture: "", base: "", spots: /** @type {readonly BoardSpot[]} */ ([]) };
  /** What is to move in the next picture. */
  #motion = { changes: /** @type {Change[]} */ ([]), gone: takeGone(null, []) };

  /** @param {BoardEvents} [events] */
  constructor(events = {}) {
    this.#events = events;
  }

  /**
   * Returns the board as a template of lit-html.
   * @param {BoardModel} model
   */
  view(model) {
    this.#model = model;
    this.#prepareMotion(model);
    const { preview, marks } = model;
    const drawn = [...(marks?.values() ?? [])].some(({ text }) => text !== null);
    const states = {
      turned: model.turned,
      over: model.over,
      holding: model.holding,
      previewing: preview,
      joined: model.joined,
      secret: model.secret,
      valued: drawn && model.covered,
      cautious: model.safe,
    };
    const names = Object.entries(states).flatMap(([name, on]) => (on ? [name] : []));
    return html`<div class="board ${names.join(" ")}">
      <div
        class="picture"
        aria-hidden="true"
        .innerHTML=${trustedPicture(preview ?? model.svg)}
      ></div>
      ${arrowsView(model.arrows ?? [], this.#boxes, this.#size)}
      <div
        class="grid"
        role="grid"
        id="board"
        aria-label=${model.label}
        aria-describedby="board-keys"
        @contextmenu=${(/** @type {Event} */ event) => this.#menu(event)}
        @keydown=${(/** @type {KeyboardEvent} */ event) => this.#pressed(event)}
        @touchmove=${noScroll}
        @wheel=${this.#wheel}
      >
        ${rowsOf(model.spots).map(
          (row) => html`<div role="row">${row.map((spot) => this.#spotView(model, spot))}</div>`,
        )}
      </div>
      <p id="board-keys" class="unseen">${boardPhrase("board.keys")} ${model.keys ?? ""}</p>
    </div>`;
  }

  /**
   * Finds out where the spots are drawn. To be called after each drawing, and when the size changes.
   * @param {ParentNode} root which holds the board
   */
  measure(root) {
    this.#root = root;
    const picture = pictureIn(root);
    const model = this.#model;
    if (!picture || !model) return;
    fit(picture);
    lightSides(picture, model.sides ?? []);
    let news = false;
    if (!model.preview && model.svg !== this.#tagged) {
      this.#tagged = model.svg;
      this.#clearings = clearingsOf(picture, model.turned === true);
      news = true;
    }
    const { width, height } = picture.viewBox.baseVal;
    const shape = `${model.spots.map(({ name }) => name).join()} ${width}x${height}`;
    if (shape !== this.#shape && width > 0) {
      const boxes = boxesOf(picture, model.turned === true);
      if (boxes) {
        this.#boxes = boxes;
        this.#size = { width, height };
        this.#shape = shape;
        news = true;
      }
    }
    this.#move(picture);
    if (news) this.#events.onStale?.();
  }

  /** Finds out what moves from what is seen to what will be. @param {BoardModel} model */
  #prepareMotion(model) {
    const { svg: base, preview, trial, stepped } = model;
    const picture = preview ?? base;
    const spots = preview ? afterTrial(model.spots, trial) : model.spots;
    const seen = this.#seen;
    this.#seen = { picture, base, spots };
    if (picture === seen.picture) return;
    this.#motion = { changes: [], gone: takeGone(null, []) };
    const trying = base === seen.base;
    if (!(trying ? preview && trial && !dragging() : stepped) || !mayMove()) return;
    // What is tried appears and goes at once, but turns and slides.
    const changes = changesOf(seen.spots, spots).filter(
      ({ kind }) => !trying || kind === "turned" || kind === "slid",
    );
    const gone = takeGone(this.#root && pictureIn(this.#root), changes);
    this.#motion = { changes, gone };
  }

  /** @param {SVGSVGElement} picture which was drawn just now */
  #move(picture) {
    const { changes, gone } = this.#motion;
    if (changes.length === 0) return;
    this.#motion = { changes: [], gone: takeGone(null, []) };
    movePieces(picture, changes, gone, (piece) => this.#events.stock?.(piece) ?? null);
  }

  /** @param {string|null} name */
  #focusOn(name) {
    const own = this.#model?.focus === undefined && name !== null && name !== this.#focus;
    if (name !== null) this.#focus = name;
    this.#events.onFocus?.(name);
    if (own) this.#events.onStale?.();
  }

  /** Brings the focus to a spot. @param {string} name */
  focusSpot(name) {
    this.#focusOn(name);
    queueMicrotask(() => {
      const spot = this.#root?.querySelector(`#board [data-name="${CSS.escape(name)}"]`);
      if (spot instanceof HTMLElement) spot.focus();
    });
  }

  /** The spot that Tab leads to. */
  tabStop() {
    const { spots, focus = this.#focus } = this.#model ?? { spots: [] };
    return tabStop(spots, focus);
  }

  /**
   * Drags a piece from the board, or from elsewhere onto it.
   * @param {PointerEvent} event a pointer went down on the piece
   * @param {() => boolean} take whether the piece is held now
   */
  drag(event, take) {
    const from = /** @type {Element} */ (event.currentTarget);
    dragPiece(event, {
      take,
      over: (name) => this.#focusOn(name),
      put: (name) => (name ? this.#events.onChoose?.(name) : this.#events.onDrop?.()),
      turn: (by) => this.#events.onTurn?.(by),
      picture: () => this.#model?.heldPicture ?? this.#pictureAt(from),
      lands: (name) => this.#model?.targets?.has(name) === true,
    });
  }

  /** The part of the picture that shows a spot, as a picture. @param {Element} spot */
  #pictureAt(spot) {
    const { name } = /** @type {HTMLElement} */ (spot).dataset;
    const picture = this.#root && name ? pictureIn(this.#root) : null;
    const group = picture?.querySelector(`[data-spot="${CSS.escape(name ?? "")}"]`);
    if (!(group instanceof SVGGElement)) return null;
    const { x, y, width, height } = group.getBBox();
    return `<svg viewBox="${x} ${y} ${width} ${height}">${group.outerHTML}</svg>`;
  }

  /** @param {BoardModel} model @param {BoardSpot} spot */
  #spotView(model, spot) {
    const { name } = spot;
    const box = this.#boxes[name];
    if (!box)
      return html`<div
        role="gridcell"
        class="spot unplaced"
        aria-label=${spotWords(spot, model.edges)}
      ></div>`;
    const mark = model.marks?.get(name);
    const said = statesOf(model, spot);
    const clear = this.#clearings[name];
    const place = clear ? `;--clear-x:${clear.x}%;--clear-y:${clear.y}%` : "";
    // As a property: a policy of the page may forbid the attribute.
    const style = `left:${box.x}%;top:${box.y}%;width:${box.width}%;height:${box.height}%${place}`;
    const words = spotWords(spot, model.edges);
    const label = [words, ...said.map((one) => STATES[one] ?? ""), mark?.words ?? ""];
    return html`<div
      role="gridcell"
      class="spot ${spot.kind} ${said.join(" ")}"
      .style=${style}
      tabindex=${this.tabStop() === name ? 0 : -1}
      data-name=${name}
      aria-label=${label.filter(Boolean).join(", ")}
      aria-selected=${said.includes("held") ? "true" : nothing}
      @click=${(/** @type {PointerEvent} */ event) => this.#clicked(event, name)}
      @focus=${() => this.#focusOn(name)}
      @pointerenter=${() => this.#entered(name)}
      @pointerdown=${(/** @type {PointerEvent} */ event) => this.#down(event, name)}
    >
      ${chip(mark)}
    </div>`;
  }

  /** @param {string} name */
  #entered(name) {
    if (this.#model?.holding) this.#focusOn(name);
    else this.#events.onPoint?.(name);
  }

  /** @param {PointerEvent} event @param {string} name */
  #down(event, name) {
    this.drag(event, () => {
      if (this.#model?.held === name) return true;
      return !this.#model?.holding && this.#events.onTake?.(name) === true;
    });
  }

  /**
   * A mouse sees the preview before it clicks; a finger's first tap shows it, the second puts.
   * @param {PointerEvent} event
   * @param {string} name
   */
  #clicked({ pointerType }, name) {
    const { holding, held } = this.#model ?? {};
    const again = this.#tapped === name;
    this.#tapped = name;
    this.#focusOn(name);
    if (pointerType === "touch" && !again && holding && held !== name) return;
    this.#events.onChoose?.(name);
  }

  /** The other button of a mouse turns what is held. @param {Event} event */
  #menu(event) {
    if (!this.#model?.holding && !dragging()) return;
    event.preventDefault();
    if (!dragging()) this.#events.onTurn?.(1);
  }

  /** The wheel turns what is held. */
  #wheel = {
    passive: false,
    handleEvent: (/** @type {WheelEvent} */ event) => {
      if (!this.#model?.holding || dragging() || event.ctrlKey || event.deltaY === 0) return;
      event.preventDefault();
      const by = notch(event);
      if (by !== 0) this.#events.onTurn?.(by);
    },
  };

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const name = this.tabStop();
    if (name && this.#key(event.key, name)) event.preventDefault();
  }

  /** @param {string} key @param {string} name of the spot that has the focus @returns {boolean} whether the key does something */
  #key(key, name) {
    const { spots = [], turned = false, holding } = this.#model ?? {};
    if (key === "Enter") {
      this.#focusOn(name);
      this.#events.onChoose?.(name);
      return true;
    }
    if (holding && key.toLowerCase() === "r") {
      this.#events.onTurn?.(key === "r" ? 1 : -1);
      return true;
    }
    const aim = aimOf(spots, name, key, turned);
    if (aim && aim !== name) this.focusSpot(aim);
    return aim !== null;
  }
}

/** @param {BoardMark|undefined} mark */
function chip(mark) {
  if (!mark || mark.text === null) return nothing;
  return html`<span class="chip ${mark.kind}" aria-hidden="true">${mark.text}</span>`;
}

/**
 * The states of a spot, which are its classes too.
 * @param {BoardModel} model
 * @param {BoardSpot} spot
 */
function statesOf(model, { name, kind, piece }) {
  const legal = (model.targets ?? NONE).has(name);
  /** @type {[string, boolean][]} */
  const all = [
    ["held", model.held === name],
    ["legal", legal],
    ["last", (model.last ?? NONE).has(name)],
    ["at", model.focus === name],
    ["hinted", model.hinted === name],
    ["ringed", (model.ringed ?? NONE).has(name)],
    ["safe", model.safe?.has(name) === true],
    ["inert", model.inert === true && kind === "interstice" && !piece && !legal],
  ];
  return all.filter(([, on]) => on).map(([word]) => word);
}
