/** The game as a record, and the position as a picture: to be saved, copied, opened. */
import { phrase } from "../words/phrase.js";
import { ask } from "../asking/choose.js";
import { faultOf } from "../asking/fault.js";
import { announce, change, state } from "./store.js";
import { tip } from "./tree.js";
import { here } from "./place.js";
import { pasteText } from "./paste.js";
import { addressOf, save } from "./saving.js";
import { gameOf } from "./recorded.js";

/** The name of a file begins so. */
function fileName() {
  const { look } = state;
  return `${look?.game ?? "game"}-${look?.board ?? ""}-${look?.line.length ?? 0}`;
}

/** The record of the line that is shown, whole, with all that leaves it. @returns {Promise<{text: string, json: string}>} */
async function record() {
  const { tree } = state;
  const games = tree ? [gameOf(tree, tip(tree.here))] : [];
  return ask({ ask: "record", games });
}

/** @param {() => Promise<void>} what */
async function orFault(what) {
  try {
    await what();
  } catch (error) {
    change({ fault: faultOf(error) });
  }
}

/** @param {"txt"|"jsonl"} kind */
export function saveRecord(kind) {
  return orFault(async () => {
    const { text, json } = await record();
    if (kind === "txt") save(`${fileName()}.txt`, text, "text/plain");
    else save(`${fileName()}.jsonl`, `${json}\n`, "application/json");
    announce(phrase("record.saved"));
  });
}

/** @returns {Promise<string>} */
export async function recordText() {
  return (await record()).text;
}

/** Saves the position as a picture. @param {"svg"|"png"} kind */
export function savePicture(kind) {
  return orFault(async () => {
    const { svg } = await ask({ ask: "picture", ...here() });
    if (kind === "svg") save(`${fileName()}.svg`, svg, "image/svg+xml");
    else save(`${fileName()}.png`, await asPixels(svg), "image/png");
    announce(phrase("picture.saved"));
  });
}

/** Pixels along the longer side of a picture. */
const PIXELS = 1200;

/** @param {string} svg @returns {Promise<Blob>} */
async function asPixels(svg) {
  const image = new Image();
  image.src = addressOf(svg);
  await image.decode();
  const scale = PIXELS / Math.max(image.width, image.height);
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.width * scale, image.height * scale];
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(phrase("picture.none")))));
  });
}

/** Opens a record, or whatever the field for pasting takes. @param {File} file */
export function openFile(file) {
  return orFault(async () => {
    const fault = await pasteText(await file.text());
    if (fault)
      change({
        fault: { ...fault, message: phrase("file.fault", { file: file.name, why: fault.message }) },
      });
  });
}
