#!/usr/bin/env node
// The beginning of an engine that speaks xtp/1: it knows what pieces link, and nothing else.
import { createInterface } from "node:readline";

const DIRECTIONS = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"]; // sides 1 to 8 of a pathway piece at rotation 0
const CORNERS = ["NW", "NE", "SE", "SW"]; // sides 1 to 4 of an intersection piece at rotation 0
const KINDS = { S: "13", X: "13-24", T: "13-14", L: "12" };
const PATTERNS = { A: "14-15", B: "14-16", C: "14-27", D: "15-27", E: "13-16-58", F: "14-17-56", G: "14-23-68", H: "14-26-35",
  I: "15-26" };

function links(paths, sides, rotation, junction) {
  const facing = (side) => sides[(Number(side) - 1 + rotation) % sides.length];
  let groups = paths.split("-").map((path) => [...path].map(facing));
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
    return { ok: { protocol: "xtp/1", name: "stub", version: "0.1", language: "JavaScript", rulesets, commands: ["links"] } };
  }
  if (request.cmd === "links") {
    const [paths, sides] = request.kind === undefined ? [request.paths ?? PATTERNS[request.pattern], DIRECTIONS] : [KINDS[request.kind], CORNERS];
    return { ok: { links: links(paths, sides, request.rotation, request.ruleset.junction) } };
  }
  if (request.cmd === "bye") return { ok: {} };
  // Go on here, and add each command to `commands`: `board`, then `legal` at the start, then `apply` and
  // `status`; `read` and `perft` come last. What is not declared is not asked, and counted.
  return { skip: "not implemented" };
}

for await (const line of createInterface({ input: process.stdin })) { // one request a line, one answer a line
  const request = JSON.parse(line);
  console.log(JSON.stringify({ id: request.id, ...answer(request) }));
  if (request.cmd === "bye") process.exit(0); // nothing is left to be written
}
