/**
 * What runs in a worker. It is sent there as text, so it uses nothing outside itself.
 *
 * First message: `{wasm}`, the engine, as bytes or compiled. Then `{id, question}`, answered by any number of
 * `{id, progress}` and one `{id, answer}`; or `{id, line}`, a line of the conformance protocol, answered
 * by a line. The engine exports `memory`, `reserve(length)`, which gives room for the text, `answer` and
 * `protocol`, which take `(pointer, length)` and give the answer's place, and `answer_len()`; it may call
 * `env.progress(pointer, length)`.
 */
export declare function engineWorker(): void;
