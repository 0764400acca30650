/**
 * Writes `src/protocol.d.ts`, the types of requests and answers, from the schemas that the command prints:
 * `node types.mjs`. With `--check` it only says whether the file is up to date.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { readSchema } from "./schemas.mjs";

const OUT = new URL("src/protocol.d.ts", import.meta.url);

/** What a name of the schema is called where it would not say what it is. */
const NAMES = { Listed: "PuzzleRow", Listed2: "Clause", Legal: "LegalMove", End: "GameEnd" };
const nameOf = (name) => NAMES[name] ?? name;

/** A description without its example, which is of Rust, as a comment. */
function comment(text, indent) {
  const words = (text ?? "").split("\n\n```")[0].trim().replaceAll("*/", "*\\/");
  if (!words) return "";
  const lines = words.split("\n");
  if (lines.length === 1) return `${indent}/** ${words} */\n`;
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}`.trimEnd()).join("\n")}\n${indent} */\n`;
}

const PLAIN = { string: "string", integer: "number", number: "number", boolean: "boolean" };

function typeOf(schema) {
  if (schema === true) return "unknown";
  if (schema.$ref) return nameOf(schema.$ref.split("/").at(-1));
  if (schema.enum) return schema.enum.map((word) => JSON.stringify(word)).join(" | ");
  if ("const" in schema) return JSON.stringify(schema.const);
  const any = schema.anyOf ?? schema.oneOf;
  if (any) return any.map(typeOf).join(" | ");
  if (schema.allOf) return schema.allOf.map(typeOf).join(" & ");
  const kinds = [schema.type].flat();
  return kinds.map((kind) => ofKind(kind, schema)).join(" | ");
}

function ofKind(kind, schema) {
  if (kind === "null") return "null";
  if (kind === "array" && schema.prefixItems)
    return `[${schema.prefixItems.map(typeOf).join(", ")}]`;
  if (kind === "array") {
    const item = typeOf(schema.items);
    return / /.test(item) ? `(${item})[]` : `${item}[]`;
  }
  if (kind === "object" && schema.properties)
    return `{ ${fields(schema, "")
      .join("")
      .replace(/\/\*\*[^]*?\*\/\n/g, "")
      .trim()
      .replaceAll("\n", " ")} }`;
  if (kind === "object" && schema.additionalProperties)
    return `Record<string, ${typeOf(schema.additionalProperties)}>`;
  if (PLAIN[kind]) return PLAIN[kind];
  throw new Error(`no type for ${JSON.stringify(schema)}`);
}

function fields(schema, indent) {
  const needed = new Set(schema.required ?? []);
  return Object.entries(schema.properties).map(([name, one]) => {
    const mark = needed.has(name) ? "" : "?";
    // What may be left out need not be null.
    const type = needed.has(name) ? typeOf(one) : typeOf(one).replace(/ \| null$/, "");
    return `${comment(one.description, indent)}${indent}${name}${mark}: ${type};\n`;
  });
}

function declaration(name, schema) {
  const about = comment(schema.description, "");
  if (!schema.properties) return `${about}export type ${nameOf(name)} = ${typeOf(schema)};\n`;
  return `${about}export interface ${nameOf(name)} {\n${fields(schema, "  ").join("")}}\n`;
}

function written() {
  const [request, answer] = [readSchema("explore-request"), readSchema("explore-answer")];
  const parts = [
    "// Made by types.mjs from what `crosstrack schema` prints of explore-request and explore-answer.\n",
  ];
  // What is both asked and answered has the type of answers, which leave nothing out.
  for (const [name, one] of Object.entries({ ...request.$defs, ...answer.$defs }))
    parts.push(declaration(name, one));
  const { version: _, ask, ...properties } = request.properties;
  parts.push(declaration("Options", { ...request, properties, required: [] }));
  const kinds = answer.oneOf.filter(({ title }) => title !== "error");
  const rows = kinds.map(
    ({ title, allOf }) => `  ${JSON.stringify(title)}: ${typeOf({ allOf })};\n`,
  );
  parts.push(
    `/** The answers by the kind of their request. */\nexport interface Answers {\n${rows.join("")}}\n`,
  );
  if (kinds.map(({ title }) => title).join() !== ask.enum.join())
    throw new Error("requests and answers are not of the same kinds");
  parts.push(`/** The kinds of requests. */\nexport type Kind = keyof Answers;\n`);
  parts.push(
    `/** A request: its kind, and what it is about. */\n` +
      `export type Request<K extends Kind = Kind> = { ask: K } & Options;\n`,
  );
  return parts.join("\n");
}

const text = written();
if (process.argv.includes("--check")) {
  const now = readFileSync(OUT, "utf8");
  if (now !== text) {
    console.error("src/protocol.d.ts is not what the schemas say: node types.mjs writes it");
    process.exit(1);
  }
} else {
  writeFileSync(OUT, text);
  console.log(`wrote ${fileURLToPath(OUT)}`);
}
