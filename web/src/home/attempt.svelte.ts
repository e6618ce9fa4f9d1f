/** Something that the server may refuse: while it runs nothing else is tried, and what it says is shown. */

export class Attempt {
  problem = $state("");
  isBusy = $state(false);

  async run(action: () => Promise<unknown>): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    this.problem = "";
    try {
      await action();
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
    } finally {
      this.isBusy = false;
    }
  }
}
