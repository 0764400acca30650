/** What `build.mjs` puts in. */

/** The source of a worker with an engine: `web/page/asking/engine-worker.js`. */
declare const WORKER_SOURCE: string;
/** The styles of the board. */
declare const BOARD_STYLES: string;
