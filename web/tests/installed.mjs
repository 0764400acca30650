/**
 * A page that was exported with `--installable`, on a web host: it can be installed, and works when the host is gone.
 * node web/tests/installed.mjs site
 */
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { check, fresh, launch, settled, turnIs } from "./browser.mjs";

const MOST = 1.5 * 2 ** 20;
const KINDS = {
  html: "text/html; charset=utf-8",
  js: "text/javascript",
  svg: "image/svg+xml",
  webmanifest: "application/manifest+json",
};

const [site = "site"] = process.argv.slice(2);
const server = createServer(async (asked, answer) => {
  const path = new URL(asked.url ?? "/", "http://host").pathname.replace(/^\/game\//, "");
  try {
    const name = path || "index.html";
    const bytes = await readFile(join(site, name));
    answer.setHeader("content-type", KINDS[name.split(".").at(-1) ?? ""] ?? "text/plain");
    answer.end(bytes);
  } catch {
    answer.statusCode = 404;
    answer.end();
  }
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());

const size = gzipSync(await readFile(join(site, "index.html"))).length;
check(size < MOST, `the page has ${size} bytes, compressed`);
const browser = await launch();
const { page, at, faults, close } = await fresh(browser, `http://127.0.0.1:${port}/game/`);
await at("#view=play&game=crosstrack&pos=x1_2x1_1122.1_2-2_d&seats=person,person");
await settled(page);
const session = await page.context().newCDPSession(page);
const { errors, url } = await session.send("Page.getAppManifest");
check(errors.length === 0 && url.endsWith("/game/manifest.webmanifest"), JSON.stringify(errors));
await page.evaluate(() => navigator.serviceWorker.ready);
server.closeAllConnections();
await new Promise((resolve) => server.close(resolve));
await page.reload();
await settled(page);
await page.click('[data-piece="rA"]');
await page.click('[data-name="a1"]');
await turnIs(page, "player 2");
const wrong = faults.filter((one) => !one.includes("ERR_CONNECTION_REFUSED"));
check(wrong.length === 0, wrong.join("\n"));
await close();
await browser.close();
console.log(`installed, and played without a host; ${size} bytes compressed`);
