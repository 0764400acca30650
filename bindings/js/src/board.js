/**
 * The board as an element: `<crosstrack-board position="…">`.
 * @import { BoardModel, Trial } from "../../../web/page/board/model.d.ts"
 * @import { Look } from "./protocol.d.ts"
 * @import { Hand } from "./hand.js"
 * @import { Words } from "./words.js"
 */
import { Board } from "../../../web/page/board/board.js";
import { handWords, lastOf, targets, trayPiece, withTrack } from "../../../web/page/state/pick.js";
import { html, nothing, render } from "../../../web/page/vendor/lit-html.js";
import { ask, ready } from "./engine.js";
import { picturesOf, sheet } from "./pictures.js";
import { attemptOf, canTake, fromBoard, fromTray, moveOf, turned } from "./hand.js";
import { Position } from "./position.js";
import { Ruleset } from "./ruleset.js";
import { boxInTray, handView, takeProperties, traysView } from "./parts.js";
import { english, filled, wordsOf } from "./words.js";

/** @typedef {{move: string, words: string, position: Position}} MoveDetail */

/** Attributes that say what is on the board, and how it is seen. */
const SAID = ["position", "game", "rules"];
const SEEN = ["turned", "readonly", "bare"];

/**
 * A board to look at and to play on.
 *
 * Attributes: `position` (in notation; the start if left out), `game`, `board` and `players` of that start, `readings`,
 * `readonly`, `bare` (without the pieces beside the board), `turned`, `theme` (`light` or `dark`).
 * Events: `move` after each move, with `detail.move`, `detail.words` and `detail.position`; `fault` where an attribute
 * is wrong, with the error as `detail`.
 */
export class CrosstrackBoard extends HTMLElement {
  static observedAttributes = ["position", "game", "rules", "turned"].concat(["readonly", "bare"]);

  /** @type {Position|null} */
  #position = null;
  /** @type {Look|null} */
  #look = null;
  /** @type {Hand|null} */
  #hand = null;
  /** @type {string|null} */
  #focus = null;
  /** What the move would lead to: its picture, and how the game would end. @type {{svg: string, words: string, trial: Trial}|null} */
  #preview = null;
  #stepped = false;
  /** @type {import("./protocol.d.ts").Why|null} */
  #why = null;
  /** @type {Error|null} */
  #fault = null;
  #said = "";
  /** @type {Words} */
  #words = english;
  /** Whether it will be drawn soon, whether its attributes have changed, and whether the engine is there. */
  #waiting = false;
  #stale = false;
  #loaded = false;
  /** What the property `position` was set to last; the attributes say the rest. @type {Position|string|null} */
  #set = null;
  /** Whether moves were played since. */
  #played = false;
  #board = new Board({
    onChoose: (spot) => this.#choose(spot),
    onFocus: (spot) => this.#focusOn(spot),
    onTurn: (by) => this.#turn(by),
    onTake: (spot) => this.#takeFrom(spot),
    onDrop: () => this.#drop(),
    onStale: () => this.#draw(),
    stock: (piece) => boxInTray(this.shadowRoot, piece),
  });
  /** @type {ResizeObserver|null} */
  #sizes = null;
  /** A piece that is held is dropped wherever the focus is. @param {KeyboardEvent} event */
  #escape = ({ key }) => key === "Escape" && this.#drop();

  constructor() {
    super();
    const root = this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [sheet()];
    /** Is fulfilled when the engine is there and the board is drawn. @type {Promise<void>} */
    this.ready = ready().then(
      () => {
        this.#loaded = true;
        this.#open();
        this.#render();
      },
      (error) => {
        this.#fail(error);
        throw error;
      },
    );
  }

  connectedCallback() {
    takeProperties(this, ["position", "words", "readOnly", "turned"]);
    this.#sizes = new ResizeObserver(() => this.#measure());
    this.#sizes.observe(this);
    document.addEventListener("keydown", this.#escape);
    this.#draw();
  }

  disconnectedCallback() {
    this.#sizes?.disconnect();
    document.removeEventListener("keydown", this.#escape);
  }

  /** @param {string} name @param {string|null} before @param {string|null} now */
  attributeChangedCallback(name, before, now) {
    if (before === now) return;
    if (SEEN.includes(name)) {
      if (this.readOnly) this.#drop();
      return this.#draw();
    }
    if (name === "position") this.#set = null;
    this.#played = false;
    if (this.#stale || !this.#loaded) return;
    this.#stale = true;
    queueMicrotask(() => this.#open());
  }

  /** The position on the board; null before `ready`, or where the attributes say none. @returns {Position|null} */
  get position() {
    return this.#position;
  }

  /**
   * Sets the position, instead of the attribute. Before `ready` it is kept until the engine is there, and an error becomes
   * the event `fault`; after it an error is thrown. Null is what the attributes say.
   * @param {Position|string|null|undefined} position
   */
  set position(position) {
    const shown = position != null && this.#loaded ? this.#read(position) : null;
    this.#set = position ?? null;
    this.#played = false;
    if (shown) this.#show(shown);
    else if (this.#loaded) this.#open();
  }

  /** @param {Position|string} position */
  #read(position) {
    if (position instanceof Position) return position;
    return new Position(position, { game: this.#given("game"), readings: this.#given("rules") });
  }

  /** The words, as a table of `crosstrack/words`; those that it lacks are English. @returns {Words} */
  get words() {
    return this.#words;
  }

  /** @param {Partial<Words>|null} words */
  set words(words) {
    this.#words = words ? wordsOf(words) : english;
    this.#draw();
  }

  /** Whether nobody can move by hand; `play` moves all the same. */
  get readOnly() {
    return this.hasAttribute("readonly") || this.hasAttribute("bare");
  }

  set readOnly(on) {
    this.toggleAttribute("readonly", on);
  }

  /** Whether the board is seen from the other side. */
  get turned() {
    return this.hasAttribute("turned");
  }

  set turned(on) {
    this.toggleAttribute("turned", on);
  }

  /**
   * Plays a move, and tells it by the event `move`. Throws where it is not legal.
   * @param {string} move in notation
   */
  play(move) {
    if (!this.#position) throw new Error("the board shows no position: await its `ready` first");
    const words = this.#position.why(move).words;
    this.#show(this.#position.play(move), true);
    this.#played = true;
    this.#say(`${words}. ${this.#turnWords()}`);
    /** @type {MoveDetail} */
    const detail = { move: this.#position.line.at(-1) ?? move, words, position: this.#position };
    this.dispatchEvent(new CustomEvent("move", { detail, bubbles: true, composed: true }));
  }

  /** Takes the last moves back. @param {number} [count] */
  undo(count = 1) {
    if (!this.#position) return;
    const { game, readings, start, line } = this.#position;
    const left = line.slice(0, Math.max(0, line.length - count));
    this.#show(new Position(start, { game, readings, line: left }), count === 1);
    this.#say(this.#turnWords());
  }

  /** Who is to move or has won, in the words of the element. */
  #turnWords() {
    const [words, position] = [this.#words, this.#position];
    if (!position) return "";
    // The engine says it in English, of teams too.
    if (words.lang === "en") return position.turn;
    const { outcome, toMove } = position;
    if (!outcome) return filled(words.toMove, { player: toMove });
    if (outcome.kind === "draw") return words.drawn;
    const text = outcome.players.length === 1 ? words.won : words.wonTogether;
    return filled(text, { player: outcome.players.join(", ") });
  }

  /** Shows what the properties and attributes say. */
  #open() {
    this.#stale = false;
    if (this.#played) return;
    try {
      const given = this.#set ?? this.#given("position");
      const rules = () => new Ruleset(this.#given("rules"), { game: this.#given("game") });
      this.#show(this.#read(given ?? rules().first));
    } catch (error) {
      this.#fail(/** @type {Error} */ (error));
    }
  }

  /** @param {string} name of an attribute */
  #given(name) {
    return this.getAttribute(name) ?? undefined;
  }

  /** @param {Error} error */
  #fail(error) {
    this.#position = null;
    this.#look = null;
    this.#fault = error;
    this.#draw();
    this.dispatchEvent(new CustomEvent("fault", { detail: error }));
  }

  /** @param {Position} position @param {boolean} [stepped] whether it is one move away from what is shown */
  #show(position, stepped = false) {
    this.#position = position;
    this.#stepped = stepped;
    this.#look = position.look();
    this.#fault = null;
    this.#hand = null;
    [this.#preview, this.#why] = [null, null];
    this.#draw();
  }

  /** @param {string} words what a screen reader is to say */
  #say(words) {
    this.#said = words;
    this.#draw();
  }

  /** Whether somebody can move now. */
  #isOpen() {
    return this.#look !== null && this.#look.outcome === null && !this.readOnly;
  }

  /** @param {Hand|null} hand */
  #hold(hand) {
    this.#hand = hand;
    this.#foresee();
    const look = this.#look;
    this.#say(
      hand && look ? withTrack(look, hand, this.#holding(look, hand)) : this.#words.dropped,
    );
  }

  /** @param {Look} look @param {Hand} hand */
  #holding(look, hand) {
    return filled(this.#words.holding, { piece: handWords(look, hand) });
  }

  #drop() {
    if (this.#hand) this.#hold(null);
  }

  /** @param {string} code */
  #take(code) {
    if (!this.#isOpen()) return;
    const { piece, from } = this.#hand ?? {};
    if (piece === code && from === null) return this.#drop();
    this.#hold(fromTray(/** @type {Look} */ (this.#look), code));
  }

  /** @param {string} spot @returns {boolean} whether it is held now */
  #takeFrom(spot) {
    const look = this.#look;
    if (!look || !this.#isOpen()) return false;
    if (canTake(look, spot)) {
      this.#hold(fromBoard(look, spot));
      return true;
    }
    const there = look.spots.find(({ name }) => name === spot);
    if (there?.piece) this.#explain(fromBoard(look, spot), spot);
    return false;
  }

  /** @param {1|-1} by */
  #turn(by) {
    if (!this.#look || !this.#hand) return;
    this.#hand = turned(this.#look, this.#hand, this.#focus, by);
    this.#foresee();
    this.#say(withTrack(this.#look, this.#hand, `rotation ${this.#hand.rotation}`));
  }

  /** @param {string|null} spot */
  #focusOn(spot) {
    if (spot === this.#focus) return;
    this.#focus = spot;
    if (this.#hand) this.#foresee();
    else this.#why = null;
    this.#draw();
  }

  /** Shows what the held piece would do where the focus is, or says why it cannot. */
  #foresee() {
    [this.#preview, this.#why] = [null, null];
    const [look, hand, spot] = [this.#look, this.#hand, this.#focus];
    if (!look || !hand || !spot || !this.#position) return;
    const move = moveOf(look, hand, spot);
    if (!move) return hand.from === spot ? undefined : this.#explain(hand, spot);
    const { game, readings, start, line } = this.#position;
    const there = ask({ ask: "peek", game, readings, position: start, line: [...line, move] });
    const trial = { piece: hand.piece, from: hand.from, to: spot, rotation: hand.rotation };
    this.#preview = { svg: there.svg, words: there.outcome?.words ?? "", trial };
  }

  /** @param {Hand} hand @param {string} spot */
  #explain(hand, spot) {
    const look = /** @type {Look} */ (this.#look);
    try {
      this.#why = /** @type {Position} */ (this.#position).why(attemptOf(look, hand, spot));
    } catch {
      this.#why = null;
    }
    if (this.#why?.legal) this.#why = null;
    this.#say(this.#why?.words ?? this.#words.illegal);
  }

  /** What Enter or a click does. @param {string} spot */
  #choose(spot) {
    const [look, hand] = [this.#look, this.#hand];
    if (!look || !this.#isOpen()) return;
    if (!hand) return void this.#takeFrom(spot);
    const move = moveOf(look, hand, spot);
    if (move) return this.play(move);
    if (hand.from === spot) return this.#drop();
    if (canTake(look, spot)) return void this.#takeFrom(spot);
    this.#explain(hand, spot);
  }

  #draw() {
    if (this.#waiting) return;
    this.#waiting = true;
    queueMicrotask(() => this.#render());
  }

  #measure() {
    const root = this.shadowRoot;
    if (!root) return;
    this.#board.measure(root);
    // A board that is bounded in height is bounded in width: the styles have no other way to know.
    const box = root.querySelector("svg")?.viewBox.baseVal;
    const board = /** @type {HTMLElement|null} */ (root.querySelector(".board"));
    if (box?.height) board?.style.setProperty("--aspect", (box.width / box.height).toFixed(4));
  }

  /** @param {Look} look @returns {BoardModel} */
  #model(look) {
    const hand = this.#hand;
    const held = hand && trayPiece(look, hand.piece);
    const own = held && this.#position ? picturesOf(this.#position)[held.code] : null;
    return {
      svg: look.svg,
      spots: look.spots,
      label: look.board_label,
      edges: look.joined,
      preview: this.#preview?.svg ?? null,
      trial: this.#preview?.trial ?? null,
      stepped: this.#stepped,
      focus: this.#focus,
      holding: hand !== null,
      held: hand?.from ?? null,
      heldPicture: held ? (own?.[held.rotations.indexOf(hand?.rotation ?? 0)] ?? null) : null,
      targets: hand ? targets(look, hand) : new Set(),
      last: lastOf(look),
      inert: !look.moves.some((move) => move.kind === "intersection"),
      turned: this.turned,
      over: look.outcome !== null,
      joined: hand !== null,
    };
  }

  #render() {
    this.#waiting = false;
    const root = this.shadowRoot;
    if (!root || !this.isConnected) return;
    render(this.#view(), /** @type {any} */ (root));
    this.#measure();
  }

  #view() {
    const look = this.#look;
    if (!look || !this.#position) {
      const { message } = this.#fault ?? {};
      return message ? html`<p class="fault" part="fault" role="alert">${message}</p>` : nothing;
    }
    const parts = {
      words: this.#words,
      look,
      hand: this.#hand,
      focus: this.#focus,
      open: this.#isOpen(),
      why: this.#why,
      preview: this.#preview,
      pictures: look.hands.length > 0 ? picturesOf(this.#position) : {},
      take: (/** @type {string} */ code) => this.#take(code),
      follow: () => this.#follow(),
      drag: (/** @type {PointerEvent} */ event, /** @type {string} */ code) =>
        this.#board.drag(event, () => {
          if (this.#hand?.piece !== code || this.#hand.from !== null) this.#take(code);
          return this.#hand !== null;
        }),
      turn: (/** @type {1|-1} */ by) => this.#turn(by),
      drop: () => this.#drop(),
      put: (/** @type {string} */ spot) => this.#choose(spot),
      play: (/** @type {string} */ move) => this.play(move),
      hold: (/** @type {Hand} */ hand) => this.#hold(hand),
    };
    const beside = this.hasAttribute("bare")
      ? nothing
      : html`${handView(parts)}${traysView(parts)}`;
    return html`${this.#board.view(this.#model(look))}
      <p class="turn" part="turn" lang=${this.#words.lang}>${this.#turnWords()}</p>
      ${beside}
      <p class="unseen" role="status">${this.#said}</p>`;
  }

  /** By keyboard, the focus follows a piece to the board. */
  #follow() {
    const [look, hand] = [this.#look, this.#hand];
    if (!look || !hand) return;
    const spots = targets(look, hand);
    const now = this.#board.tabStop();
    const [first] = spots;
    const next = now && spots.has(now) ? now : (first ?? now);
    if (next) this.#board.focusSpot(next);
  }
}

if (!customElements.get("crosstrack-board"))
  customElements.define("crosstrack-board", CrosstrackBoard);
