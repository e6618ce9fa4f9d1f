/** Which lessons somebody has finished in this browser. */

const KEY = "plume.lessons";

function finishedLessons(): string[] {
  return (localStorage.getItem(KEY) ?? "").split(" ").filter(Boolean);
}

export function isFinished(name: string): boolean {
  return finishedLessons().includes(name);
}

export function finishLesson(name: string): void {
  localStorage.setItem(KEY, [...new Set([...finishedLessons(), name])].join(" "));
}
