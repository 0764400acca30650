/**
 * The engine of an exported page as an engine of the conformance protocol: lines in, lines out, each
 * answered by the page's own worker in Chromium. `node web/tests/xtp-browser.mjs site/index.html`
 */
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { launch } from "./browser.mjs";

const browser = await launch();
const page = await browser.newPage();
page.on("pageerror", (error) => console.error(error.message));
// The program of the page's worker, as the page makes it: its modules are one script, which offers none of them.
await page.addInitScript(() => {
  const create = URL.createObjectURL;
  const workerProgram = new Promise((made) => {
    URL.createObjectURL = (object) => {
      if (object instanceof Blob && object.type === "text/javascript") made(object);
      return create.call(URL, object);
    };
  });
  Object.assign(globalThis, { workerProgram });
});
await page.goto(pathToFileURL(resolve(process.argv[2])).href);

/** A function of the page: a line to what its worker answers. */
const worker = await page.evaluateHandle(async () => {
  const made = new Worker(URL.createObjectURL(await globalThis.workerProgram));
  const packed = Uint8Array.from(atob(globalThis.CROSSTRACK_ENGINE), (one) => one.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  const wasm = await new Response(stream).arrayBuffer();
  made.postMessage({ wasm });
  return (line) =>
    new Promise((answered, broken) => {
      made.onmessage = ({ data }) => (data.broken ? broken(data.broken) : answered(data.answer));
      made.onerror = (event) => broken(event.message);
      made.postMessage({ id: 1, line });
    });
});

for await (const line of createInterface({ input: process.stdin })) {
  if (line.trim() === "") continue;
  process.stdout.write(`${await worker.evaluate((ask, text) => ask(text), line)}\n`);
  if (JSON.parse(line).cmd === "bye") break;
}
// The browser ends with us.
process.exit(0);
