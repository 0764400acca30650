/** Codes by which two browsers find each other. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { packed, unpacked } from "../../page/state/signal.js";

/** As Chromium 120 writes it, shortened. */
const SDP = `v=0
a=group:BUNDLE 0
m=application 9 UDP/DTLS/SCTP webrtc-datachannel
a=candidate:170466705 1 udp 2113937151 bae80432-85a4-4366-9558-21f1cd5aa3be.local 42560 typ host generation 0 network-cost 999
a=candidate:9 1 udp 1677729535 203.0.113.7 60885 typ srflx raddr 0.0.0.0 rport 0 generation 0
a=candidate:8 1 tcp 1518280447 192.0.2.2 9 typ host tcptype active
a=ice-ufrag:jTdb
a=ice-pwd:eKi8lNQWjbfkK835DVrIOm/b
a=fingerprint:sha-256 C3:30:DE:EA:74:33:A9:C3:E7:8D:9C:5F:7D:A0:9E:38:80:4D:5F:5A:9D:B8:4F:E3:63:FD:AA:64:1D:F3:F0:7A
a=setup:actpass
`.replaceAll("\n", "\r\n");
const CODE =
  "o~jTdb~eKi8lNQWjbfkK835DVrIOm/b~c330deea7433a9c3e78d9c5f7da09e38804d5f5a9db84fe363fdaa641df3f07a~bae80432-85a4-4366-9558-21f1cd5aa3be.local!42560~203.0.113.7!60885!s";

test("a description is packed, and unpacked with all that a browser needs", () => {
  assert.equal(packed({ type: "offer", sdp: SDP }), CODE);
  const { type, sdp } = unpacked(CODE) ?? { type: "", sdp: "" };
  assert.equal(type, "offer");
  for (const line of SDP.split("\r\n").filter((one) => /fingerprint|ice-|setup/.test(one)))
    assert.ok(sdp.includes(`${line}\r\n`), line);
  assert.equal(packed({ type, sdp }), CODE);
  assert.match(unpacked(CODE.replace("o~", "a~"))?.sdp ?? "", /a=setup:active/);
});

test("what is no code is none", () => {
  for (const [part, instead] of [
    ["o~", "x~"],
    ["jTdb", ""],
    ["eKi8", "e i8"],
    ["c330", "z330"],
    ["!42560", ""],
    ["203.0.113.7", "203.0.113.7\r\na=x"],
  ])
    assert.equal(unpacked(CODE.replace(part ?? "", instead ?? "")), null, instead);
  assert.equal(unpacked(""), null);
});

test("a code names at most eight addresses, whoever made it", () => {
  const way = "203.0.113.7!60885";
  const withWays = (/** @type {number} */ count) =>
    [...CODE.split("~").slice(0, 4), ...Array(count).fill(way)].join("~");
  assert.equal(unpacked(withWays(8))?.sdp.match(/a=candidate/g)?.length, 8);
  assert.equal(unpacked(withWays(9)), null);
  assert.equal(unpacked(withWays(0)), null);
  const many = SDP + "a=candidate:1 1 udp 9 203.0.113.7 60885 typ host\r\n".repeat(20);
  assert.notEqual(unpacked(packed({ type: "offer", sdp: many })), null);
});
