/** What the game is, and where to go. */
import { html, nothing } from "../vendor/lit-html.js";
import { phrase } from "../words/phrase.js";
import { state } from "../state/store.js";
import { daily, isSolved } from "../state/puzzles.js";
import { runningGame } from "../state/library.js";
import { writeLink } from "../state/link.js";
import { gamesView } from "./games.js";
import { faultBox, link } from "./parts.js";
import { puzzleLink } from "./puzzles.js";

export function startView() {
  const running = runningGame();
  const puzzle = daily();
  return html`<div class="page welcome">
    <div class="welcome-words">
      <h1>${phrase("start.crosstrack")}</h1>
      <p class="lead">${phrase("start.lead")}</p>
      ${faultBox(state.fault)}
      ${
        running
          ? html`<p class="continue">
              ${link(running.hash, html`<strong>${phrase("start.continue")}</strong> <span>${running.title}</span>`, "button primary", false, "continue")}
            </p>`
          : nothing
      }
      <nav class="doors" aria-label=${phrase("start.doors")}>
        ${door("#view=play&with=computer", "play", phrase("nav.play"), phrase("start.playSays"), running ? "" : "primary")}
        ${door("#view=new&with=friend", "play-a-friend", phrase("start.playFriend"), phrase("start.friendSays"))}
        ${door("#view=rules", "learn", phrase("nav.learn"), phrase("start.learnSays"))}
        ${
          puzzle
            ? door(
                puzzleLink(puzzle.id),
                "puzzle-of-the-day",
                phrase("start.puzzleDay"),
                [
                  phrase("start.puzzleSays"),
                  puzzle.level ?? "",
                  isSolved(puzzle.id) ? phrase("puzzle.solved") : "",
                ]
                  .filter(Boolean)
                  .join(", "),
              )
            : door("#view=puzzles", "puzzles", phrase("nav.puzzles"), phrase("start.oneMoment"))
        }
        ${door("#view=explore", "explore", phrase("nav.explore"), phrase("start.exploreSays"))}
      </nav>
    </div>
    <figure
      class="welcome-picture"
      role="img"
      aria-label=${LABEL}
      .innerHTML=${state.welcome}
    ></figure>
    ${gamesView()}
  </div>`;
}

const LABEL = phrase("start.picture");

/** @param {string} hash @param {string} id @param {string} title @param {string} words @param {string} [kind] */
function door(hash, id, title, words, kind = "") {
  return link(
    hash,
    html`<strong>${title}</strong> <span>${words}</span>`,
    `button door ${kind}`,
    false,
    id,
  );
}

/** The address of the start. */
export const START = writeLink({ view: "start" });
