/**
 * A game by links, live: two browsers that are both open tell each other their moves over WebRTC. They find each other by two codes that
 * people carry; no server takes part, unless the reader names one. What comes is checked by the rules, as a link is.
 * @import { Tree } from "./types.d.ts"
 */
import { phrase } from "../words/phrase.js";
import { announce, change, listen, patcher, state } from "./store.js";
import { heldBy, linkTo } from "./held.js";
import { letterTo } from "./between.js";
import { inbox } from "./inbox.js";
import { fieldsOf, read } from "./letter.js";
import { writeLink } from "./link.js";
import { isShared } from "./seats.js";
import { hear, openShared } from "./shared.js";
import { packed, unpacked } from "./signal.js";
import { set } from "./kept.js";
import { kept, keptGame } from "./library.js";

/** So long addresses are gathered, in ms: what has not come by then is left out. */
const GATHERING = 3000;

/** @type {RTCPeerConnection|null} */
let peer = null;
/** @type {RTCDataChannel|null} */
let channel = null;
/** What the other side was told last: nothing is sent twice. */
let sent = "";

const patch = patcher("live");

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
  sent = "";
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
  announce(phrase("live.lost"));
}

/** Ends a connection that brings nothing but what is refused. */
function refuseAll() {
  disconnect();
  patch({ fault: phrase("live.ended") });
}

function stop() {
  channel?.close();
  peer?.close();
  peer = null;
  channel = null;
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
    announce(phrase("live.connected"));
  };
  const put = inbox(receive, refuseAll);
  opened.onmessage = (/** @type {{data: unknown}} */ { data }) =>
    void (channel === opened && put(data));
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
  if (peer === made) patch({ code: invitation(tree, code) });
}

/** The link to this game for the other seat, with the way to this browser. @param {Tree} tree @param {string} code */
function invitation(tree, code) {
  const fields = fieldsOf(letterTo(heldBy(tree), otherSeat(tree)));
  return location.href.split("#")[0] + writeLink({ ...fields, offer: code });
}

/** Keeps an invitation until the reader agrees: to connect shows the address of this browser. @param {string} code */
export function invitedBy(code) {
  const { tree } = state;
  if (!tree || !mayBeLive()) return;
  const isGood = unpacked(code)?.type === "offer";
  if (isGood) patch({ id: tree.id, status: "invited", code, fault: "" });
  else patch({ id: tree.id, status: "off", code: "", fault: phrase("live.noInvitation") });
}

/** The reader agrees to connect. */
export function agreeToConnect() {
  const { status, code } = state.live;
  if (status === "invited") void answer(code);
}

/** Takes an invitation, and makes the answer that is carried back. @param {string} code */
async function answer(code) {
  const { tree } = state;
  const offer = unpacked(code);
  if (!tree || !mayBeLive()) return;
  if (offer?.type !== "offer") return patch({ status: "off", fault: phrase("live.noInvitation") });
  const made = connection(tree);
  patch({ status: "answering" });
  made.ondatachannel = (event) => use(event.channel);
  try {
    await made.setRemoteDescription(offer);
    const own = await described(made);
    if (peer === made && state.live.status === "answering") patch({ code: own });
  } catch {
    disconnect();
    patch({ fault: phrase("live.noInvitation") });
  }
}

/** Takes the answer to an invitation. @param {string} code */
export async function accept(code) {
  const said = unpacked(code);
  if (said?.type !== "answer" || !peer) return patch({ fault: phrase("live.noAnswer") });
  try {
    await peer.setRemoteDescription(said);
    patch({ fault: "" });
  } catch {
    patch({ fault: phrase("live.noAnswer") });
  }
}

/** Names a server that tells this browser its address in the internet; empty: none. @param {string} text */
export function chooseStun(text) {
  const stun = text.trim();
  if (stun && !/^stuns?:[\w.-]+(:\d{1,5})?$/.test(stun))
    return patch({ fault: phrase("live.badServer") });
  set({ stun });
  patch({ fault: "" });
}

listen(() => {
  if (channel?.readyState !== "open" || state.busy) return;
  const { tree, live, view } = state;
  if (tree && tree.id === live.id && view === "play") send(tree);
});

/** Tells the other side the game, unless it was told the same before. @param {Tree} tree */
function send(tree) {
  const text = linkTo(tree, otherSeat(tree));
  if (text === sent || channel?.readyState !== "open") return;
  sent = text;
  const to = channel;
  // What is sent is kept before.
  void kept().then(() => to.readyState === "open" && to.send(text));
}

/** @param {Tree} tree */
function otherSeat({ me }) {
  return me === 1 ? 2 : 1;
}

/** Takes what the other side says, as a link is taken. @param {unknown} data @returns {Promise<"news"|"nothing"|"refused">} */
async function receive(data) {
  const letter =
    typeof data === "string" ? read(data) : { fault: /** @type {const} */ ("nonsense") };
  const { id } = state.live;
  if (!("fault" in letter) && letter.about.id !== id) return proposed(letter);
  const taken = await hear(id, letter).catch(() => /** @type {const} */ ("refused"));
  if (taken !== "behind") return taken;
  // Whoever is behind is told once more.
  sent = "";
  change({});
  return "nothing";
}

/** The other side asks for another game. @param {import("./between.js").Letter} letter @returns {"nothing"|"refused"} */
function proposed(letter) {
  if (letter.about.seats.length !== 2 || letter.to < 1 || keptGame(letter.about.id))
    return "refused";
  change({ rematch: letter });
  announce(phrase("live.rematch"));
  return "nothing";
}

/** Does not play another game. */
export function refuseRematch() {
  change({ rematch: null });
}

/** The reader agrees to another game. */
export async function agreeToRematch() {
  const { rematch } = state;
  if (!rematch) return;
  change({ rematch: null });
  patch({ id: rematch.about.id });
  await openShared(fieldsOf(rematch));
}

/** The connection goes on with the game on the board: the other side is asked whether it wants to play it. */
export function goOnLive() {
  if (state.tree && state.live.status === "on") patch({ id: state.tree.id });
}
