/** @import { Fault } from "./contract.d.ts" */

/** An answer that says what is wrong. */
export class AskError extends Error {
  /** @param {Partial<Fault> & {message: string}} fault */
  constructor(fault) {
    super(fault.message);
    /** @type {Fault} */
    this.fault = {
      message: fault.message,
      in: fault.in ?? null,
      text: fault.text ?? null,
      start: fault.start ?? null,
      end: fault.end ?? null,
      help: fault.help ?? null,
      clause: fault.clause ?? null,
      retry: fault.retry ?? false,
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
