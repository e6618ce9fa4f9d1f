/** What a person has chosen for this browser: it stays here, the server does not know of it. */

export type Theme = "system" | "light" | "dark";
export type Speed = "slow" | "normal" | "fast" | "off";
export const SIZES = ["90", "100", "110", "125", "150"] as const;
export type Size = (typeof SIZES)[number];

interface Kept {
  theme: Theme;
  /** How large all is that is written, in hundredths. */
  size: Size;
  speed: Speed;
  sound: boolean;
  /** How loud, in hundredths. */
  volume: number;
  /** Whether a phone is felt. */
  haptics: boolean;
  notify: boolean;
  warn: boolean;
  /** How strong my opponents are in each game. */
  opponents: Record<string, string>;
}

const KEY = "plume.settings";
const USUAL: Kept = {
  theme: "system",
  size: "100",
  speed: "normal",
  sound: true,
  volume: 50,
  haptics: true,
  notify: false,
  warn: true,
  opponents: {},
};
const PACE: Record<Speed, number> = { slow: 1.6, normal: 1, fast: 0.5, off: 0 };

function read(): Kept {
  try {
    return { ...USUAL, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return { ...USUAL };
  }
}

export const settings = $state<Kept>(read());

export function keepSettings(): void {
  localStorage.setItem(KEY, JSON.stringify(settings));
  showLook();
}

const night = matchMedia("(prefers-color-scheme: dark)");
const reduced = matchMedia("(prefers-reduced-motion: reduce)");

/** Let the page look as was chosen: by day or by night, moving or still, so that styles have one word for each. */
export function showLook(): void {
  const isNight = settings.theme === "dark" || (settings.theme === "system" && night.matches);
  document.documentElement.style.setProperty("--size", `${Number(settings.size) / 100}`);
  document.documentElement.classList.toggle("light", !isNight);
  document.documentElement.classList.toggle("dark", isNight);
  document.documentElement.classList.toggle("still", isStill());
}
night.addEventListener("change", showLook);
reduced.addEventListener("change", showLook);

/** How long things take, as a factor; 0 where nothing is to travel. */
export function pace(): number {
  return PACE[settings.speed];
}

/** Whether the person asks for less motion: then nothing travels, but bots still keep their pace. */
export function isStill(): boolean {
  return reduced.matches || settings.speed === "off";
}
