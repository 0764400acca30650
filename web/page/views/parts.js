/**
 * Small things that all views use.
 * @import { Fault, Worth } from "../asking/contract.d.ts"
 */
import { html, nothing } from "../vendor/lit-html.js";
import { phrase } from "../words/phrase.js";
import { shape, short } from "../state/search.js";
import { writeLink } from "../state/link.js";
import { address, visit } from "../state/route.js";
import { play } from "../state/place.js";
import { announce, show, state } from "../state/store.js";

/** @param {Worth} value */
export function valueBadge(value) {
  return html`<span class="value ${value.kind}"
    ><span aria-hidden="true">${shape(value)}</span> ${value.words}</span
  >`;
}

/** Shape and plies beneath something; words for screen readers and for who points at it. @param {Worth} value */
export function shortBadge(value) {
  return html`<span class="value ${value.kind}" title=${value.words}
    ><span aria-hidden="true">${short(value)}</span><span class="unseen">${value.words}</span></span
  >`;
}

/** A value where there is little room; its words are for screen readers. @param {Worth} value */
export function valueChip(value) {
  return html` <span class="chip ${value.kind}" aria-hidden="true">${short(value)}</span
    ><span class="unseen">, ${value.words}</span>`;
}

/**
 * What is wrong, with a caret under the place. Where asking again may help, a button does so.
 * @param {Fault|null} fault
 * @param {() => unknown} [again] asks again; else the link to what is shown is followed
 */
export function faultBox(fault, again = () => visit(location.hash)) {
  if (!fault) return nothing;
  const [main] = fault.labels;
  const text = fault.source && plain(fault.source.text);
  return html`<div class="fault" role="alert">
    <p>
      <strong>${plain(fault.message)}</strong
      >${fault.clause ? html` ${clauseLink(fault.clause)}` : ""}
    </p>
    ${text && main ? caret(text, main.start, main.end) : nothing}
    ${fault.labels.slice(1).map((label) => html`<p>${plain(label.text)}</p>`)}
    ${fault.help.map((help) => html`<p>${help}</p>`)}
    ${fault.retry ? button(phrase("copy.retry"), again, { id: "retry" }) : nothing}
  </div>`;
}

/** A text in which nothing turns around what stands beside it, nor is unseen; as long as it was. @param {string} text */
export function plain(text) {
  return text.replaceAll(/[\p{Bidi_Control}\p{Cc}\p{Zl}\p{Zp}\u200b]/gu, "\u{fffd}");
}

/** @param {string} text @param {number} start @param {number} end */
function caret(text, start, end) {
  const from = Math.max(0, start - 24);
  const lead = from > 0 ? "…" : "";
  const part = text.slice(from, end + 24);
  const rest = end + 24 < text.length ? "…" : "";
  const marks = " ".repeat(lead.length + start - from) + "^".repeat(Math.max(1, end - start));
  return html`<pre class="caret" tabindex="0" aria-label=${phrase("copy.caret")}>
${`${lead}${part}${rest}\n${marks}`}</pre>`;
}

/** Where the focus goes when what is next happens on the board. */
export const ON_BOARD = "#board [tabindex='0']";

/**
 * A button with words alone.
 * @param {unknown} words
 * @param {(event: Event) => unknown} click
 * @param {object} [about]
 * @param {string} [about.id]
 * @param {string} [about.kind] its classes
 * @param {string} [about.label] what is said in place of its words
 * @param {string} [about.title] the key that does the same
 * @param {boolean} [about.off] whether it cannot be pressed
 * @param {boolean} [about.pressed] of one that is on or off
 * @param {"step"|"true"|"false"} [about.current] of one among several, whether it stands for what is shown
 * @param {string} [about.next] where the focus goes when it is not drawn any more
 */
export function button(words, click, { id, kind = "small", label, title, off, ...about } = {}) {
  const { pressed, current, next } = about;
  return html`<button
    class=${kind}
    id=${id ?? nothing}
    aria-label=${label ?? nothing}
    title=${title ?? nothing}
    ?disabled=${off}
    aria-current=${current ?? nothing}
    aria-pressed=${pressed === undefined ? nothing : String(pressed)}
    data-next=${next ?? nothing}
    @click=${click}
  >
    ${words}
  </button>`;
}

/**
 * A link within the page.
 * @param {string} hash
 * @param {unknown} content
 * @param {string} [kind]
 * @param {boolean} [here] whether the link leads to the view that is shown
 * @param {string} [id]
 */
export function link(hash, content, kind = "", here = false, id = "") {
  return html`<a
    class=${kind}
    id=${id || nothing}
    href=${hash}
    aria-current=${here ? "page" : nothing}
    @click=${(/** @type {MouseEvent} */ event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
      event.preventDefault();
      void visit(hash);
    }}
    >${content}</a
  >`;
}

/** The id of a clause, which leads to what it says. @param {string} id @param {string} [game] */
export function clauseLink(id, game = state.look?.game) {
  return link(
    writeLink({ view: "rules", game, section: "clauses", clause: id }),
    html`<code>${id}</code>`,
    "clause",
  );
}

/**
 * A line of text with a button that copies it.
 * @param {string} text
 * @param {string} what
 */
export function copied(text, what) {
  return html`<div class="copied"><code>${text}</code> ${copyButton(text, what)}</div>`;
}

/**
 * @param {string|(() => Promise<string>)} text or what makes it
 * @param {string} what
 * @param {string} [label]
 */
export function copyButton(text, what, label = phrase("copy.copy")) {
  const done = state.copied === (typeof text === "string" ? text : what);
  const words = html`${done ? phrase("copy.copied") : label} <span class="unseen">${what}</span>`;
  return button(words, () => copy(text, what));
}

/** @param {string|(() => Promise<string>)} content @param {string} what */
async function copy(content, what) {
  const text = typeof content === "string" ? content : what;
  try {
    await navigator.clipboard.writeText(typeof content === "string" ? content : await content());
  } catch {
    return announce(phrase("copy.failed", { what }));
  }
  show({ copied: text });
  announce(phrase("copy.done", { what }));
  setTimeout(() => state.copied === text && show({ copied: "" }), 1500);
}

/** Whether nobody else can open the page at its address. */
export const ISOLATED =
  location.protocol === "file:" || /^(127\.|localhost$|\[::1\]$)/.test(location.hostname);

/** A button that copies the link to what is shown. */
export function linkButton() {
  const done = ISOLATED ? "copy.linkHere" : "copy.linkAll";
  const words = phrase(state.copied.includes("#view=") ? done : "copy.link");
  const copyIt = () => copy(location.href.split("#")[0] + address(), phrase("copy.aLink"));
  return button(words, copyIt, { id: "copy-link" });
}

/**
 * @param {string} label
 * @param {string} value
 * @param {[string, string][]} options value and words
 * @param {(value: string) => void} choose
 */
export function selection(label, value, options, choose) {
  return html`<label class="field"
    ><span>${label}</span>
    <select
      @change=${(/** @type {Event} */ event) => choose(/** @type {HTMLSelectElement} */ (event.target).value)}
    >
      ${options.map(
        ([word, words]) =>
          html`<option value=${word} .selected=${word === value}>${words}</option>`,
      )}
    </select></label
  >`;
}

/**
 * A box to be ticked.
 * @param {string} id
 * @param {unknown} words
 * @param {boolean} on
 * @param {() => void} toggle
 */
export function checkBox(id, words, on, toggle) {
  return html`<label class="check"
    ><input type="checkbox" id=${id} .checked=${on} @change=${toggle} /> ${words}</label
  >`;
}

/** @param {number|null} done @param {number|null} of @param {string} label */
export function progressBar(done, of, label) {
  return of
    ? html`<progress max=${of} value=${done ?? 0} aria-label=${label}></progress>`
    : html`<progress aria-label=${label}></progress>`;
}

/** What is folded away until it is asked for. @param {string} name @param {string} title @param {unknown} content */
export function folded(name, title, content) {
  const toggle = (/** @type {Event} */ event) => {
    const now = /** @type {HTMLDetailsElement} */ (event.target).open ? 1 : 0;
    if ((state.opened[name] ?? 0) !== now) show({ opened: { ...state.opened, [name]: now } });
  };
  return html`<details id=${name} ?open=${state.opened[name] === 1} @toggle=${toggle}>
    <summary>${title}</summary>
    ${content}
  </details>`;
}

/** A move that is played by a click, and shown on the board while it is pointed at. @param {string} move @param {string} kind @param {unknown} [beside] */
export function moveButton(move, kind, beside = nothing) {
  const point = () => show({ pointedMove: move });
  const leave = () => show({ pointedMove: null });
  return html`<button
    class=${kind}
    data-move=${move}
    @click=${() => play(move)}
    @pointerenter=${point}
    @pointerleave=${leave}
    @focus=${point}
    @blur=${leave}
  >
    ${move}${beside}
  </button>`;
}
