/** @import { Fault } from "./contract.d.ts" */

/** An answer that says what is wrong. */
export class AskError extends Error {
  /** @param {Partial<Fault>} fault with a title or a message */
  constructor(fault) {
    const title = fault.title ?? fault.message ?? "";
    const main = fault.labels?.[0]?.text;
    const message = fault.message ?? (main ? `${title}: ${main}` : title);
    super(message);
    /** @type {Fault} */
    this.fault = {
      kind: "input",
      clause: null,
      source: null,
      labels: [],
      help: [],
      retry: false,
      ...fault,
      title,
      message,
    };
  }
}

/** The error of a question that was given up. */
export function stopped() {
  return new DOMException("stopped", "AbortError");
}

/**
 * @param {unknown} error
 * @returns {boolean}
 */
export function isStop(error) {
  return error instanceof DOMException && error.name === "AbortError";
}

/**
 * @param {unknown} error
 * @returns {Fault}
 */
export function faultOf(error) {
  if (error instanceof AskError) return error.fault;
  const message = error instanceof Error ? error.message : String(error);
  return new AskError({ message }).fault;
}

/**
 * The answer itself, or its error thrown.
 * @param {any} answer
 */
export function unwrap(answer) {
  if (answer && answer.error) throw new AskError(answer.error);
  return answer;
}
