/** What the page uses of lean-qr. */
export interface Code {
  /** Modules on a side. */
  readonly size: number;
  /** Whether a module is dark. */
  get(x: number, y: number): boolean;
}
/** The code of a text, as small as it can be. Throws where no code is large enough. */
export function generate(text: string): Code;
