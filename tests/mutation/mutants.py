#!/usr/bin/env python3
"""Does a test notice when a condition of the engine or the chain is turned round?

A copy of the project is made in which every condition on a single line can be turned round, and
every step of one left out, by a number in the environment: all mutants are one build. A sample of them is
played, those of src/rules/engine against the conformance cases, those of src/papers/chain against the tests of games
and vectors. What these do not notice is played against the tests of modules (`unit`) and those of games by mail,
and mutants that no test notices are listed.

    python3 tests/mutation/mutants.py --sample 620 --seed 2026

Results stand in target/mutants/results.tsv; a run that was stopped goes on where it was.
"""

import argparse
import os
import random
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from threading import Timer

ROOT = Path(__file__).resolve().parents[2]
WORK = ROOT / "target" / "mutants"
TREE = WORK / "tree"
RESULTS = WORK / "results.tsv"
SECONDS = 900
# What tells about chains in the program `it`, and what takes long in `flow` and asks little of a condition.
CHAIN_TESTS = ["audit::", "differences", "game_vectors", "games", "interop", "overview", "vectors"]
SLOW = ["statistics::", "exercise::", "mailroom::", "kills::", "memory::", "five_seats::", "stopped_anywhere",
        "side_change::a_seat", "with_six_advantages", "in_every_mode", "marks_in_files"]

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
    """The place of a closure's body that is whole on its line: (from, to)."""
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
    """The project as git knows it, without what no test reads: what each file of the copy shall say."""
    names = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
                           cwd=ROOT, capture_output=True, check=True).stdout.decode().split("\0")
    files = {name: (ROOT / name).read_bytes() for name in filter(None, names) if (ROOT / name).is_file()}
    for member in ("src/rules", "src/papers"):
        files[f"{member}/mutant.rs"] = CHOICE.encode()
        files[f"{member}/lib.rs"] += b"\n/// Mutants.\npub mod mutant;\n"
    for name in (n for n in files if n.rsplit("/", 1)[-1] == "Cargo.toml"):
        files[name] = re.sub(r"(?m)^\[(workspace\.)?lints[.\]][^\[]*", "", files[name].decode()).encode() + b"\n"
    # The first case that fails is enough.
    suite = "tests/conformance/main.rs"
    first = 'if true { panic!("{id}") } failed.push(id);'
    files[suite] = files[suite].replace(b"failed.push(id);", first.encode(), 1)
    return files


def write(files):
    """Writes what has changed, so that nothing else is built again."""
    for name, new in files.items():
        path = TREE / name
        if not path.exists() or path.read_bytes() != new:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(new)


def spread(files, refused):
    """Puts all mutants into the files but those that do not compile; what and where each is, by number."""
    told, number = {}, 0
    for folder in ("src/rules/engine", "src/papers/chain"):
        for path in sorted((ROOT / folder).rglob("*.rs")):
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
            files[name] = "\n".join(lines).encode()
    return told


def build():
    """The test programs by name, and the lines where the compiler refuses a mutant."""
    env = dict({"CARGO_TARGET_DIR": str(WORK / "target")}, **os.environ)
    env["CARGO_PROFILE_TEST_DEBUG"] = "none"
    tests = [word for name in ("conformance", "it", "flow", "unit") for word in ("--test", name)]
    done = subprocess.run(["cargo", "test", "--no-run", *tests, "--message-format", "short"],
                          cwd=TREE, env=env, capture_output=True, text=True)
    if done.returncode == 0:
        return dict(re.findall(r"(\w+)(?:/main)?\.rs \((.*?)\)", done.stderr)), set()
    wrong = {(name, int(line) - 1) for name, line in re.findall(r"(?m)^(src/\S+?\.rs):(\d+):\d+: error", done.stderr)}
    if not wrong:
        sys.exit(done.stderr[-4000:])
    return {}, wrong


def stages(where):
    """The programs that a mutant meets one after the other, with their words."""
    alone = ["--test-threads", "1"]
    mail = ("flow", [*alone, *(word for slow in SLOW for word in ("--skip", slow))])
    if where.startswith("src/rules/engine"):
        return [("conformance", ["every_case"]), ("unit", alone), mail]
    return [("it", [*alone, *CHAIN_TESTS]), ("unit", alone), mail]


def noticed(programs, where, number):
    """Killed, survived or never done; and by what."""
    return noticed_by(programs, stages(where), number)


def noticed_by(programs, stages, number):
    """The same for some of the programs."""
    env = dict(os.environ, MUTANT=str(number), CARGO_MANIFEST_DIR=str(TREE), RUST_BACKTRACE="0")
    for name, words in stages:
        path = programs[name] if os.path.isabs(programs[name]) else str(TREE / programs[name])
        run = subprocess.Popen([path, *words], cwd=TREE, env=env, stdin=subprocess.DEVNULL,
                               stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        late = Timer(SECONDS, run.kill)
        late.start()
        by, case = "", ""
        # The first test that fails is enough.
        for line in run.stdout:
            failed = re.match(r"test (\S+).* FAILED$", line)
            by = by or (failed[1] if failed else "")
            if by and name != "conformance":
                run.kill()
                break
            told = re.match(r"[a-z0-9-]+\.[\w.-]+$", line)
            case = case or (told[0].strip() if told else "")
        over, was_late = run.wait(), not late.is_alive()
        late.cancel()
        if by or over != 0:
            return ("timeout", name) if was_late and not by else ("killed", case if name == "conformance" and case else by or name)
    return "survived", ""


def main():
    words = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    words.add_argument("--sample", type=int, default=620)
    words.add_argument("--seed", type=int, default=2026)
    words.add_argument("--jobs", type=int, default=os.cpu_count())
    words = words.parse_args()
    files = copy()
    refused = set()
    while True:
        told = spread(files, refused)
        write(files)
        programs, wrong = build()
        if programs:
            break
        print(f"{len(wrong)} lines do not compile and are left out", flush=True)
        if wrong <= refused:
            sys.exit(f"not a mutant: {sorted(wrong)[:5]}")
        refused |= wrong
    if noticed(programs, "src/rules/engine", 0)[0] != "survived" or noticed(programs, "src/papers/chain", 0)[0] != "survived":
        sys.exit("the tests fail without a mutant")
    sample = random.Random(words.seed).sample(sorted(told), min(words.sample, len(told)))
    # Helpers of tests are drawn with the rest, and prove nothing.
    sample = [n for n in sample if "/tests/" not in told[n]]
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
