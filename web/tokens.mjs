/**
 * Checks that colours, line widths and sizes of words have one place: colours `page/tokens.css`, the
 * others `page/sizes.css`. All else uses their names.
 */
import { readdirSync, readFileSync } from "node:fs";

const page = new URL("page/", import.meta.url);
/** What may not be written out, in stylesheets. */
const LITERAL = [
  /(?<![\w-])#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|lab|lch|oklch)a?\(/i,
  /\bfont(?:-size)?:[^;]*?(?<![\w.-])(?!1rem)\d[\d.]*(?:rem|em|px)/,
  /\b(?:border|outline)[\w-]*:[^;]*?(?<!radius:[^;]*)(?<![\w.-])[\d.]+px/,
];
const faults = [];

const files = readdirSync(page, { recursive: true, encoding: "utf8" });
const names = files.filter((one) => !one.startsWith("vendor"));
for (const name of names.filter((one) => one.endsWith(".css") && one !== "tokens.css")) {
  const text = readFileSync(new URL(name, page), "utf8").replace(/:root \{[^}]*\}/, "");
  for (const line of text.split("\n"))
    if (LITERAL.some((one) => one.test(line))) faults.push(`${name}: ${line.trim()}`);
}
for (const name of names.filter((one) => one.endsWith(".js"))) {
  const text = readFileSync(new URL(name, page), "utf8");
  for (const [found] of text.matchAll(/["'`:]#[0-9a-f]{6}\b/gi)) faults.push(`${name}: ${found}`);
}

for (const fault of faults) console.error(fault);
console.log(`${names.length} files, ${faults.length} values that are no tokens`);
process.exit(faults.length ? 1 : 0);
