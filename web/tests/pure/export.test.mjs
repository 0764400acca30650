/** The page as one file: everything is in it, and it runs nothing but its own scripts. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { gunzipSync, gzipSync } from "node:zlib";
import { exported } from "../../export.mjs";

const wasm = Buffer.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);

test("an exported page has everything in it, and runs its own scripts alone", () => {
  const whole = exported(wasm);
  assert.ok(whole.includes("Redistribution and use in source and binary forms"));
  const [, engine = ""] = /CROSSTRACK_ENGINE = "([^"]*)"/.exec(whole) ?? [];
  assert.deepEqual(gunzipSync(Buffer.from(engine, "base64")), wasm);
  const [, policy = ""] =
    /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(whole) ?? [];
  assert.ok(policy.startsWith("default-src 'none'; ") && !policy.includes("data:"), policy);
  // The policy comes before whatever it is about.
  assert.ok(!whole.slice(0, whole.indexOf(policy)).includes("<script"));
  const scripts = [...whole.matchAll(/<script[^>]*>([^]*?)<\/script>/g)].map(
    ([, text]) => text ?? "",
  );
  assert.equal(scripts.length, 2);
  for (const script of scripts) {
    const hash = createHash("sha256").update(script).digest("base64");
    assert.ok(policy.includes(`'sha256-${hash}'`), policy);
  }
  const markup = whole.replaceAll(/<script[^>]*>[^]*?<\/script>/g, "");
  for (const outside of ['<link rel="stylesheet"', 'src="', 'href="http'])
    assert.ok(!markup.includes(outside), outside);
});

/** What a web host sends, in bytes. @param {string} whole */
const sent = (whole) => gzipSync(whole, { level: 9 }).length;

test("the page without its engine stays under 110 kB as it is sent", () => {
  assert.ok(sent(exported(wasm)) < 110_000, `${sent(exported(wasm))} bytes`);
});

// The stage that builds the engine says where it is.
const built = process.env.ENGINE;
test(
  "the page with its engine stays under 1 MB as it is sent",
  { skip: !built && "SKIPPED: no ENGINE" },
  () => {
    const whole = exported(readFileSync(built ?? ""));
    assert.ok(sent(whole) < 1_000_000, `${sent(whole)} bytes`);
  },
);

test("an engine that is no WebAssembly is refused", () => {
  assert.throws(() => exported(Buffer.from("README")), /no WebAssembly/);
});
