/**
 * @import { Answers, Kind, Request } from "./protocol.d.ts"
 * @import { PlayerOptions, Place } from "./questions.js"
 * @import { Worklike } from "../../../web/page/asking/worker.js"
 */
import { lane } from "../../../web/page/asking/worker.js";
import { trustedScript } from "../../../web/page/board/trusted.js";
import { engineModule, ready } from "./engine.js";
import { CrosstrackError } from "./error.js";
import { optionsOf, wrongType } from "./check.js";
import { questions } from "./questions.js";

/**
 * An `AbortSignal`, of whichever library of types.
 * @typedef {{readonly aborted: boolean, throwIfAborted(): void}} Stopper
 */

/**
 * How long work is watched and stopped.
 * @typedef {object} Watching
 * @property {Stopper} [signal] an `AbortSignal`; stops the work: what is awaited is rejected with an `AbortError`
 * @property {(known: any) => void} [onProgress] is given what is known so far
 */

/** The name of each option, those of `Watching` and others. @param {object|undefined} options @param {string[]} own */
function split(options, own) {
  const { signal, onProgress, ...others } = /** @type {any} */ (
    optionsOf(options, [...own, "signal", "onProgress"])
  );
  if (signal !== undefined && !(signal instanceof AbortSignal))
    wrongType("signal", "an AbortSignal", signal);
  if (onProgress !== undefined && typeof onProgress !== "function")
    wrongType("onProgress", "a function", onProgress);
  return { watching: { signal, onProgress }, others };
}

/** What is said where a worker cannot be made. */
const REFUSED =
  "no worker could be made: allow `worker-src blob:`, or name the address of `crosstrack/worker.js`";

/** A worker of a browser. @param {string|{readonly href: string}|undefined} own the address of its file @returns {Worklike} */
function browserWorker(own) {
  if (own !== undefined)
    return told(new Worker(trustedScript(typeof own === "string" ? own : own.href)));
  const source = new Blob([WORKER_SOURCE], { type: "text/javascript" });
  const address = URL.createObjectURL(source);
  try {
    return told(new Worker(trustedScript(address)));
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** A worker that says so where it could not be made. @param {Worker} worker @returns {Worklike} */
function told(worker) {
  /** @type {Worklike} */
  const own = {
    onmessage: null,
    onerror: null,
    postMessage: (said) => worker.postMessage(said),
    terminate: () => worker.terminate(),
  };
  worker.onmessage = (event) => own.onmessage?.(event);
  worker.onerror = ({ message }) => own.onerror?.({ message: message || REFUSED });
  return own;
}

/** What `self` is in a worker of Node. */
const NODE_SELF = `
const { parentPort } = require("node:worker_threads");
globalThis.self = { postMessage: (said) => parentPort.postMessage(said) };
parentPort.on("message", (data) => self.onmessage({ data }));
`;

/** A worker of Node, which keeps the program alive only while it works. @returns {Worklike} */
function nodeWorker() {
  const { process } = /** @type {any} */ (globalThis);
  const threads = process.getBuiltinModule("node:worker_threads");
  const worker = new threads.Worker(NODE_SELF + WORKER_SOURCE, { eval: true });
  /** @type {Worklike} */
  const own = {
    onmessage: null,
    onerror: null,
    postMessage(said) {
      worker.ref();
      worker.postMessage(said);
    },
    terminate: () => worker.terminate(),
  };
  worker.on("message", (/** @type {any} */ data) => {
    if (!("progress" in data)) worker.unref();
    own.onmessage?.({ data });
  });
  worker.on("error", (/** @type {Error} */ error) => own.onerror?.({ message: error.message }));
  return own;
}

/**
 * An engine in a worker, off the main thread: for what takes long, and can be stopped there. It answers one request
 * after the other; what two are to answer at once takes two of them.
 */
export class Background {
  /** @type {Worklike|null} */
  #worker = null;
  #closing = new AbortController();
  /** @type {ReturnType<typeof lane>} */
  #ask;

  /**
   * @param {{worker?: string|{readonly href: string}}} [options] `worker`: in a page, the address of `crosstrack/worker.js`, for a content
   *   policy that allows no worker but a file; it is made from text if left out
   */
  constructor(options) {
    const { worker: address } = optionsOf(options, ["worker"]);
    this.#ask = lane(() => {
      this.#worker = typeof Worker === "function" ? browserWorker(address) : nodeWorker();
      this.#worker.postMessage({ wasm: engineModule() });
      return this.#worker;
    });
  }

  /**
   * Answers a request of the explorer.
   * @template {Kind} K
   * @param {Request<K>} request
   * @param {Watching} [watching]
   * @returns {Promise<Answers[K]>}
   */
  async ask(request, watching = {}) {
    await ready();
    const { onProgress } = watching;
    const stops = /** @type {AbortSignal[]} */ (
      [this.#closing.signal, watching.signal ?? []].flat()
    );
    const signal = AbortSignal.any(stops);
    /** @param {any} known */
    const told = (known) => signal.aborted || onProgress?.(known);
    try {
      return await this.#ask(/** @type {any} */ (request), { signal, onProgress: told });
    } catch (error) {
      const { fault } = /** @type {any} */ (error);
      throw fault ? new CrosstrackError(fault) : error;
    }
  }

  /** Ends the worker: what it works on is rejected with an `AbortError`, and so is what is asked later. */
  close() {
    this.#closing.abort();
    this.#worker?.terminate();
  }

  /** As `Position.choose`. @param {Place} position @param {PlayerOptions & Watching} [options] */
  async choose(position, options) {
    const { watching, others } = split(options, ["level", "seed", "simulations"]);
    return this.ask(questions.choose(position, others), watching);
  }

  /** As `Position.values`. @param {Place} position @param {{plies?: number} & Watching} [options] */
  async values(position, options) {
    const { watching, others } = split(options, ["plies"]);
    return this.ask(questions.values(position, others.plies), watching);
  }

  /** As `Position.certificate`. @param {Place} position @param {{plies?: number} & Watching} [options] */
  async certificate(position, options) {
    const { watching, others } = split(options, ["plies"]);
    return this.ask(questions.certificate(position, others.plies), watching);
  }

  /** As `Position.safeMoves`. @param {Place} position @param {Watching} [options] */
  async safeMoves(position, options) {
    const { watching } = split(options, []);
    const { moves } = await this.ask(questions.safe(position), watching);
    return moves.map(({ move }) => move);
  }

  /** As `Position.perft`. @param {Place} position @param {number} plies @param {Watching} [options] */
  async perft(position, plies, options) {
    const { watching } = split(options, []);
    return (await this.ask(questions.perft(position, plies), watching)).counts;
  }

  /** As `Position.review`. @param {Place} position @param {{simulations?: number} & Watching} [options] */
  async review(position, options) {
    const { watching, others } = split(options, ["simulations"]);
    return this.ask(questions.review(position, others), watching);
  }

  /** As `Puzzle.attempt`. @param {{id: string}} puzzle @param {readonly string[]} moves @param {Watching} [options] */
  async attempt(puzzle, moves, options) {
    return this.ask(questions.attempt(puzzle, moves), split(options, []).watching);
  }

  /** As `Puzzle.hint`. @param {{id: string}} puzzle @param {number} [level] @param {readonly string[]} [moves] @param {Watching} [options] */
  async hint(puzzle, level = 1, moves = [], options = undefined) {
    return this.ask(questions.hint(puzzle, level, moves), split(options, []).watching);
  }
}
