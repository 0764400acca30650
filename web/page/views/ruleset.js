/**
 * Which game: board, players, and all readings as switches.
 * @import { Game, Look, ReadingChoice } from "../asking/contract.d.ts"
 */
import { html, nothing } from "../vendor/lit-html.js";
import { phrase } from "../words/phrase.js";
import { state } from "../state/store.js";
import { firstOf, playersOf } from "../state/new-game.js";
import { tryToOpen } from "../state/place.js";
import { beginGame } from "../state/route.js";
import { firstPosition } from "../state/start.js";
import { link } from "./parts.js";
import { boardChoice, readingChoice } from "./ruleset-parts.js";

/** @param {Look} look */
export function rulesetView(look) {
  const games = state.catalogue?.games ?? [];
  const game = games.find((one) => one.name === look.game);
  if (!game) return nothing;
  const board = game.boards.find((one) => one.name === look.board);
  const players = playersOf(look);
  return html`<section class="card setup" aria-labelledby="game-title">
    <h2 id="game-title">${phrase("rules.game")}</h2>
    <p class="faint">
      ${look.title}:
      ${look.facts
        .slice(0, 2)
        .map(([, words]) => words)
        .join(", ")}
    </p>
    ${boardChoice(
      { game, board, other: look.board, starts: board?.starts ?? [], players },
      {
        game: (name) => begin(name, firstPosition(games.find((one) => one.name === name))),
        board: (name) => {
          const starts = game.boards.find((one) => one.name === name)?.starts;
          const same = starts?.find((start) => start.players === players);
          begin(game.name, (same ?? starts?.[0])?.position);
        },
        players: (name) =>
          begin(game.name, board?.starts.find((start) => start.players === name)?.position),
      },
    )}
    ${link("#view=new", phrase("new.title"), "button", false, "new-game")}
    <details>
      <summary>${phrase("rules.readingsRules")}</summary>
      <p class="faint">${phrase("rules.about")}</p>
      ${game.readings.map((reading) => readingView(game, look, reading))}
    </details>
  </section>`;
}

/** @param {string} game @param {string|undefined} position */
function begin(game, position) {
  if (position) beginGame(game, position);
}

/** @param {Game} game @param {Look} look @param {ReadingChoice} reading */
function readingView(game, look, reading) {
  const chosen = parsed(state.tree?.readings ?? "").get(reading.name);
  const now = reading.default === null ? (chosen ?? "") : parsed(look.readings).get(reading.name);
  if (now === undefined) return nothing;
  return readingChoice(game, reading, now, (word) => switchTo(game, look, reading.name, word));
}

/**
 * @param {Game} game
 * @param {Look} look
 * @param {string} name
 * @param {string} word
 */
async function switchTo(game, look, name, word) {
  const words = parsed(state.tree?.readings ?? "");
  const usual = game.readings.find((one) => one.name === name)?.default;
  if (word === usual || word === "") words.delete(name);
  else words.set(name, word);
  const readings = [...words].map(([one, said]) => `${one}=${said}`).join(" ");
  const { tree } = state;
  if (!tree) return;
  const line = look.line.map((step) => step.move);
  const opened = await tryToOpen({ game: game.name, readings, position: tree.position, line });
  if (opened !== "wrong" || usual !== null || state.fault?.retry) return;
  // Another edition has other pieces: its game begins anew.
  const board = game.boards.find((one) => one.name === look.board);
  const start = board?.starts.find((one) => one.players === playersOf(look));
  const place = await firstOf({ game, board, start }, Object.fromEntries(words));
  beginGame(place.game, place.position, place.readings);
}

/** `junction=joined …` @param {string} readings @returns {Map<string, string>} */
function parsed(readings) {
  const words = readings.split(" ").filter((word) => word.includes("="));
  return new Map(words.map((word) => [word.replace(/=.*/, ""), word.replace(/^[^=]*=/, "")]));
}
