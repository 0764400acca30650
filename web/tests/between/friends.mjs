/**
 * People who play one game from several browsers, over a way that loses messages, turns them round, doubles them and forgets; and
 * somebody who lies. A seed decides what happens. The laws that must hold are checked after each step.
 */
import assert from "node:assert/strict";
import { read, written } from "../../page/state/letter.js";

/** The rules of a small game whose turns do not alternate: `a0!` moves once more. It ends after 9 moves. */
export function rules(line, players = 2) {
  const movers = [];
  let mover = 1;
  let last = "";
  for (const [nth, move] of line.entries()) {
    if (!/^[abc][0-3]!?$/.test(move) || move === last || nth >= 9)
      return { illegal: nth, why: `${move} is no move` };
    movers.push(mover);
    if (!move.endsWith("!")) mover = (mover % players) + 1;
    last = move;
  }
  return { movers, next: mover, over: line.length >= 9 };
}

/** Numbers by chance, from a seed: mulberry32. */
export function chance(seed) {
  let at = seed >>> 0;
  return (below) => {
    at = (at + 0x6d2b79f5) >>> 0;
    let one = Math.imul(at ^ (at >>> 15), at | 1);
    one ^= one + Math.imul(one ^ (one >>> 7), one | 61);
    return ((one ^ (one >>> 14)) >>> 0) % below;
  };
}

/** A game of persons alone. */
export function about(players) {
  const seats = Array.from({ length: players }, () => "friend");
  return { id: "game-one", game: "toy", readings: "", position: "start", seats };
}

const ACCEPTED = ["same", "older", "newer"];
const QUESTIONS = ["mine", "word", "branch"];
const REFUSED = ["other game", "other seat", "illegal", "damaged", "long", "nonsense"];

/** Somebody honest: a game, and what the person in front of it knows to have done. */
class Peer {
  /** @param {typeof import("../../page/state/between.js")} between the judge @param {import("../../page/state/between.js").Between} game */
  constructor(between, game) {
    const { me, about: one } = game;
    Object.assign(this, { b: between, game, me, about: one, asked: 0, kinds: {} });
    this.players = one.seats.length;
    /** The moves that this person made, by their place in the line. */
    this.did = [];
    this.hasResigned = false;
    this.keep();
  }
  /** A game is kept before anything about it is sent. */
  keep() {
    this.disk = JSON.stringify(this.game);
  }
  reload() {
    this.game = JSON.parse(this.disk);
  }
  /** The browser lost what it kept last. */
  forget(by) {
    const line = this.game.line.slice(0, by(this.game.line.length + 1));
    const { next, over } = rules(line, this.players);
    this.game = { ...this.game, line, next, over };
    this.keep();
  }
  ask(line) {
    this.asked += 1;
    return rules(line, this.players);
  }
  move(by) {
    const move = `${"abc"[by(3)]}${by(4)}${by(6) ? "" : "!"}`;
    const after = this.b.moved(this.game, move, this.ask([...this.game.line, move]));
    if (after === this.game) return;
    assert.ok(!this.game.gone.includes(true), "a move after the game was given up");
    this.did.push(`${this.game.line.length} ${move}`);
    this.game = after;
    this.keep();
  }
  resign() {
    const after = this.b.resigned(this.game);
    if (after === this.game) return;
    this.hasResigned = true;
    this.game = after;
    this.keep();
  }
  text(to) {
    return written(this.b.letterTo(this.game, to));
  }
  /** Hears a text from a bringer who may speak for some seats. Returns the verdict. */
  hear(text, who) {
    const { game, b } = this;
    const before = this.asked;
    const letter = read(text);
    let judged = b.judge(game, letter, who);
    if (judged.kind === "ask")
      judged = b.judge(game, letter, who, { ruling: this.ask(letter.line) });
    assert.ok([...ACCEPTED, ...QUESTIONS, ...REFUSED].includes(judged.kind), judged.kind);
    assert.equal(b.isQuestion(judged.kind), QUESTIONS.includes(judged.kind));
    if (this.me && game.next === this.me)
      assert.equal(this.asked, before, "the rules are asked while nobody else can have moved");
    assert.ok(this.asked - before <= 1, "the rules are asked more than once");
    assert.ok(ACCEPTED.includes(judged.kind) || judged.take === null, "a refusal takes something");
    if (!("fault" in letter)) this.checkChange(judged, letter, who);
    this.kinds[judged.kind] = (this.kinds[judged.kind] ?? 0) + 1;
    if (QUESTIONS.includes(judged.kind)) judged = this.decide(judged, letter, who);
    this.game = b.apply(judged);
    this.keep();
    return judged;
  }
  /** The person agrees to what they have done themselves, and to nothing else. */
  decide(judged, letter, who) {
    const ruling = this.ask(letter.line);
    const own = (move, nth) =>
      ruling.movers[nth] !== this.me || this.did.includes(`${nth} ${move}`);
    const isDone =
      !("illegal" in ruling) &&
      letter.line.every(own) &&
      (this.hasResigned || !letter.gone[this.me - 1]) &&
      (judged.kind !== "branch" || ruling.movers[judged.at] === this.me);
    if (!isDone) return judged;
    return this.b.judge(this.game, letter, who, { ruling, agreed: true });
  }
  /** What one letter may change: the moves of those for whom the bringer speaks, and whether they have given up. */
  checkChange(judged, letter, who) {
    const { game } = this;
    const after = this.b.apply(judged);
    const { movers = [] } = rules(after.line, this.players);
    for (const [nth, move] of after.line.entries()) {
      const isNew = move !== game.line[nth];
      assert.ok(
        !isNew || (nth >= game.line.length && who.includes(movers[nth])),
        "a move of another",
      );
    }
    for (const [nth, is] of after.gone.entries())
      assert.ok(is === game.gone[nth] || (is && who.includes(nth + 1)), "given up for another");
    if (!ACCEPTED.includes(judged.kind)) return;
    for (const seat of who)
      assert.ok(seat === this.me || !letter.gone[seat - 1] || after.gone[seat - 1], "not heard");
    const claims = this.me && letter.gone[this.me - 1] && !game.gone[this.me - 1];
    assert.ok(!claims, "somebody who is given up by others is not told");
    const isOther = JSON.stringify(letter.about) !== JSON.stringify(game.about);
    assert.ok(!isOther, "a letter of another game is taken");
  }
  /** The laws: nobody's seat, game, moves or words change but by themselves. */
  check() {
    const { game, me } = this;
    assert.equal(game.me, me, "the seat has changed");
    assert.deepEqual(game.about, this.about, "the game has changed");
    const ruling = rules(game.line, this.players);
    assert.ok(!("illegal" in ruling), "the line is not legal");
    assert.deepEqual([game.next, game.over], [ruling.next, ruling.over], "the turn is wrong");
    if (!me) return;
    assert.ok(!game.gone[me - 1] || this.hasResigned, "given up by somebody else");
    for (const [nth, move] of game.line.entries())
      if (ruling.movers[nth] === me)
        assert.ok(this.did.includes(`${nth} ${move}`), `${move} was made by somebody else`);
  }
}

/** What a liar sends: what was heard, changed or made up. The checksum is right as often as not. */
export function lie(by, heard, one) {
  const nothing = { about: one, line: [], gone: one.seats.map(() => false), to: 1 };
  const base = heard.length > 0 && by(4) ? heard[by(heard.length)] : written(nothing);
  if (by(5) === 0) {
    const cut = by(base.length);
    const letter = "abcxyz"[by(6)];
    return [base.slice(0, cut), base.slice(0, cut) + letter + base.slice(cut + 1), base + base][
      by(3)
    ];
  }
  const letter = read(base);
  if ("fault" in letter) return base;
  const [line, gone, told] = [[...letter.line], [...letter.gone], { ...letter.about }];
  for (let times = by(4); times >= 0; times -= 1) {
    const what = by(9);
    if (what < 3) line.push(`${"abcz"[by(4)]}${by(4)}${by(3) ? "" : "!"}`);
    if (what === 3) line.splice(by(line.length + 1), 1);
    if (what === 4 && line.length > 0) line[by(line.length)] = `${"abc"[by(3)]}${by(4)}`;
    if (what === 5 || what === 6) gone[by(gone.length)] = by(3) > 0;
    if (what === 7 && by(3) === 0) told.id = "game-two";
    if (what === 8 && by(3) === 0)
      Object.assign(told, [{ position: "p" }, { readings: "r" }, { game: "g" }][by(3)]);
  }
  return written({ about: told, line, gone, to: by(3) });
}

/**
 * One run.
 * @param {typeof import("../../page/state/between.js")} between the judge
 * @param {number} seed
 * @param {{players?: number, liar?: ""|"second"|"third", forgets?: boolean, steps?: number}} [options] `liar`: nobody; player 2;
 *   or a third person, who brings letters in the name of anybody
 */
export function run(between, seed, { players = 2, liar = "", forgets = false, steps = 160 } = {}) {
  const by = chance(seed);
  const one = about(players);
  const everybody = one.seats.map((_, nth) => nth + 1);
  const peers = everybody.map((me) => new Peer(between, between.begun(one, me, 1)));
  const all = forgets ? peers : [...peers, new Peer(between, between.begun(one, 0, 1))];
  const honest = liar === "second" ? all.filter(({ me }) => me !== 2) : all;
  /** A link may come from anybody but the reader. */
  const others = (peer) => everybody.filter((seat) => seat !== peer.me);
  const way = [];
  const heard = [];
  const check = () => honest.forEach((peer) => peer.check());
  for (let step = 0; step < steps; step += 1) {
    const what = by(10);
    const peer = all[by(all.length)];
    const mover = all[all[0].game.next - 1];
    if (what < 2 && honest.includes(mover)) mover.move(by);
    if (what < 3 && honest.includes(peer)) peer.move(by);
    if (what === 3 && by(20) === 0 && honest.includes(peer) && !forgets) peer.resign();
    if (what < 6 && honest.includes(peer)) {
      const text = peer.text(by(players + 1));
      heard.push(text);
      for (const to of honest) if (to !== peer && by(3)) way.push([to, text]);
      if (by(3) === 0 && way.length > 0) way.push(way[by(way.length)]);
    }
    if (what === 6 && liar) way.push([honest[by(honest.length)], lie(by, heard, one)]);
    if (what > 6 && way.length > 0) {
      const [[to, text]] = way.splice(by(way.length), 1);
      // Now and then the bringer speaks for one seat alone, or for none.
      if (by(4)) to.hear(text, by(4) ? others(to) : others(to).slice(0, by(2)));
    }
    if (by(12) === 0) peer.reload();
    if (forgets && by(25) === 0) peer.forget(by);
    check();
  }
  if (liar !== "third") agree(between, honest, others, check);
  if (liar === "") {
    const [first, ...rest] = honest.map(({ game: { line, gone, next } }) => ({ line, gone, next }));
    for (const other of rest) assert.deepEqual(other, first, "honest people have two games");
    const isAsked = honest.some(({ kinds }) => QUESTIONS.some((kind) => kinds[kind]));
    assert.ok(forgets || !isAsked, "somebody is asked without need");
  }
  return { moves: honest[0].game.line.length, kinds: honest.map(({ kinds }) => kinds) };
}

/** In the end messages get through: each tells each, until nobody hears anything new. */
function agree(between, honest, others, check) {
  for (let quiet = false, rounds = 0; !quiet; rounds += 1) {
    assert.ok(rounds < 6, "they find no end");
    quiet = true;
    for (const from of honest)
      for (const to of honest) {
        if (from === to) continue;
        if (between.changes(to.hear(from.text(to.me), others(to)))) quiet = false;
        check();
      }
  }
}
