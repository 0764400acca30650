#!/usr/bin/env node
/** The command: starts the program for this system, which is in a package of its own. */
import { spawn } from "node:child_process";
import { createRequire } from "node:module";

const { platform, arch } = process;
const name = `crosstrack-${platform}-${arch}`;
const file = `${name}/crosstrack${platform === "win32" ? ".exe" : ""}`;

/** The path of the program; null: its package is not installed. */
function programPath() {
  try {
    return createRequire(import.meta.url).resolve(file);
  } catch {
    return null;
  }
}

const path = programPath();
if (path === null) {
  console.error(
    `error: the package ${name} with the program is not installed\n` +
      "help: install it beside this one, of the same version; it is left out by `--omit=optional`, and there is one for\n" +
      "      linux and darwin on x64 and arm64, and for win32 on x64. Elsewhere: cargo install crosstrack-cli",
  );
  process.exit(5);
}
const program = spawn(path, process.argv.slice(2), { stdio: "inherit" });
// Ctrl-C reaches the program by itself, which says what it knows; this process only waits for it.
process.on("SIGINT", () => {});
for (const signal of ["SIGTERM", "SIGHUP"]) process.on(signal, () => program.kill(signal));
program.on("error", ({ message }) => {
  console.error(`error: ${path} cannot be started: ${message}`);
  process.exit(5);
});
program.on("exit", (code, signal) => {
  if (signal === null) process.exit(code);
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
});
