#!/usr/bin/env node
// The beginning of an engine that speaks xtp/1: it knows what pathway pieces link, and nothing else.
import { createInterface } from "node:readline";

const DIRECTIONS = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"]; // side 1 faces N at rotation 0

function links(paths, rotation, junction) {
  let groups = paths.split("-").map((path) => [...path].map((side) => DIRECTIONS[(Number(side) - 1 + rotation) % 8]));
  if (junction === "joined") { // paths that share a side become one net
    groups = groups.reduce((nets, group) => {
      const touches = (net) => net.some((side) => group.includes(side));
      return [...nets.filter((net) => !touches(net)), [...group, ...nets.filter(touches).flat()]];
    }, []);
  }
  const leads = (side) => DIRECTIONS.filter((other) => other !== side
    && groups.some((group) => group.includes(side) && group.includes(other)));
  return Object.fromEntries(DIRECTIONS.map((side) => [side, leads(side)]).filter(([, others]) => others.length > 0));
}

function answer(request) {
  if (request.cmd === "hello") { // name the rulesets that you play; a field left out means all its values
    const rulesets = [{ game: "crosstrack" }];
    return { ok: { protocol: "xtp/1", name: "stub", version: "0.1", language: "JavaScript", rulesets } };
  }
  if (request.cmd === "links" && request.paths !== undefined) {
    return { ok: { links: links(request.paths, request.rotation, request.ruleset.junction) } };
  }
  if (request.cmd === "bye") return { ok: {} };
  // Go on here: `links` of an intersection piece ("kind"), then `board`, then `legal` at the start.
  // Then `apply` and `status`; `read` and `perft` come last. Whatever is skipped is counted as skipped.
  return { skip: "not implemented" };
}

for await (const line of createInterface({ input: process.stdin })) { // one request a line, one answer a line
  const request = JSON.parse(line);
  console.log(JSON.stringify({ id: request.id, ...answer(request) }));
  if (request.cmd === "bye") process.exit(0); // nothing is left to be written
}
