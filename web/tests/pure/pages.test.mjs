/** The page's own modules keep the laws of a game between people. `RUNS=300 node --test pages.test.mjs` runs more. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Broken, log, runPages } from "../between/pages.mjs";

const RUNS = Number(process.env.RUNS ?? 40);

for (const mode of /** @type {const} */ (["links", "live"]))
  for (const liar of /** @type {const} */ (["", "second", "third"]))
    test(`${mode}, ${liar ? `the ${liar} person lies` : "nobody lies"}`, async () => {
      for (let seed = 1; seed <= RUNS; seed += 1) {
        try {
          await runPages(seed, mode, liar);
        } catch (error) {
          if (!(error instanceof Broken)) throw error;
          assert.fail(`seed ${seed}: ${error.message}\n${log.slice(-12).join("\n")}`);
        }
      }
    });
