/** The first lesson of Cóatl: a turn of each kind, up to a finished serpent. */

import type { SeenGame } from "../../lib/api";
import { m } from "../../paraglide/messages.js";
import type { Lesson } from "../../lessons/steps";

const END = ["prompt"];

/** Whether somebody chooses the cards of a serpent that they have just finished. */
function isCompleting(position: SeenGame["position"]): boolean {
  return position.game === "coatl" && position.turn.completing !== null;
}

export const lesson: Lesson = {
  title: m.lessons_coatl_title,
  guide: { symbol: "head-a-green", box: "0 0 96 80" },
  after: "/new/coatl",
  spared: ["[data-lanes]", '[data-lanes] [data-what^="<"]', "[data-part=finish]"],
  steps: [
    { says: m.lessons_coatl_goal, help: m.lessons_coatl_goal_help, at: ["serpent-list"], tab: "mine" },
    {
      says: m.lessons_coatl_take,
      help: m.lessons_coatl_take_help,
      at: ["supply"],
      isRound: true,
      tab: "market",
      does: ["take"],
      shows: ["take 1"],
    },
    { says: m.lessons_coatl_board, help: m.lessons_coatl_board_help, at: ["board"] },
    { says: m.lessons_coatl_end_turn, help: m.lessons_coatl_end_turn_help, at: END, does: ["done"] },
    { says: m.lessons_coatl_card, help: m.lessons_coatl_card_help, at: ["hand"], tab: "mine" },
    {
      says: m.lessons_coatl_row,
      help: m.lessons_coatl_row_help,
      at: ["row"],
      tab: "market",
      does: ["draw"],
      shows: ["draw P40"],
    },
    { says: m.lessons_coatl_end_again, help: m.lessons_coatl_end_again_help, at: END, does: ["done"] },
    {
      says: m.lessons_coatl_begin,
      help: m.lessons_coatl_begin_help,
      at: ["board", "serpents"],
      tab: "mine",
      does: ["begin"],
      shows: ["begin <r"],
    },
    {
      says: m.lessons_coatl_add,
      help: m.lessons_coatl_add_help,
      at: ["board", "serpents"],
      tab: "mine",
      does: ["head", "tail"],
      shows: ["tail 1 r"],
    },
    {
      says: m.lessons_coatl_fulfil,
      help: m.lessons_coatl_fulfil_help,
      at: ["board", "serpents", "hand"],
      tab: "mine",
      does: ["fulfil"],
      shows: ["fulfil 1 P1", "fulfil 1", "tail 1 r", "head 1 r", "head 1 <r"],
    },
    {
      says: m.lessons_coatl_finish,
      help: m.lessons_coatl_finish_help,
      at: ["board", "serpents"],
      tab: "mine",
      reaches: isCompleting,
      shows: ["tail 1 b", "tail 1 y>", "tail", "head"],
    },
    {
      says: m.lessons_coatl_temple,
      help: m.lessons_coatl_temple_help,
      at: ["finish-temple", "finish-prophecies"],
      does: ["temple", "done"],
      shows: ["temple 1 T2", "temple"],
    },
    { says: m.lessons_coatl_tokens, help: m.lessons_coatl_tokens_help, at: ["tokens"], tab: "mine" },
    { says: m.lessons_coatl_end, help: m.lessons_coatl_end_help, at: ["serpents"], tab: "mine" },
    { says: m.lessons_finished, help: m.lessons_coatl_finished_help },
  ],
};
