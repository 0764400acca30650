/**
 * The reader's games side by side: to go on with, or to forget.
 * @import { KeptGame } from "../state/types.d.ts"
 */
import { html, nothing } from "../vendor/lit-html.js";
import { announce, show, state } from "../state/store.js";
import { FIRST, loadGamePictures, shownGames } from "../state/games.js";
import { forgetGame, isLookedAt, LOOKED_AT } from "../state/library.js";
import { FRIEND } from "../state/seats.js";
import { link } from "./parts.js";
import { picture } from "./puzzles.js";

export function gamesView() {
  const { lines } = state;
  if (lines.length === 0) return nothing;
  const shown = shownGames();
  const more = lines.length - shown.length;
  return html`<section class="games" aria-labelledby="games-title">
    <h2 id="games-title">Your games</h2>
    <ul class="game-list">
      ${shown.map(gameItem)}
    </ul>
    ${more > 0 ? html`<button id="more-games" @click=${showMore}>${more} more</button>` : nothing}
    ${
      lines.some(isLookedAt)
        ? html`<p class="faint" id="forgets">
            Of lines that you only explored, the newest ${LOOKED_AT} are kept. Games that you play,
            and lines with a name or a comment, stay until you delete them.
          </p>`
        : nothing
    }
  </section>`;
}

function showMore() {
  show({ opened: { ...state.opened, games: (state.opened.games ?? FIRST) + 12 } });
  void loadGamePictures();
}

/** @param {KeptGame} game */
function gameItem(game) {
  const { id, hash, title, on } = game;
  const svg = state.gamePictures[hash];
  return html`<li>
    ${svg ? picture(svg, "thumb") : html`<span class="thumb"></span>`}
    <span
      >${link(hash, title)}
      <small class="faint">${[kindOf(game), on].filter(Boolean).join(", ")}</small></span
    >
    <button class="small icon" aria-label="delete ${title}, ${on}" @click=${() => forget(id)}>
      ×
    </button>
  </li>`;
}

/** @param {KeptGame} game */
function kindOf({ seats, over }) {
  if (!seats) return "explored";
  const who = seats.split(",");
  const against = who.includes(FRIEND)
    ? "by link"
    : who.every((one) => one === "person")
      ? "two at one table"
      : `against level ${who.filter((one) => one !== "person").join(" and ")}`;
  return over ? `${against}, over` : against;
}

/** @param {string} id */
function forget(id) {
  forgetGame(id);
  announce("deleted");
}
