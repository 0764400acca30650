/** Requests and answers are as their schemas say, by a validator that shares nothing with the types. */
import Ajv2020 from "ajv/dist/2020.js";
import { readSchema } from "../../bindings/js/schemas.mjs";
import { check } from "./browser.mjs";

const position = "x1_4x2_1122.1_4-6-gA6.rI1.yA6.gI1.bC5.1-6-6-4_d";
const small = "x1_2x1_1122.1_2-2_d";
const over = "x1_2x1_1122.1_bF6.rG4-yG0.gF2_d";

/** A question of every kind, for both games, and some that are wrong. */
const asks = [
  { ask: "catalogue" },
  { ask: "puzzles" },
  { ask: "rules", game: "crossings" },
  { ask: "rules" },
  { ask: "state", position: small, line: ["rA.a1.0"] },
  { ask: "moves", position },
  { ask: "safe", position },
  { ask: "perft", position, plies: 1 },
  { ask: "look", position },
  { ask: "look", game: "crossings", position: "b3/4/3r/4/r3 r -" },
  { ask: "look", position: small, line: ["rA.a1.0"] },
  { ask: "peek", position: over },
  { ask: "pictures", position },
  { ask: "picture", position },
  { ask: "values", position, plies: 2 },
  { ask: "values", position: small },
  { ask: "why", position, move: "bA.c3.0" },
  { ask: "why", position, move: "rA.a4.0" },
  { ask: "certificate", position, plies: 1 },
  { ask: "try", id: "1a66703bbf" },
  { ask: "hint", id: "1a66703bbf", level: 3 },
  { ask: "solved", position: small },
  { ask: "solved-position", position: small, value: { kind: "win", plies: 1 }, nth: 2 },
  { ask: "move", position: "x1_2x1_1122.1_rA0.gI1-2_d", level: 5, seed: 1 },
  { ask: "move", position: small, level: 9 },
  { ask: "review", position: small, line: ["rA.a1.0", "gI.b1.1", "rC.b2.0"], simulations: 20 },
  { ask: "review", position: small, simulations: 0 },
  { ask: "record", games: [{ game: "crosstrack", position: small, players: ["Ada", "level:2"] }] },
  {
    ask: "read-record",
    text: `[Game crosstrack]\n[Start ${small}]\n[Player 1 Ada]\n[Player 2 level:2]\n[Result *]\n[Ending unfinished]\n\n1. rI.a1.0 (rA.b1.0) bI.b2.0`,
  },
  { ask: "read-record", text: "1. rA.a1.0 (rA.b1.0" },
  { ask: "edit", position: small, edit: { kind: "put", piece: "bA", at: "a1" } },
  { ask: "edit", position: small, edit: { kind: "clear" } },
  { ask: "edit", game: "crossings", position: "bbb/3/rrr r -" },
  { ask: "edit", position: small, edit: { kind: "remove", at: "z9" } },
  { ask: "lesson", nth: 0, line: ["c3.3"] },
  { ask: "lesson", nth: 99, line: ["c3.3"] },
  { ask: "zugzwangs", game: "crossings", position: "bbb/3/rrr r -" },
  { ask: "look", position: "x1_4x2_1122.1_4-6-6z-6-6-4_d" },
  { ask: "solved", position },
  { ask: "try", id: "nothing" },
];

export const cases = [
  {
    name: "every request and every answer is as its schema says",
    server: true,
    async run({ base, note }) {
      const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, validateFormats: false });
      const request = ajv.compile(readSchema("explore-request"));
      const answer = ajv.compile(readSchema("explore-answer"));
      const kinds = new Set();
      for (const ask of asks) {
        const body = { version: 1, ...ask };
        check(request(body), `${JSON.stringify(body)}: ${ajv.errorsText(request.errors)}`);
        const got = await fetch(new URL("ask", base), {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify(body),
        });
        const lines = (await got.text()).trim().split("\n");
        const last = JSON.parse(lines[lines.length - 1]);
        check(answer(last), `${JSON.stringify(body)}: ${ajv.errorsText(answer.errors)}`);
        kinds.add(last.error ? "error" : last.ask);
        // A schema that lets anything through would be none.
        const first = Object.keys(last).find((key) => key !== "version" && key !== "ask");
        const less = { ...last };
        delete less[first];
        check(!answer(less), `${ask.ask} without ${first}`);
      }
      check(!request({ version: 1, ask: "dance" }), "an unknown question");
      check(!request({ version: 1, ask: "look", colour: "red" }), "an unknown field");
      const known = readSchema("explore-answer").oneOf.map((one) => one.title);
      check(
        known.every((kind) => kinds.has(kind)),
        `not asked: ${known.filter((k) => !kinds.has(k))}`,
      );
      note(`${asks.length} requests`);
    },
  },
];
