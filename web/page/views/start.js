/** What the game is, and where to go. */
import { html, nothing } from "../vendor/lit-html.js";
import { state } from "../state/store.js";
import { daily } from "../state/puzzles.js";
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
      <h1>Crosstrack</h1>
      <p class="lead">
        Place and turn pieces of track. Complete a path from A to C or from B to D, over anybody's
        pieces, and you win.
      </p>
      ${faultBox(state.fault)}
      ${
        running
          ? html`<p class="continue">
              ${link(running.hash, html`<strong>Continue</strong> <span>${running.title}</span>`, "button primary", false, "continue")}
            </p>`
          : nothing
      }
      <nav class="doors" aria-label="what to do">
        ${door("#view=play&with=computer", "play", "Play", "a new game against the computer, at once", running ? "" : "primary")}
        ${door("#view=new&with=friend", "play-a-friend", "Play a friend", "by links that you send each other: no account, no server")}
        ${door("#view=rules", "learn", "Learn", "ten short lessons that you play")}
        ${
          puzzle
            ? door(
                puzzleLink(puzzle.id),
                "puzzle-of-the-day",
                "Puzzle of the day",
                ["find the winning move", puzzle.level ?? "", solvedSign(puzzle.id)]
                  .filter(Boolean)
                  .join(", "),
              )
            : door("#view=puzzles", "puzzles", "Puzzles", "one moment …")
        }
        ${door("#view=explore", "explore", "Explore", "any position, with the value of each move")}
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

/** @param {string} id */
function solvedSign(id) {
  return state.marks[id]?.state === "solved" ? "✓ solved" : "";
}

const LABEL = "a board with a path that is complete from B to D, the sides A and C lit as well";

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
