/**
 * What runs in a worker. It is sent there as text, so it uses nothing outside itself.
 *
 * First message: `{wasm}`, the bytes of the engine. Then `{id, question}`, answered by any number of
 * `{id, progress}` and one `{id, answer}`. The engine exports `memory`, `reserve(length)`, which gives
 * room for the question, `answer(pointer, length)`, which gives the answer's place, and
 * `answer_len()`; it may call `env.progress(pointer, length)`.
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
    return JSON.parse(new TextDecoder().decode(bytes));
  }

  /** @param {number} pointer @param {number} length */
  function progress(pointer, length) {
    const said = read(pointer, length);
    scope.postMessage({ id, progress: "progress" in said ? said.progress : said });
  }

  /** @param {unknown} question */
  function answer(question) {
    const bytes = new TextEncoder().encode(JSON.stringify(question));
    const room = engine.reserve(bytes.length) >>> 0;
    new Uint8Array(engine.memory.buffer, room, bytes.length).set(bytes);
    const place = engine.answer(room, bytes.length);
    return read(place, engine.answer_len());
  }

  /** @type {Promise<void>} */
  let ready = Promise.resolve();
  scope.onmessage = async (/** @type {MessageEvent} */ event) => {
    const { data } = event;
    if (data.wasm) {
      ready = WebAssembly.instantiate(data.wasm, { env: { progress } }).then((made) => {
        engine = made.instance.exports;
      });
      return;
    }
    try {
      await ready;
      id = data.id;
      scope.postMessage({ id, answer: answer(data.question) });
    } catch (error) {
      scope.postMessage({ id: data.id, broken: String(error) });
    }
  };
}
