/**
 * What two browsers tell each other to find a way to each other, as short text: of a description in SDP only what the other
 * side cannot know. Pure.
 */

/** The answer of a browser whose code this is. */
const KINDS = /** @type {const} */ ({ o: "offer", a: "answer" });

/** A code names no more addresses than this: a browser sends something to each of them. */
const MAX_ADDRESSES = 8;

/**
 * @param {{type: string, sdp: string}} description
 * @returns {string}
 */
export function packed({ type, sdp }) {
  const field = (/** @type {string} */ name) =>
    new RegExp(`^a=${name}:(.*?)\\r?$`, "m").exec(sdp)?.[1] ?? "";
  const hash = field("fingerprint")
    .replace(/^sha-256 /, "")
    .replaceAll(":", "");
  const ways = [...sdp.matchAll(/^a=candidate:\S+ 1 udp \d+ (\S+) (\d+) typ (host|srflx)/gim)];
  const places = ways
    .slice(0, MAX_ADDRESSES)
    .map(([, address, port, kind]) => `${address}!${port}${kind === "host" ? "" : "!s"}`);
  return [type.charAt(0), field("ice-ufrag"), field("ice-pwd"), hash.toLowerCase(), ...places].join(
    "~",
  );
}

/**
 * @param {string} code
 * @returns {{type: "offer"|"answer", sdp: string}|null} null: it is none
 */
export function unpacked(code) {
  const [kind = "", ufrag = "", pwd = "", hash = "", ...places] = code.trim().split("~");
  const type = KINDS[/** @type {"o"} */ (kind)];
  const secret = /^[\w+/]{4,256}$/;
  if (!type || !secret.test(ufrag) || !secret.test(pwd) || !/^[0-9a-f]{64}$/.test(hash))
    return null;
  const ways = places.map((place) => /^([\w.:-]+)!(\d{1,5})(!s)?$/.exec(place));
  if (ways.length === 0 || ways.length > MAX_ADDRESSES || ways.includes(null)) return null;
  const candidates = ways.flatMap((way, nth) => {
    const [, address = "", port = "", reflexive] = way ?? [];
    const kindOf = reflexive ? "srflx raddr 0.0.0.0 rport 0" : "host";
    const priority = (reflexive ? 1_677_721_855 : 2_113_937_151) - nth * 256;
    return [`a=candidate:${nth + 1} 1 udp ${priority} ${address} ${port} typ ${kindOf}`];
  });
  const fingerprint = (hash.toUpperCase().match(/../g) ?? []).join(":");
  const lines = [
    "v=0",
    "o=- 1 1 IN IP4 127.0.0.1",
    "s=-",
    "t=0 0",
    "a=group:BUNDLE 0",
    "m=application 9 UDP/DTLS/SCTP webrtc-datachannel",
    "c=IN IP4 0.0.0.0",
    ...candidates,
    `a=ice-ufrag:${ufrag}`,
    `a=ice-pwd:${pwd}`,
    `a=fingerprint:sha-256 ${fingerprint}`,
    `a=setup:${type === "offer" ? "actpass" : "active"}`,
    "a=mid:0",
    "a=sctp-port:5000",
    "a=max-message-size:65536",
  ];
  return { type, sdp: `${lines.join("\r\n")}\r\n` };
}
