/**
 * What is proved of a position: its value, threats and safe moves; and the list of its moves, with their values.
 * @import { Proof, Look, Worth } from "../asking/contract.d.ts"
 */
import { number } from "../words/fill.js";
import { html, nothing, render } from "../vendor/lit-html.js";
import { phrase } from "../words/phrase.js";
import { rich } from "../words/rich.js";
import { show, state } from "../state/store.js";
import { play } from "../state/place.js";
import {
  deepen,
  movesAsCsv,
  pliesOf,
  restart,
  showValues,
  stop,
  UNKNOWN,
} from "../state/search.js";
import { prove } from "../state/proof.js";
import { save } from "../state/saving.js";
import { remember } from "../state/route.js";
import { playerName, provedWords, turnWords } from "../state/you.js";
import { threatWords } from "../state/said.js";
import { toggleAnalysis } from "../state/opinion.js";
import {
  button,
  checkBox,
  copied,
  copyButton,
  faultBox,
  moveButton,
  progressBar,
  selection,
  valueBadge,
  valueChip,
} from "./parts.js";
import { field } from "./fields.js";

/** So many moves of a group are drawn at once. */
const CHUNK = 120;

/** @param {Look} look */
export function provedView(look) {
  const { search, settings } = state;
  return html`<section class="card" aria-labelledby="proved-title">
    <div class="card-head">
      <h2 id="proved-title">${phrase("help.proofTitle")}</h2>
      ${checkBox("values-switch", rich("values.switch"), search.on, toggleValues)}
    </div>
    <p class="switches beside">
      ${checkBox("threats-switch", phrase("values.threats"), settings.threats, () => toggleAnalysis("threats"))}
      ${checkBox("safe-switch", phrase("values.safeMoves"), settings.safe, () => toggleAnalysis("safe"))}
    </p>
    ${search.on ? searchView(look) : nothing}
    ${look.outcome || search.value?.kind === "win" ? nothing : provedLine(look)}
    ${settings.threats && !look.outcome ? html`<p id="threat-words">${threatWords(look)}</p>` : nothing}
    ${settings.safe && !look.outcome ? safeView(look) : nothing}
  </section>`;
}

function toggleValues() {
  showValues(!state.search.on);
  remember(true);
}

/** What the opinion has proved on its way. @param {Look} look */
function provedLine(look) {
  const { choice, look: of } = state.opinion;
  const words = of === look ? choice?.proved && provedWords(look, choice.proved) : null;
  return html`<p id="proved">
    ${
      words
        ? html`<span class="value win"><span aria-hidden="true">▲</span> ${words}</span>`
        : state.search.on
          ? nothing
          : html`<span class="faint">${phrase("values.nothing")}</span>`
    }
  </p>`;
}

/** @param {Look} look */
function safeView(look) {
  const { safe } = state.opinion;
  if (!safe) return html`<p class="faint">${phrase("values.lookingSafeMoves")}</p>`;
  return html`<p id="safe-words">
    ${phrase("values.safe", { count: safe.size, of: look.moves.length })}
  </p>`;
}

/** @param {Look} look */
export function movesView(look) {
  if (look.outcome) return nothing;
  return html`<section class="card" aria-labelledby="moves-title">
    <h2 id="moves-title">${phrase("values.moves")}</h2>
    ${listView(look)}
    <p class="buttons">
      ${copyButton(async () => movesAsCsv(), phrase("values.asCsv"), phrase("values.copyAsCsv"))}
    </p>
  </section>`;
}

/** @param {Look} look */
function searchView(look) {
  const { search } = state;
  if (look.outcome) return html`<p>${turnWords(look)}</p>`;
  const mover = playerName(look, look.to_move);
  return html`<div class="search">
    <p class="verdict">
      ${search.value ? valueBadge(search.value) : html`<span class="value unknown">? …</span>`}
      <span class="faint"
        >${search.source ? phrase("values.forFrom", { player: mover, source: search.source }) : phrase("values.for", { player: mover })}</span
      >
    </p>
    ${
      search.running
        ? html`<div class="running">
            <span>${search.phase}</span>
            ${progressBar(search.done, search.of, phrase("progress.search"))}
            ${button(phrase("stop"), stop, { id: "stop" })}
          </div>`
        : nothing
    }
    ${
      search.complete
        ? nothing
        : html`<div class="row">
            ${selection(phrase("values.lookAhead"), String(search.plies), depths(), (value) => {
              deepen(Number(value));
              remember(true);
            })}
          </div>`
    }
    ${faultBox(search.fault, restart)} ${bestLine()} ${proofView()}
  </div>`;
}

/** @returns {[string, string][]} */
function depths() {
  const most = Math.max(9, state.search.plies);
  return Array.from({ length: most }, (_, index) => {
    const plies = index + 1;
    return [String(plies), pliesOf(plies)];
  });
}

function bestLine() {
  const { line } = state.search;
  if (line.length === 0) return nothing;
  return html`<p class="best">
    ${phrase("values.best")} ${line.map(({ move }) => html`<code>${move}</code> `)}
    ${button(phrase("values.playFirst"), () => line[0] && play(line[0].move), { title: "Space" })}
    ${copyButton(line.map(({ move }) => move).join(" "), phrase("values.line"))}
  </p>`;
}

function proofView() {
  const { search, proof } = state;
  if (!["win", "none"].includes(search.value?.kind ?? "") || search.running) return nothing;
  if (!proof)
    return html`<p class="buttons">${button(phrase("values.prove"), prove, { id: "prove" })}</p>`;
  if (proof.busy)
    return html`<p>
      ${phrase("values.proving")} ${progressBar(null, null, phrase("progress.certificate"))}
    </p>`;
  const { answer } = proof;
  if (!answer) return faultBox(proof.fault, prove);
  return html`<div class="proof">
    ${answer.kind === "win" ? winProof(answer) : refutation(answer)}
    ${copied(answer.command, phrase("facts.command"))} ${copied(answer.sha256, "SHA-256")}
    ${button(phrase("values.saveCertificate"), () => save("certificate.json", answer.text))}
  </div>`;
}

/** @param {Proof} answer */
function winProof(answer) {
  return html`<p>
    ${rich("values.certificate", {
      answers: answer.answers,
      replies: answer.replies,
      first: answer.first,
      plies: answer.plies,
    })}
  </p>`;
}

/** @param {Proof} answer */
function refutation({ plies, replies, looks, lemmas }) {
  return html`<p>
    ${phrase("values.refutation", { plies, replies, looks })}
    ${lemmas ? phrase("values.lemmas", { count: lemmas }) : nothing} ${phrase("values.check")}
  </p>`;
}

/** The groups of the last drawing, and what they were made from. */
let grouped = { from: /** @type {unknown[]} */ ([]), groups: /** @type {Group[]} */ ([]) };

/** @param {Look} look @returns {Group[]} */
function groupsOf(look) {
  const { filter, search } = state;
  const from = [look, filter, search.on, search.by];
  if (from.some((one, nth) => one !== grouped.from[nth])) {
    const words = filter.trim().toLowerCase().split(/\s+/).filter(Boolean);
    const fits = (/** @type {string} */ move) =>
      words.every((word) => move.toLowerCase().includes(word));
    grouped = { from, groups: search.on ? byValue(look, fits) : byKind(look, fits) };
  }
  return grouped.groups;
}

/** @param {Look} look */
function listView(look) {
  const groups = groupsOf(look);
  return html`${field(phrase("values.onlyMoves"), {
      id: "move-filter",
      type: "search",
      value: state.filter,
      placeholder: phrase("values.example"),
      input: (filter) => show({ filter }),
    })}
    <div class="groups" id="moves">
      ${groups.length ? groups.map(groupView) : html`<p class="faint">${phrase("values.noMoves")}</p>`}
    </div>`;
}

/** @typedef {{key: string, title: unknown, value: Worth|null, moves: string[], few: boolean}} Group */

/** @param {Look} look @param {(move: string) => boolean} fits @returns {Group[]} */
function byValue(look, fits) {
  /** @type {Map<string, Group>} */
  const groups = new Map();
  const { by } = state.search;
  const missing = look.moves.filter(({ move }) => !by.has(move));
  const entries = [...by, ...missing.map(({ move }) => /** @type {const} */ ([move, UNKNOWN]))];
  for (const [move, value] of entries) {
    if (!fits(move)) continue;
    const found = groups.get(value.words);
    if (found) found.moves.push(move);
    else {
      const title = valueBadge(value);
      groups.set(value.words, { key: value.words, title, value, moves: [move], few: false });
    }
  }
  return [...groups.values()].map((group) => ({ ...group, few: group.moves.length <= 60 }));
}

/** @param {Look} look @param {(move: string) => boolean} fits @returns {Group[]} */
function byKind(look, fits) {
  /** @type {Map<string, string[]>} */
  const groups = new Map();
  for (const { kind, move } of look.moves) {
    if (fits(move)) groups.set(kind, [...(groups.get(kind) ?? []), move]);
  }
  return kindGroups(groups);
}

/** @param {Map<string, string[]>} groups @returns {Group[]} */
function kindGroups(groups) {
  return [...groups].map(([kind, moves]) => ({
    key: kind,
    title: kind.replaceAll("-", " "),
    value: null,
    moves,
    few: moves.length <= 30,
  }));
}

/** @param {Group} group */
function groupView(group) {
  const { key, title, moves, few } = group;
  const shown = state.opened[key] ?? (few ? CHUNK : 0);
  const toggle = () => show({ opened: { ...state.opened, [key]: shown ? 0 : CHUNK } });
  const more = () => show({ opened: { ...state.opened, [key]: shown + CHUNK } });
  return html`<div class="group">
    <button class="group-head" aria-expanded=${shown > 0 ? "true" : "false"} @click=${toggle}>
      <span>${title}</span> <span class="count">${number(moves.length)}</span>
    </button>
    ${
      shown === 0
        ? nothing
        : html`${chunks(group, shown)}
          ${
            moves.length > shown
              ? button(phrase("more", { count: Math.min(CHUNK, moves.length - shown) }), more)
              : nothing
          }`
    }
  </div>`;
}

/** What is drawn of a group already: a long list is drawn once, bit by bit. @type {WeakMap<string[], HTMLElement[]>} */
const drawn = new WeakMap();

/** @param {Group} group @param {number} shown how many of its moves */
function chunks({ moves, value }, shown) {
  const done = drawn.get(moves) ?? [];
  drawn.set(moves, done);
  const count = Math.ceil(Math.min(shown, moves.length) / CHUNK);
  while (done.length < count) {
    const part = moves.slice(done.length * CHUNK, (done.length + 1) * CHUNK);
    const box = document.createElement("div");
    box.className = "moves";
    box.style.containIntrinsicHeight = `auto ${2 * Math.ceil(part.length / 3)}rem`;
    render(
      part.map((move) => moveButton(move, "move", value ? valueChip(value) : nothing)),
      box,
    );
    done.push(box);
  }
  return done.slice(0, count);
}
