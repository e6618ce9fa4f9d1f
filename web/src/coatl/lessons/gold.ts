/** The lesson of the expansions: a golden body is spent, and the promo cards are looked at. */

import { m } from "../../paraglide/messages.js";
import type { Lesson } from "../../lessons/steps";

export const lesson: Lesson = {
  title: m.lessons_gold_title,
  guide: { symbol: "head-a-green", box: "0 0 96 80" },
  after: "/new/coatl",
  spared: ["[data-part=loot]", "[data-part=others]"],
  steps: [
    { says: m.lessons_gold_goal, help: m.lessons_gold_goal_help, at: ["supply"], isRound: true, tab: "market" },
    { says: m.lessons_gold_body, help: m.lessons_gold_body_help, at: ["board"] },
    {
      says: m.lessons_gold_steal,
      help: m.lessons_gold_steal_help,
      at: ["board", "others", "prompt"],
      does: ["steal"],
      shows: ["steal 1 k k"],
    },
    { says: m.lessons_gold_feather, help: m.lessons_gold_feather_help, at: ["others"] },
    { says: m.lessons_gold_end_turn, help: m.lessons_gold_end_turn_help, at: ["prompt"], does: ["done"] },
    {
      says: m.lessons_gold_promo,
      help: m.lessons_gold_promo_help,
      at: ["row"],
      tab: "market",
      does: ["draw"],
      shows: ["draw P49"],
    },
    { says: m.lessons_gold_temple, help: m.lessons_gold_temple_help, at: ["temples"], tab: "market" },
    { says: m.lessons_gold_fewer, help: m.lessons_gold_fewer_help, at: ["bags"], tab: "market" },
    { says: m.lessons_finished, help: m.lessons_gold_finished_help },
  ],
};
