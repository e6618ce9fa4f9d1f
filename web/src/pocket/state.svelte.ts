/** How far the house in this browser is: whether it has started, and whether there is a new version of the site. */

const WORKER = "/worker.js";

export const state = $state({ isOpening: false, share: 0, problem: "", hasUpdate: false });

let waiting: ServiceWorker | null = null;

/** Keep all of the site for when there is no network, and notice new versions of it. */
export async function keepSite(): Promise<void> {
  const registration = await navigator.serviceWorker?.register(WORKER).catch(() => undefined);
  if (!registration) return;
  const look = (): void => {
    waiting = registration.waiting;
    state.hasUpdate = waiting !== null && registration.active !== null;
  };
  look();
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", look));
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) registration.update().catch(() => undefined);
  });
}

/** Change to the new version: the page is loaded anew. */
export function update(): void {
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
  waiting?.postMessage("take over");
}
