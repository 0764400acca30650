/**
 * Keys, what values mean, what is proved.
 * @import { Worth } from "../asking/contract.d.ts"
 */
import { html } from "../vendor/lit-html.js";
import { state } from "../state/store.js";
import { set } from "../state/kept.js";
import { checkBox, valueBadge } from "./parts.js";

const KEYS = [
  ["Tab", "to the board, to the trays, to the lists"],
  ["arrows", "on the board: from spot to spot"],
  ["←, →", "elsewhere: back and forth through the moves"],
  ["I", "on the board: between cells and interstices"],
  ["Enter", "take a piece from the board, or put what is held; after a puzzle or lesson, go on"],
  ["R, Shift+R", "turn what is held by 45°, clockwise or back"],
  ["U, Shift+U", "undo (against a computer its answer too), redo"],
  ["Space", "on the board: play the best move that is known"],
  ["V", "values on and off"],
  ["A, Shift+A", "say the row where you are, or the whole board, with the track of each piece"],
  ["L", "say the last move and whose turn it is; at the end, the path"],
  ["T", "say which places win at once, yours and the next player's; not in puzzles"],
  ["/", "to the field for a position, moves, a link or a puzzle's id"],
  ["Esc", "drop what is held"],
  ["?", "this page"],
];

/** @type {[Worth, string][]} */
const VALUES = [
  [
    { kind: "win", plies: 3, words: "win in 3 plies" },
    "the player to move wins by force, at the latest with the third turn from here",
  ],
  [
    { kind: "draw", plies: null, words: "draw" },
    "neither side can force a win; known only where a board is solved whole",
  ],
  [
    { kind: "loss", plies: 4, words: "loss in 4 plies" },
    "whatever is played, the others win, at the latest with the fourth turn",
  ],
  [
    { kind: "none", plies: 5, words: "no win within 5 plies" },
    "searched whole so far, and nobody is known to win; nothing is said about later",
  ],
  [{ kind: "unknown", plies: null, words: "unknown" }, "not looked at yet"],
];

export function helpView() {
  return html`<div class="page prose">
    <h1>Help</h1>
    <h2>Playing</h2>
    <p>
      Choose a piece in a tray or on the board, then a cell. Cells where it may lie are marked; the
      picture shows the piece there before you put it. Turn it with <kbd>R</kbd>, with the wheel or
      the other button of the mouse, or with the numbers under the board. A finger's first tap on a
      cell shows the move, the second makes it; held on a piece, it drags, and a tap of a second
      finger turns. Point at a piece on the board, or hold one over a cell: each rotation stands
      under the board, with its value if values are on. Every move can be taken back; a different
      move makes a branch, which stays in this browser.
    </p>
    <h2>Keys</h2>
    <dl class="keys">
      ${KEYS.map(
        ([key, words]) =>
          html`<dt><kbd>${key}</kbd></dt>
            <dd>${words}</dd>`,
      )}
    </dl>
    <h2>Settings</h2>
    <p class="switches">
      ${checkBox("keys-switch", "single letters are keys", state.settings.keys, () => set({ keys: !state.settings.keys }))}
    </p>
    <h2>Values</h2>
    <dl class="values-help">
      ${VALUES.map(
        ([value, words]) =>
          html`<dt>${valueBadge(value)}</dt>
            <dd>${words}</dd>`,
      )}
    </dl>
    <p>
      A ply is one turn of one player. The value of a position is that of the player to move. The
      value of a move is that of the player who makes it. On a cell stands the best value among the
      moves that end there.
    </p>
    <h2>What is proved</h2>
    <p>
      A value from a table rests on every position of the board. A value from a search rests on all
      lines of so many plies. A forced win can be proved, by a move for every reply, and so can that
      there is none, by a reply to every move; the command beside it checks them by the rules alone.
      Values depend on the readings of the rules, which are shown with the game.
    </p>
    <h2>Links</h2>
    <p>
      The address of the page holds the position, the line and what is shown. Back and forward work.
      A link that you open does not lose your line: it is among "Your games" at the start. Progress
      with puzzles stays in this browser and can be exported. Nothing leaves your machine but what
      you send: links, and the moves of a live game.
    </p>
    <p class="faint">
      The game is by Philip Shoptaugh; this page has no connection with its publishers.
    </p>
  </div>`;
}
