/** Which lessons somebody has finished in this browser. */

import { LESSONS, type LessonName } from "./steps";

const KEY = "plume.lessons";

export function finishedLessons(): LessonName[] {
  const kept = (localStorage.getItem(KEY) ?? "").split(" ");
  return LESSONS.filter((name) => kept.includes(name));
}

export function isFinished(name: LessonName): boolean {
  return finishedLessons().includes(name);
}

export function finishLesson(name: LessonName): void {
  localStorage.setItem(KEY, [...new Set([...finishedLessons(), name])].join(" "));
}
