// Answers questions about modules on the standard input, in Node: pairs of a file and a question.
import { readFileSync } from "node:fs";
import { answer } from "./driver.mjs";

const answers = [];
for (const [file, question] of JSON.parse(readFileSync(0, "utf8")))
  answers.push(await answer(new WebAssembly.Module(readFileSync(file)), question));
console.log(JSON.stringify(answers));
