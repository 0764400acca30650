/**
 * Which game: board, players, and all readings as switches.
 * @import { Board, Game, Look, Reading } from "../asking/contract.d.ts"
 */
import { html, nothing } from "../vendor/lit-html.js";
import { state } from "../state/store.js";
import { open } from "../state/place.js";
import { visit } from "../state/route.js";
import { writeLink } from "../state/link.js";
import { selection } from "./parts.js";

/** @param {Look} look */
export function rulesetView(look) {
  const games = state.catalogue?.games ?? [];
  const game = games.find((one) => one.name === look.game);
  if (!game) return nothing;
  const [board, players] = boardOf(game, look);
  return html`<section class="card" aria-labelledby="game-title">
    <h2 id="game-title">Game</h2>
    <p class="faint">${look.title}</p>
    <div class="row">
      ${selection(
        "game",
        game.name,
        games.map((one) => [one.name, one.title]),
        (name) =>
          begin(name, games.find((one) => one.name === name)?.boards[0]?.starts[0]?.position),
      )}
      ${selection(
        "board",
        board?.name ?? "",
        game.boards.map((one) => [one.name, one.title]),
        (name) => {
          const chosen = game.boards.find((one) => one.name === name);
          const same = chosen?.starts.find((start) => start.players === players);
          begin(game.name, (same ?? chosen?.starts[0])?.position);
        },
      )}
      ${
        board && board.starts.length > 1
          ? selection(
              "players",
              players,
              board.starts.map((start) => [start.players, start.title]),
              (name) =>
                begin(game.name, board.starts.find((start) => start.players === name)?.position),
            )
          : nothing
      }
    </div>
    <button class="small" id="new-game" @click=${() => begin(game.name, look.start)}>
      New game
    </button>
    <details>
      <summary>Readings of the rules</summary>
      <p class="faint">
        What the sources leave open. A change shows the same moves under the other reading.
      </p>
      ${game.readings.map((reading) => readingView(game, look, reading))}
    </details>
  </section>`;
}

/**
 * The board and players of a position, by its start.
 * @param {Game} game
 * @param {Look} look
 * @returns {[Board|undefined, string]}
 */
function boardOf(game, look) {
  for (const board of game.boards) {
    const start = board.starts.find((one) => one.position === look.start);
    if (start) return [board, start.players];
  }
  const board = game.boards.find((one) => look.start.includes(`_${one.name}_`)) ?? game.boards[0];
  return [board, board?.starts[0]?.players ?? ""];
}

/** @param {string} game @param {string|undefined} position */
function begin(game, position) {
  if (position) void visit(writeLink({ view: "explore", game, pos: position }));
}

/** @param {Game} game @param {Look} look @param {Reading} reading */
function readingView(game, look, reading) {
  const now = look.readings[reading.name] ?? reading.default;
  return html`<fieldset class="reading">
    <legend>${reading.about} <code>${reading.clause}</code></legend>
    ${reading.words.map(
      (word) =>
        html`<label class="check"
          ><input
            type="radio"
            name="reading-${reading.name}"
            .checked=${word === now}
            @change=${() => switchTo(game, look, reading.name, word)}
          />
          ${word}${word === reading.default ? html` <small>(default)</small>` : nothing}</label
        >`,
    )}
  </fieldset>`;
}

/**
 * @param {Game} game
 * @param {Look} look
 * @param {string} name
 * @param {string} word
 */
function switchTo(game, look, name, word) {
  const words = game.readings
    .map((one) => [one, one.name === name ? word : (look.readings[one.name] ?? one.default)])
    .filter(([one, said]) => said !== /** @type {Reading} */ (one).default)
    .map(([one, said]) => `${/** @type {Reading} */ (one).name}=${said}`);
  const { tree } = state;
  if (!tree) return;
  const line = look.line.map((step) => step.move);
  void open({ game: game.name, readings: words.join(" "), position: tree.position, line });
}
