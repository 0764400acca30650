/**
 * What comes from another browser, one after the other: only the newest waits, whoever is refused again and again is heard less
 * often, and at last no more. Pure.
 */

/** The first pause after a message that was refused, in ms; each next one is twice as long. */
const PAUSE = 50;
const LONGEST_PAUSE = 2000;
/** So many refusals in a row end it. */
const PATIENCE = 12;

/**
 * @param {(data: unknown) => Promise<"news"|"nothing"|"refused">} take
 * @param {() => void} end is called once nobody listens any more
 * @param {(ms: number) => Promise<unknown>} [sleep]
 * @returns {(data: unknown) => Promise<void>} done once everything is looked at that had come by then
 */
export function inbox(take, end, sleep = (ms) => new Promise((done) => setTimeout(done, ms))) {
  /** @type {{data: unknown}|null} */
  let newest = null;
  let refused = 0;
  /** @type {Promise<void>|null} */
  let work = null;
  const run = async () => {
    while (newest && refused < PATIENCE) {
      const { data } = newest;
      newest = null;
      const heard = await take(data);
      refused = heard === "refused" ? refused + 1 : 0;
      const pause = PAUSE * 2 ** Math.max(0, refused - 1);
      if (heard !== "news") await sleep(Math.min(LONGEST_PAUSE, pause));
    }
    if (refused >= PATIENCE) end();
    work = null;
  };
  return (data) => {
    if (refused >= PATIENCE) return Promise.resolve();
    newest = { data };
    work ??= run();
    return work;
  };
}
