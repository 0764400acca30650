// The engine of the page as an engine of the conformance protocol: lines in, lines out.
// node web/tests/xtp.mjs ENGINE.wasm
import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";

const wasm = await readFile(process.argv[2]);
const { instance } = await WebAssembly.instantiate(wasm, { env: { progress() {} } });
const { memory, reserve, protocol, answer_len: answerLength } = instance.exports;

function answered(line) {
  const bytes = new TextEncoder().encode(line);
  const room = reserve(bytes.length) >>> 0;
  new Uint8Array(memory.buffer, room, bytes.length).set(bytes);
  const place = protocol(room, bytes.length) >>> 0;
  return new TextDecoder().decode(new Uint8Array(memory.buffer, place, answerLength()));
}

for await (const line of createInterface({ input: process.stdin })) {
  if (line.trim() === "") continue;
  process.stdout.write(answered(line) + "\n");
  if (JSON.parse(line).cmd === "bye") process.exit(0);
}
