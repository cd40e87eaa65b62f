#!/usr/bin/env python3
"""Does a test notice when a condition of the engine or the chain is turned round?

A copy of the project is made in which every condition that stands on one line can be turned round, and
every step of one left out, by a number in the environment: all mutants are one build. A sample of them is
played, those of src/engine against the conformance cases, those of src/chain against the tests of games,
and vectors. What nobody notices is listed.

    python3 tests/mutation/mutants.py --sample 620 --seed 2026

Results stand in target/mutants/results.tsv; a run that was stopped goes on where it was.
"""

import argparse
import os
import random
import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WORK = ROOT / "target" / "mutants"
TREE = WORK / "tree"
RESULTS = WORK / "results.tsv"
SECONDS = 180
CHAIN_TESTS = ["audit::", "differences", "game_vectors", "games", "interop", "overview", "vectors"]

# The number of a mutant is chosen from outside, once a process.
CHOICE = '''//! Which condition is turned round.

static CHOSEN: std::sync::LazyLock<u32> =
    std::sync::LazyLock::new(|| std::env::var("MUTANT").ok().and_then(|n| n.parse().ok()).unwrap_or(0));

pub fn on(n: u32) -> bool {
    *CHOSEN == n
}

pub fn step<T: Default>(n: u32, step: T) -> T {
    if on(n) { T::default() } else { step }
}
'''

CONDITION = re.compile(r"^(?P<head>\s*(?:\} else )?(?:if|while) )(?P<what>[^{}]+)(?P<tail> \{(?: .*)?)$")
GUARD = re.compile(r"^(?P<head>\s*[^\"/]*\S if )(?P<what>[^{}=]+(?:==[^{}=]+)*)(?P<tail> => .*)$")
CLOSURE = re.compile(r"\.(?:any|all|filter|find|is_some_and|is_none_or|take_while|skip_while|position|retain)\(")
STEP = re.compile(r"(?P<head> [+-] )(?P<what>1)(?=[;,)\s])")


def closures(line):
    """Where the body of a closure stands that is whole on its line: (from, to)."""
    for found in CLOSURE.finditer(line):
        start = re.match(r"(?:move )?\|[^|]*\| ?", line[found.end():])
        if not start or line[found.end() + start.end():].startswith("{"):
            continue
        at = begin = found.end() + start.end()
        depth, quoted = 1, False
        while at < len(line) and depth:
            quoted ^= line[at] == '"'
            if not quoted:
                depth += (line[at] in "([{") - (line[at] in ")]}")
            at += 1
        if depth == 0 and "|" not in line[begin:at - 1].replace("||", ""):
            yield begin, at - 1


def places(text):
    """Every place of a file: (line, from, to, sort)."""
    constant = False
    for number, line in enumerate(text.split("\n")):
        if line.startswith("#[cfg(test)]") or line.startswith("mod tests"):
            return
        if re.match(r"\s*(pub(\([^)]*\))? )?const ", line):
            constant = True
        if constant:
            constant = not (line.rstrip().endswith(";") or line.rstrip() in ("}", "    }"))
            continue
        code = line.strip()
        if code.startswith(("//", "#[", "assert")) or "matches!(" in line and "=>" in line:
            continue
        for pattern in (CONDITION, GUARD):
            found = pattern.match(line)
            if found and "let " not in found["what"] and found["what"].count("(") == found["what"].count(")"):
                yield number, found.start("what"), found.end("what"), "turned"
                break
        for begin, end in closures(line):
            yield number, begin, end, "turned"
        for found in STEP.finditer(line):
            yield number, found.start("what"), found.end("what"), "no step"


def copy():
    """The project as git knows it, without what no test reads."""
    names = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
                           cwd=ROOT, capture_output=True, check=True).stdout.decode().split("\0")
    for name in filter(None, names):
        if (ROOT / name).is_file():
            (TREE / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, TREE / name)
    (TREE / "src/mutant.rs").write_text(CHOICE)
    lib = TREE / "src/lib.rs"
    lib.write_text(lib.read_text() + "\n/// Mutants.\npub mod mutant;\n")
    cargo = TREE / "Cargo.toml"
    cargo.write_text(re.sub(r"(?m)^\[lints\.[^\[]*", "", cargo.read_text()) + "\n")
    # The first case that fails is enough.
    suite = TREE / "tests/conformance/main.rs"
    suite.write_text(suite.read_text().replace("failed.push(id);", 'if true { panic!("{id}") } failed.push(id);', 1))


def spread(refused):
    """Writes all mutants but those that do not compile; what and where each is, by number."""
    told, number = {}, 0
    for folder in ("src/engine", "src/chain"):
        for path in sorted((ROOT / folder).rglob("*.rs")):
            if "tests" in path.name or path.name in ("test_board.rs",):
                continue
            name = str(path.relative_to(ROOT))
            text = path.read_text()
            lines = text.split("\n")
            # From the end of a line to its beginning, and of two that overlap the first.
            chosen = {}
            for line, begin, end, sort in places(text):
                number += 1
                clash = any(b < end and begin < e for b, e, _, _ in chosen.get(line, []))
                if (name, line) not in refused and not clash:
                    chosen.setdefault(line, []).append((begin, end, sort, number))
                    told[number] = f"{name}:{line + 1}\t{sort}\t{lines[line][begin:end]}"
            for line, all_here in chosen.items():
                for begin, end, sort, n in sorted(all_here, reverse=True):
                    what = lines[line][begin:end]
                    new = f"(({what}) ^ crate::mutant::on({n}))" if sort == "turned" else f"crate::mutant::step({n}, {what})"
                    lines[line] = lines[line][:begin] + new + lines[line][end:]
            (TREE / name).write_text("\n".join(lines))
    return told


def build():
    """The test programs, and the lines where the compiler refuses a mutant."""
    env = dict(os.environ, CARGO_PROFILE_TEST_OPT_LEVEL="1", CARGO_PROFILE_TEST_DEBUG="none",
               RUSTFLAGS="-A warnings", CARGO_TARGET_DIR=str(WORK / "target"))
    done = subprocess.run(["cargo", "test", "--no-run", "--test", "conformance", "--test", "it", "--message-format", "short"],
                          cwd=TREE, env=env, capture_output=True, text=True)
    if done.returncode == 0:
        return dict(re.findall(r"tests/(\w+)/main\.rs \((.*?)\)", done.stderr)), set()
    wrong = {(name, int(line) - 1) for name, line in re.findall(r"(?m)^(src/\S+?\.rs):(\d+):\d+: error", done.stderr)}
    if not wrong:
        sys.exit(done.stderr[-4000:])
    return {}, wrong


def noticed(programs, where, number):
    """Killed, survived or never done."""
    suite = programs["conformance" if where.startswith("src/engine") else "it"]
    words = ["every_case"] if where.startswith("src/engine") else ["--test-threads", "1", *CHAIN_TESTS]
    path = suite if os.path.isabs(suite) else str(TREE / suite)
    env = dict(os.environ, MUTANT=str(number), CARGO_MANIFEST_DIR=str(TREE), RUST_BACKTRACE="0")
    try:
        done = subprocess.run([path, *words], cwd=TREE, env=env, capture_output=True, text=True, timeout=SECONDS)
    except subprocess.TimeoutExpired:
        return "timeout", ""
    if done.returncode == 0:
        return "survived", ""
    by = re.search(r"panicked at [^\n]*\n([\w.-]+)", done.stderr + done.stdout)
    return "killed", by[1] if by else ""


def main():
    words = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    words.add_argument("--sample", type=int, default=620)
    words.add_argument("--seed", type=int, default=2026)
    words.add_argument("--jobs", type=int, default=os.cpu_count())
    words = words.parse_args()
    copy()
    refused = set()
    while True:
        told = spread(refused)
        programs, wrong = build()
        if programs:
            break
        print(f"{len(wrong)} lines do not compile and are left out", flush=True)
        if wrong <= refused:
            sys.exit(f"not a mutant: {sorted(wrong)[:5]}")
        refused |= wrong
    if noticed(programs, "src/engine", 0)[0] != "survived" or noticed(programs, "src/chain", 0)[0] != "survived":
        sys.exit("the tests fail without a mutant")
    sample = random.Random(words.seed).sample(sorted(told), min(words.sample, len(told)))
    print(f"{len(told)} mutants, of which {len(sample)} are played", flush=True)
    # A place that has changed since is another mutant.
    earlier = [line.split("\t") for line in RESULTS.read_text().splitlines()] if RESULTS.exists() else []
    played = {"\t".join(line[1:4]): line for line in earlier}
    with RESULTS.open("a") as out, ThreadPoolExecutor(words.jobs) as pool:
        waiting = {pool.submit(noticed, programs, told[n], n): told[n] for n in sample if told[n] not in played}
        for run in as_completed(waiting):
            where, (fate, by) = waiting[run], run.result()
            played[where] = [fate, *where.split("\t"), by]
            out.write("\t".join(played[where]) + "\n")
            out.flush()
    done = {told[n]: played[told[n]][0] for n in sample}
    fates = list(done.values())
    print({fate: fates.count(fate) for fate in sorted(set(fates))})
    for where, fate in done.items():
        if fate != "killed":
            print(f"{fate}\t{where}")


if __name__ == "__main__":
    main()
