/** The first lesson of CotCotCollec': two turns, from a chest to a doubled collection. */

import { m } from "../../paraglide/messages.js";
import type { Lesson } from "../../lessons/steps";

export const lesson: Lesson = {
  title: m.lessons_cotcot_title,
  guide: { symbol: "hen-pearl", box: "0 0 120 118" },
  after: "/new/cotcot",
  steps: [
    { says: m.lessons_cotcot_goal, help: m.lessons_cotcot_goal_help, at: ["yard"] },
    { says: m.lessons_cotcot_points, help: m.lessons_cotcot_points_help, at: ["prompt"] },
    {
      says: m.lessons_cotcot_chest,
      help: m.lessons_cotcot_chest_help,
      at: ["hand", "prompt"],
      does: ["chest"],
      shows: ["chest corn", "chest spoon"],
    },
    {
      says: m.lessons_cotcot_start,
      help: m.lessons_cotcot_start_help,
      at: ["hand", "prompt", "yard"],
      does: ["start"],
      shows: ["start ring"],
    },
    {
      says: m.lessons_cotcot_add,
      help: m.lessons_cotcot_add_help,
      at: ["hand", "prompt", "yard"],
      does: ["add", "joker"],
      shows: ["add ring"],
    },
    {
      says: m.lessons_cotcot_fox,
      help: m.lessons_cotcot_fox_help,
      at: ["fox", "send-fox", "yard"],
      does: ["fox", "done"],
      shows: ["fox 1 bell", "fox 1"],
    },
    { says: m.lessons_cotcot_end_turn, help: m.lessons_cotcot_end_turn_help, at: ["prompt"], does: ["done"] },
    { says: m.lessons_cotcot_take, help: m.lessons_cotcot_take_help, at: ["market"], does: ["take", "draw"] },
    {
      says: m.lessons_cotcot_double,
      help: m.lessons_cotcot_double_help,
      at: ["hand", "prompt", "yard"],
      does: ["double"],
      shows: ["double ring"],
    },
    { says: m.lessons_cotcot_coq, help: m.lessons_cotcot_coq_help, at: ["perch"] },
    { says: m.lessons_cotcot_now, help: m.lessons_cotcot_now_help, at: ["yard"] },
    { says: m.lessons_cotcot_end, help: m.lessons_cotcot_end_help, at: ["hand"] },
    { says: m.lessons_finished, help: m.lessons_cotcot_finished_help },
  ],
};
