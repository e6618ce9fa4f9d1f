/** The one line that says what I can do now, and how near the end is. */

import { listed } from "../lib/language.svelte";
import { m } from "../paraglide/messages.js";
import type { TableState } from "../table/store.svelte";
import type { Hold } from "./hold.svelte";
import { cardTitle } from "./facts.svelte";
import { wordOf } from "./pieces";
import { bodiesLeft, type CoatlPosition } from "./position";

export interface Line {
  title: string;
  detail: string;
  tone: "act" | "wait" | "end";
  end: { move: string; text: string; isExpected: boolean } | null;
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
  const { title, detail } = asking(hold);
  return {
    title,
    detail: [detail, ending].filter(Boolean).join(" "),
    tone: position.end.triggered ? "end" : "act",
    end: endOf(hold),
  };
}

/** Who triggered the end and what follows; or that few bodies are left. */
function endingOf(position: CoatlPosition, table: TableState): string {
  const { triggered, by } = position.end;
  const name = table.names[by ?? -1] ?? "";
  if (triggered === "third coatl") return `${m.coatl_end_third({ name })} ${stillToPlay(position, table)}`;
  if (triggered === "no bodies") return `${m.coatl_end_bodies({ name })} ${stillToPlay(position, table)}`;
  const left = bodiesLeft(position);
  return left <= FEW_BODIES ? m.coatl_few_bodies({ count: left }) : "";
}

/** Who has a turn after this one, in turn order. */
function stillToPlay({ turn, end }: CoatlPosition, { names }: TableState): string {
  const after = Array.from(
    { length: Math.min(end.turns_left ?? 0, names.length) },
    (_, number) => names[(turn.seat + 1 + number) % names.length] ?? "",
  );
  return after.length ? m.coatl_end_after({ names: listed(after) }) : m.coatl_end_last();
}

interface Asked {
  title: string;
  detail: string;
}

function asking(hold: Hold): Asked {
  const { held, position, preview, uses } = hold;
  const { action, completing, actions_left: actions, acted } = position.turn;
  if (action === "set-up")
    return { title: position.adam ? m.coatl_ask_keep_three() : m.coatl_ask_keep(), detail: m.coatl_ask_keep_help() };
  if (held?.kind === "token") return { title: m.coatl_ask_commit(), detail: m.coatl_ask_let_go() };
  if (held?.kind === "piece") {
    const detail =
      preview && preview.total[0] !== preview.total[1]
        ? m.coatl_preview_points({ number: preview.coatl, before: preview.total[0], after: preview.total[1] })
        : m.coatl_ask_let_go();
    return {
      title: uses.length
        ? m.coatl_ask_put({ piece: wordOf(held.name) })
        : m.coatl_ask_put_nowhere({ piece: wordOf(held.name) }),
      detail,
    };
  }
  if (held) return { title: m.coatl_ask_lay({ card: cardTitle(held.name) }), detail: m.coatl_ask_let_go() };
  if (completing !== null) return { title: m.coatl_ask_finish(), detail: m.coatl_ask_finish_help() };
  if (action === "nothing") {
    return {
      title: position.end.triggered || acted ? m.coatl_ask_action_left({ count: actions }) : m.coatl_ask_action(),
      detail: m.coatl_ask_action_help(),
    };
  }
  const ending = {
    title: m.coatl_ask_end(),
    detail: hold.table.game?.may_undo ? m.coatl_ask_end_help() : m.coatl_ask_end_only(),
  };
  if (hold.legal.length === 1) return ending;
  const going: Record<string, Asked> = {
    draw: { title: m.coatl_ask_more_cards(), detail: m.coatl_ask_more_cards_help() },
    assemble: { title: m.coatl_ask_assemble(), detail: m.coatl_ask_assemble_help() },
    future: { title: m.coatl_ask_future(), detail: m.coatl_ask_future_help() },
  };
  return going[action] ?? ending;
}

function endOf({ table, position, legal }: Hold): Line["end"] {
  if (table.can("pass")) return { move: "pass", text: m.coatl_pass(), isExpected: legal.length === 1 };
  if (!table.can("done")) return null;
  const { action, completing, actions_left: actions } = position.turn;
  const text =
    action === "set-up"
      ? m.coatl_done_set_up()
      : completing !== null
        ? m.coatl_done_finish()
        : actions > 1
          ? m.coatl_done_action()
          : m.coatl_done_turn();
  return { move: "done", text, isExpected: legal.length === 1 || completing !== null };
}
