// Does the program in a browser say the same as the command line, byte for byte? A second platform, with
// another word size, for everything that must not depend on one.
//
// node tests/web/same.mjs target/debug/fieldpost target/.../fieldpost_web.wasm
//
// Played and compared: every conformance case; verdicts, reports, maps and pages of the stored games, the
// vectors and a demo of every edition, and of the same files damaged; mails; orders.

import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { open } from "./program.mjs";

const [native, wasm] = process.argv.slice(2).map((path) => resolve(path));
const ask = await open(wasm);
const root = resolve(import.meta.dirname ?? new URL(".", import.meta.url).pathname, "../..");
const folder = mkdtempSync(join(tmpdir(), "same-"));
let compared = 0, tried = 0;

function run(...words) {
  const done = spawnSync(native, words, { cwd: root, maxBuffer: 1 << 30, encoding: "utf8" });
  if (done.error) { throw done.error; }
  return done.stdout;
}

function files(at, ...ends) {
  const all = readdirSync(join(root, at), { recursive: true });
  return all.filter((name) => ends.some((end) => name.endsWith(end))).sort().map((name) => join(at, name));
}

const given = (name) => ({ name, bytes: readFileSync(resolve(root, name)) });

function same(what, wanted, got) {
  if (wanted === "") { throw new Error(`${what}: the command line says nothing`); }
  if (wanted !== got) {
    const a = wanted.split("\n"), b = got.split("\n");
    const at = a.findIndex((line, i) => line !== b[i]);
    throw new Error(`${what}, line ${at + 1}:\n  command line: ${a[at]}\n  browser:      ${b[at]}`);
  }
  compared += 1;
}

function cases() {
  const wanted = run("case", "tests/conformance", "--format", "json");
  const all = JSON.parse(wanted);
  same("the conformance cases", wanted, ask({ do: "case" }, all.cases.map((c) => given(c.file))));
  return all.cases.length;
}

function verdicts(names) {
  for (const name of names) {
    same(`verify ${name}`, run("verify", "--format", "json", name), ask({ do: "verify" }, [given(name)]));
  }
  same("verify", run("verify", "--format", "json", ...names), ask({ do: "verify" }, names.map((n) => given(n))));
}

/// Bytes of a file changed here and there: digits in signatures, dice, positions, names.
function damaged(name, count) {
  const { bytes } = given(name);
  const made = [];
  for (let i = 0; i < count; i += 1) {
    const copy = Buffer.from(bytes);
    const at = Math.floor(((i + 0.5) * copy.length) / count);
    copy[at] = copy[at] === 0x31 ? 0x32 : 0x31;
    const path = join(folder, `${i}-${basename(name)}`);
    writeFileSync(path, copy);
    made.push(path);
  }
  return made;
}

/// A game file as editors on Windows save it: CRLF line ends, a byte-order mark, both. It means the same.
function fromWindows(name) {
  const text = given(name).bytes.toString("utf8");
  const crlf = text.replaceAll("\n", "\r\n");
  const verdict = (path) => {
    const [told] = JSON.parse(ask({ do: "verify" }, [given(path)]));
    return JSON.stringify({ ...told, file: "" });
  };
  [crlf, `\ufeff${text}`, `\ufeff${crlf}`].forEach((saved, i) => {
    const path = join(folder, `windows-${i}-${basename(name)}`);
    writeFileSync(path, saved);
    verdicts([path]);
    same(`${path}, as before`, verdict(name), verdict(path));
  });
}

function pictures(name) {
  const [told] = JSON.parse(ask({ do: "open" }, [given(name)])).files;
  if (told.number === undefined) { return; }
  const game = told.number, blocks = told.verdict.blocks;
  const written = (...words) => {
    const out = join(folder, "out");
    run(...words, "--out", out);
    const text = readFileSync(out, "utf8");
    rmSync(out);
    return text;
  };
  if (blocks > 0) {
    const verdict = told.verdict.verdict;
    const wanted = run("report", name, "--format", "json");
    same(`report ${name} (${verdict})`, wanted, ask({ do: "report", game }));
  }
  same(`map ${name}`, written("map", name), ask({ do: "map", game }));
  same(`page ${name}`, written("page", name), ask({ do: "page", game }));
}

function demos(edition) {
  const at = join(folder, edition);
  run("demo", at, "--edition", edition);
  const all = readdirSync(at).sort();
  const games = all.filter((n) => n.endsWith(".ron"));
  const last = join(at, games.at(-1));
  verdicts([last]);
  pictures(last);
  for (const game of games) {
    const path = join(at, game);
    const number = JSON.parse(ask({ do: "open" }, [given(path)])).files[0].number;
    const block = String(Number(game.split(".")[1]) + 1).padStart(4, "0");
    for (const orders of all.filter((n) => n.includes(`.${block}.`) && /\.[a-z-]+\.(signed\.)?(toml|txt)$/.test(n) && !/receipt|opening/.test(n))) {
      const file = join(at, orders);
      const wanted = run("orders", "check", file, "--game", path, "--format", "json");
      same(`orders check ${file}`, wanted, ask({ do: "orders", game: number }, [given(file)]));
      // What is tried on the page is a draft, which is an order file.
      if (kindOf(orders) === "orders" && orders.endsWith(".signed.toml")) { trials(path, file, number); }
    }
  }
  threats(last);
}

/// What can attack places of a board on which nothing has moved yet: before patrols land, which an order decides.
function threats(game) {
  const { number } = JSON.parse(ask({ do: "open" }, [given(game)])).files[0];
  const draft = { name: "draft.toml", bytes: Buffer.from("") };
  const spaces = JSON.parse(ask({ do: "spaces", game: number })).spaces;
  for (const [space, { name }] of spaces.entries()) {
    if (space % 9 !== 0) { continue; }
    const told = JSON.parse(ask({ do: "threats", game: number, phase: "purchase", space }, [draft]));
    same(`threats ${name}`, run("threats", game, name), told.words);
  }
}

/// What a paper of a demo is: orders have the name of a power in theirs.
function kindOf(name) { return /advance|answer|standing|notice|result|receipt|opening/.test(name) ? "other" : "orders"; }

/// A turn that is tried with dice that count for nothing, once and many times.
function trials(game, orders, number) {
  const words = (more) => JSON.parse(ask({ do: "try", game: number, ...more }, [given(orders)])).words;
  const wanted = run("try", game, orders, "--seed", "7");
  // A demo has files for which no trial can be made: a turn that waits for an answer.
  if (wanted === "") { return; }
  same(`try ${orders}`, wanted, words({ seed: 7 }));
  same(`try ${orders} --many 12`, run("try", game, orders, "--seed", "3", "--many", "12"), words({ seed: 3, many: 12 }));
  tried += 1;
}

/// Armies that are typed, by the rules of each edition.
function armies(edition) {
  const fights = [
    [{ attack: "4 inf, 2 art", defend: "3 inf, 1 tank" }, ["--attack", "4 inf, 2 art", "--defend", "3 inf, 1 tank"]],
    [{ attack: "3 inf", defend: "3 inf", need: "90" }, ["--attack", "3 inf", "--defend", "3 inf", "--need", "90"]],
    [{ attack: "3 inf", defend: "4 inf", waves: "2 tank; 3 inf" }, ["--attack", "3 inf", "--defend", "4 inf", "--waves", "2 tank; 3 inf"]],
    [{ attack: "2 sub, 1 dd", defend: "1 bb, 1 trn", sea: true }, ["--sea", "--attack", "2 sub, 1 dd", "--defend", "1 bb, 1 trn"]],
    [{ attack: "4 inf, 1 ftr", defend: "5 inf", losses: "inf to 2, ftr, inf", retreat: "if attackers <= 2", rounds: "4" },
      ["--attack", "4 inf, 1 ftr", "--defend", "5 inf", "--losses", "inf to 2, ftr, inf", "--retreat", "if attackers <= 2", "--rounds", "4"]],
  ];
  for (const [fight, words] of fights) {
    const told = JSON.parse(ask({ do: "odds", edition, fight }));
    same(`odds ${edition} ${words.join(" ")}`, run("odds", edition, ...words), told.words);
  }
  // What cannot be read is refused in the same words, without the dashes of options.
  const wrong = JSON.parse(ask({ do: "odds", edition, fight: { attack: "3 elephants", defend: "3 inf" } }));
  const done = spawnSync(native, ["odds", edition, "--attack", "3 elephants", "--defend", "3 inf"], { encoding: "utf8" });
  same(`odds ${edition}, refused`, done.stderr.replace(/^error: /, "").replaceAll("--", "").trim(), wrong.error);
}

const played = cases();
const stored = [...files("tests/games", ".ron"), ...files("tests/vectors", ".ron")];
const strange = files("tests/fuzz/game-file", ".ron");
verdicts([...stored, ...strange]);
verdicts(stored.flatMap((name) => damaged(name, 6)));
stored.slice(0, 4).forEach(fromWindows);
stored.forEach(pictures);
["lhtr", "revised", "aa1941", "global-conflict"].forEach(demos);
["lhtr", "revised"].forEach(armies);
if (tried < 4) { throw new Error(`only ${tried} turns were tried`); }
for (const name of files("tests/fuzz/mail", "")) {
  same(`mail read ${name}`, run("mail", "read", name, "--format", "json"), ask({ do: "mail" }, [given(name)]));
}
rmSync(folder, { recursive: true });
console.log(`the same in a browser: ${played} cases and ${compared} answers`);
