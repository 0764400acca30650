/** What the game is, and where to go. */
import { html, nothing } from "../words/html.js";
import { state } from "../state/store.js";
import { daily } from "../state/puzzles.js";
import { runningGame } from "../state/kept.js";
import { writeLink } from "../state/link.js";
import { gamesView } from "./games.js";
import { faultBox, languageChoice, link } from "./parts.js";
import { puzzleLink } from "./puzzles.js";
import { said, t } from "../words/t.js";

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
        ${door("#view=new", "play", t`Play`, t`a new game, against a computer or a person beside you`, running ? "" : "primary")}
        ${door("#view=new&with=friend", "play-a-friend", t`Play a friend`, t`by links that you send each other: no account, no server`)}
        ${door("#view=rules", "learn", t`Learn`, t`ten short lessons that you play`)}
        ${
          puzzle
            ? door(
                puzzleLink(puzzle.id),
                "puzzle-of-the-day",
                t`Puzzle of the day`,
                [t`find the winning move`, said(puzzle.level ?? ""), solvedSign(puzzle.id)]
                  .filter(Boolean)
                  .join(", "),
              )
            : door("#view=puzzles", "puzzles", t`Puzzles`, t`one moment …`)
        }
        ${door("#view=explore", "explore", t`Explore`, t`any position, with the value of each move`)}
      </nav>
    </div>
    <figure
      class="welcome-picture"
      role="img"
      aria-label=${LABEL}
      .innerHTML=${state.welcome}
    ></figure>
    ${gamesView()}
    <footer class="welcome-foot">${languageChoice()}</footer>
  </div>`;
}

/** @param {string} id */
function solvedSign(id) {
  return state.marks[id]?.state === "solved" ? t`✓ solved` : "";
}

const LABEL = t`a board with a path that is complete from B to D, the sides A and C lit as well`;

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
