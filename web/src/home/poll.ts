/** Asking again from time to time, as long as somebody looks. */

const EVERY_MS = 10_000;

/**
 * Do something now, every ten seconds while the page is visible, and when it becomes visible again; returns how to
 * stop.
 */
export function whileVisible(action: () => void): () => void {
  const again = (): void => {
    if (!document.hidden) action();
  };
  action();
  const timer = setInterval(again, EVERY_MS);
  document.addEventListener("visibilitychange", again);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", again);
  };
}
