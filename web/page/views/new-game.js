/**
 * A new game: board, who plays, who begins; the readings folded away.
 * @import { Board, Game, ReadingChoice } from "../asking/contract.d.ts"
 */
import { html, nothing } from "../vendor/lit-html.js";
import { state } from "../state/store.js";
import { plan, planned, startPlanned, swapSeats } from "../state/new-game.js";
import { FRIEND, LEVELS, PERSON } from "../state/seats.js";
import { clauseLink, faultBox, selection } from "./parts.js";
import { swatch } from "./swatch.js";

export function newGameView() {
  const made = planned();
  if (!made)
    return html`<h1>New game</h1>
      ${faultBox(state.fault)}`;
  return html`<div class="page prose">
    <h1>New game</h1>
    ${faultBox(state.fault)}
    <form
      class="card new-game"
      @submit=${(/** @type {Event} */ event) => {
        event.preventDefault();
        void startPlanned();
      }}
    >
      ${boardView(made)}
      <fieldset class="seats">
        <legend>Who plays</legend>
        ${made.seats.map((who, nth) => seatView(state.planSeats[nth], who, nth))}
        <button type="button" class="small" id="swap-seats" @click=${swapSeats}>
          ${made.seats.length === 2 ? "Swap seats" : "Everybody one seat on"}
        </button>
      </fieldset>
      <div class="row">
        ${selection(
          "who begins",
          state.plan.begins,
          [
            ["first", "player 1, as above"],
            ["lot", "drawn by lot"],
          ],
          (begins) => plan({ begins }),
        )}
        <button class="primary" id="start-game">Start</button>
      </div>
      ${readingsView(made.game)}
    </form>
  </div>`;
}

/** @param {NonNullable<ReturnType<typeof planned>>} made */
function boardView({ game, board, starts, start }) {
  const games = state.catalogue?.games ?? [];
  return html`<div class="row">
    ${selection(
      "game",
      game.name,
      games.map((one) => [one.name, one.title]),
      (name) => plan({ game: name, board: "", players: "", readings: {} }),
    )}
    ${selection(
      "board",
      board.name,
      game.boards.map((one) => [one.name, one.title]),
      (name) => plan({ board: name }),
    )}
    ${
      starts.length > 1
        ? selection(
            "players",
            start.players,
            starts.map((one) => [one.players, one.title]),
            (players) => plan({ players }),
          )
        : nothing
    }
  </div>`;
}

/** @param {{name: string, sets: string[]}|undefined} seat @param {string} who @param {number} nth */
function seatView(seat, who, nth) {
  const options = [
    [PERSON, "a person"],
    [FRIEND, "a friend, by link"],
    ...LEVELS.map((level) => [level, `computer, level ${level}`]),
  ];
  return html`<div class="seat-row">
    <span class="swatches">${(seat?.sets ?? []).map(swatch)}</span>
    ${selection(
      seat?.name ?? `player ${nth + 1}`,
      who,
      /** @type {[string, string][]} */ (options),
      (chosen) => plan({ seats: state.plan.seats.map((one, at) => (at === nth ? chosen : one)) }),
    )}
    ${level(who)}
    ${nth === 0 && state.plan.begins === "first" ? html`<small class="faint">begins</small>` : nothing}
  </div>`;
}

/** How a computer plays. @param {string} who */
function level(who) {
  const about = state.catalogue?.levels.find((one) => String(one.level) === who)?.about;
  return about ? html`<small class="faint level">${about}</small>` : nothing;
}

/** @param {Game} game */
function readingsView(game) {
  return html`<details>
    <summary>Rules that differ between sources</summary>
    ${game.readings.map((reading) => readingView(game, reading))}
  </details>`;
}

/** @param {Game} game @param {ReadingChoice} reading */
function readingView(game, { name, about, clause, words, default: usual }) {
  const now = state.plan.readings[name] ?? usual;
  return html`<fieldset class="reading">
    <legend>${about} ${clauseLink(clause, game.name)}</legend>
    ${words.map(
      (word) =>
        html`<label class="check"
          ><input
            type="radio"
            name="plan-${name}"
            .checked=${word === now}
            @change=${() => plan({ readings: { ...state.plan.readings, [name]: word } })}
          />
          ${word}${word === usual ? html` <small>(usual)</small>` : nothing}</label
        >`,
    )}
  </fieldset>`;
}
