// One digest over what the program in a browser says, made of the same answers as tests/targets/equal.sh
// takes from a program of another system: node tests/web/digest.mjs .../fieldpost_web.wasm

import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { open } from "./program.mjs";

const root = resolve(import.meta.dirname ?? new URL(".", import.meta.url).pathname, "../..");
const ask = await open(resolve(process.argv[2]));
const digest = createHash("sha256");

function files(at, fits) {
  const names = readdirSync(join(root, at), { recursive: true }).map((name) => `${at}/${name}`);
  return names.filter(fits).sort(byParts);
}

/// Folders come in the order of their names, as the command line has them: `battle/x` before `battle-2/x`.
function byParts(a, b) {
  const [left, right] = [a.split("/"), b.split("/")];
  for (let i = 0; i < Math.min(left.length, right.length); i += 1) {
    if (left[i] !== right[i]) { return left[i] < right[i] ? -1 : 1; }
  }
  return left.length - right.length;
}

const given = (name) => ({ name, bytes: readFileSync(join(root, name)) });

// A case carries its editions, so a folder's files that are no cases are refused by name.
const cases = files("tests/conformance", (name) => /^tests\/conformance\/[^/]+\/.*\.toml$/.test(name));
digest.update(ask({ do: "case" }, cases.map(given)));

const games = [
  ...files("tests/games", (name) => /\/expected\/[^/]+\.ron$/.test(name)),
  ...files("tests/golden", (name) => /^tests\/golden\/[^/]+\/[^/]+\.ron$/.test(name)),
  ...files("tests/vectors", (name) => /^tests\/vectors\/[^/]+\.ron$/.test(name)),
];
for (const name of games) {
  digest.update(ask({ do: "verify" }, [given(name)]));
  const [told] = JSON.parse(ask({ do: "open" }, [given(name)])).files;
  if (told.number !== undefined && told.verdict.blocks > 0) {
    digest.update(ask({ do: "report", game: told.number }));
  }
}
console.log(digest.digest("hex"));
