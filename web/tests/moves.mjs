// Computer players choose the same moves in the page's engine as in a server of the explorer.
// node web/tests/moves.mjs ENGINE.wasm http://127.0.0.1:7878/
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";

const [engine, server] = process.argv.slice(2);
const wasm = await readFile(engine);
const { instance } = await WebAssembly.instantiate(wasm, { env: { progress() {} } });
const { memory, reserve, answer, answer_len: answerLength } = instance.exports;

function asked(question) {
  const bytes = new TextEncoder().encode(JSON.stringify(question));
  const room = reserve(bytes.length) >>> 0;
  new Uint8Array(memory.buffer, room, bytes.length).set(bytes);
  const place = answer(room, bytes.length) >>> 0;
  return JSON.parse(new TextDecoder().decode(new Uint8Array(memory.buffer, place, answerLength())));
}

const starts = [
  "x1_4x2_1122.1_4-6-6-6-6-4_d",
  "x1_4x3_123c.1_4-6-8-8-8-8-6-4_d",
  "4/bbbb/4/rrrr r -",
];
let moves = 0;
for (const position of starts) {
  const game = position.startsWith("x1") ? "crosstrack" : "crossings";
  const line = [];
  for (const level of [1, 3, 5, 6, 7, 8]) {
    const question = { version: 1, ask: "move", game, position, line, level, seed: 7 + level };
    const here = asked(question);
    const input = JSON.stringify(question);
    const headers = { "content-type": "application/json" };
    const answer = await fetch(new URL("ask", server), { method: "POST", headers, body: input });
    const there = JSON.parse((await answer.text()).trim().split("\n").at(-1));
    assert.deepEqual(here, there, input);
    assert.equal(typeof here.move, "string", input);
    line.push(here.move);
    moves += 1;
  }
}
console.log(`${moves} moves, the same in the page's engine and in the server`);
