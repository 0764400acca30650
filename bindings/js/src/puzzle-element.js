/** A puzzle as an element: `<crosstrack-puzzle puzzle="e91aa6f89d">`. @import { Tried } from "./protocol.d.ts" */
import { html, nothing } from "../../../web/page/vendor/lit-html.js";
import { AroundBoard } from "./around.js";
import { wrong } from "./error.js";
import { Position } from "./position.js";
import { puzzles } from "./puzzle.js";
import { filled } from "./words.js";

/**
 * @typedef {object} JudgedDetail
 * @property {string} id
 * @property {readonly string[]} line the moves of all players, the judged one last
 * @property {boolean} holds whether the goal is still in reach
 * @property {boolean} solved
 * @property {string|null} reply the best defence, or what refutes the move
 * @property {string} words
 */

/** @typedef {{id: string, line: readonly string[], tries: number, hints: number}} SolvedDetail */

/**
 * A puzzle to be solved on the board: each move is judged, the best defence answers, a wrong one is refuted.
 *
 * Attributes: `puzzle` (its id, or the first characters of it), `worker`, `theme`, `turned`.
 * Events: `judged` after each move of the solver; `solved`, with the moves and the number of tries and hints; `move`
 * after each move, as the board's; `fault`.
 */
export class CrosstrackPuzzle extends AroundBoard {
  static observedAttributes = ["puzzle", "turned"];

  /** @type {import("./puzzle.js").Puzzle|null} */
  #puzzle = null;
  /** Moves before the position that the board shows the line of: others have passed since. @type {readonly string[]} */
  #before = [];
  /** @type {"yours"|"judging"|"refuted"|"solved"} */
  #status = "yours";
  #said = "";
  /** Whether `#said` is the engine's, in English. */
  #foreign = false;
  #solver = 0;
  /** How many moves of the line stood before the last try. */
  #kept = 0;
  #tries = 0;
  #hints = 0;
  #level = 0;
  /** Whether moves are the element's own. */
  #answering = false;
  #begun = false;
  /** @type {AbortController|null} */
  #work = null;
  /** @type {Error|null} */
  #fault = null;

  /** @param {string} name @param {string|null} before @param {string|null} now */
  attributeChangedCallback(name, before, now) {
    if (before === now) return;
    if (name === "turned") return void this.boardElement.toggleAttribute("turned", now !== null);
    if (this.#begun) this.begin();
  }

  disconnectedCallback() {
    this.#work?.abort();
    super.disconnectedCallback();
  }

  /** The puzzle; null before `ready`, or where there is none of that id. @returns {import("./puzzle.js").Puzzle|null} */
  get puzzle() {
    return this.#puzzle;
  }

  /** @param {import("./puzzle.js").Puzzle|string|null|undefined} puzzle a puzzle or its id, which the attribute says then */
  set puzzle(puzzle) {
    if (puzzle == null) this.removeAttribute("puzzle");
    else this.setAttribute("puzzle", typeof puzzle === "string" ? puzzle : puzzle.id);
  }

  begin() {
    this.#begun = true;
    this.#work?.abort();
    try {
      this.#fault = null;
      this.#puzzle = puzzleOf(this.getAttribute("puzzle") ?? "");
      [this.#tries, this.#hints] = [0, 0];
      this.restart();
    } catch (error) {
      this.#puzzle = null;
      this.#fault = /** @type {Error} */ (error);
      this.fail(this.#fault);
      this.draw();
    }
  }

  /** Begins the puzzle again. */
  restart() {
    if (!this.#puzzle) return;
    this.#work?.abort();
    this.#before = [];
    this.boardElement.position = this.#puzzle.position;
    this.#solver = this.position?.toMove ?? 0;
    this.#kept = 0;
    this.#goOn(this.words.yours, false);
  }

  /** @param {string} words @param {boolean} foreign */
  #goOn(words, foreign) {
    this.#kept = this.position?.line.length ?? 0;
    this.#say("yours", words, foreign);
  }

  /** @param {"yours"|"judging"|"refuted"|"solved"} status @param {string} words @param {boolean} foreign */
  #say(status, words, foreign) {
    [this.#status, this.#said, this.#foreign] = [status, words, foreign];
    if (status !== "judging") this.#level = 0;
    this.boardElement.readOnly = status !== "yours";
    this.draw();
  }

  /** The moves since the position of the puzzle. */
  #line() {
    return [...this.#before, ...(this.position?.line ?? [])];
  }

  moved() {
    if (!this.#puzzle || this.#answering) return;
    void this.#judge();
  }

  async #judge() {
    const puzzle = /** @type {import("./puzzle.js").Puzzle} */ (this.#puzzle);
    const line = Object.freeze(this.#line());
    const control = new AbortController();
    this.#work = control;
    this.#say("judging", this.words.judging, false);
    try {
      const verdict = await this.background.attempt(puzzle, line, { signal: control.signal });
      if (control.signal.aborted) return;
      const { holds, solved, reply, words } = verdict;
      this.#obey(verdict, line.at(-1) ?? "");
      this.tell("judged", { id: puzzle.id, line, holds, solved, reply, words });
      if (solved) {
        const [tries, hints] = [this.#tries + 1, this.#hints];
        this.tell("solved", { id: puzzle.id, line, tries, hints });
      }
    } catch (error) {
      if (control.signal.aborted) return;
      this.fail(/** @type {Error} */ (error));
      this.#say("refuted", /** @type {Error} */ (error).message, true);
    }
  }

  /** @param {Tried} verdict @param {string} move */
  #obey({ holds, solved, reply, position, words }, move) {
    if (solved) return this.#say("solved", this.words.solved, false);
    if (reply) this.#answer(reply);
    if (!holds) {
      this.#tries += 1;
      return this.#say("refuted", filled(this.words.refuted, { move: reply ?? move }), false);
    }
    if (!reply && position !== this.position?.text) {
      this.#before = this.#line();
      const { game, readings } = /** @type {import("./puzzle.js").Puzzle} */ (this.#puzzle);
      this.boardElement.position = new Position(position, { game, readings });
    }
    // More than two play: others are to move, or a partner, whose moves are the solver's too.
    if (reply && this.position?.toMove !== this.#solver) return void this.#judge();
    this.#goOn(words, true);
  }

  /** @param {string} reply */
  #answer(reply) {
    this.#answering = true;
    try {
      this.boardElement.play(reply);
    } finally {
      this.#answering = false;
    }
  }

  /** Takes the last try back. */
  undo() {
    const length = this.position?.line.length ?? 0;
    if (length <= this.#kept) return;
    this.#work?.abort();
    this.boardElement.undo(length - this.#kept);
    this.#goOn(this.words.yours, false);
  }

  /** Tells more with each call until the next move: a piece or place, its destination, the move. */
  hint() {
    if (!this.#puzzle || this.#status !== "yours") return;
    const level = Math.min(3, this.#level + 1);
    this.#hints += 1;
    const control = new AbortController();
    this.#work = control;
    const asked = this.background.hint(this.#puzzle, level, this.#line(), control);
    void asked.then(
      ({ words }) => {
        if (control.signal.aborted || this.#status !== "yours") return;
        [this.#said, this.#foreign, this.#level] = [words, true, level];
        this.draw();
      },
      (error) => control.signal.aborted || this.fail(error),
    );
  }

  /** @returns {unknown} */
  above() {
    if (this.#fault) return html`<p class="fault" role="alert">${this.#fault.message}</p>`;
    if (!this.#puzzle) return nothing;
    const { words } = this;
    const [kind = "", plies = ""] = this.#puzzle.goal.split(/-(?:in-)?(?=\d)/);
    const goal =
      plies === "1" && kind === "win"
        ? words.winAtOnce
        : words[kind === "win" ? "win" : "solitaire"];
    return html`<p class="goal" part="goal">${filled(goal, { plies })}</p>`;
  }

  /** @returns {unknown} */
  below() {
    const { words } = this;
    const status = this.#status;
    const moved = (this.position?.line.length ?? 0) + this.#before.length > 0;
    return this.#puzzle
      ? html`<p class="beneath" part="controls">
          <span
            class="verdict ${status}"
            role="status"
            part="status"
            lang=${this.#foreign ? "en" : words.lang}
            >${this.#said}</span
          >
          ${
            status === "refuted"
              ? html`<button type="button" @click=${() => this.undo()}>${words.takeBack}</button>`
              : nothing
          }
          <button type="button" ?disabled=${status !== "yours"} @click=${() => this.hint()}>
            ${words.hint}
          </button>
          <button type="button" ?disabled=${!moved} @click=${() => this.restart()}>
            ${words.again}
          </button>
        </p>`
      : nothing;
  }
}

/** @param {string} id */
function puzzleOf(id) {
  const found = id === "" ? [] : puzzles().filter((one) => one.id.startsWith(id));
  const [only] = found;
  if (only && (found.length === 1 || only.id === id)) return only;
  const message = only
    ? `${found.length} puzzles have an id that begins with \`${id}\``
    : `no puzzle has the id \`${id}\``;
  const help = only ? "write more of it" : "an id such as `puzzles()[0].id`";
  throw wrong("puzzle", id, message, help);
}

if (!customElements.get("crosstrack-puzzle"))
  customElements.define("crosstrack-puzzle", CrosstrackPuzzle);
