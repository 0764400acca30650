/** The engine: WebAssembly that answers requests as JSON. @import { Answers, Kind, Request } from "./protocol.d.ts" */
import { CrosstrackError, unwrap, wrong } from "./error.js";

const encoder = new TextEncoder();
const decoder = new TextDecoder();

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

/**
 * Sends a text. The bytes that come back are the engine's memory, which holds them until the next call.
 * @param {"answer"|"protocol"|"legal_numbers"|"play_number"} way
 * @param {string} text
 * @param {number} [number]
 * @returns {Uint8Array}
 */
function send(way, text, number) {
  const module = engineModule();
  // One that broke down is replaced by another.
  engine ??= new WebAssembly.Instance(module, { env: { progress() {} } }).exports;
  try {
    const bytes = encoder.encode(text);
    const room = engine.reserve(bytes.length) >>> 0;
    new Uint8Array(engine.memory.buffer, room, bytes.length).set(bytes);
    const place = engine[way](room, bytes.length, number) >>> 0;
    return new Uint8Array(engine.memory.buffer, place, engine.answer_len() >>> 0);
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
  const text = JSON.stringify({ version: 1, ...request });
  return unwrap(JSON.parse(decoder.decode(send("answer", text))));
}

/**
 * Answers a line of the conformance protocol xtp/1 with a line.
 * @param {string} line
 * @returns {string}
 */
export function protocol(line) {
  return decoder.decode(send("protocol", String(line)));
}

/** What the first byte of an answer about numbers says. */
const DONE = 1;
const NO_NUMBERS = 2;

/** @param {Place} place @param {"legal_numbers"|"play_number"} way @param {number} [number] */
function sendNumber({ game, readings, text }, way, number) {
  const bytes = game === "crosstrack" ? send(way, `${readings}\n${text}`, number) : null;
  if (bytes && bytes[0] !== NO_NUMBERS) return bytes;
  const why = "the moves of this game have no numbers, or its paths are announced";
  throw wrong("position", text, why, "take moves as text: legalMoves()");
}

/**
 * A position with its rules.
 * @typedef {object} Place
 * @property {string} game
 * @property {string} readings
 * @property {string} text
 */

/** Returns the numbers of the legal moves. @param {Place} place */
export function legalNumbers(place) {
  return new Uint16Array(sendNumber(place, "legal_numbers").slice(2).buffer);
}

/**
 * Plays a move by its number. If it is not legal, only `move` is there, which is empty if no move has the number.
 * @param {Place} place
 * @param {number} number
 * @returns {{move: string, after?: {text: string, toMove: number, isOver: boolean}}}
 */
export function playNumber(place, number) {
  const bytes = sendNumber(place, "play_number", number);
  const said = decoder.decode(bytes.subarray(1));
  if (bytes[0] !== DONE) return { move: said };
  const words = /** @type {[string, string, string, string]} */ (said.split("\n"));
  const [isOver, toMove, move, text] = words;
  return { move, after: { text, toMove: Number(toMove), isOver: isOver === "1" } };
}
