/**
 * A new game: against whom and who begins; board, seats and readings are folded away.
 * @import { Game, ReadingChoice } from "../asking/contract.d.ts"
 */
import { html, nothing } from "../vendor/lit-html.js";
import { phrase } from "../words/phrase.js";
import { state } from "../state/store.js";
import { otherSeat, plan, planBeginner, planned, startPlanned } from "../state/new-game.js";
import { FRIEND, LEVELS, PERSON } from "../state/seats.js";
import { faultBox, selection } from "./parts.js";
import { boardChoice, readingChoice } from "./ruleset-parts.js";
import { swatch } from "./swatch.js";
import { form } from "./fields.js";

export function newGameView() {
  const made = planned();
  if (!made)
    return html`<h1>${phrase("new.title")}</h1>
      ${faultBox(state.fault)}`;
  return html`<div class="page prose">
    <h1>${phrase("new.title")}</h1>
    ${faultBox(state.fault)}
    ${form(
      startPlanned,
      html`${made.seats.length === 2 ? opponentView(made.seats) : nothing}
        <p><button class="primary" id="start-game">${phrase("new.start")}</button></p>
        <details id="more" ?open=${made.seats.length > 2}>
          <summary>${phrase("new.more")}</summary>
          ${boardView(made)}
          <fieldset class="seats">
            <legend>${phrase("new.whoPlays")}</legend>
            ${made.seats.map((who, nth) => seatView(state.planSeats[nth], who, nth))}
          </fieldset>
          ${made.game.readings.map((reading) => readingView(made.game, reading))}
        </details>`,
      "card new-game",
    )}
  </div>`;
}

/** Against whom, and who begins. @param {string[]} seats of two */
function opponentView(seats) {
  const other = otherSeat(seats);
  const begins = other === 0 ? "other" : "you";
  return html`<div class="row opponent">
      ${selection(phrase("new.against"), seats[other] ?? PERSON, SITTERS, (who) => sit(other, who))}
      ${selection(
        phrase("new.whoBegins"),
        state.plan.begins === "lot" ? "lot" : begins,
        [
          ["you", phrase("seat.you")],
          ["other", phrase("new.otherSide")],
          ["lot", phrase("new.drawnLot")],
        ],
        (who) => planBeginner(/** @type {"you"} */ (who)),
      )}
    </div>
    <p>${level(seats[other] ?? PERSON)}</p>`;
}

/** Who may sit at a seat. @type {[string, string][]} */
const SITTERS = [
  ...LEVELS.map(
    (one) => /** @type {[string, string]} */ ([one, phrase("seat.level", { level: one })]),
  ),
  [PERSON, phrase("new.personBeside")],
  [FRIEND, phrase("new.friendLink")],
];

/** @param {number} nth @param {string} who */
function sit(nth, who) {
  plan({ seats: planned()?.seats.map((one, at) => (at === nth ? who : one)) ?? [] });
}

/** @param {NonNullable<ReturnType<typeof planned>>} made */
function boardView({ game, board, starts, start }) {
  return boardChoice(
    { game, board, starts, players: start.players },
    {
      game: (name) => plan({ game: name, board: "", players: "", readings: {} }),
      board: (name) => plan({ board: name }),
      players: (players) => plan({ players }),
    },
  );
}

/** @param {{name: string, sets: string[]}|undefined} seat @param {string} who @param {number} nth */
function seatView(seat, who, nth) {
  return html`<div class="seat-row">
    <span class="swatches">${(seat?.sets ?? []).map(swatch)}</span>
    ${selection(seat?.name ?? phrase("seat.player", { nth: nth + 1 }), who, SITTERS, (chosen) => sit(nth, chosen))}
    ${state.planSeats.length > 2 ? level(who) : nothing}
    ${nth === 0 && state.plan.begins === "first" ? html`<small class="faint">${phrase("new.begins")}</small>` : nothing}
  </div>`;
}

/** How a computer plays. @param {string} who */
function level(who) {
  const about = state.catalogue?.levels.find((one) => String(one.level) === who)?.about;
  return about ? html`<small class="faint level">${about}</small>` : nothing;
}

/** @param {Game} game @param {ReadingChoice} reading */
function readingView(game, reading) {
  const { readings } = state.plan;
  return readingChoice(game, reading, readings[reading.name] ?? reading.default ?? "", (word) =>
    plan({ readings: { ...readings, [reading.name]: word } }),
  );
}
