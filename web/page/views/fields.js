/** Fields for text, and forms around them. */
import { html, nothing } from "../vendor/lit-html.js";

/** What stands in the field of an event. @param {Event} event */
export function valueOf(event) {
  return /** @type {HTMLInputElement|HTMLTextAreaElement} */ (event.target).value;
}

/**
 * A field for one line of text, which no browser corrects.
 * @param {unknown} label
 * @param {object} about
 * @param {string} about.id
 * @param {string} [about.value]
 * @param {string} [about.kind] its classes
 * @param {string} [about.type]
 * @param {string} [about.name] in its form
 * @param {string} [about.list] the id of what can be chosen
 * @param {string} [about.placeholder]
 * @param {boolean} [about.wrong] whether what stands there is
 * @param {(text: string) => unknown} [about.input] is called while one types
 * @param {(text: string) => unknown} [about.change] is called once it is typed
 * @param {(event: ClipboardEvent) => void} [about.paste]
 */
export function field(label, { id, value = "", kind = "field wide", type = "text", ...about }) {
  const { name, list, placeholder, wrong, input, change, paste } = about;
  return html`<label class=${kind}
    ><span>${label}</span>
    <input
      id=${id}
      type=${type}
      name=${name ?? nothing}
      .value=${value}
      list=${list ?? nothing}
      placeholder=${placeholder ?? nothing}
      autocomplete="off"
      autocapitalize="off"
      spellcheck="false"
      aria-invalid=${wrong === undefined ? nothing : String(wrong)}
      @input=${(/** @type {Event} */ event) => input?.(valueOf(event))}
      @change=${(/** @type {Event} */ event) => change?.(valueOf(event))}
      @paste=${paste}
  /></label>`;
}

/** A text to be taken from the page: it is chosen whole where one goes into it. @param {unknown} label @param {string} id @param {string} text */
export function taken(label, id, text) {
  const choose = (/** @type {Event} */ event) =>
    /** @type {HTMLInputElement} */ (event.target).select();
  return html`<label class="field wide"
    ><span>${label}</span> <input id=${id} readonly .value=${text} @focus=${choose}
  /></label>`;
}

/** @param {(form: HTMLFormElement) => unknown} submit @param {unknown} content @param {string} [kind] */
export function form(submit, content, kind = "row") {
  const submitted = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    submit(/** @type {HTMLFormElement} */ (event.target));
  };
  return html`<form class=${kind} @submit=${submitted}>${content}</form>`;
}
