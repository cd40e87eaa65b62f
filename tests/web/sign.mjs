// Does the page sign the same bytes as the command line? Every kind of paper that a player signs is made by both from
// the same input, with the same key, chain and salt, and so is its mail.
//
// node tests/web/sign.mjs target/debug/fieldpost target/.../fieldpost_web.wasm

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { open } from "./program.mjs";

const [native, wasm] = process.argv.slice(2).map((path) => resolve(path));
const root = resolve(new URL(".", import.meta.url).pathname, "../..");
const folder = mkdtempSync(join(tmpdir(), "sign-"));
let compared = 0;

const at = (...names) => join(folder, ...names);
const text = (...names) => readFileSync(at(...names), "utf8");
const asFile = (name, words) => ({ name, bytes: typeof words === "string" ? new TextEncoder().encode(words) : words });
const file = (...names) => asFile(basename(names.at(-1)), new Uint8Array(readFileSync(at(...names))));
/// Bytes that stand for random ones, so that the same run gives the same papers.
const random = (count, seed) => asFile("random", Uint8Array.from({ length: count }, (_, i) => (i * 37 + seed * 11) % 251));

function run(...words) {
  const done = spawnSync(native, words, { cwd: folder, encoding: "utf8", maxBuffer: 1 << 28 });
  assert.equal(done.status, 0, `fieldpost ${words.join(" ")}: ${done.stdout}${done.stderr}`);
  return done.stdout;
}

/// What the page says of a paper names no option of a command, and no command without saying where it is typed.
function withoutCommands(told) {
  const said = [told.error, told.help, told.send, told.awaited, told.words, ...(told.notes || [])].filter((t) => typeof t === "string");
  for (const words of said.join("\n").split("\n")) {
    if (!/command line/.test(words)) { assert.doesNotMatch(words, /`fieldpost |(^|[ `'"(])--[a-z]/, words); }
  }
}

/// A page that has these files on it, and the key of a player.
async function pageOf(who, ...names) {
  const asked = await open(wasm);
  const ask = (question, files = []) => {
    const told = JSON.parse(asked(question, files));
    if (told) { withoutCommands(told); }
    return told;
  };
  const good = (question, files) => {
    const told = ask(question, files);
    assert.ok(!told?.error, `${JSON.stringify(question)}: ${told?.error}\n${told?.help}`);
    return told;
  };
  const games = [];
  for (const name of names) {
    for (const entry of good({ do: "open" }, [file(name)]).files) { if (entry.number !== undefined) { games.push(entry.number); } }
  }
  if (who) { good({ do: "open-key" }, [file(who), asFile("passphrase", "")]); }
  return { ask, good, game: games.at(-1) };
}

function same(what, wanted, got) {
  assert.ok(wanted, `${what}: the command line made nothing`);
  assert.equal(got, wanted, what);
  compared += 1;
}

/// The last paper and the mail that the page has signed, against files of the command line.
function sameAs(page, told, what, paper, mail) {
  if (paper) { same(what, text(paper), told.signed[0].text); }
  if (mail) { same(`the mail with ${what}`, text(mail), page.good({ do: "letter", to: "", say: "" }).eml); }
}

async function keys() {
  const page = await pageOf(null);
  const phrase = "three small boats";
  const made = page.good({ do: "new-key", comment: "anna" }, [random(52, 1), asFile("p", phrase)]);
  assert.match(made.text, /^-----BEGIN OPENSSH PRIVATE KEY-----\n/);
  assert.equal(page.ask({ do: "forget" }).key, null);
  const saved = asFile("anna.key", made.text);
  assert.equal(page.good({ do: "open-key" }, [saved, asFile("p", "")]).passphrase, true);
  assert.match(page.ask({ do: "open-key" }, [saved, asFile("p", "three large boats")]).error, /passphrase does not open/);
  assert.equal(page.good({ do: "open-key" }, [saved, asFile("p", phrase)]).key.fingerprint, made.key.fingerprint);
  // ssh reads it with that passphrase, and finds the same key in it.
  writeFileSync(at("page.key"), made.text, { mode: 0o600 });
  const ssh = spawnSync("ssh-keygen", ["-y", "-P", phrase, "-f", at("page.key")], { encoding: "utf8" });
  if (!ssh.error) { assert.equal(ssh.stdout.trim(), made.public.trim()); }
  writeFileSync(at("page.key.pub"), made.public);
  assert.match(run("key", "show", "page.key.pub"), new RegExp(made.key.fingerprint.replace(/[+]/g, "\\+")));
  // A short passphrase, and a browser without random numbers.
  assert.match(page.ask({ do: "new-key" }, [random(52, 1), asFile("p", "short")]).error, /fewer than 8/);
  const zeros = asFile("random", new Uint8Array(52));
  assert.match(page.ask({ do: "new-key" }, [zeros, asFile("p", phrase)]).error, /no random bytes/);
  for (const name of ["anna", "bruno", "dora"]) { run("key", "new", name); }
}

/// Joins of a game, signed by the page and by the command line. The page is given the papers of before; the
/// command finds them next to the invitation.
async function joined(name, seats, papers = []) {
  for (const [seat, keeper] of seats) {
    const first = existsSync(at(`${name}.join.dora.toml`)) ? [`${name}.join.dora.toml`] : [];
    const page = await pageOf(seat, ...first, ...papers);
    const files = keeper ? [file(`${name}.invitation.toml`), random(32, seat.length)] : [file(`${name}.invitation.toml`)];
    let told = page.good({ do: "join", seat }, files);
    if (keeper) {
      assert.equal(told.signed, undefined, "a join was shown before its chain was saved");
      writeFileSync(at(told.save.name), told.save.text, { mode: 0o600 });
      told = page.good({ do: "saved" }, [asFile(told.save.name, told.save.text)]);
    }
    run("join", `${name}.invitation.toml`, ...first, "--seat", seat, "--key", seat);
    sameAs(page, told, `the join of ${seat}`, `${name}.join.${seat}.toml`);
  }
  run("start", `${name}.invitation.toml`, ...readdirSync(folder).filter((n) => n.startsWith(`${name}.join.`)));
}

const block = (name, n, rest) => `${name}.${String(n).padStart(4, "0")}.${rest}`;

/// Standing orders that ask before every battle, openly and sealed.
async function standing(name, n) {
  const game = block(name, n, "ron");
  const page = await pageOf("bruno", game);
  const form = page.good({ do: "form", game: page.game, paper: "standing", seat: "bruno" }).text;
  const filled = `${form}\nAll: ask: before battle\n`;
  writeFileSync(at("standing.txt"), filled);
  const told = page.good({ do: "post", game: page.game }, [file("standing.txt")]);
  run("post", "standing.txt", "--game", game, "--key", "bruno");
  sameAs(page, told, "open standing orders", "standing.signed.toml", block(name, n + 1, "standing.bruno.eml"));
  // Sealed ones, as a later version.
  writeFileSync(at("later.txt"), filled.replace(/version 1/, "version 2"));
  const sealed = page.good({ do: "seal-standing", game: page.game, for: "sea" }, [file("later.txt"), random(32, 5)]);
  writeFileSync(at(sealed.keep.name), sealed.keep.text, { mode: 0o600 });
  run("standing", "seal", "later.txt", "--game", game, "--key", "bruno", "--for", "sea");
  same("sealed standing orders", text(`${name}.sealed.bruno.2.signed.toml`), sealed.signed[0].text);
}

/// A turn that stops, and the answer.
async function turn(name) {
  await standing(name, 0);
  run("step", block(name, 0, "ron"), "standing.signed.toml", "--key", "dora");
  const game = block(name, 1, "ron");
  writeFileSync(at("attack.txt"), "Purchase: 3 inf\n\nCombat:\n3 inf: Karelia > West Russia\n\nPlace:\n3 inf: Russia\n");
  const anna = await pageOf("anna", game);
  const told = anna.good({ do: "post", game: anna.game }, [file("attack.txt")]);
  run("post", "attack.txt", "--game", game, "--key", "anna");
  sameAs(anna, told, "orders", "attack.signed.toml", block(name, 2, "orders.anna.eml"));
  // What `post` refuses, the page refuses: other words for the same step, an empty turn, another's key, nonsense.
  const other = asFile("other.txt", text("attack.txt").replace("3 inf: Karelia", "2 inf: Karelia"));
  assert.match(anna.ask({ do: "post", game: anna.game }, [other]).error, /already signed a different text/);
  const empty = asFile("empty.toml", anna.good({ do: "draft", game: anna.game }).text);
  assert.match((await pageOf("anna", game)).ask({ do: "post", game: 0 }, [empty]).error, /orders nothing/);
  const bruno = await pageOf("bruno", game);
  assert.match(bruno.ask({ do: "post", game: 0 }, [file("attack.txt")]).error, /not the key anna joined with/);
  const wrong = asFile("wrong.toml", anna.good({ do: "draft", game: anna.game }).text.replace(/\[purchase\]/, '[purchase]\nbuy = "99 bb"'));
  assert.match((await pageOf("anna", game)).ask({ do: "post", game: 0 }, [wrong]).error, /not signed/);

  run("step", game, "attack.signed.toml", "--key", "dora");
  const next = block(name, 2, "ron");
  run("orders", "new", next, "--out", "answer.txt");
  const page = await pageOf("bruno", next);
  const answer = page.good({ do: "post", game: page.game }, [file("answer.txt")]);
  run("post", "answer.txt", "--game", next, "--key", "bruno");
  sameAs(page, answer, "an answer", "answer.signed.toml", block(name, 3, "answer.bruno.eml"));
  // A paper that the game has already.
  assert.match((await pageOf("anna", next)).ask({ do: "post", game: 0 }, [file("attack.signed.toml")]).error, /already in block 2/);
  return next;
}

/// Papers outside of the turn.
async function affairs(game) {
  const out = (what) => `${what}.toml`;
  const paper = async (who, what, fields, ...words) => {
    const page = await pageOf(who, game);
    const told = page.good({ do: "affair", game: page.game, seat: who, ...fields });
    run(fields.paper === "concession" ? "concede" : fields.paper, game, "--seat", who, "--key", who, "--out", out(what), ...words);
    sameAs(page, told, what, out(what));
  };
  await paper("anna", "overdue", { paper: "notice", form: "overdue", time: "2026-03-20" }, "--form", "overdue", "--claimed-time", "2026-03-20");
  await paper("anna", "vacation", { paper: "notice", form: "vacation", from: "2026-04-01", until: "2026-04-10" },
    "--form", "vacation", "--from", "2026-04-01", "--until", "2026-04-10");
  await paper("bruno", "draw", { paper: "result", ending: "draw", words: "Well played." }, "--ending", "draw", "--words", "Well played.");
  await paper("bruno", "concession", { paper: "concession", words: "Enough." }, "--words", "Enough.");
  // What the form lacks is said in the words of the form.
  const page = await pageOf("anna", game);
  const notice = (fields) => page.ask({ do: "affair", game: page.game, seat: "anna", paper: "notice", ...fields });
  assert.match(notice({ form: "vacation", from: "2026-04-01" }).error, /a vacation needs its first and its last day/);
  assert.match(notice({ form: "overdue", from: "2026-04-01", until: "2026-04-02" }).error, /no other notice has days/);
  assert.match(notice({ form: "overdue", time: "a\u0007b" }).error, /the date of the notice/);
  assert.match(notice({ form: "back", to: ["bruno"] }).help, /name no seats/);
  const refused = page.ask({ do: "affair", game: page.game, seat: "bruno", paper: "concession" });
  assert.match(refused.error, /not the key of bruno/);
}

/// Invitations of every kind: the same answers, in the form of the page and as options of the command line. A file
/// that says the same keeps the number that makes the game another one than all others, and no other file is taken.
async function invitations() {
  const three = { players: "anna: Soviet Union\nclara: UK, US\n\nbruno: Germany, Japan\n" };
  const threeSeats = ["--seat", "anna: Soviet Union", "--seat", "clara: UK, US", "--seat", "bruno: Germany, Japan"];
  const two = { axis: "bruno", allies: "anna" };
  const twoSeats = ["--seat", "bruno: Germany, Japan", "--seat", "anna: Soviet Union, UK, US"];
  const kinds = {
    pair: ["lhtr", two, twoSeats],
    three: ["lhtr", { ...three, keepers: "clara" }, [...threeSeats, "--keeper", "clara"]],
    directed: ["lhtr", { ...three, director: "dora", judge: "dora" }, [...threeSeats, "--director", "dora", "--judge", "dora"]],
    both: ["lhtr", { ...two, director: "dora", dice: "both" }, [...twoSeats, "--director", "dora", "--dice", "both"]],
    bid: ["lhtr", { ...two, bids: "Germany: 1 inf Libya\nJapan: 3 IPC" }, [...twoSeats, "--bid", "Germany: 1 inf Libya", "--bid", "Japan: 3 IPC"]],
    option: ["lhtr", { ...two, options: { victory: "9", "low-luck-combat": "on" } }, [...twoSeats, "--option", "victory=9", "--option", "low-luck-combat=on"]],
    club: ["revised", { ...two, club: "wcs-2025" }, [...twoSeats, "--club", "wcs-2025"]],
    nations: ["lhtr", { ...two, advantages: "Germany: Wolf Packs\nUK: Radar" }, [...twoSeats, "--advantages", "Germany: Wolf Packs; UK: Radar"]],
    dice: ["lhtr", { ...two, "by-dice": "1", places: "UK: Colonial Garrison (Australia)" },
      [...twoSeats, "--advantages-by-dice", "1", "--advantage-place", "UK: Colonial Garrison (Australia)"]],
    pace: ["revised", { ...two, days: "3", bank: "20", vacation: "14" }, [...twoSeats, "--pace", "3", "--time-bank", "20", "--vacation", "14"]],
    world: ["global-conflict", { axis: "bruno", allies: "anna", spokesmen: "axis: bruno" },
      ["--seat", "bruno: Germany, Japan, Italy", "--seat", "anna: Soviet Union, France, United Kingdom, China, United States", "--spokesman", "axis: bruno"]],
  };
  let seed = 20;
  for (const [kind, [edition, fields, words]] of Object.entries(kinds)) {
    const page = await pageOf("anna"), name = `invite-${kind}`;
    // The form sends every option with its value, as it shows them.
    const form = page.good({ do: "invitation-form", edition });
    const options = fields.club ? {} : Object.fromEntries(form.options.map((o) => [o.id, o.usual]));
    const asked = { do: "invite", edition, name, ...fields, options: { ...options, ...fields.options } };
    const told = page.good(asked, [random(16, seed += 1)]);
    writeFileSync(at(told.invitation.name), told.invitation.text);
    const said = run("new", ...(fields.club ? [] : [edition]), "--name", name, ...words);
    same(`the invitation ${kind}`, text(`${name}.invitation.toml`), told.invitation.text);
    assert.equal(told.invitation.name, `${name}.invitation.toml`);
    const invited = page.good({ do: "invited" }, [file(told.invitation.name)]);
    assert.ok(said.includes(invited.words), `${said}\n---\n${invited.words}`);
    assert.deepEqual(invited.missing, invited.seats.map((s) => s.seat));
    run("mail", "pack", told.invitation.name);
    sameAs(page, told, `the invitation ${kind}`, null, `${name}.invitation.eml`);
    // Without random bytes of the browser nothing is written.
    assert.match(page.ask(asked, [asFile("random", new Uint8Array(16))]).error, /no random bytes/);
  }
}

/// What the command line refuses, the form refuses, in words that are on the page.
async function refusedInvitations() {
  const page = await pageOf(null), two = { axis: "bruno", allies: "anna" };
  const wrong = [
    [{ ...two, name: "Summer/26" }, /no file can be named after "Summer.26"/, /such as spring-07/],
    [{ ...two, axis: "<b>x</b>" }, /no file can be named after "<b>x<.b>"/, /such as spring-07 or anna/],
    [{ ...two, axis: "Bruno!" }, /"Bruno!" is not a name for a seat/, /as in anna/],
    [{ ...two, axis: "con" }, /no file can be named after "con": Windows keeps this name for a device/, /another name/],
    [{ ...two, name: "aux" }, /no file can be named after "aux"/, /another name/],
    [{ ...two, name: "" }, /is not a name for a game/, /as in spring-07/],
    [{ ...two, axis: "-rf" }, /no file can be named after "-rf"/, /such as spring-07 or anna/],
    [{ ...two, axis: "anna" }, /listed twice|both sides/, /./],
    [{ allies: "anna" }, /no seat commands/, /add a seat for it: "NAME: Germany, Japan"/],
    [{}, /no one plays yet/, /name who plays/],
    [{ players: "anna plays the Axis" }, /"anna plays the Axis"/, /write it as 'anna: Soviet Union, UK'/],
    [{ players: "anna: Atlantis" }, /no power "Atlantis"/, /powers: /],
    [{ players: "anna: Soviet Union\nclara: UK, US\nbruno: Germany, Japan" }, /need a dice keeper/, /name one of them: anna, clara/],
    [{ ...two, bids: "a tank for Germany" }, /"a tank for Germany"/, /a place in a line/],
    [{ ...two, bids: "Germany: 99 inf Libya" }, /99/, /./],
    [{ ...two, advantages: "Wolf Packs" }, /"Wolf Packs" names no power/, /write it as 'Germany: Wolf Packs/],
    [{ ...two, advantages: "2" }, /wants the papers of the choices/, /give this page all those papers/],
    [{ ...two, "by-dice": "many" }, /"many"/, /write a number/],
    [{ ...two, days: "0" }, /a pace has 1 to/, /./],
    [{ ...two, vacation: "7" }, /belong to a pace/, /days for a turn/],
    [{ ...two, judge: "anna" }, /judge anna: anna plays in this game/, /another seat that does not play/],
    [{ ...two, judge: "dora", director: "dora" }, null, null],
    [{ ...two, dice: "entered" }, /choose who keeps the dice/, null],
    [{ ...two, options: { victory: "1000" } }, /victory/, /choose one of those/],
    [{ ...two, options: { moon: "full" } }, /moon/, /choose one of those/],
    [{ ...two, club: "wcs-2025" }, /the club wcs-2025 plays revised/, /rule system/],
    [{ ...two, edition: "chess" }, /choose a rule system/, null],
    [{ ...two, "sealed-bids": true }, /./, /both sealed bids and both openings/],
  ];
  for (const [fields, what, help] of wrong) {
    const told = page.ask({ do: "invite", edition: "lhtr", name: "fine", ...fields }, [random(16, 99)]);
    if (what === null) {
      assert.ok(!told.error, told.error);
      continue;
    }
    const said = JSON.stringify(fields);
    assert.match(told.error || "", what, said);
    if (help) { assert.match(told.help, help, said); }
    assert.doesNotMatch(`${told.error}\n${told.help}`, /--[a-z]|fieldpost/, `${said}: ${told.error}\n${told.help}`);
  }
  // Nothing that was refused lies on the table.
  assert.equal(page.ask({ do: "letter", to: "", say: "" }).subject, "[fine] invitation");
}

/// Names as people write them become names as files have them, and the page says which.
async function namesOfPeople() {
  const page = await pageOf("anna");
  const name = (words) => page.good({ do: "name", words }).name;
  assert.equal(name("Our first game"), "our-first-game");
  assert.equal(name("Bruno"), "bruno");
  assert.equal(name("<b>x</b>"), "<b>x</b>");
  const asked = { do: "invite", edition: "lhtr", name: "Our first game", axis: "Bruno", allies: "Anna M\u00fcller" };
  const told = page.good(asked, [random(16, 41)]);
  assert.equal(told.invitation.name, "our-first-game.invitation.toml");
  assert.equal(told.unjoined, true);
  const invited = page.good({ do: "invited" }, [asFile(told.invitation.name, told.invitation.text)]);
  assert.deepEqual(invited.seats.map((s) => s.seat).sort(), ["anna-mueller", "bruno"]);
  assert.equal(invited.title, "Larry Harris Tournament Rules");
  const more = page.good({ do: "invite", edition: "lhtr", name: "three", players: "Anna: Soviet Union\nClara B: UK, US\nBruno: Germany, Japan", keepers: "Clara B" }, [random(16, 42)]);
  assert.match(more.invitation.text, /clara-b/);
  // The mail says by which rules, in words, and what to do with it on the page.
  const mail = page.good({ do: "letter", to: "", say: "" }).eml;
  assert.match(mail, /rules: Larry Harris Tournament Rules \(lhtr\)/);
  assert.match(mail, /drop it on your fieldpost page/);
}

/// Bids and choices before a game.
async function sealed() {
  const page = await pageOf("anna");
  const bid = page.good({ do: "bid", edition: "lhtr", name: "auction", seat: "anna", ipc: 9, place: "Germany: 1 inf Libya", rest: "Germany" }, [random(32, 7)]);
  writeFileSync(at(bid.keep.name), bid.keep.text, { mode: 0o600 });
  run("bid", "seal", "lhtr", "--name", "auction", "--seat", "anna", "--key", "anna", "--ipc", "9", "--place", "Germany: 1 inf Libya", "--rest", "Germany");
  sameAs(page, bid, "a sealed bid", "auction.bid.anna.toml");
  const opened = page.good({ do: "open-seal" }, [file(bid.keep.name)]);
  run("bid", "open", bid.keep.name, "--key", "anna");
  sameAs(page, opened, "an opened bid", "auction.bid.anna.open.toml");
  const advantages = "Germany: Wolf Packs, Panzerblitz; Japan: Banzai Attacks, Tokyo Express";
  const choice = page.good({ do: "choice", edition: "lhtr", name: "auction", seat: "anna", advantages }, [random(32, 8)]);
  writeFileSync(at(choice.keep.name), choice.keep.text, { mode: 0o600 });
  run("choice", "seal", "lhtr", "--name", "auction", "--seat", "anna", "--key", "anna", "--advantages", advantages);
  sameAs(page, choice, "a sealed choice", "auction.choice.anna.toml");
  const shown = page.good({ do: "open-seal" }, [file(choice.keep.name)]);
  run("choice", "open", choice.keep.name, "--key", "anna");
  sameAs(page, shown, "an opened choice", "auction.choice.anna.open.toml");
  await agreed();
}

/// An invitation that rests on sealed bids: their four papers are given to the page, or to the command.
async function agreed() {
  run("bid", "seal", "lhtr", "--name", "auction", "--seat", "bruno", "--key", "bruno", "--ipc", "12", "--rest", "Germany");
  run("bid", "open", "auction.bid.bruno.secret.toml", "--key", "bruno");
  const papers = ["anna", "bruno"].flatMap((seat) => [`auction.bid.${seat}.toml`, `auction.bid.${seat}.open.toml`]);
  const page = await pageOf("anna", ...papers);
  assert.equal(page.good({ do: "invitation-form", edition: "lhtr" }).bids, true);
  const asked = { do: "invite", edition: "lhtr", name: "auction", axis: "anna", allies: "bruno", "sealed-bids": true };
  const told = page.good(asked, [random(16, 77)]);
  writeFileSync(at(told.invitation.name), told.invitation.text);
  run("new", "lhtr", "--name", "auction", "--bids", ...papers, "--seat", "anna: Germany, Japan", "--seat", "bruno: Soviet Union, UK, US");
  same("an invitation with sealed bids", text("auction.invitation.toml"), told.invitation.text);
  const turned = page.ask({ ...asked, axis: "bruno", allies: "anna" }, [random(16, 78)]);
  assert.match(turned.error, /by the bids anna plays for the Axis/);
}

/// The same words with the signature of another key.
function signedBy(key, signed) {
  const words = signed.split("# -----BEGIN")[0];
  writeFileSync(at("words"), words);
  const done = spawnSync("ssh-keygen", ["-Y", "sign", "-n", "fieldpost", "-f", at(key), at("words")], { encoding: "utf8" });
  assert.equal(done.status, 0, done.stderr);
  const block = text("words.sig").trim().split("\n").map((line) => `# ${line}\n`);
  return words + block.join("");
}

/// Sealed standing orders that a turn asks for, and their opening.
async function unsealed() {
  const name = "veil";
  run("new", "lhtr", "--name", name, "--director", "dora", "--key", "dora", "--seat", "anna: Soviet Union, UK, US", "--seat", "bruno: Germany, Japan");
  await joined(name, [["anna", false], ["bruno", false]]);
  const game = block(name, 0, "ron");
  const bruno = await pageOf("bruno", game);
  const form = bruno.good({ do: "form", game: bruno.game, paper: "standing", seat: "bruno" }).text;
  writeFileSync(at("veil.txt"), `${form}\nAll: ask: before battle\n`);
  const seal = bruno.good({ do: "seal-standing", game: bruno.game, for: "all" }, [file("veil.txt"), random(32, 6)]);
  writeFileSync(at(seal.keep.name), seal.keep.text, { mode: 0o600 });
  writeFileSync(at("veil.sealed.toml"), seal.signed[0].text);
  run("step", game, "veil.sealed.toml", "--key", "dora");
  writeFileSync(at("veil-attack.txt"), text("attack.txt"));
  run("post", "veil-attack.txt", "--game", block(name, 1, "ron"), "--key", "anna");
  run("step", block(name, 1, "ron"), block(name, 2, "orders.anna.eml"), "--key", "dora");
  const stopped = block(name, 2, "ron");
  const page = await pageOf("bruno", stopped);
  const due = page.good({ do: "tasks", game: page.game }).papers.filter((p) => p.due);
  assert.deepEqual(due.map((p) => p.paper), ["unsealed"]);
  const told = page.good({ do: "post", game: page.game }, [file(seal.keep.name)]);
  run("standing", "open", seal.keep.name, "--game", stopped, "--key", "bruno");
  sameAs(page, told, "opened standing orders", seal.keep.name.replace(".toml", ".signed.toml"));
  // Another's seal cannot be opened.
  const anna = await pageOf("anna", stopped);
  assert.match(anna.ask({ do: "post", game: anna.game }, [file(seal.keep.name)]).error, /not the key bruno joined with/);
}

/// Papers of the edition that has them: the cash advance of each side, and a claim of too little supply.
async function supplied() {
  const name = "pact";
  run("new", "global-conflict", "--name", name, "--director", "dora", "--key", "dora", "--seat", "anna: Soviet Union, United Kingdom, United States, France, China",
    "--seat", "bruno: Germany, Japan, Italy");
  await joined(name, [["anna", false], ["bruno", false]]);
  for (const [n, seat, keep] of [[0, "bruno", "Italy: 6"], [1, "anna", "United Kingdom: 12"]]) {
    const game = block(name, n, "ron"), paper = block(name, n + 1, `advance.${seat}.toml`);
    const page = await pageOf(seat, game);
    const [due] = page.good({ do: "tasks", game: page.game }).papers;
    assert.deepEqual([due.paper, due.due], ["advance", true]);
    const form = page.good({ do: "form", game: page.game, paper: "advance", seat }).text;
    const place = seat === "bruno" ? "place Germany: 2 inf Poland\n" : "";
    const filled = form.replace(/^keep .*$/m, `${place}keep ${keep}`);
    writeFileSync(at("advance.txt"), filled);
    const told = page.good({ do: "affair", game: page.game, seat, paper: "advance", form: filled });
    run("advance", game, "--seat", seat, "--key", seat, "--filled", "advance.txt");
    sameAs(page, told, `the cash advance of ${seat}`, paper);
    const wrong = page.ask({ do: "affair", game: page.game, seat, paper: "advance", form: "give it all to me\n" });
    assert.match(wrong.error, /line 1: "give it all to me" places and keeps nothing/);
    run("step", game, paper, "--key", "dora");
  }
  const game = block(name, 2, "ron");
  const page = await pageOf("bruno", game);
  const told = page.good({ do: "affair", game: page.game, seat: "bruno", paper: "claim", complex: "India" });
  run("claim", game, "--seat", "bruno", "--key", "bruno", "India");
  sameAs(page, told, "a claim", block(name, 3, "claim.bruno.toml"));
  assert.match(page.ask({ do: "affair", game: page.game, seat: "bruno", paper: "claim", complex: "Karelia" }).error, /there is no complex in Karelia/);
}

/// A turn in plain text: the page says how it was read, in the words of `orders check`.
async function plainTurns() {
  const game = block("june", 1, "ron"), page = await pageOf("anna", game);
  const turn = "Hi Bruno, sorry for the delay!\n\nPurchase: 3 infantry\n\nCombat:\n3 inf Karelia to West Russia\nthe fighter stays at home\n\nPlace:\n3 inf: Russia\n";
  writeFileSync(at("words.txt"), turn);
  const [told] = page.good({ do: "check", game: page.game }, [file("words.txt")]).documents;
  assert.match(told.read, /Read as:[^]*from "3 inf Karelia to West Russia"[^]*Not read:[^]*sorry for the delay/);
  const checked = run("orders", "check", "words.txt", "--game", game);
  assert.ok(checked.startsWith(told.read), `${checked}\n---\n${told.read}`);
  assert.equal(checked, told.read + told.findings + checked.slice(told.read.length + told.findings.length));
  compared += 1;
  // The same in a file that the page signs, among its notes.
  const signed = page.good({ do: "post", game: page.game }, [file("words.txt")]);
  assert.equal(signed.notes[0], told.read);
  // The draft of a plain turn as a plain turn: read again, it is the same.
  const plain = page.good({ do: "plain", game: page.game }, [asFile("draft.toml", told.orders)]).text;
  const [again] = page.good({ do: "check", game: page.game }, [asFile("again.txt", plain)]).documents;
  assert.equal(again.orders, told.orders);
  // What has to be asked is asked, below what was understood.
  const vague = page.ask({ do: "post", game: page.game }, [asFile("vague.txt", turn.replace("3 inf Karelia", "some inf"))]);
  assert.match(vague.error, /something has to be asked/);
  assert.match(vague.help, /^Read as:/);
}

/// Two keepers: the first opens with the orders, the other makes the block. The chain's file comes first.
async function keepers() {
  const name = "pair";
  run("new", "lhtr", "--name", name, "--seat", "anna: Soviet Union, UK, US", "--seat", "bruno: Germany, Japan");
  await joined(name, [["anna", true], ["bruno", true]]);
  const game = block(name, 0, "ron");
  writeFileSync(at("pair.0001.orders.txt"), text("attack.txt"));
  const anna = await pageOf("anna", game);
  const shut = anna.ask({ do: "post", game: anna.game }, [file("pair.0001.orders.txt")]);
  assert.match(shut.error, /your chain file is not open/);
  assert.equal(shut.wants, "chain", "the page cannot offer the button that opens it");
  assert.equal(anna.good({ do: "waiting", game: anna.game }), null);
  anna.good({ do: "open-chain" }, [file("pair.anna.chain")]);
  const first = anna.good({ do: "post", game: anna.game }, [file("pair.0001.orders.txt")]);
  // Nothing of the opening is shown before the file is back; not even the mail.
  assert.deepEqual(Object.keys(first), ["save"]);
  assert.match(anna.ask({ do: "letter", to: "", say: "" }).error, /no mail is packed/);
  assert.match(anna.ask({ do: "saved" }, [file("pair.anna.chain")]).error, /not the file that was just saved/);
  const told = anna.good({ do: "saved" }, [asFile("pair.anna (1).chain", first.save.text)]);
  assert.deepEqual(told.signed.map((p) => p.kind), ["orders", "opening"]);
  run("post", "pair.0001.orders.txt", "--key", "anna");
  same("orders of a keeper", text("pair.0001.orders.signed.toml"), told.signed[0].text);
  same("an opening", text("pair.0001.opening.anna.toml"), told.signed[1].text);
  same("the chain file", text("pair.anna.chain"), first.save.text);
  sameAs(anna, told, "orders with an opening", null, "pair.0001.orders.anna.eml");
  // From then on the file that came back is the chain file.
  assert.deepEqual(told.chain, { name: "pair.anna (1).chain", before: "pair.anna.chain" });
  assert.equal(anna.good({ do: "hand" }).chain.name, "pair.anna (1).chain");
  assert.equal(anna.good({ do: "waiting", game: anna.game }).words, "Your orders are on the table; the dice of bruno are missing");
  await papersWait(game);
  // The same again gives the same, and nothing to save; other orders are refused.
  const again = anna.good({ do: "post", game: anna.game }, [file("pair.0001.orders.txt")]);
  assert.equal(again.signed[1].text, told.signed[1].text);

  // A copy of the orders that somebody else signed hides them neither here nor there.
  writeFileSync(at("forged.toml"), signedBy("bruno", text("pair.0001.orders.signed.toml")));
  const bruno = await pageOf("bruno", game, "forged.toml", "pair.0001.orders.anna.eml");
  bruno.good({ do: "open-chain" }, [file("pair.bruno.chain")]);
  const second = bruno.good({ do: "step", game: bruno.game });
  assert.deepEqual(Object.keys(second), ["save"]);
  const ruled = bruno.good({ do: "saved" }, [asFile("saved", second.save.text)]);
  run("step", game, "pair.0001.orders.anna.eml", "--key", "bruno");
  same("a block", text("pair.0001.ron"), ruled.block.text);
  same("the chain file of the second", text("pair.bruno.chain"), second.save.text);
  sameAs(bruno, ruled, "a block", null, "pair.0001.eml");
  // The mail of before is done with.
  const later = await pageOf("bruno", "pair.0001.ron");
  assert.equal(later.good({ do: "belongs" }, [file("pair.0001.orders.anna.eml")]).done, true);
  const verified = spawnSync("python3", [join(root, "docs/verify_game.py"), at("pair.0001.ron")], { encoding: "utf8" });
  assert.equal(verified.status, 0, verified.stdout + verified.stderr);
}

/// What the papers on the table wait for is said at once: without a key, to the keeper whose dice are missing, to the
/// other one; and a mail that comes alone names the game file that it needs.
async function papersWait(game) {
  const letter = "pair.0001.orders.anna.eml";
  const open = async (who) => {
    const page = await pageOf(who, game, letter);
    return page.good({ do: "waiting", game: page.game });
  };
  const missing = "anna's orders are on the table; the dice of bruno are missing";
  const [stranger, bruno, anna] = [await open(null), await open("bruno"), await open("anna")];
  assert.deepEqual([stranger.words, stranger.act, stranger.own], [missing, null, false]);
  assert.deepEqual([bruno.words, bruno.act], ["anna's orders are on the table; your dice are missing", "Open my dice and play it"]);
  assert.deepEqual([anna.words, anna.act, anna.own], [missing.replace("anna's", "Your"), null, true]);
  assert.deepEqual(bruno.papers.map((p) => [p.label, p.decides]), [["orders of anna", true]]);
  const checked = (await pageOf(null, game)).good({ do: "check", game: 0 }, [asFile("orders", bruno.papers[0].text)]);
  assert.equal(checked.documents[0].legal, true);
  const alone = await pageOf("bruno", letter);
  assert.deepEqual(alone.good({ do: "belongs" }, [file(letter)]), { games: [], done: false, needs: "pair.0000.ron" });
  const both = await pageOf("bruno", letter, game);
  assert.deepEqual(both.good({ do: "belongs" }, [file(letter)]), { games: [0], done: false, needs: null });
}

/// A link that is opened on the page, for the papers of others or for the first die of a game: the same mail, with the
/// same next step, as that of the command line.
async function opensAs(who, game, mails, words, mailed) {
  const name = game.split(".")[0];
  const page = await pageOf(who, game, ...mails);
  page.good({ do: "open-chain" }, [file(`${name}.${who}.chain`)]);
  const waits = page.good({ do: "waiting", game: page.game });
  assert.deepEqual([waits.words, waits.act], [words, "Open my dice and play it"]);
  const first = page.good({ do: "step", game: page.game });
  const told = page.good({ do: "saved" }, [asFile("saved", first.save.text)]);
  run("step", game, ...mails, "--key", who);
  same(`the chain of ${who}`, text(`${name}.${who}.chain`), first.save.text);
  sameAs(page, told, `the mail of ${who}`, null, mailed);
  return told;
}

/// Three players: the one who keeps dice for the mover's side opens first, and mails it on.
async function keeperOfTheSide() {
  run("key", "new", "clara");
  run("new", "lhtr", "--name", "trio", "--seat", "anna: Soviet Union", "--seat", "clara: UK, US", "--seat", "bruno: Germany, Japan", "--keeper", "clara");
  await joined("trio", [["anna", false], ["clara", true], ["bruno", true]]);
  writeFileSync(at("trio-attack.txt"), text("attack.txt"));
  run("post", "trio-attack.txt", "--game", "trio.0000.ron", "--key", "anna");
  const words = "anna's orders are on the table; your dice are missing";
  await opensAs("clara", "trio.0000.ron", ["trio.0001.orders.anna.eml"], words, "trio.0001.opening.clara.eml");
  await opensAs("bruno", "trio.0000.ron", ["trio.0001.opening.clara.eml"], words, "trio.0001.eml");
}

/// Equal bids: the die between them is thrown before any paper of the game is signed.
async function firstDie() {
  const papers = ["anna", "bruno"].flatMap((seat) => {
    run("bid", "seal", "lhtr", "--name", "tie", "--seat", seat, "--key", seat, "--ipc", "9", "--rest", "Germany");
    run("bid", "open", `tie.bid.${seat}.secret.toml`, "--key", seat);
    return [`tie.bid.${seat}.toml`, `tie.bid.${seat}.open.toml`];
  });
  run("new", "lhtr", "--name", "tie", "--bids", ...papers, "--seat", "anna: Germany, Japan", "--seat", "bruno: Soviet Union, UK, US");
  await joined("tie", [["anna", true], ["bruno", true]], papers);
  const words = "Dice are thrown before the first turn; your dice are missing";
  await opensAs("anna", "tie.0000.ron", [], words, "tie.0001.opening.anna.eml");
  await opensAs("bruno", "tie.0000.ron", ["tie.0001.opening.anna.eml"], "anna's opening is on the table; your dice are missing", "tie.0001.eml");
}

/// The keeper of an old copy of a chain file, or of another game's.
async function chains() {
  const page = await pageOf("bruno", "pair.0001.ron");
  assert.match(page.ask({ do: "open-chain" }, [file("pair.invitation.toml")]).error, /pair\.invitation\.toml/);
  assert.match(page.ask({ do: "step", game: page.game }).error, /no paper for the next block/);
}

await keys();
run("new", "lhtr", "--name", "june", "--director", "dora", "--key", "dora", "--seat", "anna: Soviet Union, UK, US", "--seat", "bruno: Germany, Japan");
await joined("june", [["anna", false], ["bruno", false]]);
await affairs(await turn("june"));
await plainTurns();
await invitations();
await refusedInvitations();
await namesOfPeople();
await sealed();
await unsealed();
await supplied();
await keepers();
await keeperOfTheSide();
await firstDie();
await chains();
rmSync(folder, { recursive: true });
console.log(`signed alike by page and command line: ${compared} papers and mails`);
