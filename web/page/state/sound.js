/**
 * Short sounds of what happens on the board, made here and now. Off until somebody turns them on; nothing is made ready before,
 * nor before a key or a pointer was pressed, which browsers ask for.
 * @import { Look } from "../asking/contract.d.ts"
 */
import { changesOf } from "../board/changes.js";
import { set } from "./kept.js";
import { state } from "./store.js";

/** @typedef {"place"|"turn"|"slide"|"win"|"refused"} Sound */

/**
 * A tone: when it begins and how long it lasts, in s; its pitch at its beginning and end, in Hz; how loud it is at most.
 * @typedef {{at: number, lasts: number, from: number, to: number, wave: OscillatorType, loud: number}} Tone
 */

/** @param {number} from @param {number} to @param {number} lasts @param {Partial<Tone>} [rest] @returns {Tone} */
const tone = (from, to, lasts, rest = {}) => ({
  at: 0,
  lasts,
  from,
  to,
  wave: "triangle",
  loud: 0.25,
  ...rest,
});

/** @type {Record<Sound, Tone[]>} */
const SOUNDS = {
  place: [tone(300, 150, 0.09), tone(1200, 500, 0.02, { loud: 0.08 })],
  turn: [tone(620, 560, 0.035), tone(760, 700, 0.045, { at: 0.07 })],
  slide: [tone(180, 320, 0.14, { wave: "sine" }), tone(300, 150, 0.06, { at: 0.14 })],
  win: [523.25, 659.25, 783.99, 1046.5].map((pitch, nth) =>
    tone(pitch, pitch, 0.28, { at: 0.15 + 0.11 * nth, loud: 0.18 }),
  ),
  refused: [tone(170, 150, 0.08), tone(140, 120, 0.12, { at: 0.1 })],
};

/** @type {AudioContext|null} */
let context = null;
/** Whether somebody has pressed something. */
let pressed = false;

/** Waits for the first press. */
export function listenForPress() {
  for (const kind of ["pointerdown", "keydown"])
    document.addEventListener(kind, () => (pressed = true), { once: true, capture: true });
}

/** @param {Sound} name */
export function sound(name) {
  if (!state.settings.sound || !pressed) return;
  try {
    context ??= new AudioContext();
    if (context.state === "suspended") void context.resume();
    for (const one of SOUNDS[name]) play(context, one);
  } catch {
    // A browser without sound: the page works all the same.
  }
}

/** Turns sounds on or off; on is heard. */
export function toggleSound() {
  set({ sound: !state.settings.sound });
  sound("place");
}

/** @param {AudioContext} on @param {Tone} tone */
function play(on, { at, lasts, from, to, wave, loud }) {
  const start = on.currentTime + at;
  const end = start + lasts;
  const pitch = on.createOscillator();
  const volume = on.createGain();
  pitch.type = wave;
  pitch.frequency.setValueAtTime(from, start);
  pitch.frequency.exponentialRampToValueAtTime(to, end);
  volume.gain.setValueAtTime(loud, start);
  volume.gain.exponentialRampToValueAtTime(0.001, end);
  pitch.connect(volume).connect(on.destination);
  pitch.start(start);
  pitch.stop(end);
}

/** The sound of a move from one position to the next, or back. @param {Look} before @param {Look} after */
export function soundOfMove(before, after) {
  const [change] = changesOf(before.spots, after.spots);
  if (change) sound(SOUND_OF[change.kind]);
  if (after.outcome?.kind === "win" && !before.outcome) sound("win");
}

const SOUND_OF = /** @type {const} */ ({
  turned: "turn",
  slid: "slide",
  came: "place",
  left: "slide",
});
