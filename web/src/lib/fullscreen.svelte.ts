/** All of the screen for the game, where the browser can give it. */

let isOn = $state(document.fullscreenElement !== null);
document.addEventListener("fullscreenchange", () => (isOn = document.fullscreenElement !== null));

export function isFull(): boolean {
  return isOn;
}

export function canBeFull(): boolean {
  return document.fullscreenEnabled ?? false;
}

export function toggleFull(): void {
  const turning = isOn ? document.exitFullscreen() : document.documentElement.requestFullscreen();
  turning.catch(() => undefined);
}
