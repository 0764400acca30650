/** The page as one file: everything is in it, and it runs nothing but its own scripts. */
import assert from "node:assert/strict";
import { createHash, randomBytes } from "node:crypto";
import { test } from "node:test";
import { gunzipSync } from "node:zlib";
import { exported, weighed } from "../../export.mjs";

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

test("a page that is too large as it is sent is not exported", () => {
  // An engine of noise, which nothing packs.
  const page = (/** @type {number} */ bytes) => exported(Buffer.concat([wasm, randomBytes(bytes)]));
  assert.ok(weighed(page(800_000)) < 1_000_000);
  assert.throws(() => weighed(page(1_100_000)), /at most 1100000/);
});

test("an engine that is no WebAssembly is refused", () => {
  assert.throws(() => exported(Buffer.from("README")), /no WebAssembly/);
});
