/**
 * How to play, the pieces, and the clauses.
 * @import { Lesson, Rules } from "../asking/contract.d.ts"
 */
import { html, nothing } from "../vendor/lit-html.js";
import { phrase } from "../words/phrase.js";
import { show, state } from "../state/store.js";
import { goOn, lessonKey, rulesOf, teach, tryAgain } from "../state/rules.js";
import { playFirst } from "../state/new-game.js";
import { remember, visit } from "../state/route.js";
import { writeLink } from "../state/link.js";
import { boardView } from "./board.js";
import { handView, traysView } from "./trays.js";
import { turnView } from "./turn.js";
import { button, clauseLink, faultBox } from "./parts.js";
import { field } from "./fields.js";

export const SECTIONS = [
  ["lessons", phrase("learn.howTo")],
  ["pieces", phrase("learn.pieces")],
  ["clauses", phrase("learn.clauses")],
];

export function rulesView() {
  const { rules, section } = state;
  if (rules && section === "lessons")
    return html`<h1 class="unseen">${phrase("nav.learn")}</h1>
      ${faultBox(state.fault)} ${lessonView(rules)}`;
  return html`<div class="page">
    <h1>${phrase("nav.learn")}</h1>
    ${partsView()} ${faultBox(state.fault)}
    ${rules ? sectionView(rules) : html`<p class="faint">${phrase("moment")}</p>`}
  </div>`;
}

/** Which game, and which part of its rules. */
function partsView() {
  const { rules, section } = state;
  const games = state.catalogue?.games ?? [];
  const sections = SECTIONS.filter(([name]) => name !== "pieces" || rules?.pieces.length);
  return html`<div class="tabs">
    <div role="group" aria-label=${phrase("learn.partsRules")}>
      ${sections.map(
        ([name = "", title]) =>
          html`<button
            class="small tab ${section === name ? "on" : ""}"
            aria-pressed=${section === name ? "true" : "false"}
            @click=${() => visit(writeLink({ view: "rules", game: rulesOf(), section: name }))}
          >
            ${title}
          </button>`,
      )}
    </div>
    <div role="group" aria-label=${phrase("learn.games")}>
      ${games.map(
        ({ name, title }) =>
          html`<button
            class="small tab ${rulesOf() === name ? "on" : ""}"
            aria-pressed=${rulesOf() === name ? "true" : "false"}
            @click=${() => visit(writeLink({ view: "rules", game: name, section }))}
          >
            ${title}
          </button>`,
      )}
    </div>
  </div>`;
}

/** @param {Rules} rules */
function sectionView(rules) {
  return state.section === "pieces" ? piecesView(rules) : clausesView(rules);
}

/** @param {number} nth */
async function go(nth) {
  await teach(nth);
  remember();
}

/** @param {Rules} rules */
function lessonView({ lessons }) {
  const { look, lesson: at, tree } = state;
  const lesson = lessons[at.nth];
  if (!lesson) return html`<p class="faint">${phrase("learn.noLessons")}</p>`;
  if (!look || !tree?.puzzle) return html`<p class="faint">${phrase("moment")}</p>`;
  return html`<div class="table solving lesson">
    <div class="main-column">
      ${turnView(look)} ${boardView(look)} ${taskView(lessons, lesson)} ${handView(look)}
    </div>
    ${traysView(look)}
    <div class="side">
      <article class="card">
        <h2>${at.nth + 1}. ${lesson.title}</h2>
        ${paragraphs(lesson.text).map((part) => html`<p>${part}</p>`)}
        ${
          // The first minute has no names of clauses.
          at.nth === 0
            ? nothing
            : html`<p class="faint">
                ${lesson.clauses.map((id) => html`${clauseLink(id, rulesOf())} `)}
              </p>`
        }
      </article>
      ${partsView()}
      <ol class="card toc">
        ${lessons.map(
          ({ title }, nth) =>
            html`<li class=${at.finished.includes(lessonKey(nth)) ? "done" : ""}>
              <button
                class="plain ${nth === at.nth ? "on" : ""}"
                aria-current=${nth === at.nth ? "step" : "false"}
                @click=${() => go(nth)}
              >
                ${title}${
                  at.finished.includes(lessonKey(nth))
                    ? html` <span aria-hidden="true">✓</span
                        ><span class="unseen">${phrase("learn.done")}</span>`
                    : nothing
                }
              </button>
            </li>`,
        )}
      </ol>
    </div>
  </div>`;
}

const SIGNS = { thinking: "…", yours: "→", done: "✓", failed: "✗" };

/** What to do, and what became of it. @param {Lesson[]} lessons @param {Lesson} lesson */
function taskView(lessons, lesson) {
  const { nth, status, words } = state.lesson;
  const kind = { done: "solved" }[String(status)] ?? status;
  return html`<section class="task ${kind}" aria-label=${phrase("task.label")}>
    <p class="goal"><strong>${lesson.task}</strong></p>
    <p class="judgement ${kind}" id="verdict">
      <span aria-hidden="true">${SIGNS[status]}</span> ${words || phrase("task.yours")}
    </p>
    <div class="buttons">
      ${
        status === "failed"
          ? button(phrase("tryAgain"), tryAgain, { id: "try-again", kind: "primary" })
          : nothing
      }
      ${nextView(lessons[nth + 1], status)}
    </div>
  </section>`;
}

/** @param {Lesson|undefined} next @param {string} status */
function nextView(next, status) {
  const kind = status === "done" ? "primary" : "";
  if (next)
    return button(phrase("next"), goOn, { id: "next-lesson", kind: kind, title: next.title });
  return button(phrase("learn.firstGame"), () => playFirst(rulesOf(), "1"), {
    id: "first-game",
    kind: kind,
  });
}

/** @param {string} text */
function paragraphs(text) {
  return text.split(/\n{2,}/).filter(Boolean);
}

/** @param {Rules} rules */
function piecesView({ pieces }) {
  return html`<div class="tiles">
    ${pieces.map(
      (tile) =>
        html`<section class="card" aria-label=${phrase("pieces.piece", { letter: tile.letter })}>
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
                    aria-label=${phrase("pieces.turned", { letter: tile.letter, rotation, links: links.join(", ") })}
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

/** @param {Rules} rules */
function clausesView({ clauses }) {
  const wanted = state.clause.toLowerCase();
  const found = clauses.filter((one) => `${one.id} ${one.says}`.toLowerCase().includes(wanted));
  const only = { id: "clause-filter", kind: "field", type: "search", value: state.clause };
  return html`${field(phrase("learn.onlyClauses"), { ...only, input: (clause) => show({ clause }) })}
    <dl class="clauses">
      ${found.map(
        (one) =>
          html`<dt><code>${one.id}</code></dt>
            <dd>${one.says} <small>${one.source}</small></dd>`,
      )}
    </dl>
    ${found.length ? nothing : html`<p class="faint">${phrase("learn.noClause")}</p>`}`;
}
