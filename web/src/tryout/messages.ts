/** What the page of the prompt and the worker in which Python runs say to each other. */

/** What comes of an input: what was printed, a value as text, as a picture or as HTML, or what went wrong. */
export type Kind = "said" | "text" | "svg" | "html" | "error";

export type ToPython = { kind: "run"; number: number; code: string } | { kind: "ask"; number: number; code: string };

export type FromPython =
  | { kind: "ready" }
  | { kind: "failed"; problem: string }
  | { kind: "told"; number: number; what: Kind; text: string }
  | { kind: "done"; number: number }
  | { kind: "answer"; number: number; goesOn: boolean };
