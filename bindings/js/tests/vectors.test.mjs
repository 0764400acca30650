/** The test vectors of the repository, through the package: their answers come from other code. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { CrosstrackError, Position, protocol, ready } from "crosstrack";

const VECTORS = new URL("../../../data/vectors/", import.meta.url);
await ready();

/** @param {string} folder */
function groups(folder) {
  const at = new URL(folder, VECTORS);
  const index = JSON.parse(readFileSync(new URL("index.json", at), "utf8"));
  const files = index.files.map(({ file }) => file).filter((name) => name !== "claims.json");
  return files.map((name) => [name, JSON.parse(readFileSync(new URL(name, at), "utf8")).cases]);
}

/** The rules of a case, as a position takes them. @param {Record<string, string>} ruleset */
function rulesOf({ game, board: _board, owners: _owners, ...others }) {
  const readings = Object.entries(others)
    // `empty` says that intersection pieces are played.
    .filter(([, word]) => word !== "empty")
    .map(([name, word]) => `${name}=${word}`);
  return { game, readings: readings.join(" ") };
}

/** @param {Position} position */
function status({ outcome }) {
  if (!outcome) return { outcome: "none" };
  return outcome.kind === "draw"
    ? { outcome: "draw" }
    : { outcome: "win", winner: [...outcome.players] };
}

/** A text without a byte order mark before it, and without blanks and line ends around it. @param {string} text */
const bare = (text) => text.replace(/^\ufeff?\p{White_Space}*|\p{White_Space}+$/gu, "");

/** Is this text a position of these rules? It says board and owners itself, and need not be reached by play. */
function read({ ruleset, request, expect }) {
  const { text } = request;
  const attempt = () => new Position(text, rulesOf(ruleset));
  if (!expect.invalid) return assert.equal(attempt().text, expect.position);
  // The protocol has texts as they stand; the package reads a line of a file, too.
  if (text !== bare(text) && bare(text) === attempt().text) return;
  try {
    const { board } = attempt();
    const owners = /^x1_[^_]*_([^.]*)/.exec(text)?.[1];
    const isElsewhere = board !== ruleset.board || owners !== ruleset.owners;
    const isUnreached = expect.clauses?.every((clause) => clause === "PL-OPENING");
    assert.ok(isElsewhere || isUnreached, `${text} is read`);
  } catch (error) {
    if (!(error instanceof CrosstrackError)) throw error;
  }
}

const judges = {
  read,
  legal({ expect }, position) {
    assert.deepEqual(new Set(position.legalMoves()), new Set(expect.moves));
    assert.equal(position.legalMoves().length, expect.moves.length);
  },
  apply({ request, expect }, position) {
    if (!expect.illegal) return assert.equal(position.play(request.move).text, expect.position);
    if (!expect.clause) {
      // The text is no move; blanks and line ends around it are those of a line.
      const { move } = request;
      const isLine = move !== bare(move);
      if (!isLine) return assert.throws(() => position.play(move), { name: "CrosstrackError" });
      return assert.equal(position.play(move).text, position.play(bare(move)).text);
    }
    assert.ok(!position.isLegal(request.move));
    assert.equal(position.why(request.move).clause, expect.clause);
    const wrong = { name: "CrosstrackError", part: "move", clause: expect.clause };
    assert.throws(() => position.play(request.move), wrong);
  },
  status({ expect }, position) {
    assert.deepEqual(status(position), expect);
  },
  perft({ request, expect }, position) {
    const { nodes, wins } = position.perft(request.depth);
    assert.deepEqual({ nodes, wins }, { nodes: expect.nodes, wins: expect.wins });
  },
  game({ request, expect }, position) {
    const positions = request.moves.map((_, at) =>
      position.play(...request.moves.slice(0, at + 1)),
    );
    assert.deepEqual(positions.map(String), expect.positions);
    assert.deepEqual(status(positions.at(-1) ?? position), expect.outcome);
  },
};

/** What has no name in the package is asked as the protocol has it. */
function ask({ ruleset, cmd, request }) {
  const answer = JSON.parse(protocol(JSON.stringify({ id: 1, cmd, ruleset, ...request })));
  assert.ok(answer.ok, JSON.stringify(answer));
  return answer.ok;
}

for (const folder of ["./", "crossings/"]) {
  for (const [name, cases] of groups(folder)) {
    test(`${folder}${name}: ${cases.length} cases`, () => {
      assert.ok(cases.length > 0);
      for (const one of cases) {
        const { cmd, request, ruleset } = one;
        try {
          if (cmd === "links") assert.deepEqual(sets(ask(one).links), sets(one.expect.links));
          else if (cmd === "board") assert.deepEqual(ask(one), one.expect);
          // The package counts from one ply on.
          else if (cmd === "perft" && request.depth === 0) {
            const { nodes, wins } = ask(one);
            assert.deepEqual({ nodes, wins }, { nodes: one.expect.nodes, wins: one.expect.wins });
          } else if (cmd === "read") read(one);
          else {
            const text = request.position.x1 ?? request.position.text;
            const position = new Position(text, rulesOf(ruleset));
            assert.equal(position.text, text);
            judges[cmd](one, position);
          }
        } catch (error) {
          error.message = `${one.id}: ${error.message}`;
          throw error;
        }
      }
    });
  }
}

/** @param {Record<string, string[]>} links */
function sets(links) {
  return Object.fromEntries(Object.entries(links).map(([side, others]) => [side, new Set(others)]));
}
