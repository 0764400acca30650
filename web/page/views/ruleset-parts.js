/**
 * What a ruleset is chosen by: game, board, players, and a reading. For a new game, and for the position that is explored.
 * @import { Board, Game, ReadingChoice, Start } from "../asking/contract.d.ts"
 */
import { html, nothing } from "../vendor/lit-html.js";
import { phrase } from "../words/phrase.js";
import { state } from "../state/store.js";
import { clauseLink, selection } from "./parts.js";

/**
 * @param {{game: Game, board: Board|undefined, other?: string, starts: Start[], players: string}} now
 * @param {{game: (name: string) => void, board: (name: string) => void, players: (name: string) => void}} choose
 */
export function boardChoice({ game, board, other = "", starts, players }, choose) {
  const games = state.catalogue?.games ?? [];
  /** @type {[string, string][]} */
  const own = board ? [] : [["", other]];
  return html`<div class="row">
    ${selection(phrase("filter.game"), game.name, games.map(titled), choose.game)}
    ${selection(phrase("filter.board"), board?.name ?? "", [...own, ...game.boards.map(titled)], choose.board)}
    ${
      starts.length > 1
        ? selection(
            phrase("new.players"),
            players,
            starts.map((one) => [one.players, one.title]),
            choose.players,
          )
        : nothing
    }
  </div>`;
}

/** @param {{name: string, title: string}} one @returns {[string, string]} */
function titled({ name, title }) {
  return [name, title];
}

/**
 * A reading that has no default is as the board has it, unless a word is chosen.
 * @param {Game} game @param {ReadingChoice} reading @param {string} now the word that is chosen; empty: none
 * @param {(word: string) => void} choose
 */
export function readingChoice(game, { name, about, clause, words, default: usual }, now, choose) {
  return html`<fieldset class="reading">
    <legend>${about} ${clauseLink(clause, game.name)}</legend>
    ${(usual === null ? ["", ...words] : words).map(
      (word) =>
        html`<label class="check"
          ><input
            type="radio"
            name="reading-${name}"
            .checked=${word === now}
            @change=${() => choose(word)}
          />
          ${word || phrase("rules.asBoard")}${word === usual ? html` <small>${phrase("rules.usual")}</small>` : nothing}</label
        >`,
    )}
  </fieldset>`;
}
