/**
 * The reader's games side by side: to go on with, or to forget.
 * @import { KeptGame } from "../state/types.d.ts"
 */
import { listed } from "../words/fill.js";
import { html, nothing } from "../vendor/lit-html.js";
import { phrase } from "../words/phrase.js";
import { announce, show, state } from "../state/store.js";
import { FIRST, loadThumbs, shownGames } from "../state/thumbs.js";
import { forgetGame, isLookedAt, LOOKED_AT } from "../state/library.js";
import { FRIEND, isComputer } from "../state/seats.js";
import { button, link } from "./parts.js";
import { picture } from "./puzzles.js";

export function gamesView() {
  const { lines } = state;
  if (lines.length === 0) return nothing;
  const shown = shownGames();
  const more = lines.length - shown.length;
  return html`<section class="games" aria-labelledby="games-title">
    <h2 id="games-title">${phrase("games.heading")}</h2>
    <ul class="game-list">
      ${shown.map(gameItem)}
    </ul>
    ${more > 0 ? button(phrase("more", { count: more }), showMore, { id: "more-games", kind: "" }) : nothing}
    ${
      lines.some(isLookedAt)
        ? html`<p class="faint" id="forgets">${phrase("games.forgets", { count: LOOKED_AT })}</p>`
        : nothing
    }
  </section>`;
}

function showMore() {
  show({ opened: { ...state.opened, games: (state.opened.games ?? FIRST) + 12 } });
  void loadThumbs();
}

/** @param {KeptGame} game */
function gameItem(game) {
  const { id, hash, title, on } = game;
  const svg = state.thumbs[hash];
  return html`<li>
    ${svg ? picture(svg, "thumb") : html`<span class="thumb"></span>`}
    <span
      >${link(hash, title)}
      <small class="faint">${[kindOf(game), on].filter(Boolean).join(", ")}</small></span
    >
    ${button("×", () => forget(id), {
      kind: "small icon",
      label: phrase("games.delete", { title, day: on }),
    })}
  </li>`;
}

/** @param {KeptGame} game */
function kindOf({ seats, over }) {
  if (!seats) return phrase("games.explored");
  const who = seats.split(",");
  if (who.includes(FRIEND)) return phrase(over ? "games.linkOver" : "games.link");
  const levels = listed(who.filter(isComputer));
  if (!levels) return phrase(over ? "games.tableOver" : "games.table");
  return phrase(over ? "games.levelOver" : "games.level", { levels });
}

/** @param {string} id */
function forget(id) {
  forgetGame(id);
  announce(phrase("games.deleted"));
}
