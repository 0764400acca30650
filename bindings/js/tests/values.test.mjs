/** Values, errors, wrong types, and work in the background. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import test from "node:test";
import * as crosstrack from "crosstrack";
import {
  Background,
  CrosstrackError,
  Position,
  Ruleset,
  ask,
  catalogue,
  puzzles,
} from "crosstrack";

const START = "x1_4x2_1122.1_4-6-6-6-6-4_d";
const rows = (path) => {
  const text = readFileSync(new URL(`../../../data/${path}`, import.meta.url), "utf8");
  const [names, ...lines] = text
    .trim()
    .split("\n")
    .map((line) => line.split(","));
  return lines.map((fields) => Object.fromEntries(names.map((name, at) => [name, fields[at]])));
};

test("before the engine is there, an error says what to do", () => {
  assert.throws(() => Position.start(), /await ready\(\)/);
});

test("a position is an immutable value", async () => {
  await crosstrack.ready();
  const start = Position.start();
  const next = start.play("rA.b1.0", "gI.c3.2");
  assert.equal(start.text, START);
  assert.equal(next.text, "x1_4x2_1122.1_rA0.3-6-2.gI2.3-6-6-4_d");
  assert.deepEqual([next.line, next.toMove, next.isOver], [["rA.b1.0", "gI.c3.2"], 1, false]);
  assert.ok(next.equals(new Position(next.text)) && !next.equals(start));
  assert.ok(!next.equals(new Position(next.text, { readings: "junction=through" })));
  assert.throws(() => (next.text = "x"), TypeError);
  assert.throws(() => next.line.push("x"), TypeError);
  const again = Position.fromJSON(JSON.parse(JSON.stringify(next)));
  assert.deepEqual(again, next);
  assert.equal(`${next}`, next.text);
  assert.equal(next.constructor.name, "Position");
  assert.match(next.svg(), /^<svg[^]*<\/svg>\s*$/);
  assert.equal(next.look().spots.length, 57);
});

test("counts are those of the suites", () => {
  const row = rows("suites/perft.csv").find(({ id }) => id === "s-4x2-1122-1");
  const position = new Position(row.position);
  assert.equal(position.perft(1).nodes, Number(row.nodes));
  assert.equal(position.legalMoves().length, Number(row.nodes));
});

test("moves by number are the moves by text, in their order", () => {
  for (const rules of ["", "4x3,players=3", "4x3,teams", "2x1,junction=through", "8x1,teams"]) {
    let [byText, byNumber] = [Position.start(rules), Position.start(rules)];
    for (let ply = 0; ply < 24 && !byText.isOver; ply += 1) {
      const [texts, numbers] = [byText.legalMoves(), byNumber.legal()];
      assert.ok(numbers instanceof Uint16Array && new Set(numbers).size === texts.length);
      for (let at = 0; at < texts.length; at += 97)
        assert.equal(byNumber.play(numbers[at]).line.at(-1), texts[at]);
      const at = (ply * 7919) % texts.length;
      [byText, byNumber] = [byText.play(texts[at]), byNumber.play(numbers[at])];
      assert.deepEqual(byNumber, byText);
      const { turn, outcome, path, canonical } = byText;
      const own = { turn: byNumber.turn, outcome: byNumber.outcome, path: byNumber.path };
      assert.deepEqual(
        { ...own, canonical: byNumber.canonical },
        { turn, outcome, path, canonical },
      );
    }
  }
  const start = Position.start();
  const unused = [...Array(11264).keys()].find((number) => !start.legal().includes(number));
  assert.throws(() => start.play(unused), { name: "CrosstrackError", part: "move" });
  assert.throws(() => start.play(65535), /no move has this number/);
  assert.throws(() => start.play(-1), TypeError);
  assert.throws(() => Position.start("", { game: "crossings" }).legal(), /have no numbers/);
  assert.throws(() => Position.start("claim-rule=announced").legal(), /have no numbers/);
  const odd = "x1_4x2_1122.1_rA0.3-6-6-6-6-4_d";
  const waived = new Position(odd, { readings: "waive=PL-OPENING" });
  assert.equal(waived.legal().length, waived.legalMoves().length);
  assert.throws(() => new Position(odd), /PL-OPENING/);
});

test("safe moves are those after which nobody wins at once", () => {
  const position = new Position("x1_2x1_1122.1_rA0.gI1-2_d");
  const safe = position.legalMoves().filter((mv) => position.play(mv).winningMoves().length === 0);
  assert.deepEqual(position.safeMoves(), safe);
  const won = position.play(position.winningMoves()[0]);
  assert.deepEqual([won.outcome.kind, won.outcome.players], ["win", [1]]);
  assert.deepEqual([won.path[0], won.path.at(-1)], ["A", "C"]);
  assert.deepEqual([won.legalMoves(), won.winningMoves()], [[], []]);
});

test("puzzles have the solutions of their tables", () => {
  const all = puzzles();
  for (const table of ["small", "crossings"]) {
    const row = rows(`puzzles/${table}.csv`).find(({ goal }) => goal === "win-in-1");
    const puzzle = all.find(({ id }) => id === row.id);
    assert.equal(puzzle.position.text, row.position);
    assert.deepEqual(puzzle.position.winningMoves(), row.solution.split(" "));
    assert.ok(puzzle.attempt(row.solution).solved);
    assert.ok(puzzle.hint(3).move === row.solution);
    assert.ok(!puzzle.attempt(puzzle.position.safeMoves().find((mv) => mv !== row.solution)).holds);
  }
  assert.ok(puzzles("crossings").every(({ game }) => game === "crossings"));
});

test("a forced win has its value and its proof", () => {
  const row = rows("puzzles/small.csv").find(
    ({ goal, unique }) => goal === "win-in-3" && unique === "yes",
  );
  const position = new Position(row.position);
  const values = position.values({ plies: 3 });
  assert.deepEqual([values.value.kind, values.value.plies], ["win", 3]);
  const first = row.solution.split(" ")[0];
  assert.deepEqual(values.best, [first]);
  const proof = position.certificate({ plies: 3 });
  assert.deepEqual([proof.kind, proof.plies, proof.first], ["win", 3, first]);
  // The hash is that of the file without it.
  const content = proof.text.replace(proof.sha256, "");
  assert.equal(createHash("sha256").update(content).digest("hex"), proof.sha256);
  assert.equal(position.choose({ level: 5 }).move, first);
});

test("rulesets: boards, players, readings, both games", () => {
  const own = new Ruleset("4x3,teams,junction=through");
  assert.deepEqual([own.board, own.players], ["4x3", 4]);
  assert.match(own.readings, /junction=through/);
  assert.equal(own.start().play("rA.c1.0").readings, own.readings);
  assert.equal(new Ruleset("1x1").solved().start.words, "win in 1 ply");
  const stones = new Ruleset("3x4", { game: "crossings" });
  assert.ok(stones.start().legalMoves().length > 0);
  assert.equal(stones.rules().game, "crossings");
  assert.deepEqual(
    catalogue().games.map(({ name }) => name),
    ["crosstrack", "crossings"],
  );
  assert.throws(() => new Position(START, new Ruleset("players=3")), /other rules/);
});

test("an error says what, where, why and what to try", () => {
  const thrown = (call) => {
    try {
      call();
    } catch (error) {
      assert.ok(error instanceof CrosstrackError && error instanceof Error, String(error));
      return error;
    }
    return assert.fail("no error");
  };
  const illegal = thrown(() => Position.start().play("rA.b1.0").play("b1.2"));
  assert.deepEqual([illegal.part, illegal.clause], ["move", "PL-OPENING"]);
  assert.match(illegal.message, /\(PL-OPENING\)\n +b1\.2\n +\^{4}\ntry: place a piece/);
  // In characters, not in bytes.
  const wrong = thrown(() => new Position("x1_4x2_1122.1_4-6-ö-6-6-9_d"));
  assert.equal(wrong.text.slice(...wrong.place), "ö");
  assert.equal(wrong.message.split("\n").at(-1).indexOf("^"), 2 + wrong.place[0]);
  const calls = [
    [() => new Ruleset("9x9"), "rules", /does not fit/],
    [() => new Ruleset("players=7"), "rules", /2, 3, 4 or teams/],
    [() => new Ruleset("", { game: "chess" }), "game", /crossings/],
    [() => new Ruleset("junction=crossed"), "rules", /joined or through/],
    [() => Position.start().choose({ level: 9 }), "level", /1 to 8/],
    [() => Position.start().values({ plies: 99 }), "plies", /15/],
    [() => Position.start().isLegal("d4.9"), "move", /not a move/],
    [() => ask({ ask: "try", id: "nothing" }), "id", /no puzzle/],
    [() => new Position(""), "position", /expected/],
  ];
  for (const [call, part, words] of calls) {
    const error = thrown(call);
    assert.equal(error.part, part, String(call));
    assert.match(error.message, words);
  }
});

test("a value of a wrong type is a TypeError", async () => {
  const start = Position.start();
  const calls = [
    () => new Position(3),
    () => new Position(START, "junction=through"),
    () => new Position(START, { reading: "" }),
    () => new Position(START, { line: "rA.b1.0" }),
    () => start.play(null),
    () => start.isLegal(),
    () => start.perft("1"),
    () => start.perft(-1),
    () => start.perft(),
    () => start.values({ plies: 1.5 }),
    () => start.values(3),
    () => start.choose({ levle: 3 }),
    () => start.choose({ seed: "x" }),
    () => start.equals(START),
    () => new Ruleset({ board: "4x2" }),
    () => new Ruleset(4),
    () => new Ruleset("4x2", { gmae: "crosstrack" }),
    () => puzzles(3),
  ];
  for (const call of calls) assert.throws(call, TypeError, String(call));
  const worker = new Background();
  const later = [
    () => worker.choose(START),
    () => worker.values(start, { plies: "3" }),
    () => worker.values(start, { signal: 3 }),
    () => worker.values(start, { onProgress: true }),
    () => worker.choose(start, { depth: 3 }),
  ];
  for (const call of later) await assert.rejects(call, TypeError, String(call));
});

test("the background gives the same answers, rejects, and stops", async () => {
  const worker = new Background();
  const position = new Position("x1_2x1_1122.1_rA0.gI1-2_d");
  assert.deepEqual(
    await worker.choose(position, { level: 5, seed: 3 }),
    position.choose({ level: 5, seed: 3 }),
  );
  assert.deepEqual(await worker.values(position), position.values());
  assert.deepEqual(
    await worker.certificate(position, { plies: 1 }),
    position.certificate({ plies: 1 }),
  );
  assert.deepEqual(await worker.safeMoves(position), position.safeMoves());
  assert.deepEqual(await worker.perft(position, 2), position.perft(2));
  const puzzle = puzzles().find(({ goal }) => goal === "win-in-1");
  assert.deepEqual(await worker.hint(puzzle, 2), puzzle.hint(2));
  assert.deepEqual(await worker.attempt(puzzle, []), puzzle.attempt());
  await assert.rejects(worker.choose(position, { level: 0 }), {
    name: "CrosstrackError",
    part: "level",
  });
  const control = new AbortController();
  let told = 0;
  const onProgress = () => (told += 1) === 2 && control.abort();
  const long = worker.values(Position.start(), { plies: 9, signal: control.signal, onProgress });
  const next = worker.perft(position, 1);
  await assert.rejects(long, { name: "AbortError" });
  assert.deepEqual([told, await next], [2, position.perft(1)]);
  await assert.rejects(worker.perft(position, 1, { signal: AbortSignal.abort() }), {
    name: "AbortError",
  });
});

test("a background that is closed ends what it does, and does nothing more", async () => {
  const worker = new Background();
  const long = worker.values(Position.start(), { plies: 9, onProgress: () => worker.close() });
  await assert.rejects(long, { name: "AbortError" });
  await assert.rejects(worker.perft(Position.start(), 1), { name: "AbortError" });
});

test("a text that is too long is refused, and a long one is not said whole", () => {
  assert.throws(() => new Position("x".repeat(5 << 20)), /at most/);
  const long = `${"x".repeat(100_000)}_y`;
  assert.throws(
    () => new Position(long),
    ({ text, message }) => text === long && message.length < 500 && message.includes("^"),
  );
  assert.ok(Position.start().legalMoves().length > 0);
});

test("a game that is played move by move is the one that is replayed, in both games", () => {
  for (const [rules, of] of [
    ["", "crosstrack"],
    ["players=3", "crosstrack"],
    ["4x4", "crossings"],
  ]) {
    let position = Position.start(rules, { game: of });
    for (let ply = 0; ply < 40 && !position.isOver; ply += 1) {
      const moves = position.legalMoves();
      position = position.play(moves[(ply * 7919) % moves.length]);
    }
    const { game, readings, start, line } = position;
    assert.ok(line.length > 3, `${line.length} plies`);
    assert.deepEqual(new Position(start, { game, readings, line }), position);
    assert.deepEqual(
      position
        .look()
        .line.map(({ move }) => move)
        .filter(Boolean),
      [...line],
    );
  }
});

test("hostile records are read or refused", () => {
  const table = readFileSync(
    new URL("../../../tests/hostile-records.csv", import.meta.url),
    "utf8",
  );
  const cells = [...table.matchAll(/(?:"((?:[^"]|"")*)"|([^,"\n]*))([,\n])/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain,
  );
  assert.equal(cells.length, 18 * 7);
  for (let at = 7; at < cells.length; at += 7) {
    const [what, head, repeated, times, closed, tail, error] = cells.slice(at, at + 7);
    const text = head + repeated.repeat(times) + closed.repeat(times) + tail;
    if (error)
      assert.throws(
        () => Position.fromRecord(text),
        (fault) => fault.message.includes(error),
        what,
      );
    else assert.equal(Position.fromRecord(text).line.length, 1, what);
  }
});

test("a record is written and read; a review says what each move let slip", async () => {
  const small = Position.start("2x1").play("rI.a1.0", "bI.a2.0");
  const { text, json } = small.record({ players: ["Ada", "level:5"] });
  assert.match(text, /\[Player 1 Ada\]\n\[Player 2 level:5\]/);
  assert.equal(JSON.parse(json).schema, "crosstrack/game-record/1");
  assert.deepEqual(Position.fromRecord(json), small);
  assert.throws(() => small.record({ players: ["Ada"] }), { part: "players" });
  assert.deepEqual(Position.fromRecord(text), small);
  for (const wrong of ["", "{}", "null", "7", `${text}\n${text}`])
    assert.throws(() => Position.fromRecord(wrong), { name: "CrosstrackError", part: "record" });
  const { moves } = small.review({ simulations: 50 });
  assert.deepEqual(
    moves.map(({ move }) => move),
    [...small.line],
  );
  assert.equal(moves[1].proved_before.words, "player 2 wins within 1 ply");
  const worker = new Background();
  assert.deepEqual((await worker.review(small, { simulations: 50 })).moves, moves);
  worker.close();
});
