/** The engine: WebAssembly that answers requests as JSON. @import { Answers, Kind, Request } from "./protocol.d.ts" */
import { CrosstrackError, unwrap } from "./error.js";

/** @type {Promise<void>|null} */
let starting = null;
/** @type {WebAssembly.Module|null} */
let compiled = null;
/** @type {any} */
let engine = null;

/**
 * Loads the engine. Everything but this waits for it: call it once, and await it.
 * @returns {Promise<void>}
 */
export function ready() {
  starting ??= load();
  return starting;
}

async function load() {
  const { default: packed } = await import("./engine-bytes.js");
  const letters = atob(packed);
  const bytes = new Uint8Array(letters.length);
  // `Uint8Array.from` with a function holds the page up.
  for (let at = 0; at < letters.length; at += 1) bytes[at] = letters.charCodeAt(at);
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  compiled = await WebAssembly.compile(await new Response(unpacked).arrayBuffer());
  engine = await begin(compiled);
}

/** @param {WebAssembly.Module} module */
async function begin(module) {
  return (await WebAssembly.instantiate(module, { env: { progress() {} } })).exports;
}

/** The compiled engine, for a worker. @returns {any} a `WebAssembly.Module`, which not every library of types knows */
export function engineModule() {
  if (!compiled) throw new Error("the engine is not loaded: call `await ready()` first");
  return compiled;
}

/** @param {"answer"|"protocol"} way @param {string} text @returns {string} */
function send(way, text) {
  const module = engineModule();
  // One that broke down is replaced by another.
  engine ??= new WebAssembly.Instance(module, { env: { progress() {} } }).exports;
  const bytes = new TextEncoder().encode(text);
  try {
    const room = engine.reserve(bytes.length) >>> 0;
    new Uint8Array(engine.memory.buffer, room, bytes.length).set(bytes);
    const place = engine[way](room, bytes.length) >>> 0;
    const length = engine.answer_len() >>> 0;
    return new TextDecoder().decode(new Uint8Array(engine.memory.buffer, place, length));
  } catch (error) {
    engine = null;
    throw new CrosstrackError({ title: `the engine stopped: ${error}` });
  }
}

/**
 * Answers a request of the explorer, of which the classes of this package are made.
 * @template {Kind} K
 * @param {Request<K>} request
 * @returns {Answers[K]}
 */
export function ask(request) {
  return unwrap(JSON.parse(send("answer", JSON.stringify({ version: 1, ...request }))));
}

/**
 * Answers a line of the conformance protocol xtp/1 with a line.
 * @param {string} line
 * @returns {string}
 */
export function protocol(line) {
  return send("protocol", String(line));
}
