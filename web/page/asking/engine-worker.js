/**
 * What runs in a worker. It is sent there as text, so it uses nothing outside itself.
 *
 * First message: `{wasm}`, the engine, as bytes or compiled. Then `{id, question}`, answered by any number of
 * `{id, progress}` and one `{id, answer}`; or `{id, line}`, a line of the conformance protocol, answered
 * by a line. The engine exports `memory`, `reserve(length)`, which gives room for the text, `answer` and
 * `protocol`, which take `(pointer, length)` and give the answer's place, and `answer_len()`; it may call
 * `env.progress(pointer, length)`.
 */
export function engineWorker() {
  /** @type {any} */
  const scope = self;
  /** @type {any} */
  let engine = null;
  /** @type {unknown} */
  let id = null;

  /** @param {number} pointer @param {number} length */
  function read(pointer, length) {
    const bytes = new Uint8Array(engine.memory.buffer, pointer >>> 0, length >>> 0);
    return new TextDecoder().decode(bytes);
  }

  /** @param {number} pointer @param {number} length */
  function progress(pointer, length) {
    const said = JSON.parse(read(pointer, length));
    scope.postMessage({ id, progress: "progress" in said ? said.progress : said });
  }

  /** @param {"answer"|"protocol"} way @param {string} text */
  function answer(way, text) {
    const bytes = new TextEncoder().encode(text);
    const room = engine.reserve(bytes.length) >>> 0;
    new Uint8Array(engine.memory.buffer, room, bytes.length).set(bytes);
    const place = engine[way](room, bytes.length);
    return read(place, engine.answer_len());
  }

  /** @param {any} data */
  function answered({ line, question }) {
    if (line !== undefined) return answer("protocol", line);
    return JSON.parse(answer("answer", JSON.stringify(question)));
  }

  /** @type {(engine: Promise<void>) => void} */
  let begin = () => {};
  /** Questions wait for the engine. @type {Promise<void>} */
  const ready = new Promise((resolve) => (begin = resolve));
  scope.onmessage = async (/** @type {MessageEvent} */ event) => {
    const { data } = event;
    if (data.wasm) {
      const made = WebAssembly.instantiate(data.wasm, { env: { progress } });
      return begin(made.then((one) => void (engine = (one.instance ?? one).exports)));
    }
    try {
      await ready;
      id = data.id;
      scope.postMessage({ id, answer: answered(data) });
    } catch (error) {
      scope.postMessage({ id: data.id, broken: String(error) });
    }
  };
}
