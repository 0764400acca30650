/**
 * How to play, the pieces, and the clauses.
 * @import { Lesson, RuleBook } from "../asking/contract.d.ts"
 */
import { html, nothing } from "../vendor/lit-html.js";
import { change, state } from "../state/store.js";
import { rulesOf, teach } from "../state/rules.js";
import { remember, visit } from "../state/route.js";
import { pictureLabel } from "../state/pick.js";
import { writeLink } from "../state/link.js";
import { faultBox, link, selection } from "./parts.js";

export const SECTIONS = [
  ["lessons", "How to play"],
  ["pieces", "Pieces"],
  ["clauses", "Clauses"],
];

export function rulesView() {
  const { rules, section } = state;
  const games = state.catalogue?.games ?? [];
  const sections = SECTIONS.filter(([name]) => name !== "pieces" || rules?.pieces.length);
  return html`<div class="page">
    <div class="card-head">
      <h1>Rules</h1>
      ${selection(
        "game",
        rulesOf(),
        games.map((game) => [game.name, game.title]),
        (game) => visit(writeLink({ view: "rules", game, section })),
      )}
    </div>
    <div class="tabs" role="group" aria-label="parts of the rules">
      ${sections.map(
        ([name = "", title]) =>
          html`<button
            class="tab ${section === name ? "on" : ""}"
            aria-pressed=${section === name ? "true" : "false"}
            @click=${() => visit(writeLink({ view: "rules", game: rulesOf(), section: name }))}
          >
            ${title}
          </button>`,
      )}
    </div>
    ${faultBox(state.fault)} ${rules ? sectionView(rules) : html`<p class="faint">One moment …</p>`}
  </div>`;
}

/** @param {RuleBook} rules */
function sectionView(rules) {
  if (state.section === "pieces") return piecesView(rules);
  if (state.section === "clauses") return clausesView(rules);
  return lessonView(rules);
}

/** @param {number} nth @param {number} step */
async function go(nth, step) {
  await teach(nth, step);
  remember();
}

/** @param {RuleBook} rules */
function lessonView({ lessons }) {
  const { nth, look } = state.lesson;
  const lesson = lessons[nth];
  if (!lesson) return html`<p class="faint">No lessons for this game yet.</p>`;
  return html`<div class="columns">
    <ol class="toc">
      ${lessons.map(
        ({ title }, index) =>
          html`<li>
            <button
              class="plain ${index === nth ? "on" : ""}"
              aria-current=${index === nth ? "step" : "false"}
              @click=${() => go(index, 0)}
            >
              ${title}
            </button>
          </li>`,
      )}
    </ol>
    <article class="card">
      <h2>${lesson.title}</h2>
      ${paragraphs(lesson.text).map((part) => html`<p>${part}</p>`)} ${stepView(lesson)}
      ${lessonButtons(lesson, lessons[nth + 1])}
    </article>
    ${
      look
        ? html`<div
            class="still"
            role="img"
            aria-label=${pictureLabel(look)}
            .innerHTML=${look.svg}
          ></div>`
        : nothing
    }
  </div>`;
}

/** @param {Lesson} lesson */
function stepView({ line }) {
  const { step, look } = state.lesson;
  if (line.length === 0) return nothing;
  const played = html`<code>${line[step - 1]}</code> ${look?.line.at(-1)?.words ?? ""}`;
  return html`<p class="step-words">
    ${step === 0 ? "Before the first move." : played}
    <span class="faint">${step} of ${line.length}</span>
  </p>`;
}

/** @param {Lesson} lesson @param {Lesson|undefined} next */
function lessonButtons({ game, readings, position: pos, line }, next) {
  const { nth, step } = state.lesson;
  const more = step < line.length;
  const played = line.slice(0, step).join(",");
  const steps = html`<button ?disabled=${step === 0} @click=${() => go(nth, step - 1)}>Back</button>
    <button
      id="next-step"
      class=${more ? "primary" : ""}
      ?disabled=${!more}
      @click=${() => go(nth, step + 1)}
    >
      Next move
    </button>`;
  return html`<p class="buttons">
    ${line.length ? steps : nothing}
    ${
      next
        ? html`<button
            id="next-lesson"
            class=${more ? "" : "primary"}
            @click=${() => go(nth + 1, 0)}
          >
            Next: ${next.title}
          </button>`
        : nothing
    }
    ${link(writeLink({ view: "explore", game, readings, pos, line: played }), "Try it yourself", "button")}
  </p>`;
}

/** @param {string|string[]} text */
function paragraphs(text) {
  return (Array.isArray(text) ? text : text.split(/\n{2,}/)).filter(Boolean);
}

/** @param {RuleBook} rules */
function piecesView({ pieces }) {
  return html`<div class="tiles">
    ${pieces.map(
      (tile) =>
        html`<section class="card" aria-label="piece ${tile.letter}">
          <h2>
            ${tile.letter}
            <code>${tile.pattern}</code
            >${tile.copies ? html` <small class="faint">${tile.copies}</small>` : nothing}
          </h2>
          <ul class="orientations">
            ${tile.orientations.map(
              ({ rotation, links, svg }) =>
                html`<li>
                  <span
                    class="tile"
                    role="img"
                    aria-label="${tile.letter} at rotation ${rotation}, links ${links.join(", ")}"
                    .innerHTML=${svg}
                  ></span>
                  <small>${tile.letter}${rotation}</small>
                </li>`,
            )}
          </ul>
        </section>`,
    )}
  </div>`;
}

/** @param {RuleBook} rules */
function clausesView({ clauses }) {
  const wanted = state.filter.toLowerCase();
  const found = clauses.filter((one) => `${one.id} ${one.says}`.toLowerCase().includes(wanted));
  return html`<label class="field"
      ><span>only clauses with</span>
      <input
        type="search"
        .value=${state.filter}
        @input=${(/** @type {Event} */ event) =>
          change({ filter: /** @type {HTMLInputElement} */ (event.target).value })}
    /></label>
    <dl class="clauses">
      ${found.map(
        (one) =>
          html`<dt><code>${one.id}</code></dt>
            <dd>${one.says} <small>${one.source}</small></dd>`,
      )}
    </dl>
    ${found.length ? nothing : html`<p class="faint">No clause says that.</p>`}`;
}
