/** What a page that was served to a room says with all that it asks. */

const said = new URLSearchParams(globalThis.location?.search).get("token") ?? "";

/** The token of the room; empty: the page was served to none. */
export const token =
  /^[\w-]{16,64}$/.test(said) && !("CROSSTRACK_ENGINE" in globalThis) ? said : "";

/** The headers of a question. @type {Record<string, string>} */
export const HEADERS = {
  "content-type": "application/json",
  ...(token ? { authorization: `Bearer ${token}` } : {}),
};
