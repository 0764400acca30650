/** A browser, and a server of some files for it. */
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const PACKAGE = fileURLToPath(new URL("..", import.meta.url));
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".mjs": "text/javascript" };

/**
 * Serves pages, and the package where `npm install` puts it.
 * @param {Record<string, string>} pages text by path
 * @returns {Promise<{url: string, close: () => void}>}
 */
export function serve(pages) {
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? "/", "http://x").pathname;
    try {
      const file = path.replace(/^\/node_modules\/crosstrack\//, "");
      const text = pages[path] ?? (file === path ? null : await readFile(join(PACKAGE, file)));
      if (text === null) throw new Error("not there");
      response.writeHead(200, { "content-type": TYPES[extname(path)] ?? "text/plain" }).end(text);
    } catch {
      response.writeHead(path === "/favicon.ico" ? 204 : 404).end();
    }
  });
  return new Promise((resolve) =>
    server.listen(0, "127.0.0.1", () => {
      const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
      resolve({ url: `http://127.0.0.1:${port}`, close: () => server.close() });
    }),
  );
}

export function launch() {
  const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
  const args = ["--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"];
  return chromium.launch({ executablePath, args });
}

/**
 * A page, and what its console said that should not be.
 * @param {import("playwright-core").Browser} browser
 * @param {string} url
 */
export async function open(browser, url) {
  const context = await browser.newContext({ viewport: { width: 1000, height: 1200 } });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  /** @type {string[]} */
  const faults = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (said) => said.type() === "error" && faults.push(said.text()));
  await page.goto(url);
  return { page, faults };
}
