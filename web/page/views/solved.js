/**
 * Boards that are solved whole, by value.
 * @import { Solved, Value } from "../asking/contract.d.ts"
 */
import { html, nothing } from "../vendor/lit-html.js";
import { state } from "../state/store.js";
import {
  another,
  chosenValues,
  find,
  longest,
  narrow,
  random,
  showZugzwang,
  samePlace,
  solvable,
  stopSolving,
} from "../state/solved.js";
import { remember, visit } from "../state/route.js";
import { pictureLabel } from "../state/pick.js";
import { writeLink } from "../state/link.js";
import { faultBox, link, number, progressBar, selection, valueBadge } from "./parts.js";

/** Asks again for what was asked for last. @type {() => unknown} */
let again = () => visit(location.hash);

/** Asks, remembers the address of what is found, and can do so again. @param {() => Promise<void>} find */
async function ask(find) {
  again = () => ask(find);
  await find();
  remember();
}

export function solvedView() {
  const { place, running, done, of, answer, fault } = state.solved;
  const boards = solvable();
  const at = boards.findIndex((board) => samePlace(board.place, place));
  return html`<div class="page">
    <h1>Solved boards</h1>
    <p class="prose">
      On these boards every position that can be reached has its value with perfect play. A value is
      that of the player to move, with the number of plies (turns of either player) to the end.
    </p>
    ${selection(
      "board",
      String(at),
      [
        .../** @type {[string, string][]} */ (at < 0 && place ? [["-1", place.position]] : []),
        ...boards.map(
          (board, index) => /** @type {[string, string]} */ ([String(index), board.title]),
        ),
      ],
      (index) => {
        const chosen = boards[Number(index)]?.place;
        if (!chosen) return;
        const { game, readings, position } = chosen;
        again = () => visit(location.hash);
        void visit(writeLink({ view: "solved", game, readings, pos: position }));
      },
    )}
    ${
      running
        ? html`<div class="running">
            <span>Solving${done ? `, ${number(done)} positions` : ""} …</span>
            ${progressBar(done, of, "solving")}
            <button class="small" @click=${stopSolving}>Stop</button>
          </div>`
        : nothing
    }
    ${faultBox(fault, again)} ${answer ? tableView(answer) : nothing}
  </div>`;
}

/** @param {Solved} answer */
function tableView(answer) {
  const most = Math.max(...answer.counts.map((count) => count.positions));
  const far = longest();
  return html`<div class="columns">
    <section class="card" aria-labelledby="counts-title">
      <h2 id="counts-title">${number(answer.positions)} positions</h2>
      <p>The start: ${valueBadge(answer.start)}</p>
      ${filtersView(answer)}
      <table>
        <thead>
          <tr>
            <th scope="col">value</th>
            <th scope="col" class="right">positions</th>
            <th scope="col">share</th>
          </tr>
        </thead>
        <tbody>
          ${chosenValues().map(
            ({ value, positions }) =>
              html`<tr class=${state.solved.value?.words === value.words ? "on" : ""}>
                <td>
                  <button class="plain" data-value=${value.words} @click=${() => show(value, 0)}>
                    ${valueBadge(value)}
                  </button>
                </td>
                <td class="right">${number(positions)}</td>
                <td>
                  <span
                    class="bar ${value.kind}"
                    style="width:${Math.max(1, (positions / most) * 100)}%"
                  ></span>
                </td>
              </tr>`,
          )}
        </tbody>
      </table>
      <p class="buttons">
        <button id="random" class="primary" @click=${() => ask(random)}>
          Random position of this kind
        </button>
        <button id="zugzwangs" @click=${() => zugzwang(0)}>Nobody wants to move</button>
        ${far ? html`<button @click=${() => show(far, 0)}>The longest: ${far.words}</button>` : nothing}
      </p>
      ${zugzwangWords()}
    </section>
    ${foundView()}
  </div>`;
}

/** By kind and by distance. @param {Solved} answer */
function filtersView({ counts }) {
  const { kind, distance } = state.solved;
  const kinds = [...new Set(counts.map(({ value }) => value.kind))];
  const plies = counts
    .filter(({ value }) => value.plies !== null && (!kind || value.kind === kind))
    .map(({ value }) => Number(value.plies))
    .sort((a, b) => a - b);
  /** @type {(count: number) => [string, string]} */
  const distant = (count) => [String(count), `${count} ${count === 1 ? "ply" : "plies"}`];
  /** @type {[string, string][]} */
  const words = kinds.map((one) => [one, one]);
  return html`<div class="row" id="solved-filters">
    ${selection("kind", kind, [["", "all"], ...words], (word) => filtered({ kind: word }))}
    ${selection("distance", distance, [["", "all"], ...[...new Set(plies)].map(distant)], (word) =>
      filtered({ distance: word }),
    )}
  </div>`;
}

/** @param {Parameters<typeof narrow>[0]} filter */
function filtered(filter) {
  narrow(filter);
  remember(true);
}

/** @param {Value} value @param {number} nth */
function show(value, nth) {
  return ask(() => find(value, nth));
}

/** @param {number} nth */
function zugzwang(nth) {
  return ask(() => showZugzwang(nth));
}

/** How many positions there are in which nobody wants to move. */
function zugzwangWords() {
  const found = state.solved.zugzwangs;
  if (!found) return nothing;
  const { of, full } = found;
  if (of === 0)
    return html`<p>There is no zugzwang: nowhere on this board is it bad to be on turn.</p>`;
  return html`<p>
    ${number(of)} ${of === 1 ? "zugzwang" : "zugzwangs"} up to symmetry: whoever has to move does
    worse than if the other had to. In ${number(full)} of them that means losing either way.
  </p>`;
}

function foundView() {
  const { found, look, place, value, zugzwang: at } = state.solved;
  if (!found || !look || !place || (!value && at === null)) return nothing;
  /** @param {number} nth */
  const go = (nth) => (value ? show(value, nth) : zugzwang(nth));
  const passed = at === null ? null : state.solved.zugzwangs?.zugzwangs[at]?.passed;
  const { game, readings } = place;
  const explore = writeLink({ view: "explore", game, readings, pos: found.position, values: "on" });
  return html`<section class="card" aria-labelledby="found-title">
    <h2 id="found-title">${valueBadge(found.value)}</h2>
    <p>
      Position ${number(found.nth + 1)} of ${number(found.of)} that differ by more than a symmetry,
      ${look.turn}
    </p>
    ${passed ? html`<p>If the other player had to move: ${valueBadge(passed)}</p>` : nothing}
    <div class="still" role="img" aria-label=${pictureLabel(look)} .innerHTML=${look.svg}></div>
    <p class="buttons">
      <button ?disabled=${found.nth === 0} @click=${() => go(found.nth - 1)}>Previous</button>
      <button ?disabled=${found.nth + 1 >= found.of} @click=${() => go(found.nth + 1)}>Next</button>
      <button id="another" @click=${() => ask(another)}>Random</button>
      ${link(explore, "Explore it", "button")}
    </p>
    <code class="wrap">${found.position}</code>
  </section>`;
}
