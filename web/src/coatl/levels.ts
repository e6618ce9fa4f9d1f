/** The five levels of A.D.A.M., in short. */

import { m } from "../paraglide/messages.js";

export const LEVELS: readonly (() => string)[] = [
  m.coatl_level_1,
  m.coatl_level_2,
  m.coatl_level_3,
  m.coatl_level_4,
  m.coatl_level_5,
];
