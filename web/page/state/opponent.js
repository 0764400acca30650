/** A computer at a seat: it is asked for its move, and plays it. */
import { phrase } from "../words/phrase.js";
import { ask } from "../asking/choose.js";
import { faultOf, isStop } from "../asking/fault.js";
import { announce, change, computerToMove, state } from "./store.js";
import { here, onMoved, play } from "./place.js";
import { moverOf } from "./seats.js";
import { playerName } from "./you.js";

/** @type {AbortController|null} */
let running = null;

/** So long a move is seen before it is answered, in ms. */
const PAUSE = 350;

onMoved(() => void consider());

export function stopThinking() {
  running?.abort();
  running = null;
  if (state.thinking) change({ thinking: false });
}

/**
 * Asks for a move where a computer is to move, and nothing was played from there before.
 * @param {boolean} [again] also where something was
 */
export async function consider(again = false) {
  stopThinking();
  const { tree, look } = state;
  if (!computerToMove() || !tree || !look || (tree.here.last && !again)) return;
  const level = moverOf(tree, look);
  const control = new AbortController();
  running = control;
  change({ thinking: true, fault: null });
  announce(phrase("play.isThinking", { player: playerName(look, look.to_move) }));
  const pause = new Promise((resolve) => setTimeout(resolve, PAUSE));
  try {
    const seed = Math.floor(Math.random() * 2 ** 32);
    const answer = await ask(
      { ask: "move", ...here(), level: Number(level), seed },
      { signal: control.signal },
    );
    await pause;
    if (running !== control) return;
    await play(answer.move, "answered");
    if (running === control) stopThinking();
  } catch (error) {
    if (running !== control) return;
    stopThinking();
    if (!isStop(error)) change({ fault: { ...faultOf(error), retry: true } });
  }
}
