/** @import { Ask, AskOptions, Question } from "./contract.d.ts" */
import { phrase } from "../words/phrase.js";
import { AskError, unwrap } from "./fault.js";

/**
 * Asks a server: JSON there, lines of JSON back, the last of which is the answer.
 * @param {string} url
 * @returns {Ask}
 */
export function overHttp(url) {
  return async (question, options = {}) => {
    const response = await send(url, question, options);
    let answer = null;
    for await (const said of values(response, options)) {
      if ("progress" in said) options.onProgress?.(said.progress);
      else answer = said;
    }
    if (answer === null) {
      const { status, statusText } = response;
      const message = response.ok
        ? phrase("ask.brokeOff")
        : phrase("ask.serverSays", { status: String(status), words: statusText });
      throw new AskError({ message, retry: true });
    }
    return unwrap(answer);
  };
}

/**
 * @param {string} url
 * @param {Question} question
 * @param {AskOptions} options
 */
async function send(url, question, options) {
  try {
    return await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ version: 1, ...question }),
      signal: options.signal ?? null,
    });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw lost(phrase("ask.silent"));
  }
}

/** @param {string} message */
function lost(message) {
  const help = phrase("ask.running");
  return new AskError({ message, help: [help], retry: true });
}

/**
 * The JSON values of an answer, one a line, as they come.
 * @param {Response} response
 * @param {AskOptions} options
 */
async function* values(response, options) {
  if (!response.body) return;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await read(reader, options);
    const parts = (rest + (value ?? "")).split("\n");
    rest = done ? "" : (parts.pop() ?? "");
    for (const part of parts) if (part.trim().startsWith("{")) yield parsed(part);
    if (done) return;
  }
}

/**
 * The next part of an answer. What fails here is the server's, not that of who asked.
 * @param {ReadableStreamDefaultReader<string>} reader
 * @param {AskOptions} options
 */
async function read(reader, options) {
  try {
    return await reader.read();
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw lost(phrase("ask.wentAway"));
  }
}

/** @param {string} line */
function parsed(line) {
  try {
    return JSON.parse(line);
  } catch {
    throw new AskError({ message: phrase("ask.brokeLine"), retry: true });
  }
}
