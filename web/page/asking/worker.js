/** @import { Ask, AskOptions, Question } from "./contract.d.ts" */
import { boardPhrase } from "../words/board.js";
import { AskError, stopped, unwrap } from "./fault.js";
import { engineWorker } from "./engine-worker.js";

/** Questions that may take long: they have a worker of their own, which can be stopped. */
const SEARCHES = [
  "safe",
  "perft",
  "values",
  "move",
  "review",
  "certificate",
  "try",
  "hint",
  "solved",
  "solved-position",
  "zugzwangs",
];

/**
 * Asks an engine in the page.
 * @param {string} engine the WebAssembly module, packed by gzip, in base64
 * @returns {Ask}
 */
export function inWorkers(engine) {
  const wasm = compiled(engine);
  const quick = lane(() => engineOf(wasm));
  const searches = lane(() => engineOf(wasm));
  return (question, options = {}) =>
    (SEARCHES.includes(question.ask) ? searches : quick)(question, options);
}

/** An engine, compiled once for all workers; `Uint8Array.from` with a function would hold the page up. @param {string} engine */
function compiled(engine) {
  const letters = atob(engine);
  const bytes = new Uint8Array(letters.length);
  for (let at = 0; at < letters.length; at += 1) bytes[at] = letters.charCodeAt(at);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  const type = { headers: { "content-type": "application/wasm" } };
  return WebAssembly.compileStreaming(new Response(stream, type));
}

/**
 * So many ms a worker has to come to an end by itself: one that is ended loses the tables that it has
 * made.
 */
const GRACE = 200;

/**
 * @typedef {object} Job
 * @property {Question} question
 * @property {AskOptions} options
 * @property {(answer: any) => void} resolve
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
export function lane(start) {
  /** @type {Worklike|null} */
  let worker = null;
  /** @type {Job|null} */
  let current = null;
  /** @type {Job[]} */
  const waiting = [];

  /** @param {(job: Job) => void} end */
  function finish(end) {
    const job = current;
    current = null;
    if (job) end(job);
    next();
  }

  function next() {
    if (current || waiting.length === 0) return;
    current = /** @type {Job} */ (waiting.shift());
    worker ??= made();
    worker.postMessage({ id: 1, question: { version: 1, ...current.question } });
  }

  function made() {
    const fresh = start();
    fresh.onmessage = ({ data }) => {
      if (fresh !== worker) return;
      if ("progress" in data) current?.options.onProgress?.(data.progress);
      else if ("broken" in data) breakDown(data.broken);
      else finish((job) => settle(job, data.answer));
    };
    fresh.onerror = (event) => breakDown(event.message);
    return fresh;
  }

  function end() {
    worker?.terminate();
    worker = null;
  }

  /** @param {Job} job */
  function giveUp(job) {
    if (job !== current) return;
    end();
    finish(() => {});
  }

  /** @param {string} message */
  function breakDown(message) {
    end();
    finish((job) => job.reject(stoppedBy(message)));
  }

  return (question, options = {}) =>
    new Promise((resolve, reject) => {
      const job = { question, options, resolve, reject };
      if (options.signal?.aborted) return reject(stopped());
      options.signal?.addEventListener("abort", () => {
        reject(stopped());
        if (job === current) setTimeout(() => giveUp(job), GRACE);
        else if (waiting.includes(job)) waiting.splice(waiting.indexOf(job), 1);
      });
      waiting.push(job);
      next();
    });
}

/** A worker with an engine. @param {Promise<WebAssembly.Module>} wasm @returns {Worklike} */
function engineOf(wasm) {
  const source = new Blob([`(${engineWorker})()`], { type: "text/javascript" });
  const address = URL.createObjectURL(source);
  const worker = new Worker(address);
  URL.revokeObjectURL(address);
  wasm.then(
    (module) => worker.postMessage({ wasm: module }),
    (error) => worker.onerror?.(new ErrorEvent("error", { message: String(error) })),
  );
  return worker;
}

/** @param {string} why @returns {AskError} of an engine that stopped */
function stoppedBy(why) {
  return new AskError({ message: boardPhrase("engine.stopped", { why }) });
}

/** @param {Job} job @param {unknown} answer */
function settle(job, answer) {
  try {
    job.resolve(unwrap(answer));
  } catch (error) {
    job.reject(error);
  }
}
