/** The one line that says what I can do now, and how near the end is. */

import { factsOf } from "../lib/catalogue";
import { either, listed } from "../lib/language.svelte";
import { m } from "../paraglide/messages.js";
import type { TableState } from "../table/store.svelte";
import type { Hold } from "./hold.svelte";
import { cardTitle } from "./facts.svelte";
import { read } from "./moves";
import { pieceMark, piecesOf, wordOf } from "./pieces";
import { bodiesLeft, type CoatlPosition } from "./position";

interface Ending {
  move: string;
  text: string;
  isExpected: boolean;
  act?: () => void;
}

export interface Line {
  title: string;
  detail: string;
  tone: "act" | "wait" | "end";
  end: Ending | null;
}

const FEW_BODIES = 15;

export function promptOf(hold: Hold): Line {
  const { table, position } = hold;
  const ending = endingOf(position, table);
  if (!table.decides)
    return {
      title: table.whoseTurn,
      detail: table.mine.length ? ending : ending || m.table_watching(),
      tone: "wait",
      end: null,
    };
  const { title, detail, isUsual } = asking(hold);
  return {
    title,
    detail: isUsual && ending ? ending : [detail, leftOf(position, table)].filter(Boolean).join(" "),
    tone: position.end.triggered ? "end" : "act",
    end: endOf(hold),
  };
}

/** Who triggered the end, and what is left of the game. */
function endingOf(position: CoatlPosition, table: TableState): string {
  const { triggered, by } = position.end;
  const name = table.names[by ?? -1] ?? "";
  const told: Record<string, () => string> = {
    "third coatl": () => m.coatl_end_third({ name }),
    "no bodies": () => m.coatl_end_bodies({ name }),
  };
  return [told[triggered ?? ""]?.(), leftOf(position, table)].filter(Boolean).join(" ");
}

/** Who still has a turn, or that few bodies are left. */
function leftOf(position: CoatlPosition, table: TableState): string {
  if (position.end.triggered) return stillToPlay(position, table);
  const left = bodiesLeft(position);
  return left <= FEW_BODIES ? m.coatl_few_bodies({ count: left }) : "";
}

/** Who has a turn after this one, in turn order. */
function stillToPlay({ turn, end }: CoatlPosition, { names }: TableState): string {
  const after = Array.from(
    { length: Math.min(end.turns_left ?? 0, names.length) },
    (_, number) => names[(turn.seat + 1 + number) % names.length] ?? "",
  );
  return after.length ? m.coatl_end_after({ names: listed(after), count: after.length }) : m.coatl_end_last();
}

interface Asked {
  title: string;
  detail: string;
  /** Whether the detail only says how it is done: it makes way for what matters more. */
  isUsual?: boolean;
}

function asking(hold: Hold): Asked {
  const { held, position, legal } = hold;
  const { action, acted, actions_left: actions } = position.turn;
  if (action === "set-up") return keeping(hold);
  if (held) return holding(hold, held);
  if (hold.completing !== null) return finishing(hold);
  if (action === "nothing") {
    const title = position.end.triggered || acted ? m.coatl_ask_action_left({ count: actions }) : canDo(legal);
    return { title, detail: m.coatl_ask_action_help(), isUsual: true };
  }
  const ending = {
    title: m.coatl_ask_end(),
    detail: hold.table.game?.may_undo ? m.coatl_ask_end_help() : m.coatl_ask_end_only(),
    isUsual: true,
  };
  if (legal.length === 1) return ending;
  const going: Record<string, Asked> = {
    draw: { title: m.coatl_ask_more_cards(), detail: m.coatl_ask_more_cards_help(), isUsual: true },
    assemble: { title: m.coatl_ask_assemble(), detail: m.coatl_ask_assemble_help(), isUsual: true },
    future: { title: m.coatl_ask_future(), detail: m.coatl_ask_future_help() },
  };
  return going[action] ?? ending;
}

function keeping({ position, keeping: count }: Hold): Asked {
  return {
    title: position.adam ? m.coatl_ask_keep_three() : m.coatl_ask_keep(),
    detail: count ? m.coatl_ask_kept({ count }) : m.coatl_ask_keep_help(),
  };
}

function holding(hold: Hold, { kind, name }: NonNullable<Hold["held"]>): Asked {
  if (hold.isStealing) return robbing(hold);
  const { preview, uses } = hold;
  const isTold = preview && preview.total[0] !== preview.total[1];
  const detail = isTold
    ? m.coatl_preview_points({ number: preview.coatl, before: preview.total[0], after: preview.total[1] })
    : m.coatl_ask_let_go();
  if (kind === "card") return { title: m.coatl_ask_lay({ card: cardTitle(name) }), detail };
  const piece = wordOf(name);
  return { title: uses.length ? m.coatl_ask_put({ piece }) : m.coatl_ask_put_nowhere({ piece }), detail };
}

/** What I am about to take for a golden body, and what whoever is robbed gets for it. */
function robbing({ table, steal }: Hold): Asked {
  const { feather_points: each } = factsOf("coatl");
  if (!steal) return { title: m.coatl_ask_steal(), detail: m.coatl_ask_steal_help({ each }) };
  const { other, pieces, score } = steal.preview;
  const name = table.names[other] ?? "";
  return {
    title: m.coatl_ask_rob({ name, pieces: listed(piecesOf(pieces).map(pieceMark)) }),
    detail: m.coatl_ask_rob_help({ name, before: score[0], after: score[1] }),
  };
}

function finishing({ table, legal }: Hold): Asked {
  const isOffered = legal.some((move) => ["fulfil", "temple"].includes(read(move).verb));
  if (!isOffered) return { title: m.coatl_ask_finish(), detail: m.coatl_ask_finished_help() };
  const detail = table.can("done") ? m.coatl_ask_finish_help() : (table.why("done") ?? m.coatl_ask_finish_first());
  return { title: m.coatl_ask_finish(), detail };
}

/** What each of the actions is called, by the moves with which it begins. */
const ACTIONS: readonly [readonly string[], () => string][] = [
  [["take"], m.coatl_can_take],
  [["draw"], m.coatl_can_draw],
  [["begin", "head", "tail", "fulfil"], m.coatl_can_build],
  [["steal"], m.coatl_can_steal],
];

/** The actions that are possible, and no others. */
export function canDo(legal: readonly string[]): string {
  const verbs = new Set(legal.map((move) => read(move).verb));
  const found = ACTIONS.filter(([begin]) => begin.some((verb) => verbs.has(verb))).map(([, name]) => name());
  if (found.length) return capital(either(found));
  return legal.length > 1 ? m.coatl_ask_use_token() : m.coatl_ask_pass();
}

function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

function endOf(hold: Hold): Line["end"] {
  const { table, position, legal } = hold;
  const { action, completing, actions_left: actions } = position.turn;
  if (action === "set-up") return keptOf(hold);
  if (hold.isStealing) return stolenBy(hold);
  if (table.can("pass")) return { move: "pass", text: m.coatl_pass(), isExpected: legal.length === 1 };
  if (!table.can("done")) return null;
  if (completing !== null && table.seat !== null) {
    const points = hold.scoreOf(table.seat, completing).total;
    return {
      move: "done",
      text: m.coatl_done_finish({ points }),
      isExpected: hold.best === null,
      act: () => hold.act("done"),
    };
  }
  const text = actions > 1 ? m.coatl_done_action() : m.coatl_done_turn();
  return { move: "done", text, isExpected: legal.length === 1 };
}

/** The button that does what was chosen with a golden body. */
function stolenBy(hold: Hold): Ending | null {
  if (!hold.steal) return null;
  const { move, preview } = hold.steal;
  const count = piecesOf(preview.pieces).length;
  return { move, text: m.coatl_steal_yes({ count }), isExpected: true, act: () => hold.play(move) };
}

/** Alone exactly so many cards are kept, otherwise at most so many. */
function keptOf(hold: Hold): Ending | null {
  const { keeping: count } = hold;
  if (hold.position.adam && count < factsOf("coatl").most_kept) return null;
  return {
    move: "done",
    text: count ? m.coatl_done_set_up({ count }) : m.coatl_done_none(),
    isExpected: count === factsOf("coatl").most_kept,
    act: () => hold.chosen(),
  };
}
