/** Which screen is shown: the path of the address, and how to go elsewhere without loading the page anew. */

let path = $state(location.pathname);
addEventListener("popstate", () => (path = location.pathname));

/** The words of the path: /table/41a4ac is ["table", "41a4ac"]. */
export function route(): string[] {
  return path.split("/").filter(Boolean).map(decoded);
}

/** A word of an address as one reads it; what is not written as addresses are stays as it is. */
function decoded(word: string): string {
  try {
    return decodeURIComponent(word);
  } catch {
    return word;
  }
}

export function go(to: string): void {
  history.pushState(null, "", to);
  path = location.pathname;
  scrollTo(0, 0);
}

/** Follow links of our own without loading the page anew; a listener for the whole page. */
export function follow(event: MouseEvent): void {
  const link = (event.target as Element).closest("a");
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!link || !plain || event.defaultPrevented || link.target || link.hasAttribute("download")) return;
  const to = new URL(link.href);
  if (to.origin !== location.origin || to.pathname.startsWith("/api/") || to.hash) return;
  event.preventDefault();
  go(to.pathname + to.search);
}
