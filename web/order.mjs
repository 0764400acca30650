/**
 * Checks the order of the page's modules: `order.txt` lists them all, and each imports only what
 * stands above it. Checks as well the few forms of import and export that the exporter, which makes
 * one script of them, can read.
 */
import { readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";

const page = new URL("page/", import.meta.url);
const LIMIT = 400;
const faults = [];

/** @param {string} folder @returns {string[]} */
function scripts(folder) {
  return readdirSync(new URL(folder, page), { withFileTypes: true }).flatMap((entry) => {
    const path = folder + entry.name;
    if (entry.isDirectory()) return scripts(`${path}/`);
    return path.endsWith(".js") ? [path] : [];
  });
}

const listed = readFileSync(new URL("order.txt", import.meta.url), "utf8")
  .trim()
  .split("\n");
const there = scripts("");
for (const path of there) if (!listed.includes(path)) faults.push(`${path}: not in order.txt`);
for (const path of listed)
  if (!there.includes(path)) faults.push(`${path}: in order.txt, not there`);

for (const path of listed.filter((one) => there.includes(one))) {
  const text = readFileSync(new URL(path, page), "utf8");
  if (text.split("\n").length > LIMIT) faults.push(`${path}: more than ${LIMIT} lines`);
  if (path.startsWith("vendor/")) continue;
  for (const [, names, from] of text.matchAll(/^import (.*?)from "(.*?)";$/gms)) {
    const target = posix.join(posix.dirname(path), from);
    if (!/^\{[\w$, \n]*\} $/.test(names))
      faults.push(`${path}: import of ${from} is not a list of names`);
    if (!from.startsWith("."))
      faults.push(`${path}: imports ${from}, which is not a relative path`);
    if (listed.indexOf(target) >= listed.indexOf(path) || !listed.includes(target)) {
      faults.push(`${path}: imports ${target}, which does not stand above it in order.txt`);
    }
  }
  for (const [line] of text.matchAll(/^export .*$/gm)) {
    if (!/^export (const|class|function\*?|async function) /.test(line))
      faults.push(`${path}: ${line}`);
  }
  if (/\bimport\s*\(["'`]/.test(text.replace(/\/\*\*[^]*?\*\//g, "")))
    faults.push(`${path}: dynamic import`);
}

for (const fault of faults) console.error(fault);
console.log(`${listed.length} modules, ${faults.length} faults`);
process.exit(faults.length ? 1 : 0);
