/** The few things that people can show one another without a word. */

import type { Schemas } from "../lib/api";
import { m } from "../paraglide/messages.js";

export type Reaction = Schemas["React"]["what"];

const NAMES: Readonly<Record<Reaction, () => string>> = {
  clap: m.table_reaction_clap,
  wow: m.table_reaction_wow,
  laugh: m.table_reaction_laugh,
  thanks: m.table_reaction_thanks,
  hmm: m.table_reaction_hmm,
  hurry: m.table_reaction_hurry,
};

export const REACTIONS = Object.keys(NAMES) as Reaction[];

export function reactionName(reaction: Reaction): string {
  return NAMES[reaction]();
}
