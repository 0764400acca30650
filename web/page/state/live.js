/**
 * A game by links, live: two browsers that are both open tell each other their moves over WebRTC. They find each other by two codes that
 * people carry; no server takes part, unless the reader names one. What comes is checked by the rules, as a link is.
 * @import { LiveView, Tree } from "./types.d.ts"
 */
import { announce, change, listen, state } from "./store.js";
import { moves, tip } from "./tree.js";
import { readLink, writeLink } from "./link.js";
import { lookAt } from "./facts.js";
import { lineFault, lineLink } from "./place.js";
import { relation } from "./lines.js";
import { isShared } from "./seats.js";
import { openShared } from "./shared.js";
import { heard, packed, unpacked } from "./signal.js";
import { set } from "./kept.js";

/** So long addresses are gathered, in ms: what has not come by then is left out. */
const GATHERING = 3000;

/** @type {RTCPeerConnection|null} */
let peer = null;
/** @type {RTCDataChannel|null} */
let channel = null;
/** What both sides are known to have: nothing is sent twice. */
let common = "";
/** What came while something else was on the board. @type {string|null} */
let waiting = null;

/** @param {Partial<LiveView>} some */
function patch(some) {
  change({ live: { ...state.live, ...some } });
}

/** Whether the game on the board is, or could be, live. */
export function mayBeLive() {
  const { tree, view } = state;
  return view === "play" && tree !== null && isShared(tree) && tree.seats.length === 2;
}

/** A connection that tells how it goes. @param {Tree} tree */
function connection(tree) {
  disconnect();
  const { stun } = state.settings;
  const made = new RTCPeerConnection(stun ? { iceServers: [{ urls: stun }] } : {});
  peer = made;
  common = "";
  made.onconnectionstatechange = () => {
    if (peer !== made || !["failed", "closed", "disconnected"].includes(made.connectionState))
      return;
    lose();
  };
  patch({ id: tree.id, code: "", fault: "" });
  return made;
}

function lose() {
  stop();
  patch({ status: "lost" });
  announce("the connection is lost; the game is kept");
}

function stop() {
  channel?.close();
  peer?.close();
  peer = null;
  channel = null;
  waiting = null;
}

/** Ends the connection; the game stays. */
export function disconnect() {
  stop();
  patch({ status: "off", code: "", fault: "" });
}

/** @param {RTCDataChannel} opened */
function use(opened) {
  channel = opened;
  opened.onopen = () => {
    patch({ status: "on", code: "" });
    announce("connected: moves arrive by themselves");
  };
  opened.onmessage = (/** @type {{data: unknown}} */ { data }) => void receive(data);
  opened.onclose = () => channel === opened && lose();
}

/** The description of this side once its addresses are known. @param {RTCPeerConnection} made */
async function described(made) {
  await made.setLocalDescription();
  await new Promise((resolve) => {
    const done = () => made.iceGatheringState === "complete" && resolve(null);
    made.onicegatheringstatechange = done;
    setTimeout(resolve, GATHERING, null);
    done();
  });
  return packed(/** @type {RTCSessionDescription} */ (made.localDescription));
}

/** Invites: makes the link that the other side opens. */
export async function invite() {
  const { tree } = state;
  if (!tree || !mayBeLive()) return;
  const made = connection(tree);
  patch({ status: "inviting" });
  use(made.createDataChannel("game"));
  const code = await described(made);
  if (peer === made) patch({ code: invitation(code) });
}

/** The link to this game for the other seat, with the way to this browser. @param {string} code */
function invitation(code) {
  const seat = state.tree?.me === "1" ? 2 : 1;
  const fields = { ...readLink(lineLink()), seat, offer: code };
  return location.href.split("#")[0] + writeLink(fields);
}

/** Takes an invitation, and makes the answer that is carried back. @param {string} code */
export async function answer(code) {
  const { tree } = state;
  const offer = unpacked(code);
  if (!tree || !mayBeLive()) return;
  if (offer?.type !== "offer") return patch({ status: "off", fault: "that is no invitation" });
  const made = connection(tree);
  patch({ status: "answering" });
  made.ondatachannel = (event) => use(event.channel);
  try {
    await made.setRemoteDescription(offer);
    const own = await described(made);
    if (peer === made && state.live.status === "answering") patch({ code: own });
  } catch {
    disconnect();
    patch({ fault: "that is no invitation" });
  }
}

/** Takes the answer to an invitation. @param {string} code */
export async function accept(code) {
  const said = unpacked(code);
  if (said?.type !== "answer" || !peer) return patch({ fault: "that is no answer" });
  try {
    await peer.setRemoteDescription(said);
    patch({ fault: "" });
  } catch {
    patch({ fault: "that is no answer" });
  }
}

/** Names a server that tells this browser its address in the internet; empty: none. @param {string} text */
export function chooseStun(text) {
  const stun = text.trim();
  if (stun && !/^stuns?:[\w.-]+(:\d{1,5})?$/.test(stun))
    return patch({ fault: "a server is written stun:HOST:PORT" });
  set({ stun });
  patch({ fault: "" });
}

listen(() => {
  if (channel?.readyState !== "open" || state.busy) return;
  const { tree } = state;
  if (!tree || tree.id !== state.live.id || state.view !== "play") return;
  if (waiting !== null) return void receive(waiting);
  const line = moves(tip(tree.root));
  const own = { id: tree.id, line, resigned: tree.resigned };
  // A game that parts from the other's is not sent again and again.
  if (JSON.stringify(own) === common) return;
  common = JSON.stringify(own);
  channel.send(JSON.stringify(own));
});

/** Whether the game that is live stands on the board, and nothing is on its way. @param {string} id */
function stands(id) {
  return state.tree?.id === id && state.view === "play" && !state.busy;
}

/** Takes what the other side says: as a link is taken, checked by the rules. @param {unknown} data */
async function receive(data) {
  waiting = null;
  const said = heard(data);
  const { tree } = state;
  if (!said || !tree || said.id !== state.live.id) return;
  if (!stands(said.id)) {
    waiting = String(data);
    return;
  }
  const own = moves(tip(tree.root));
  const how = relation(said.line, own);
  // Nobody gives up for somebody else.
  const resigned = said.resigned === tree.me ? "" : said.resigned;
  const { id, line } = said;
  if (how === "same") common = JSON.stringify({ id, line, resigned: tree.resigned || resigned });
  if (how === "same" && (!resigned || resigned === tree.resigned)) return;
  // Who is behind is told once more.
  if (how === "older") return change({});
  const { game, readings, position, seats } = tree;
  const place = { game, readings, position, line: said.line };
  // What is not legal changes nothing, and is not asked for again.
  const legal = await lookAt(place).catch(() => null);
  if (!legal) return change({ fault: await lineFault(place) });
  await openShared({ ...place, seats, resigned }, said.id);
}
