/** Arrow keys move the focus among the things of a group. */

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

export function arrows(group: HTMLElement): () => void {
  const things = (): HTMLElement[] =>
    [...group.querySelectorAll<HTMLElement>("button, a[href]")].filter((one) => one.getClientRects().length > 0);
  const press = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    const all = things();
    const at = all.indexOf(document.activeElement as HTMLElement);
    if (at < 0 || (step === undefined && event.key !== "Home" && event.key !== "End")) return;
    event.preventDefault();
    const to =
      event.key === "Home" ? 0 : event.key === "End" ? all.length - 1 : (at + (step ?? 0) + all.length) % all.length;
    all[to]?.focus();
  };
  group.addEventListener("keydown", press);
  return () => group.removeEventListener("keydown", press);
}
