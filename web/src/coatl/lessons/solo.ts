/** The first lesson alone: how A.D.A.M. thinks, and two of his turns. */

import { m } from "../../paraglide/messages.js";
import type { Lesson } from "../../lessons/steps";

export const lesson: Lesson = {
  title: m.lessons_solo_title,
  guide: { symbol: "head-a-green", box: "0 0 96 80" },
  after: "/solo",
  spared: ["[data-lanes]", '[data-lanes] [data-what^="<"]', "[data-part=finish]"],
  steps: [
    { says: m.lessons_solo_goal, help: m.lessons_solo_goal_help, at: ["adam"], tab: "adam" },
    { says: m.lessons_solo_cards, help: m.lessons_solo_cards_help, at: ["adam-cards"], tab: "adam" },
    { says: m.lessons_solo_search, help: m.lessons_solo_search_help, at: ["supply"], isRound: true, tab: "market" },
    {
      says: m.lessons_solo_take,
      help: m.lessons_solo_take_help,
      at: ["supply"],
      isRound: true,
      tab: "market",
      does: ["take"],
      shows: ["take 4"],
    },
    { says: m.lessons_solo_end_turn, help: m.lessons_solo_end_turn_help, at: ["prompt", "adam"], does: ["done"] },
    { says: m.lessons_solo_watch, help: m.lessons_solo_watch_help, at: ["adam"], tab: "adam" },
    { says: m.lessons_solo_realise, help: m.lessons_solo_realise_help, at: ["realised", "adam-points"], tab: "adam" },
    { says: m.lessons_solo_row, help: m.lessons_solo_row_help, at: ["row"], tab: "market", does: ["draw"] },
    { says: m.lessons_solo_end_again, help: m.lessons_solo_end_again_help, at: ["prompt", "adam"], does: ["done"] },
    { says: m.lessons_solo_temples, help: m.lessons_solo_temples_help, at: ["temples"], tab: "market" },
    { says: m.lessons_solo_end, help: m.lessons_solo_end_help, at: ["serpents"], tab: "mine" },
    { says: m.lessons_solo_levels, help: m.lessons_solo_levels_help, at: ["levels"], tab: "log" },
    { says: m.lessons_finished, help: m.lessons_solo_finished_help },
  ],
};
