#!/usr/bin/env python3
"""Measures how the code is written: closures, names, tuples, comments, what is public, how tests look.

    python3 tests/house/figures.py             the figures, each with its aim
    python3 tests/house/figures.py --list WORD the places behind one figure, such as `--list closures`

The figures point the way and are not a test: where a closure reads better, it stays.
"""

import re
import subprocess
import sys
from collections import Counter, defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

CLOSURE = re.compile(r"^\s*let (?:mut )?(\w+)(?:: [^=]+)? = (?:move )?\|")
FUNCTION = re.compile(r"^\s*(pub(?:\([\w: ]+\))? )?(?:const )?(?:unsafe )?fn (\w+)")
TUPLE_LET = re.compile(r"^\s*let (?:mut )?\((\w+(?:, \w+)+)\) = \((.*)\);")
TUPLE_PARAMETER = re.compile(r"(?:^|[(,])\s*\([^()|]*\): \(")
BOOLEAN_ARM = re.compile(r"^\s*(?:true|false) =>")
PUBLIC = re.compile(r"^\s*pub (?:const |static )?(?:unsafe )?(?:fn|struct|enum|trait|type|const|static|mod)\s*(\w+)?")
EMPTY_DOCS = 3  # words up to which a doc comment says nothing


def tracked(*patterns):
    """Files that git knows below these patterns."""
    names = subprocess.run(["git", "ls-files", *patterns], cwd=ROOT, check=True, capture_output=True, text=True)
    return names.stdout.splitlines()


def code_of(line):
    """A line without its comment and without what is in quotes."""
    return re.sub(r'"(?:[^"\\]|\\.)*"', '""', line).split("//")[0]


class Source:
    """One source file."""

    def __init__(self, name):
        self.name = name
        self.lines = list(enumerate((ROOT / name).read_text(encoding="utf-8").splitlines(), 1))

    def places(self, pattern):
        """Lines whose code a pattern matches."""
        for number, line in self.lines:
            match = pattern.search(code_of(line))
            if match:
                yield number, line.strip(), match

    def functions(self):
        """Every function: its line, whether it is public, its name, its doc comment and its length."""
        docs = []
        for at, (number, line) in enumerate(self.lines):
            text = line.strip()
            if text.startswith("///"):
                docs.append(text[3:].strip())
                continue
            match = FUNCTION.match(line)
            if match:
                yield number, (match[1] or "").strip(), match[2], " ".join(docs), self.length_from(at)
            if not text.startswith("#["):
                docs = []

    def length_from(self, at):
        """The lines of the function that begins at an index: up to the brace in its own column."""
        indent = len(self.lines[at][1]) - len(self.lines[at][1].lstrip())
        for end in range(at, len(self.lines)):
            line = self.lines[end][1]
            if line.startswith(" " * indent + "}") and len(line.rstrip()) == indent + 1:
                return end - at + 1
            if end == at and line.rstrip().endswith((";", "}")):
                return 1
        return 1


def long_closures(source, most=3):
    """Named closures of more lines than this."""
    for number, line, match in source.places(CLOSURE):
        at = number - source.lines[0][0]
        indent = len(source.lines[at][1]) - len(source.lines[at][1].lstrip())
        end = at
        while end + 1 < len(source.lines) and not source.lines[end][1].rstrip().endswith(";"):
            end += 1
        while end + 1 < len(source.lines) and indent < len(source.lines[end][1]) - len(source.lines[end][1].lstrip()):
            end += 1
        if end - at + 1 > most:
            yield number, line, match


def unrelated(match):
    """Does a tuple `let` take as many values as names, so that it could be several?"""
    depth, values = 0, 1
    for c in match[2]:
        depth += c in "([{<"
        depth -= c in ")]}>"
        values += c == "," and depth == 0
    return values == match[1].count(",") + 1


def public_elsewhere(sources):
    """Public names and the modules that mention them: those that only their own module mentions."""
    defined, mentioned = [], defaultdict(set)
    for source in sources:
        module = re.match(r"src/(?:(?:rules|papers|answers)/)?(\w+)", source.name)[1]
        for number, line in source.lines:
            match = PUBLIC.match(line)
            if match and match[1] and " mod " not in line:
                defined.append((source.name, number, module, match[1]))
            for word in re.findall(r"\w+", code_of(line)):
                mentioned[word].add(module)
    outside = Counter()
    for name in tracked("tests/**.rs", "examples/**.rs", "benches/**.rs", "web/**.rs", "fuzz/**.rs"):
        outside.update(re.findall(r"\w+", (ROOT / name).read_text(encoding="utf-8")))
    return [
        (f"{name}:{number}", word)
        for name, number, module, word in defined
        if mentioned[word] <= {module} and not outside[word]
    ]


def measure():
    """Every figure: its key, its words, its value, its aim, and its places."""
    sources = [Source(n) for n in tracked("src/**.rs", "src/*.rs")]
    lines = sum(len(s.lines) for s in sources)
    functions = [(s.name, *f) for s in sources for f in s.functions()]
    public = [f for f in functions if f[2] == "pub"]

    def found(pattern, keep=lambda match: True):
        return [(f"{s.name}:{n}", line) for s in sources for n, line, m in s.places(pattern) if keep(m)]

    closures = found(CLOSURE)
    tuples, parameters, arms = found(TUPLE_LET, unrelated), found(TUPLE_PARAMETER), found(BOOLEAN_ARM)
    long = [(f"{s.name}:{n}", line) for s in sources for n, line, _ in long_closures(s)]
    one_word = [(f"{f[0]}:{f[1]}", f[3]) for f in functions if "_" not in f[3]]
    bare = [(f"{f[0]}:{f[1]}", f[3]) for f in public if not f[4]]
    empty = [(f"{f[0]}:{f[1]}", f"{f[3]}: {f[4]}") for f in public if 0 < len(f[4].split()) <= EMPTY_DOCS]
    long_functions = [(f"{f[0]}:{f[1]}", f"{f[3]}: {f[5]} lines") for f in functions if f[5] > 70]
    inside = public_elsewhere(sources)
    bases = Counter(Path(s.name).name for s in sources)
    repeated = [(b, f"{n} times") for b, n in bases.most_common() if n > 1 and b != "mod.rs"]
    crowded = [(s.name, f"{len(s.lines)} lines") for s in sources if len(s.lines) > 480]
    texts = {n: (ROOT / n).read_text(encoding="utf-8") for n in tracked("tests/**.rs")}
    contains = [(n, str(t.count("contains("))) for n, t in texts.items() if "contains(" in t]
    snapshots = [(n, "") for n in tracked("*.snap")]
    share = f"{100 * len(one_word) / len(functions):.0f} %"
    return [
        ("lines", "lines of the library", f"{lines:,}", "", []),
        ("closures", "named closures per 1,000 lines", f"{1000 * len(closures) / lines:.1f} ({len(closures)})", "3", closures),
        ("long-closures", "named closures over three lines", len(long), "0", long),
        ("one-word", "functions named by one word", f"{share} of {len(functions):,}", "45 %", one_word),
        ("tuple-lets", "`let (a, b) = (x, y)`", len(tuples), "0", tuples),
        ("tuple-parameters", "tuple patterns as parameters", len(parameters), "0", parameters),
        ("boolean-arms", "arms `true =>` and `false =>`", len(arms), "0", arms),
        ("long-functions", "functions over 70 lines", len(long_functions), "", long_functions),
        ("undocumented", "`pub fn` without a doc comment", len(bare), "0", bare),
        ("empty-docs", f"`pub fn` with a doc comment of at most {EMPTY_DOCS} words", len(empty), "0", empty),
        ("public", "`pub` items that no other module uses", len(inside), "0", inside),
        ("base-names", "base names that occur more than once", len(repeated), "", repeated),
        ("crowded", "files over 480 lines", len(crowded), "", crowded),
        ("contains", "`contains(` in tests", sum(int(c) for _, c in contains), "", contains),
        ("snapshots", "snapshots", len(snapshots), "", snapshots),
    ]


def main(arguments):
    """Prints the figures, or the places of one."""
    figures = measure()
    if arguments[:1] == ["--list"] and len(arguments) == 2:
        chosen = [f for f in figures if f[0] == arguments[1]]
        if not chosen:
            sys.exit("no such figure; there are: " + ", ".join(f[0] for f in figures))
        for place, words in chosen[0][4]:
            print(f"{place}: {words}")
        return
    if arguments:
        sys.exit(__doc__)
    for key, words, value, aim, _ in figures:
        print(f"{key:17} {words:52} {value!s:>14}  {'aim ' + aim if aim else ''}")


if __name__ == "__main__":
    main(sys.argv[1:])
