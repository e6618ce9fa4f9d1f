/** How somebody learns that it is their turn: the title of the tab, a sound, and a notification if they want one. */

import { settings } from "./settings.svelte";

let audio: AudioContext | null = null;

/** Two soft notes; silent until the person has touched the page, as browsers demand. */
export function chime(): void {
  if (!settings.sound || !navigator.userActivation.hasBeenActive) return;
  audio ??= new AudioContext();
  if (audio.state === "suspended") return void audio.resume();
  const now = audio.currentTime;
  for (const [number, pitch] of [587.33, 880].entries()) {
    const [tone, volume] = [audio.createOscillator(), audio.createGain()];
    const start = now + number * 0.12;
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(0.08, start + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.5);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + 0.5);
  }
}

/** Ask whether notifications may be shown; says whether they may. */
export async function mayNotify(): Promise<boolean> {
  return "Notification" in window && (await Notification.requestPermission()) === "granted";
}

/** Call somebody who looks elsewhere; some phones let no page notify. */
export function call(title: string, text: string): void {
  chime();
  if (!settings.notify || !document.hidden || !("Notification" in window) || Notification.permission !== "granted")
    return;
  try {
    const note = new Notification(title, { body: text, icon: "/icon.svg", tag: "plume-turn" });
    note.onclick = () => {
      window.focus();
      note.close();
    };
  } catch {
    settings.notify = false;
  }
}

let heard = $state("");

/** What a screen reader is told; an element of the page shows it. */
export function announcement(): string {
  return heard;
}

export function announce(text: string): void {
  heard = text;
}
