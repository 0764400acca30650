/**
 * Packages for npm that have the command: one for each system with its program, on which the package for a registry
 * depends, so that `npx crosstrack` fetches the one that runs there.
 *
 * node programs.mjs program BINARY TARGET FOLDER   makes the package of one system, with its checksum
 * node programs.mjs registry ARCHIVE FOLDER        makes of what `build.sh` packed the package for a registry
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The systems by the targets of Rust, as Node names them. */
export const SYSTEMS = {
  "x86_64-unknown-linux-musl": ["linux", "x64"],
  "aarch64-unknown-linux-musl": ["linux", "arm64"],
  "x86_64-apple-darwin": ["darwin", "x64"],
  "aarch64-apple-darwin": ["darwin", "arm64"],
  "x86_64-pc-windows-msvc": ["win32", "x64"],
};
const here = fileURLToPath(new URL(".", import.meta.url));
const root = join(here, "../..");
const own = JSON.parse(readFileSync(join(here, "package.json"), "utf8"));
/** npm takes a package from a workflow only if it names the workflow's repository. */
const url = /^repository = "(.*)"$/m.exec(readFileSync(join(root, "Cargo.toml"), "utf8"))?.[1];
const repository = { type: "git", url: `git+${url}.git` };

/** @param {[string, string]} system */
const nameOf = ([os, cpu]) => `crosstrack-${os}-${cpu}`;

/** Packs what a function puts into a folder. @param {string} folder @param {(stage: string) => void} fill @returns {string} */
function pack(folder, fill) {
  const stage = mkdtempSync(join(tmpdir(), "crosstrack-"));
  try {
    fill(stage);
    mkdirSync(folder, { recursive: true });
    // On Windows npm is a script, which only a shell starts.
    const options = { cwd: stage, encoding: "utf8", shell: process.platform === "win32" };
    const args = ["pack", "--silent", "--ignore-scripts", "--pack-destination", resolve(folder)];
    const archive = execFileSync("npm", args, options).trim();
    return join(folder, archive);
  } finally {
    rmSync(stage, { recursive: true });
  }
}

/** @param {string} folder @param {object} what */
function writePackage(folder, what) {
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(what, null, 2)}\n`);
}

/** @param {string} binary @param {string} target @param {string} folder */
function packProgram(binary, target, folder) {
  const system = SYSTEMS[target];
  if (!system) throw new Error(`${target}: one of ${Object.keys(SYSTEMS).join(", ")}`);
  const [os, cpu] = system;
  const end = os === "win32" ? ".exe" : "";
  const archive = pack(folder, (stage) => {
    const { version, license, author } = own;
    const program = `crosstrack${end}`;
    cpSync(existsSync(binary) ? binary : binary + end, join(stage, program));
    chmodSync(join(stage, program), 0o755);
    const texts = ["LICENSE-APACHE", "LICENSE-MIT", "crates/cli/THIRD-PARTY.txt"];
    for (const text of texts) cpSync(join(root, text), join(stage, text.split("/").at(-1)));
    const description = `The command of the package crosstrack, for ${os} on ${cpu}`;
    writeFileSync(
      join(stage, "README.md"),
      `# ${nameOf(system)}\n\n${description}. Run it as \`npx crosstrack\`.\n`,
    );
    const name = nameOf(system);
    const rest = {
      preferUnplugged: true,
      os: [os],
      cpu: [cpu],
      files: [program, "THIRD-PARTY.txt"],
    };
    rest.files.push("LICENSE-APACHE", "LICENSE-MIT");
    writePackage(stage, { name, version, description, license, author, repository, ...rest });
  });
  const hash = createHash("sha256").update(readFileSync(archive)).digest("hex");
  writeFileSync(`${archive}.sha256`, `${hash}  ${archive.split(/[/\\]/).at(-1)}\n`);
  return archive;
}

/** @param {string} packed @param {string} folder */
function packForRegistry(packed, folder) {
  return pack(folder, (stage) => {
    execFileSync("tar", ["-xzf", resolve(packed), "--strip-components=1"], { cwd: stage });
    const said = JSON.parse(readFileSync(join(stage, "package.json"), "utf8"));
    const names = Object.values(SYSTEMS).map(nameOf);
    const optionalDependencies = Object.fromEntries(names.map((name) => [name, said.version]));
    writePackage(stage, { ...said, repository, optionalDependencies });
  });
}

const [what, ...args] = process.argv.slice(2);
if (what === "program" && args.length === 3) console.log(packProgram(...args));
else if (what === "registry" && args.length === 2) console.log(packForRegistry(...args));
else {
  console.error("usage: node programs.mjs program BINARY TARGET FOLDER | registry ARCHIVE FOLDER");
  process.exit(2);
}
