/**
 * The line of moves: back and forth, branches, a field for moves.
 * @import { Look } from "../asking/contract.d.ts"
 * @import { Step, Tree } from "../state/types.d.ts"
 */
import { html, nothing } from "../vendor/lit-html.js";
import { phrase } from "../words/phrase.js";
import { show, isIdle, state } from "../state/store.js";
import { isNoted, noteWords, path, tip } from "../state/tree.js";
import { goTo, play, redo, undo } from "../state/place.js";
import { judgementOf } from "../state/review.js";
import { button, faultBox } from "./parts.js";
import { slipSign } from "./review.js";
import { field, form } from "./fields.js";

/** @param {Look} look */
export function lineView(look) {
  const tree = /** @type {Tree} */ (state.tree);
  const { here } = tree;
  const steps = path(tip(here));
  return html`<section class="card" aria-labelledby="line-title">
    <div class="card-head">
      <h2 id="line-title">${phrase("line.line")}</h2>
      <span class="buttons">
        ${arrow("«", phrase("line.start"), () => goTo(tree.root), { off: !here.parent })}
        ${arrow("◀", phrase("line.undo"), undo, { id: "undo", title: "U", off: !here.parent })}
        ${arrow("▶", phrase("line.redo"), redo, { id: "redo", title: "Shift+U", off: !here.last })}
        ${arrow("»", phrase("line.end"), () => goTo(tip(here)), { off: !here.last })}
      </span>
    </div>
    ${isNoted(tree.root) ? html`<p class="note">${noteWords(tree.root)}</p>` : nothing}
    ${
      steps.length === 0
        ? html`<p class="faint">${phrase("line.noMovesYet")}</p>`
        : html`<ol class="line">
            ${steps.map((step) => stepView(step, tree.here))}
          </ol>`
    }
    ${branches(tree.here)} ${look.outcome || isIdle() ? nothing : moveField()}
  </section>`;
}

/** @param {string} sign @param {string} label @param {() => unknown} go @param {Parameters<typeof button>[2]} about */
function arrow(sign, label, go, about) {
  return button(sign, go, { ...about, kind: "small icon", label });
}

/** The step that was brought into view last. @type {Step|null} */
let followed = null;

/** Lets a long list of moves follow the game; the page itself stays where it is. @param {ParentNode} root */
export function followLine(root) {
  const here = state.tree?.here ?? null;
  if (here === followed) return;
  followed = here;
  const now = root.querySelector(".line .step.now");
  const list = now?.closest(".line");
  if (!now || !list) return;
  const [step, all] = [now.getBoundingClientRect(), list.getBoundingClientRect()];
  if (step.bottom > all.bottom) list.scrollTop += step.bottom - all.bottom;
  else if (step.top < all.top) list.scrollTop -= all.top - step.top;
}

/** @param {Step} step @param {Step} here */
function stepView(step, here) {
  const others = (step.parent?.children ?? []).filter((one) => one !== step);
  const now = step === here;
  return html`<li>
    ${button(step.move, () => goTo(step), { kind: `step ${now ? "now" : ""}`, current: now ? "step" : "false", title: step.words })}${slipSign(judgementOf(step))}${others.map(
      (one) =>
        button(phrase("line.or", { move: one.move }), () => goTo(one), {
          kind: "step branch",
          label: phrase("line.branch", { move: one.move }),
          title: one.words,
        }),
    )}
    ${isNoted(step) ? html`<span class="note">${noteWords(step)}</span>` : nothing}
  </li>`;
}

/** Moves that were played from here before. @param {Step} here */
function branches(here) {
  if (here.children.length < 2) return nothing;
  return html`<p class="faint">
    ${phrase("line.played")}
    ${here.children.map((one) => button(one.move, () => goTo(one), { kind: "step" }))}
  </p>`;
}

export function moveField() {
  const { text, fault } = state.typed;
  const submit = () => {
    const typed = state.typed.text.trim();
    if (typed) void play(typed);
  };
  const move = field(phrase("line.playMove"), {
    id: "move-field",
    value: text,
    placeholder: state.view === "puzzle" ? "" : (state.look?.moves[0]?.move ?? ""),
    wrong: fault !== null,
    input: (now) => show({ typed: { text: now, fault: null } }),
  });
  return html`${form(submit, html`${move} <button class="small">${phrase("nav.play")}</button>`)}
  ${faultBox(fault, submit)}`;
}
