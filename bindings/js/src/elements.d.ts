/** What the compiler does not write of elements: their names, and the types of their events. */
import type { CrosstrackBoard, MoveDetail } from "./board.js";
import type { CrosstrackGame, OverDetail } from "./game.js";
import type { CrosstrackPuzzle, JudgedDetail, SolvedDetail } from "./puzzle-element.js";

interface BoardEvents extends HTMLElementEventMap {
  move: CustomEvent<MoveDetail>;
  fault: CustomEvent<Error>;
}
interface GameEvents extends BoardEvents {
  over: CustomEvent<OverDetail>;
}
interface PuzzleEvents extends BoardEvents {
  judged: CustomEvent<JudgedDetail>;
  solved: CustomEvent<SolvedDetail>;
}

/** Listens to events of an element's own beside those of all elements. */
interface Listen<Events> {
  <K extends keyof Events>(
    type: K,
    listener: (event: Events[K]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  (
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

declare module "./board.js" {
  interface CrosstrackBoard {
    addEventListener: Listen<BoardEvents>;
  }
}
declare module "./game.js" {
  interface CrosstrackGame {
    addEventListener: Listen<GameEvents>;
  }
}
declare module "./puzzle-element.js" {
  interface CrosstrackPuzzle {
    addEventListener: Listen<PuzzleEvents>;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "crosstrack-board": CrosstrackBoard;
    "crosstrack-game": CrosstrackGame;
    "crosstrack-puzzle": CrosstrackPuzzle;
  }
}
