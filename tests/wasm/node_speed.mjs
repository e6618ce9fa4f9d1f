// How much a second of the processor does in Node: a file, a question, and seconds to warm up and to measure.
import { readFileSync } from "node:fs";
import { worker } from "./driver.mjs";

const [file, question, warm, seconds] = JSON.parse(readFileSync(0, "utf8"));
const work = worker(new WebAssembly.Module(readFileSync(file)), question);
work(warm);
const before = process.cpuUsage();
const done = work(seconds);
const { user, system } = process.cpuUsage(before);
console.log((1e6 * done) / (user + system));
