/**
 * A group of things is one stop of the Tab key: arrows, Home and End go from thing to thing inside, and the group
 * remembers where one was. Things come and go as the game goes on, so the stop is settled when Tab is pressed.
 */

/** The mark of a group. */
export const GROUP = "[data-roving]";

const THINGS = "button:not(:disabled), a[href], [role='button']";
const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 1, ArrowUp: -1 };
const CHOSEN = "[aria-pressed='true'], [aria-current]:not([aria-current='false'])";
const POSSIBLE = ":not([aria-disabled='true'])";
/** How much worse a step is that leads aside. */
const ASIDE = 2;

type Thing = HTMLElement | SVGElement;

/** Where one was in a group: at which thing, and the how manieth it was. */
interface Remembered {
  thing: Thing;
  place: number;
}

const groups = new Map<Element, Remembered | null>();

/** Make an element such a group; its things are the buttons and links in it that are not in a group within. */
export function arrows(group: HTMLElement | SVGElement): () => void {
  const press = (event: Event): void => walk(group, event as KeyboardEvent);
  const remember = (event: Event): void => {
    const thing = (event.target as Element).closest<Thing>(THINGS);
    const place = thing ? thingsOf(group).indexOf(thing) : -1;
    if (thing && place >= 0) groups.set(group, { thing, place });
  };
  group.setAttribute("data-roving", "");
  groups.set(group, null);
  group.addEventListener("keydown", press);
  group.addEventListener("focusin", remember);
  return () => {
    group.removeEventListener("keydown", press);
    group.removeEventListener("focusin", remember);
    groups.delete(group);
  };
}

/** The things of a group that can be seen, in the order in which one goes through them. */
export function thingsOf(group: Element): Thing[] {
  const things = [...group.querySelectorAll<Thing>(THINGS)].filter(
    (thing) => thing.closest(GROUP) === group && thing.getClientRects().length > 0,
  );
  return group.matches("[role='table'], [role='grid']") ? things.sort(byLines) : things;
}

/** A grid may stand on its side: it is read as it is seen, line by line. */
function byLines(one: Thing, other: Thing): number {
  const [here, there] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
  const isOneLine = Math.abs(across(here) - across(there)) < Math.min(here.height, there.height) / 2;
  return isOneLine ? along(here) - along(there) : across(here) - across(there);
}

function along({ left, width }: DOMRect): number {
  return left + width / 2;
}

function across({ top, height }: DOMRect): number {
  return top + height / 2;
}

function walk(group: Element, event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const to = next(group, thingsOf(group), event.key);
  if (!to) return;
  event.preventDefault();
  to.focus();
}

/** The thing to which a key leads: from thing to thing, or from the group itself to its stop. */
function next(group: Element, things: readonly Thing[], key: string): Thing | undefined {
  if (group === document.activeElement) return key in STEPS ? stopOf(group, things) : undefined;
  const at = things.findIndex((thing) => thing === document.activeElement);
  const to = at < 0 ? undefined : goal(things, at, key);
  return to === undefined ? undefined : things[to];
}

/** The place to which a key leads from another one. */
function goal(things: readonly Thing[], at: number, key: string): number | undefined {
  if (key === "Home") return 0;
  if (key === "End") return things.length - 1;
  const step = STEPS[key];
  if (step === undefined) return undefined;
  const beside = (at + step + things.length) % things.length;
  if (key === "ArrowLeft" || key === "ArrowRight") return beside;
  const isOneLine = nearest(things, at, 1) === undefined && nearest(things, at, -1) === undefined;
  return isOneLine ? beside : nearest(things, at, step);
}

/** The nearest thing in the lines above (-1) or below (1). */
function nearest(things: readonly Thing[], at: number, way: number): number | undefined {
  const rects = things.map((thing) => thing.getBoundingClientRect());
  const from = rects[at];
  if (!from) return undefined;
  let best: { place: number; far: number } | undefined;
  rects.forEach((rect, place) => {
    const off = way * (across(rect) - across(from));
    if (off < Math.min(rect.height, from.height) / 2) return;
    const far = off + ASIDE * Math.abs(along(rect) - along(from));
    if (!best || far < best.far) best = { place, far };
  });
  return best?.place;
}

/** Which thing of a group Tab leads to: where one is or was, what is chosen, or the first with which one can act. */
function stopOf(group: Element, things: readonly Thing[]): Thing | undefined {
  const focused = things.find((thing) => thing === document.activeElement);
  const was = groups.get(group);
  const remembered = was && (things.includes(was.thing) ? was.thing : things[Math.min(was.place, things.length - 1)]);
  return (
    focused ??
    remembered ??
    things.find((thing) => thing.matches(CHOSEN)) ??
    things.find((thing) => thing.matches(POSSIBLE)) ??
    things[0]
  );
}

/** Before the focus moves, every group has one stop. */
export function settle(): void {
  for (const group of groups.keys()) {
    const things = thingsOf(group);
    const stop = stopOf(group, things);
    for (const thing of things) thing.setAttribute("tabindex", thing === stop ? "0" : "-1");
  }
}

addEventListener("keydown", ({ key }) => key === "Tab" && settle(), { capture: true });
