/**
 * The laws of `friends.mjs`, asked of the page's own modules: two pages, each a set of modules with its own storage and address, play
 * by links or live, with a liar or without. No browser takes part; the rules are those of a small game.
 */
import { register } from "node:module";
import { written } from "../../page/state/letter.js";
import { chance, rules } from "./friends.mjs";

register("./hooks.mjs", import.meta.url);

globalThis.RULES = async ({ ask, position, line = [] }) => {
  if (ask === "catalogue")
    return {
      games: [
        {
          name: "toy",
          goal: "win",
          readings: [],
          boards: [
            {
              usual: true,
              name: "b",
              starts: [{ position: "p", players: "2", title: "2 players" }],
            },
          ],
        },
      ],
      about: {},
    };
  if (ask === "pictures") return { pictures: {} };
  if (ask !== "look") throw new Error(`no ${ask}`);
  const ruling = rules(line);
  if (position !== "p") throw new Error("no such position");
  if ("illegal" in ruling) throw new Error(`${line[ruling.illegal]} is no move`);
  const player = ruling.next;
  return {
    game: "toy",
    board: "b",
    players: 2,
    title: "toy",
    first: "p",
    position: `p${line.join()}`,
    turn: `player ${player} to move`,
    line: line.map((move, nth) => ({ move, words: move, player: ruling.movers[nth] })),
    names: ["player 1", "player 2"],
    to_move: player,
    reason: null,
    outcome: ruling.over ? { words: "over", players: [] } : null,
    sides: [[1], [2]],
    moves: [],
    spots: [],
    hands: [],
    threats: { mover: [], others: [] },
    joined: [],
    path: null,
  };
};

class Storage {
  #all = new Map();
  get length() {
    return this.#all.size;
  }
  key(nth) {
    return [...this.#all.keys()][nth] ?? null;
  }
  getItem(key) {
    return this.#all.get(key) ?? null;
  }
  setItem(key, value) {
    this.#all.set(key, value);
  }
  removeItem(key) {
    this.#all.delete(key);
  }
  clear() {
    this.#all.clear();
  }
}
/** What a page stands on; that of the peer whose turn it is. */
function enter(peer) {
  Object.assign(globalThis, {
    localStorage: peer.storage,
    DATABASE: peer.database,
    location: peer.location,
    history: peer.history,
  });
}
const element = { textContent: "", dataset: {}, style: {}, classList: { add() {}, remove() {} } };
globalThis.document = {
  getElementById: () => null,
  querySelector: () => null,
  documentElement: element,
  addEventListener() {},
  activeElement: null,
  hidden: false,
};
globalThis.window = Object.assign(globalThis, {
  scrollTo() {},
  addEventListener() {},
  matchMedia: () => ({ matches: false, addEventListener() {} }),
});
// Pauses are over at once: whatever a page does is done before the other one is on.
globalThis.setTimeout = /** @type {any} */ ((go, _, ...all) => setImmediate(go, ...all));
globalThis.clearTimeout = /** @type {any} */ (clearImmediate);
// Each page is alone in its browser.
delete globalThis.BroadcastChannel;
globalThis.RTCPeerConnection = class {
  constructor() {
    made = this;
    this.localDescription = { type: "offer", sdp: SDP };
    this.iceGatheringState = "complete";
  }
  createDataChannel() {
    return (this.channel = {
      readyState: "connecting",
      send: (text) => this.sent.push(text),
      close() {
        this.readyState = "closed";
      },
    });
  }
  sent = [];
  async setLocalDescription() {}
  async setRemoteDescription() {
    started += 1;
  }
  close() {}
};
let made = null,
  started = 0;
const SDP = `a=ice-ufrag:abcd\r\na=ice-pwd:abcdefghijklmnopqrstuvwx\r\na=fingerprint:sha-256 ${Array(32).fill("AB").join(":")}\r\na=candidate:1 1 udp 1 10.0.0.1 5 typ host\r\n`;
const settle = async (times = 16) => {
  for (let nth = 0; nth < times; nth += 1) await new Promise(setImmediate);
};

class Peer {
  constructor(name) {
    this.name = name;
    this.storage = new Storage();
    this.database = new Map();
  }
  async load() {
    enter(this.fresh());
    const from = (path) =>
      import(`${new URL(`../../page/state/${path}`, import.meta.url)}?peer=${this.name}`);
    this.m = {};
    for (const name of [
      "store",
      "route",
      "place",
      "shared",
      "live",
      "kept",
      "library",
      "advice",
      "new-game",
      "tree",
      "link",
    ])
      this.m[name] = await from(`${name}.js`);
    this.first = structuredClone(this.m.store.state);
    return this;
  }
  fresh() {
    this.location = {
      href: "http://page/",
      hash: "",
      origin: "http://page",
      search: "",
      protocol: "http:",
      hostname: "page",
      reload() {},
    };
    const go = (_, __, hash) => {
      this.location.hash = hash;
      this.location.href = `http://page/${hash}`;
    };
    this.history = { pushState: go, replaceState: go };
    return this;
  }
  get state() {
    return this.m.store.state;
  }
  async begin() {
    enter(this);
    this.storage.clear();
    this.database.clear();
    this.did = [];
    this.said = new Set([0]);
    this.me = 0;
    this.wire = null;
    this.faults = 0;
    this.game = "";
    await this.reset();
  }
  async reset() {
    enter(this);
    this.m.live.disconnect();
    Object.assign(this.state, structuredClone(this.first));
    this.m.kept.loadKept();
    await this.m.library.loadGames();
    await settle(2);
  }
  async act(what) {
    enter(this);
    const result = await what(this.m);
    await settle();
    return result;
  }
  get line() {
    const { tree } = this.state;
    return tree ? this.m.tree.moves(this.m.tree.tip(tree.root)) : [];
  }
  get shows() {
    const { tree } = this.state;
    return tree && this.state.view === "play"
      ? { id: tree.id, me: tree.me, line: this.line, resigned: tree.resigned }
      : null;
  }
  async move(move) {
    const at = this.line.length;
    const done = await this.act(({ place }) => place.play(move));
    if (done) this.did.push([at, move]);
    return done;
  }
  async resign() {
    await this.act(({ advice }) => {
      if (!advice.mayResign()) return;
      advice.resign();
      advice.resign();
    });
    if (this.shows?.resigned.includes(String(this.me))) this.said.add(this.me);
  }
  link() {
    enter(this);
    return this.m.shared.nextLink();
  }
  async open(link) {
    const hash = link.slice(link.indexOf("#"));
    await this.act(({ route }) => {
      this.history.pushState(null, "", hash);
      return route.restore(hash);
    });
    return this.state.fault?.message ?? "";
  }
  /** The live connection: what is sent is in `wire.sent`. */
  async connect() {
    await this.act(({ live }) => live.invite());
    this.wire = made;
    this.wire.channel.readyState = "open";
    await this.act(() => this.wire.channel.onopen?.());
  }
  async hear(data) {
    await this.act(() => this.wire.channel.onmessage?.({ data }));
    return this.state.fault?.message ?? this.state.live.fault;
  }
  async reload() {
    const was = this.location.hash;
    await this.reset();
    await this.open(was);
  }
}

export class Broken extends Error {}
/** The laws of somebody honest. */
function holds(peer) {
  const game = peer.shows;
  if (!game || game.id !== peer.game) return;
  const ruling = rules(game.line);
  if ("illegal" in ruling) throw new Broken("a line that is not legal");
  if (game.me !== peer.me)
    throw new Broken(`LAW seat: ${peer.name} was player ${peer.me}, is ${game.me}`);
  if (game.resigned.includes(String(peer.me)) && !peer.said.has(peer.me))
    throw new Broken(`LAW word: ${peer.name} has given up without having said so`);
  game.line.forEach((move, nth) => {
    if (ruling.movers[nth] === peer.me && !peer.did.some(([at, one]) => at === nth && one === move))
      throw new Broken(
        `LAW moves: ${peer.name} (player ${peer.me}) has move ${nth + 1}, ${move}, which was not made there`,
      );
  });
}

const A = await new Peer("A").load();
const B = await new Peer("B").load();
export const log = [];
const say = (...all) => log.push(all.join(" "));

/** A lie, made of a link, with a checksum. */
function lie(by, link) {
  const f = A.m.link.readLink(link.slice(link.indexOf("#")));
  const line = (f.line ?? "").split(",").filter(Boolean);
  const gone = [false, false];
  for (let times = by(3); times >= 0; times -= 1) {
    const what = by(6);
    if (what < 3) line.push(`${"abcz"[by(4)]}${by(4)}${by(3) ? "" : "!"}`);
    if (what === 3) line.splice(by(line.length + 1), 1);
    if (what >= 4) gone[by(2)] = true;
  }
  const about = {
    id: f.gid,
    game: f.game,
    readings: f.readings ?? "",
    position: f.pos,
    seats: ["friend", "friend"],
  };
  return written({ about, line, gone, to: by(3) });
}

/** One run. @param {number} seed @param {"links"|"live"} MODE @param {""|"second"|"third"} LIAR @param {number} [steps] */
export async function runPages(seed, MODE, LIAR, steps = 40) {
  log.length = 0;
  const by = chance(seed);
  await A.begin();
  await B.begin();
  await A.act(({ "new-game": form }) =>
    form.beginPlay({
      game: "toy",
      readings: "",
      position: "p",
      seats: ["friend", "friend"],
      me: 1,
    }),
  );
  A.me = 1;
  A.game = A.shows.id;
  const honest = LIAR === "second" ? [A] : [A, B];
  const links = [A.link()];
  if (MODE === "live") {
    await A.move("a0");
    await A.move("b1");
    links.push(A.link());
    if (LIAR !== "second") {
      B.me = 2;
      B.game = A.game;
      const said = await B.open(links.at(-1));
      if (said) say("B opens:", said);
      if (!B.shows) throw new Broken(`B cannot open the first link: ${said}`);
    }
    for (const one of honest) await one.connect();
  } else {
    while (A.line.length === 0 || rules(A.line).next === 1) {
      if (!(await A.move(`${"abc"[by(3)]}${by(4)}`))) continue;
    }
    say("A plays", A.line.join());
    links.push(A.link());
    if (LIAR !== "second") {
      B.me = 2;
      B.game = A.game;
      await B.open(links.at(-1));
      say("B opens A's link:", B.state.fault?.message ?? "shown as player " + B.shows?.me);
    }
  }
  honest.forEach(holds);
  const way = [];
  for (let step = 0; step < steps; step += 1) {
    const what = by(10);
    const peer = honest[by(honest.length)];
    const other = peer === A ? B : A;
    if (what < 3) {
      const move = `${"abc"[by(3)]}${by(4)}${by(6) ? "" : "!"}`;
      const mover = honest.find((one) => one.me === rules(one.line).next) ?? peer;
      if (await mover.move(move)) say(mover.name, "plays", move, "as move", mover.line.length);
    }
    if (what === 3 && by(15) === 0) {
      await peer.resign();
      if (peer.said.size > 1) say(peer.name, "gives up");
    }
    if (what < 6) {
      const link = peer.link();
      links.push(link);
      if (MODE === "links" && honest.includes(other)) way.push([other, link]);
    }
    if (what === 6 && LIAR) {
      const text = lie(by, links[by(links.length)]);
      way.push([peer, text]);
    }
    if (what > 6 && way.length > 0) {
      const [[to, text]] = way.splice(by(way.length), 1);
      if (by(4)) {
        const fault = MODE === "live" && to.wire ? await to.hear(text) : await to.open(text);
        say(
          to.name,
          "hears",
          A.m.link.readLink(text.slice(text.indexOf("#"))).line || "(no move)",
          "by",
          A.m.link.readLink(text.slice(text.indexOf("#"))).resigned || "-",
          "→",
          fault || "taken",
          to.line.join(),
          to.shows?.resigned || "",
        );
      }
    }
    if (MODE === "live")
      for (const one of honest)
        while (one.wire?.sent.length) {
          const text = one.wire.sent.shift();
          const to = one === A ? B : A;
          if (honest.includes(to)) {
            await to.hear(text);
            say(
              to.name,
              "hears live",
              text.slice(0, 300),
              "→",
              to.state.fault?.message || "ok",
              to.line.join(),
            );
          }
        }
    if (MODE === "live" && by(15) === 0 && honest.length > 1) {
      say(peer.name, "loads its page anew");
      await peer.reload();
      peer.wire = null;
      A.wire = B.wire = null;
      say("then", peer.line.join(), peer.shows?.resigned);
      const ahead = by(2);
      if (ahead) {
        const move = `${"abc"[by(3)]}${by(4)}`;
        const mover = honest.find((one) => one.me === rules(one.line).next);
        if (mover && (await mover.move(move))) say(mover.name, "plays", move, "while apart");
      }
      // One invites, the other opens the invitation.
      const [host, guest] = by(2) ? [A, B] : [B, A];
      await host.connect();
      const before = started;
      const fault = await guest.open(
        `${host.link()}&offer=o~abcd~abcdefghijklmnopqrstuvwx~${"ab".repeat(32)}~10.0.0.1!5`,
      );
      if (started !== before) throw new Broken("LAW consent: a connection begins before a click");
      await guest.act(({ live }) => live.agreeToConnect());
      if (started === before)
        throw new Broken(
          `LAW connects: ${host.name} (${host.line.length} moves) invites ${guest.name} (${guest.line.length} moves): ${fault || "nothing happens"}`,
        );
      await guest.connect();
    }
    if (MODE === "links" && by(12) === 0) {
      await peer.reload();
      say(peer.name, "loads its page anew");
    }
    honest.forEach(holds);
  }
  if (LIAR === "") {
    for (let round = 0; round < 4; round += 1) {
      await B.open(A.link());
      await A.open(B.link());
      honest.forEach(holds);
    }
    if (A.line.join() !== B.line.join() || A.shows?.resigned !== B.shows?.resigned)
      throw new Broken(
        `LAW one game: A ${A.line.join()} ${A.shows?.resigned} B ${B.line.join()} ${B.shows?.resigned}; ${A.state.fault?.message} ${B.state.fault?.message}`,
      );
  }
  return A.line.length;
}
