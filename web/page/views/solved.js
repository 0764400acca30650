/**
 * Boards that are solved whole, by value.
 * @import { Numbers, Worth } from "../asking/contract.d.ts"
 */
import { number } from "../words/fill.js";
import { html, nothing } from "../vendor/lit-html.js";
import { phrase } from "../words/phrase.js";
import { rich } from "../words/rich.js";
import { state } from "../state/store.js";
import {
  another,
  countsAsCsv,
  find,
  longest,
  narrow,
  random,
  showZugzwang,
  samePlace,
  solvable,
  sortBy,
  sortedValues,
  stopSolving,
} from "../state/solved.js";
import { save } from "../state/saving.js";
import { remember, visit } from "../state/route.js";
import { pictureLabel } from "../state/said.js";
import { turnWords } from "../state/you.js";
import { pliesOf } from "../state/search.js";
import { writeLink } from "../state/link.js";
import { button, faultBox, link, progressBar, selection, valueBadge } from "./parts.js";
import { form } from "./fields.js";

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
    <h1>${phrase("title.solvedBoards")}</h1>
    <p class="prose">${phrase("solved.about")}</p>
    ${selection(
      phrase("filter.board"),
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
            <span
              >${done ? phrase("solved.runningAt", { count: done }) : phrase("solved.running")}</span
            >
            ${progressBar(done, of, phrase("progress.solving"))}
            ${button(phrase("stop"), stopSolving)}
          </div>`
        : nothing
    }
    ${faultBox(fault, again)} ${answer ? tableView(answer) : nothing}
  </div>`;
}

/** @param {Numbers} answer */
function tableView(answer) {
  const most = Math.max(...answer.counts.map((count) => count.positions));
  const far = longest();
  return html`<div class="columns">
    <section class="card" aria-labelledby="counts-title">
      <h2 id="counts-title">
        ${phrase(answer.stored === answer.positions ? "solved.countUpTo" : "solved.count", { count: answer.positions })}
      </h2>
      ${
        answer.stored === answer.positions
          ? nothing
          : html`<p class="faint">${phrase("solved.stored", { count: answer.stored })}</p>`
      }
      <p>${rich("solved.start", { value: valueBadge(answer.start) })}</p>
      ${filtersView(answer)}
      <table>
        <thead>
          <tr>
            ${sortHead("value", phrase("solved.value"))}
            ${sortHead("positions", phrase("solved.positions"), "right")}
            <th scope="col">${phrase("solved.share")}</th>
          </tr>
        </thead>
        <tbody>
          ${sortedValues().map(
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
                    .style=${`width:${Math.max(1, (positions / most) * 100)}%`}
                  ></span>
                </td>
              </tr>`,
          )}
        </tbody>
      </table>
      <p class="buttons">
        ${button(phrase("solved.randomOfKind"), () => ask(random), { id: "random", kind: "primary" })}
        ${button(phrase("solved.askZugzwangs"), () => zugzwang(0), { id: "zugzwangs", kind: "" })}
        ${button(phrase("solved.saveAsCsv"), () => save("solved.csv", countsAsCsv(), "text/csv"), { id: "save-counts", kind: "" })}
        ${far ? button(phrase("solved.longest", { value: far.words }), () => show(far, 0), { kind: "" }) : nothing}
      </p>
      ${zugzwangWords()}
    </section>
    ${foundView()}
  </div>`;
}

/** @param {"value"|"positions"} sort @param {string} words @param {string} [kind] */
function sortHead(sort, words, kind = "") {
  const on = state.solved.sort === sort;
  const order = sort === "value" ? "ascending" : "descending";
  return html`<th scope="col" class=${kind} aria-sort=${on ? order : "none"}>
    <button class="plain" data-sort=${sort} @click=${() => sortBy(sort)}>
      ${words} <span aria-hidden="true">${on ? (sort === "value" ? "▴" : "▾") : ""}</span>
    </button>
  </th>`;
}

/** By kind and by distance. @param {Numbers} answer */
function filtersView({ counts }) {
  const { kind, distance } = state.solved;
  const kinds = [...new Set(counts.map(({ value }) => value.kind))];
  const plies = counts
    .filter(({ value }) => value.plies !== null && (!kind || value.kind === kind))
    .map(({ value }) => Number(value.plies))
    .sort((a, b) => a - b);
  /** @type {(count: number) => [string, string]} */
  const distant = (count) => [String(count), pliesOf(count)];
  /** @type {[string, string][]} */
  const words = kinds.map((one) => [one, one]);
  return html`<div class="row" id="solved-filters">
    ${selection(phrase("solved.kind"), kind, [["", phrase("filter.all")], ...words], (word) => filtered({ kind: word }))}
    ${selection(
      phrase("solved.distance"),
      distance,
      [["", phrase("filter.all")], ...[...new Set(plies)].map(distant)],
      (word) => filtered({ distance: word }),
    )}
  </div>`;
}

/** @param {Parameters<typeof narrow>[0]} filter */
function filtered(filter) {
  narrow(filter);
  remember(true);
}

/** @param {Worth} value @param {number} nth */
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
  if (of === 0) return html`<p>${phrase("solved.noneIsZugzwang")}</p>`;
  return html`<p>${phrase("solved.zugzwangs", { count: of, full })}</p>`;
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
    <p>${phrase("solved.which", { nth: found.nth + 1, of: found.of, turn: turnWords(look) })}</p>
    ${passed ? html`<p>${rich("solved.passed", { value: valueBadge(passed) })}</p>` : nothing}
    <div class="still" role="img" aria-label=${pictureLabel(look)} .innerHTML=${look.svg}></div>
    <p class="buttons">
      ${button(phrase("solved.previous"), () => go(found.nth - 1), { kind: "", off: found.nth === 0 })}
      ${button(phrase("next"), () => go(found.nth + 1), { kind: "", off: found.nth + 1 >= found.of })}
      ${button(phrase("solved.random"), () => ask(another), { id: "another", kind: "" })}
      ${link(explore, phrase("solved.explore"), "button")}
    </p>
    ${form(
      (all) => void go(Math.max(0, Math.min(found.of, Number(new FormData(all).get("nth"))) - 1)),
      html`<label class="field"
          ><span>${phrase("solved.goPosition")}</span>
          <input
            type="number"
            name="nth"
            id="go-to"
            min="1"
            max=${found.of}
            .value=${String(found.nth + 1)}
        /></label>
        <button class="small">${phrase("solved.go")}</button>`,
    )}
    <code class="wrap">${found.position}</code>
  </section>`;
}
