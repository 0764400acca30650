import type { Ask, AskOptions, Question } from "./contract.d.ts";
/**
 * Asks an engine in the page.
 * @param {string} engine the WebAssembly module in base64
 * @returns {Ask}
 */
export declare function inWorkers(engine: string): Ask;
export type Job = {
    question: Question;
    options: AskOptions;
    resolve: (answer: unknown) => void;
    reject: (error: unknown) => void;
};
export type Worklike = {
    /**
     * whose `data` is what the worker says
     */
    onmessage: ((event: any) => void) | null;
    /**
     * whose `message` says what broke
     */
    onerror: ((event: any) => void) | null;
    postMessage: (said: unknown) => void;
    terminate: () => void;
};
/**
 * @typedef {object} Job
 * @property {Question} question
 * @property {AskOptions} options
 * @property {(answer: unknown) => void} resolve
 * @property {(error: unknown) => void} reject
 */
/**
 * What is asked of a worker; Node's has it, too, with few changes.
 * @typedef {object} Worklike
 * @property {((event: any) => void)|null} onmessage whose `data` is what the worker says
 * @property {((event: any) => void)|null} onerror whose `message` says what broke
 * @property {(said: unknown) => void} postMessage
 * @property {() => void} terminate
 */
/**
 * One worker and the questions that wait for it. A question that is stopped while it is worked on
 * ends the worker; the next question makes another.
 * @param {() => Worklike} start a worker that was given the engine
 * @returns {Ask}
 */
export declare function lane(start: () => Worklike): Ask;
