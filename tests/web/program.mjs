// The program as a page loads it, for tests: questions in, answers out. web/src/ask.rs has the questions.

import { readFile } from "node:fs/promises";

const compiled = new Map();

/// Opens the program. Every answer is the text that a page would get.
export async function open(path) {
  if (!compiled.has(path)) { compiled.set(path, await WebAssembly.compile(await readFile(path))); }
  const program = compiled.get(path);
  if (WebAssembly.Module.imports(program).length > 0) {
    throw new Error("the program wants something from the page; it needs nothing");
  }
  const door = (await WebAssembly.instantiate(program, {})).exports;
  return function ask(what, files = []) {
    const named = files.map((f) => ({ name: f.name, bytes: f.bytes.length }));
    const head = Buffer.from(JSON.stringify({ ...what, files: named }) + "\n");
    const question = Buffer.concat([head, ...files.map((f) => f.bytes)]);
    const at = door.room(question.length) >>> 0;
    new Uint8Array(door.memory.buffer, at, question.length).set(question);
    const bytes = door.ask() >>> 0;
    const answer = new Uint8Array(door.memory.buffer, door.answer() >>> 0, bytes);
    return Buffer.from(answer).toString("utf8");
  };
}
