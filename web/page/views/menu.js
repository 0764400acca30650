/** What is needed rarely: solved boards, help, the game as a file, and all that this browser keeps. */
import { html, nothing } from "../vendor/lit-html.js";
import { phrase } from "../words/phrase.js";
import { state } from "../state/store.js";
import { exportEverything, importFile } from "../state/everything.js";
import { openFile, recordText, savePicture, saveRecord } from "../state/record.js";
import { writeLink } from "../state/link.js";
import { path, tip } from "../state/tree.js";
import { button, copyButton, link } from "./parts.js";

/** @type {["solved"|"help", string][]} */
const VIEWS = [
  ["solved", phrase("title.solvedBoards")],
  ["help", phrase("title.help")],
];

export function menuView() {
  const { view } = state;
  const inside = VIEWS.some(([name]) => name === view);
  return html`<details
    class="menu ${inside ? "on" : ""}"
    id="menu"
    @click=${closeAfterLink}
    @focusout=${closeWhenLeft}
  >
    <summary>${phrase("menu.more")}</summary>
    <div class="menu-items">
      ${VIEWS.map(([name, title]) => link(writeLink({ view: name }), title, "", view === name))}
      ${gameView()}
      <label class="button small file"
        >${phrase("menu.openRecord")}
        <input
          type="file"
          accept=".txt,.json,.jsonl,text/plain,application/json"
          class="unseen"
          id="open-record"
          @change=${chosen(openFile)}
      /></label>
      ${button(phrase("menu.exportEverything"), exportEverything, { id: "export" })}
      <label class="button small file"
        >${phrase("menu.import")}
        <input
          type="file"
          accept="application/json,.json"
          class="unseen"
          id="import"
          @change=${chosen(importFile)}
      /></label>
    </div>
  </details>`;
}

/** The game on the board as a file, and the position as a picture. */
function gameView() {
  const { tree, view } = state;
  if (!tree || (view !== "play" && view !== "explore")) return nothing;
  const none = path(tip(tree.here)).length === 0;
  return html`${button(phrase("menu.saveText"), () => saveRecord("txt"), { id: "save-record", off: none })}
  ${button(phrase("menu.saveJson"), () => saveRecord("jsonl"), { id: "save-json", off: none })}
  ${copyButton(recordText, phrase("record.name"), phrase("menu.copyText"))}
  ${button(phrase("menu.svg"), () => savePicture("svg"))}
  ${button(phrase("menu.png"), () => savePicture("png"), { id: "save-png" })}`;
}

/** @param {(file: File) => Promise<unknown>} open */
function chosen(open) {
  return async (/** @type {Event} */ event) => {
    const input = /** @type {HTMLInputElement} */ (event.target);
    const file = input.files?.[0];
    closeMenu();
    if (file) await open(file);
    input.value = "";
  };
}

/** Closes the menu; whether it was open. */
export function closeMenu() {
  const menu = /** @type {HTMLDetailsElement|null} */ (document.getElementById("menu"));
  const was = menu?.open === true;
  if (menu) menu.open = false;
  return was;
}

/** @param {Event} event */
function closeAfterLink(event) {
  if (/** @type {Element} */ (event.target).closest("a")) closeMenu();
}

/** @param {FocusEvent} event */
function closeWhenLeft({ currentTarget, relatedTarget }) {
  const menu = /** @type {Element} */ (currentTarget);
  if (relatedTarget instanceof Node && !menu.contains(relatedTarget)) closeMenu();
}
