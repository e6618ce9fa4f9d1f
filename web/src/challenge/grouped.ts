/** Two tables on one screen have the same parts: they are groups within their table, not landmarks of the page. */

const LANDMARKS = "section[aria-label]:not([role]), section[aria-labelledby]:not([role])";

/** Call the parts of a table groups, also those that come later. */
export function grouped(table: HTMLElement): () => void {
  const call = (): void => table.querySelectorAll(LANDMARKS).forEach((part) => part.setAttribute("role", "group"));
  const observer = new MutationObserver(call);
  observer.observe(table, { childList: true, subtree: true });
  call();
  return () => observer.disconnect();
}
