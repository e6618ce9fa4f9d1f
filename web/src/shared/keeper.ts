/**
 * The focus never falls to the body: when what had it is gone, it goes back to who opened the dialog, or to the prompt
 * or the headline.
 */

const HEIRS = ["[data-part='prompt']", "main h1", "main"];

/** Who had the focus when a dialog was opened. */
const openers = new WeakMap<Element, Element>();
let last: Element | null = null;

function isVisible(element: Element): boolean {
  return element.getClientRects().length > 0;
}

/** Who gets the focus when nothing has it: whatever is open on top, else the prompt, the headline, the main part. */
export function heir(): HTMLElement | null {
  const dialog = [...document.querySelectorAll<HTMLElement>("dialog[open]")].at(-1);
  if (dialog) return dialog.querySelector<HTMLElement>("h2") ?? dialog;
  const found = HEIRS.flatMap((heir) => [...document.querySelectorAll<HTMLElement>(heir)]);
  return found.find(isVisible) ?? null;
}

/** Go there, also where nothing can be pressed. */
export function goTo(element: HTMLElement): void {
  if (!element.hasAttribute("tabindex")) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

function isGone(element: Element): boolean {
  return !element.isConnected || !isVisible(element);
}

/** Remember who opens a dialog. */
export function opens(dialog: HTMLDialogElement): void {
  if (document.activeElement) openers.set(dialog, document.activeElement);
}

/** Who opened the dialog in which something was, or the one in which that one was, and is still there. */
function openerOf(element: Element): HTMLElement | null {
  const opener = openers.get(element.closest("dialog") ?? element);
  if (!opener || opener === document.body) return null;
  return isGone(opener) ? openerOf(opener) : (opener as HTMLElement);
}

/** Whenever the page changes, see whether the one with the focus has gone. */
function look(): void {
  const isNowhere = document.activeElement === document.body || document.activeElement === null;
  if (!isNowhere || !last || !isGone(last)) return;
  const next = openerOf(last) ?? heir();
  if (next) goTo(next);
}

/** Whoever clicks beside everything wants the focus nowhere; beside a dialog, they want it closed. */
function leave(element: Element): void {
  if (last === element && !isGone(element) && !element.closest("dialog")) last = null;
}

/** Keep the focus from here on. */
export function keepFocus(): void {
  document.addEventListener("focusin", ({ target }) => (last = target as Element));
  document.addEventListener("focusout", ({ target }) => queueMicrotask(() => leave(target as Element)));
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
}
