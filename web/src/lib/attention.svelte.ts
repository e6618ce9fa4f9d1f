/** How somebody learns that it is their turn: a sound, a tap in the hand, a badge, and a notification if they want. */

import { settings } from "./settings.svelte";
import { signal } from "./sound";
import { feel } from "./touch";

const WORKER = "/worker.js";
const TAG = "plume-turn";

/** Ask whether notifications may be shown; says whether they may. Phones show them by way of a worker. */
export async function mayNotify(): Promise<boolean> {
  if (!("Notification" in window) || (await Notification.requestPermission()) !== "granted") return false;
  await navigator.serviceWorker?.register(WORKER).catch(() => undefined);
  return true;
}

/** Call somebody: it is their turn. */
export function call(title: string, text: string): void {
  signal("turn");
  feel("turn");
  if (!document.hidden) return;
  mark(1);
  if (settings.notify && "Notification" in window && Notification.permission === "granted") void notify(title, text);
}

/** Some phones let no page notify by itself, and have no worker: there the badge and the title of the tab must do. */
async function notify(title: string, body: string): Promise<void> {
  const options = { body, icon: "/icon.svg", tag: TAG, data: location.pathname };
  const worker = await navigator.serviceWorker?.getRegistration(WORKER);
  if (worker?.active) return worker.showNotification(title, options);
  try {
    const note = new Notification(title, options);
    note.onclick = () => {
      window.focus();
      note.close();
    };
  } catch {
    settings.notify = false;
  }
}

/** The number at the sign of the page, where it is installed; none once somebody looks. */
function mark(count: number): void {
  const marking = count ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.();
  marking?.catch(() => undefined);
}

async function answer(): Promise<void> {
  mark(0);
  const worker = await navigator.serviceWorker?.getRegistration(WORKER);
  for (const note of (await worker?.getNotifications({ tag: TAG })) ?? []) note.close();
}

document.addEventListener("visibilitychange", () => {
  if (!document.hidden) void answer();
});

let heard = $state("");

/** What a screen reader is told; an element of the page shows it. */
export function announcement(): string {
  return heard;
}

export function announce(text: string): void {
  heard = text;
}
