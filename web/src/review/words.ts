/** The figures of a review in words. */

import { language } from "../lib/language.svelte";

/** Points with one decimal and a sign, a true minus. */
export function signed(points: number): string {
  return figure(points, { signDisplay: "exceptZero" }).replace("-", "−");
}

/** Points with one decimal. */
export function decimal(points: number): string {
  return figure(points, {});
}

function figure(points: number, more: Intl.NumberFormatOptions): string {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return new Intl.NumberFormat(language(), { ...digits, ...more }).format(points);
}

/** A chance or another share as a whole number of hundredths. */
export function share(part: number): string {
  return new Intl.NumberFormat(language(), { style: "percent", maximumFractionDigits: 0 }).format(part);
}
