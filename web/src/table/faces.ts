/** Who has which face: heads that people choose, and one for each strength of bots. */

import type { Me, SeenTable } from "../lib/api";
import { strengths } from "../lib/bots";
import { m } from "../paraglide/messages.js";

export type Head = NonNullable<Me["avatar"]>;
type Animal = "rabbit" | "dog" | "monkey" | "eagle" | "jaguar" | "mask";

/** The heads that people choose, and what they are called. */
export const HEADS: Readonly<Record<Head, () => string>> = {
  braid: m.table_head_braid,
  plumes: m.table_head_plumes,
  sun: m.table_head_sun,
  moon: m.table_head_moon,
  turtle: m.table_head_turtle,
  owl: m.table_head_owl,
  frog: m.table_head_frog,
  macaw: m.table_head_macaw,
  cactus: m.table_head_cactus,
  maize: m.table_head_maize,
};
const ALL_HEADS = Object.keys(HEADS) as Head[];

/** From gentle to merciless; bots for experiments wear a mask. */
const ANIMALS: readonly Animal[] = ["rabbit", "dog", "monkey", "eagle", "jaguar"];

/** What is known of somebody who has a face. */
export type Faced = Partial<Pick<SeenTable["seats"][number], "kind" | "bot" | "avatar">> & { name: string };

/** The face of somebody; null for a free seat. Who has none, as at old tables, gets one by their name. */
export function faceOf({ kind, bot, avatar, name }: Faced): Head | Animal | null {
  if (bot) return ANIMALS[strengths().indexOf(bot)] ?? "mask";
  if (kind === "free" || !name) return null;
  return ALL_HEADS.find((head) => head === avatar) ?? headFor(name);
}

function headFor(name: string): Head {
  const sum = [...name].reduce((found, sign) => found * 31 + (sign.codePointAt(0) ?? 0), 7);
  return ALL_HEADS[Math.abs(sum) % ALL_HEADS.length] ?? "sun";
}
