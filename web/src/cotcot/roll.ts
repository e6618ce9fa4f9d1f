/** Eggs that roll from a heap to its hen. They only decorate: the clock takes them away. */

import { isStill, pace } from "../lib/settings.svelte";

const ROLL_MS = 620;
const APART_MS = 90;
const DELAY_MS = 200;
const MOST = 4;
const SIZE = 24;

function centre(element: Element): [x: number, y: number] {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [left + (width - SIZE) / 2, top + (height - SIZE) / 2];
}

/** Let so many eggs roll from one place to another, as `data-at` names them. */
export function roll(from: string, to: string, eggs: number): void {
  const [start, end] = [from, to].map((at) => document.querySelector(`[data-at="${CSS.escape(at)}"]`));
  if (isStill() || !start || !end) return;
  const [[x, y], [toX, toY]] = [centre(start), centre(end)];
  for (let number = 0; number < Math.min(eggs, MOST); number++) {
    const egg = document.createElement("div");
    egg.className = "flying";
    egg.setAttribute("aria-hidden", "true");
    egg.innerHTML = `<svg width="${SIZE}" height="${SIZE}"><use href="#egg" /></svg>`;
    document.body.append(egg);
    const timing = { duration: ROLL_MS * pace(), delay: (DELAY_MS + number * APART_MS) * pace() };
    egg.animate(
      [
        { transform: `translate(${x}px, ${y}px) scale(0.4)`, opacity: 0 },
        { transform: `translate(${x}px, ${y}px)`, opacity: 1, offset: 0.2 },
        { transform: `translate(${toX}px, ${toY}px)`, opacity: 1 },
      ],
      { ...timing, easing: "cubic-bezier(.4,0,.4,1)", fill: "both" },
    );
    setTimeout(() => egg.remove(), timing.duration + timing.delay);
  }
}
