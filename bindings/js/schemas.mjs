/** The schemas that `crosstrack schema` prints. CROSSTRACK is the program; by default the one that `cargo build --release` makes. */
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const program =
  process.env.CROSSTRACK ??
  fileURLToPath(new URL("../../target/release/crosstrack", import.meta.url));
const ask = (...words) => execFileSync(program, ["schema", ...words], { encoding: "utf8" });

/** The names of all schemas. */
export const schemaNames = () =>
  ask()
    .split("\n")
    .map((line) => line.split(" ")[0])
    .filter((name) => name);

/** The schema with a name. */
export const readSchema = (name) => JSON.parse(ask(name));
