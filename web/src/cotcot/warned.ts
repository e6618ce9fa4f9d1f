/** A warning in words: what it is about, and the loss. */

import { m } from "../paraglide/messages.js";
import { JOKER, manyOf } from "./finds";
import type { Loss } from "./warnings";

export function warned(loss: Loss): { title: string; text: string } {
  switch (loss.kind) {
    case "points":
      return {
        title: m.cotcot_warn_points(),
        text: m.cotcot_warn_points_text({ before: loss.before, after: loss.after }),
      };
    case "special":
      return loss.card === JOKER
        ? { title: m.cotcot_warn_special_joker(), text: m.cotcot_warn_special_joker_text() }
        : { title: m.cotcot_warn_special_x2(), text: m.cotcot_warn_special_x2_text() };
    case "chest":
      return { title: m.cotcot_warn_chest(), text: m.cotcot_warn_chest_text() };
    case "double":
      return { title: m.cotcot_warn_double(), text: m.cotcot_warn_double_text({ items: manyOf(loss.item) }) };
  }
}
