#!/usr/bin/env python3
"""Does a case notice when a national rule loses one of its conditions?

For every national rule in games/*/advantages.toml, every key that its tables state and every element of
their lists is removed in turn. The edition is loaded with that change, and the conformance cases that
name the rule are played. A rule that is part of every game is also played against all other cases of its
edition. An edition that no longer loads counts as noticed.

    python3 tests/mutation/conditions.py target/debug/fieldpost
    python3 tests/mutation/conditions.py target/debug/fieldpost --only lhtr/wolf-packs

The script prints the removals that no case notices. tests/mutation/conditions.toml lists those that no
case can notice, with the reason; the script fails if it finds another one, or one of the list is noticed.
"""

import argparse
import copy
import json
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CASES = ROOT / "tests" / "conformance"
EXCEPTIONS = ROOT / "tests" / "mutation" / "conditions.toml"
LISTS = {"exceptions.toml", "faq.toml", "homes.toml", "silent.toml"}
# What says which rule it is and how it is called, and restricts nothing.
NAMING = {"id", "name", "power", "rule", "number"}
# So many cases are played at once; the first failing batch ends the search.
BATCH = 12


def removals(entry):
    """Every (path, rest) of a rule: what is removed, and the rule without it."""
    def walk(value, path):
        if isinstance(value, dict):
            for key in value:
                if path or key not in NAMING:
                    yield from walk(value[key], [*path, key])
                    if not (path == [] and key in ("does", "when")):
                        yield [*path, key]
        elif isinstance(value, list):
            for i, element in enumerate(value):
                if isinstance(element, dict):
                    yield from walk(element, [*path, i])
                elif len(value) > 1:
                    yield [*path, i]

    for path in walk(entry, []):
        rest = copy.deepcopy(entry)
        at = rest
        for step in path[:-1]:
            at = at[step]
        removed = at.pop(path[-1])
        yield shown(path, removed), rest


def shown(path, removed):
    """`when.places: "russia"`: what is removed, in one line."""
    *head, last = path
    names = [str(step) for step in head if not isinstance(step, int)]
    if isinstance(last, int):
        return f"{'.'.join(names)}: {removed}"
    return ".".join([*names, str(last)])


def toml_text(value):
    """A value as TOML on one line."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{k} = {toml_text(v)}" for k, v in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(toml_text(v) for v in value) + "]"
    return json.dumps(value, ensure_ascii=False)


def advantages_text(entries):
    """All rules of an edition as a file."""
    lines = []
    for entry in entries:
        lines.append("[[advantage]]")
        lines += [f"{key} = {toml_text(value)}" for key, value in entry.items()]
    return "\n".join(lines) + "\n"


def read_cases():
    """Every case: its path, its text in small letters and its editions."""
    found = []
    for path in sorted(CASES.rglob("*.toml")):
        if path.name not in LISTS:
            text = path.read_text()
            found.append((path, text.lower(), tomllib.loads(text).get("editions", [])))
    return found


def chosen_cases(cases, edition, entry):
    """The cases that name the rule, and the others to play if it is part of every game."""
    words = [entry["name"].lower(), entry["id"], entry["rule"].lower()]
    named, others = [], []
    for path, text, editions in cases:
        if edition not in editions:
            continue
        if any(word in text for word in words):
            named.append(path)
        elif "number" not in entry:
            others.append(path)
    return named, others


def failing_case(program, games, paths):
    """The first case that fails, `does not load`, or nothing."""
    for start in range(0, len(paths), BATCH):
        batch = [str(path) for path in paths[start:start + BATCH]]
        run = subprocess.run([program, "case", "--games", games, "--format", "json", *batch],
                             capture_output=True, text=True)
        try:
            results = json.loads(run.stdout)
        except json.JSONDecodeError:
            sys.exit(f"{program} failed: {run.stderr[-2000:]}")
        for case in results["cases"]:
            if not case["passed"]:
                loads = not any("no such edition" in f or "does not load" in f for f in case["failures"])
                return (case["id"] or case["file"]) if loads else "does not load"
    return None


def main():
    words = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    words.add_argument("program", help="the program `fieldpost`")
    words.add_argument("--only", default="", help="an edition, or EDITION/RULE")
    words.add_argument("--named", action="store_true", help="play only the cases that name the rule")
    words.add_argument("--verbose", action="store_true", help="print what notices each removal")
    words = words.parse_args()
    program = os.path.abspath(words.program)
    excused = {(e["edition"], e["rule"], e["removed"]): e["why"]
               for e in tomllib.loads(EXCEPTIONS.read_text()).get("exception", [])}
    cases = read_cases()
    survivors, needless, count = [], [], 0
    with tempfile.TemporaryDirectory() as folder:
        games = Path(folder) / "games"
        shutil.copytree(ROOT / "games", games)
        for path in sorted(games.glob("*/advantages.toml")):
            edition, original = path.parent.name, path.read_text()
            entries = tomllib.loads(original)["advantage"]
            # What the file says must survive being written by this script.
            path.write_text(advantages_text(entries))
            for i, entry in enumerate(entries):
                rule = entry["id"]
                if words.only not in ("", edition, f"{edition}/{rule}"):
                    continue
                named, others = chosen_cases(cases, edition, entry)
                broken = failing_case(program, games, named)
                if broken:
                    sys.exit(f"{broken} fails although nothing was removed")
                for removed, rest in removals(entry):
                    count += 1
                    path.write_text(advantages_text([*entries[:i], rest, *entries[i + 1:]]))
                    by = failing_case(program, games, named if words.named else named + others)
                    place = (edition, rule, removed)
                    if words.verbose:
                        print(*place, by, sep="\t", flush=True)
                    if by is None and place not in excused:
                        survivors.append(place)
                        print("NOT NOTICED", *place, sep="\t", flush=True)
                    elif by is not None and place in excused:
                        needless.append(place)
                        print("NOTICED, although the list of exceptions has it", *place, by, sep="\t", flush=True)
                path.write_text(advantages_text(entries))
            path.write_text(original)
    if words.only and not count:
        sys.exit(f"{words.only} names no entry with a condition: write EDITION, or EDITION/ID with the id of the entry")
    print(f"{count} removals: {len(survivors)} not noticed, {len(needless)} needless exceptions")
    sys.exit(1 if survivors or needless else 0)


if __name__ == "__main__":
    main()
