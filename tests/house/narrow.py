#!/usr/bin/env python3
"""Narrows `pub` to what the compiler proposes where the lint `unreachable_pub` warns.

    cargo check --message-format=json | python3 tests/house/narrow.py

Modules with `#[allow(unreachable_pub)]` in src/lib.rs are not warned about: remove that line first. Run `cargo fmt`
and `cargo check` afterwards. A `pub use` of several names is left to you if only some of them are too wide.
"""

import json
import sys
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def proposals(messages):
    """For each file the places that can be narrower: line, column and the visibility to write."""
    found = defaultdict(set)
    for line in messages:
        message = json.loads(line).get("message") or {}
        if (message.get("code") or {}).get("code") != "unreachable_pub":
            continue
        for span in (span for child in message["children"] for span in child["spans"]):
            if span.get("suggested_replacement") and not span["expansion"]:
                place = span["line_start"], span["column_start"], span["suggested_replacement"]
                found[span["file_name"]].add(place)
    return found


def narrow(name, places):
    """Writes the narrower words into one file; says how many."""
    path = ROOT / name
    lines = path.read_text(encoding="utf-8").split("\n")
    done = 0
    for number, column, word in sorted(places):
        line = lines[number - 1]
        before, rest = line[: column - 1], line[column - 1 :]
        if rest.startswith("pub "):
            lines[number - 1] = before + word + rest.removeprefix("pub")
            done += 1
    path.write_text("\n".join(lines), encoding="utf-8")
    return done


def main():
    found = proposals(line for line in sys.stdin if line.startswith("{"))
    done = sum(narrow(name, places) for name, places in found.items())
    print(f"{done} items in {len(found)} files")


if __name__ == "__main__":
    main()
