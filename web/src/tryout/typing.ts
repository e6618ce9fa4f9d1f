/** How one types at the prompt: new lines begin where the block does, and arrows lead through what was typed before. */

const STEP = "    ";

/** What stands before a new line after these lines. */
export function indentation(before: string): string {
  const last = before.slice(before.lastIndexOf("\n") + 1);
  const [indent = ""] = /^\s*/.exec(last) ?? [];
  return /:\s*(#.*)?$/.test(last) ? indent + STEP : indent;
}

/** Walks through what was typed; what is being typed comes last and is not lost. */
export class Past {
  private readonly typed: string[] = [];
  private at = 0;
  private now = "";

  add(code: string): void {
    if (this.typed.at(-1) !== code) this.typed.push(code);
    this.at = this.typed.length;
    this.now = "";
  }

  /** What comes before or after what is shown; null if there is nothing. */
  walk(step: -1 | 1, shown: string): string | null {
    const to = this.at + step;
    if (to < 0 || to > this.typed.length) return null;
    if (this.at === this.typed.length) this.now = shown;
    this.at = to;
    return this.typed[to] ?? this.now;
  }
}
