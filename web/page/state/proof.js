/** Certificates: the proof of a win, or that there is none, and how to check it. */
import { ask } from "../asking/choose.js";
import { faultOf } from "../asking/fault.js";
import { change, state } from "./store.js";
import { here } from "./place.js";
import { stop } from "./search.js";

export async function prove() {
  const plies = state.search.value?.plies;
  if (!plies) return;
  stop();
  const { look } = state;
  change({ proof: { busy: true, answer: null, fault: null } });
  try {
    const answer = await ask({ ask: "certificate", ...here(), plies });
    if (state.look === look) change({ proof: { busy: false, answer, fault: null } });
  } catch (error) {
    if (state.look === look)
      change({ proof: { busy: false, answer: null, fault: faultOf(error) } });
  }
}
