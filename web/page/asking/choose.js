/** @import { Ask } from "./contract.d.ts" */
import { overHttp } from "./http.js";
import { inWorkers } from "./worker.js";

/**
 * The exported page carries its engine, packed and in base64, in the global `CROSSTRACK_ENGINE`; without it a
 * server is asked.
 * @returns {Ask}
 */
function choose() {
  const engine = /** @type {any} */ (globalThis).CROSSTRACK_ENGINE;
  return engine ? inWorkers(engine) : overHttp("ask");
}

/** The one way to ask. */
export const ask = choose();
