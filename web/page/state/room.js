/**
 * The way to the other side through the server that served the page: it looks like a channel of WebRTC, and comes back by itself.
 * @import { RoomChannel, RoomSaid } from "./types.d.ts"
 */
import { HEADERS } from "../asking/token.js";

/** So long the next try waits where the server does not answer, in ms. */
const PAUSE = 1000;

/**
 * @param {Record<string, unknown>} begun what the game is, besides its line
 * @param {(said: RoomSaid) => void} answered
 * @returns {RoomChannel}
 */
export function roomChannel(begun, answered) {
  /** @type {number|null} */
  let have = null;
  /** @type {object|null} */
  let unsent = null;
  let wake = new AbortController();
  /** @type {RoomChannel} */
  const channel = {
    readyState: "connecting",
    begun,
    send(text) {
      unsent = JSON.parse(text);
      wake.abort();
    },
    close() {
      channel.readyState = "closed";
      wake.abort();
    },
    onopen: null,
    onmessage: null,
    onclose: null,
  };
  /** One question at a time: what is older never comes after what is newer. */
  const run = async () => {
    while (channel.readyState !== "closed") {
      const game = unsent && { ...channel.begun, ...unsent };
      wake = new AbortController();
      const sent = unsent;
      unsent = null;
      try {
        const { signal } = wake;
        const body = JSON.stringify({ have, game });
        // What is sent arrives, whatever else there is to send.
        const call = { method: "POST", headers: HEADERS, body, signal: game ? null : signal };
        const response = await fetch("room", call);
        if (!response.ok) throw new Error(response.statusText);
        const said = await response.json();
        if (isClosed()) return;
        have = said.revision;
        if (channel.readyState !== "open") {
          channel.readyState = "open";
          channel.onopen?.();
        }
        answered(said);
      } catch {
        unsent ??= sent;
        if (wake.signal.aborted) continue;
        if (channel.readyState === "open") channel.onclose?.();
        channel.readyState = "connecting";
        await new Promise((resolve) => setTimeout(resolve, PAUSE));
      }
    }
  };
  const isClosed = () => channel.readyState === "closed";
  void run();
  return channel;
}
