/** Numbers, as stories of games show them. */

import type { StatisticsRow } from "./review";

/** A whole number with a true minus. */
export function number(value: number): string {
  return value < 0 ? `−${-value}` : String(value);
}

/** A line of the statistics with one value for each player. */
export function line(label: string, values: readonly (number | string)[], isSub = false): StatisticsRow {
  return { label, values: values.map((value) => [typeof value === "number" ? number(value) : value]), isSub };
}
