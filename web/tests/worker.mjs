/**
 * The way to an engine in a worker, with an engine of a few bytes: it reports progress, gives a fixed
 * answer, and never ends where the question is longer than 200 bytes.
 */
import { gzipSync } from "node:zlib";
import { check } from "./browser.mjs";

const PROGRESS = '{"progress":{"done":1,"of":2}}';
const ANSWER = '{"version":1,"ask":"look","ok":true}';
const ANSWER_AT = 64;

/** @param {string} text */
const name = (text) => [text.length, ...Buffer.from(text)];
/** @param {number} id @param {number[][]} items */
const section = (id, ...items) => {
  const body = [items.length, ...items.flat()];
  return [id, body.length, ...body];
};
/** @param {...number} code */
const body = (...code) => [code.length + 2, 0, ...code, 0x0b];
/** @param {number} at @param {string} text */
const data = (at, text) => [0, 0x41, ...signed(at), 0x0b, ...name(text)];
/** A small number as LEB128. @param {number} number */
const signed = (number) => (number < 64 ? [number] : [(number & 0x7f) | 0x80, number >> 7]);

/** The engine as an exported page carries it. */
function engine() {
  const I32 = 0x7f;
  const spin = [0x20, 1, 0x41, ...signed(200), 0x4a, 0x04, 0x40, 0x03, 0x40, 0x0c, 0, 0x0b, 0x0b];
  const report = [0x41, 0, 0x41, ...signed(PROGRESS.length), 0x10, 0];
  const wasm = Buffer.from([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(
      1,
      [0x60, 1, I32, 1, I32],
      [0x60, 2, I32, I32, 1, I32],
      [0x60, 0, 1, I32],
      [0x60, 2, I32, I32, 0],
    ),
    ...section(2, [...name("env"), ...name("progress"), 0, 3]),
    ...section(3, [0], [1], [2]),
    ...section(5, [0, 1]),
    ...section(
      7,
      [...name("memory"), 2, 0],
      [...name("reserve"), 0, 1],
      [...name("answer"), 0, 2],
      [...name("answer_len"), 0, 3],
    ),
    ...section(
      10,
      body(0x41, ...signed(4096)),
      body(...spin, ...report, 0x41, ...signed(ANSWER_AT)),
      body(0x41, ...signed(ANSWER.length)),
    ),
    ...section(11, data(0, PROGRESS), data(ANSWER_AT, ANSWER)),
  ]);
  return gzipSync(wasm).toString("base64");
}

export const cases = [
  {
    name: "an engine in a worker: progress, answer, stop, and again",
    server: true,
    async run({ page, at }) {
      await at("#view=help");
      const said = await page.evaluate(async (wasm) => {
        const { inWorkers } = await import(new URL("asking/worker.js", location.href).href);
        const ask = inWorkers(wasm);
        let progress = null;
        const first = await ask({ ask: "values" }, { onProgress: (one) => (progress = one) });
        const control = new AbortController();
        const long = ask({ ask: "values", long: "x".repeat(300) }, { signal: control.signal });
        const waiting = ask({ ask: "values" });
        const quick = await ask({ ask: "look" });
        setTimeout(() => control.abort(), 50);
        const ended = await long.catch((error) => error.name);
        return { first, progress, quick, ended, after: await waiting };
      }, engine());
      check(said.first.ok && said.quick.ok && said.after.ok, "all are answered");
      check(said.progress?.of === 2, "progress is told");
      check(said.ended === "AbortError", `stopped: ${said.ended}`);
    },
  },
];
