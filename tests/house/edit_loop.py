#!/usr/bin/env python3
"""How long you wait for one test after you change one line.

    python3 tests/house/edit_loop.py [--settings]

Adds a statement to one function in the engine, in the report and in the command line, in turn, runs one test of
the crate `it`, prints the seconds (by the clock, and of processor time), and takes the statement out again. The first
build does not count. With --settings it measures the same without incremental compilation too.
"""

import os
import re
import resource
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FILES = ["src/rules/engine/supply.rs", "src/answers/report/sentences.rs", "src/cli/mod.rs"]
TEST = ["cargo", "test", "--quiet", "--test", "it", "tidy::every_source_file_says_its_one_job"]
BODY = re.compile(r"^(pub(\([a-z]+\))? )?fn [^;{]*\{\n", re.M)
STATEMENT = "    std::hint::black_box(());\n"


def run_test(environment):
    """Runs the test once; returns the seconds by the clock and of processor time."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.monotonic()
    subprocess.run(TEST, cwd=ROOT, env=environment, check=True, stdout=subprocess.DEVNULL)
    clock = time.monotonic() - start
    now = resource.getrusage(resource.RUSAGE_CHILDREN)
    return clock, now.ru_utime + now.ru_stime - used.ru_utime - used.ru_stime


def measure(incremental):
    environment = {**os.environ, "CARGO_INCREMENTAL": incremental}
    run_test(environment)
    for name in FILES:
        path = ROOT / name
        text = path.read_text()
        body = BODY.search(text)
        if not body:
            sys.exit(f"{name} has no function that a statement can be added to")
        try:
            path.write_text(text[: body.end()] + STATEMENT + text[body.end() :])
            clock, used = run_test(environment)
        finally:
            path.write_text(text)
        print(f"{name:26} {clock:6.0f} s by the clock, {used:6.0f} s of processor time", flush=True)
        run_test(environment)


for setting in ["1", "0"] if "--settings" in sys.argv[1:] else ["1"]:
    print("incremental compilation, as cargo does by itself" if setting == "1" else "without incremental compilation")
    measure(setting)
