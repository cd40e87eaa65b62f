// @ts-check
// The program inside the page: a question goes in as one line of JSON with the bytes of files below it, and
// the answer comes out as text.

/** @typedef {import("./types.mjs").GivenFile} GivenFile */

/** @type {WebAssembly.Module | null} */
let program = null;
/** @type {any} */
let door = null;

/** Seven bits of the program are one sign of the page, as web/build.py writes them: a byte each. Signs that a page cannot
 * hold are one sign with the next.
 * @param {string} text
 * @param {number} length in bytes */
function unwritten(text, length) {
  const shunned = [0, 8, 11, 12, 13, 26, 27, 38, 60, 127];
  const bytes = new Uint8Array(length);
  let bits = 0, held = 0, at = 0;
  const take = (/** @type {number} */ seven) => {
    bits = ((bits & 127) << 7) | seven;
    held += 7;
    if (held >= 8) {
      held -= 8;
      bytes[at++] = bits >> held;
    }
  };
  for (let i = 0; i < text.length; i += 1) {
    const sign = text.charCodeAt(i);
    if (sign > 127) { take(shunned[(sign - 256) >> 7]); }
    take(sign & 127);
  }
  return bytes;
}

/** Unpacks the program from the element that holds it, and takes the element away.
 * @param {HTMLElement} holder */
export async function unpack(holder) {
  const packed = unwritten(holder.textContent || "", Number(holder.dataset.bytes));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  program = await WebAssembly.compile(await new Response(stream).arrayBuffer());
  holder.remove();
  await begin();
}

/** Starts the program anew, with nothing on its table. */
export async function begin() {
  if (program) { door = (await WebAssembly.instantiate(program, {})).exports; }
}

/** Can it be asked? */
export function ready() { return door !== null; }

/** The answer to a question, as text.
 * @param {Record<string, unknown>} question
 * @param {GivenFile[]} [given]
 * @returns {string} */
export function ask(question, given = []) {
  const files = given.map((f) => ({ name: f.name, bytes: f.bytes.length }));
  const head = new TextEncoder().encode(`${JSON.stringify({ ...question, files })}\n`);
  const length = given.reduce((sum, f) => sum + f.bytes.length, head.length);
  // Room first: with it the memory may grow, and is another buffer then.
  const at = door.room(length) >>> 0;
  const room = new Uint8Array(door.memory.buffer, at, length);
  room.set(head);
  let next = head.length;
  for (const f of given) {
    room.set(f.bytes, next);
    next += f.bytes.length;
  }
  const bytes = door.ask() >>> 0;
  return new TextDecoder().decode(new Uint8Array(door.memory.buffer, door.answer() >>> 0, bytes));
}

/** The answer to a question, as a value.
 * @param {Record<string, unknown>} question
 * @param {GivenFile[]} [given]
 * @returns {any} */
export function asked(question, given) { return JSON.parse(ask(question, given)); }

/** A text as a file for the program.
 * @param {string} name
 * @param {string} text
 * @returns {GivenFile} */
export function asFile(name, text) { return { name, bytes: new TextEncoder().encode(text) }; }
