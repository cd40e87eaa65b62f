#!/usr/bin/env python3
"""Counts turns of phrase that mark translated English, per 1,000 words.

    python3 tests/house/english.py              a table: where the text is, how often each mark occurs
    python3 tests/house/english.py --list       every place, as FILE:LINE: mark: text
    python3 tests/house/english.py --list docs  the same below these paths only

The aim is 0.4 per 1,000 words, all marks together. A mark is a hint, not a fault: a sentence that is right
stays as it is. Quoted code, generated pages and pinned snapshots are not counted.
"""

import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
AIM = 0.4

MARKS = {
    "nobody": r"\bnobody\b",
    "beside": r"\bbeside\b",
    "stands": r"\bstands\b",
    "whoever": r"\bwhoever\b",
    "of which": r"\bof which\b",
    "is the word": r"\bis the word\b|\bare the words\b",
    "comes to": r"\bcomes? to\b(?! (?:an end|the rescue))",
    # "What he lacks is money", a sentence that begins with its object. "What a block is for" is a heading, and
    # questions are fine: a few words or a question mark after the verb.
    "what ... is": r"(?:^|(?<=[.:;] ))What (?!is\b|are\b|was\b|if\b)[^.,;:?|]{1,60}? (?:is|are)\b"
    r"(?!(?: [\w'-]+){0,3}(?:[.,;:]|$))(?![^.]*\?)",
}
MARKS = {name: re.compile(pattern, re.IGNORECASE if name != "what ... is" else 0) for name, pattern in MARKS.items()}
WORD = re.compile(r"[A-Za-z][A-Za-z'’-]*")

# Tables and rules of the words that players write and plain turns read: none of them is a message.
PLAYERS_WORDS = {
    "src/plain/common_words.rs",
    "src/plain/idle_speech.rs",
    "src/plain/plan_synonyms.rs",
    "src/plain/plan_talk.rs",
    "src/plain/word_table.rs",
}
PLAYERS_RULES = ("src/plain/*_rules.rs", "src/plain/last_resorts.rs", "src/plain/habits*.rs")

# Pages that a program writes. The source of their words is counted where it is: rulebooks, help, cases.
GENERATED = {
    "docs/rules/coverage.md",
    "docs/format/events.md",
    "docs/format/profile.md",
    "docs/format/refusals.md",
}


def plain(markdown):
    """Markdown lines without code, each with its number."""
    fenced = False
    for number, line in enumerate(markdown.splitlines(), 1):
        if line.lstrip().startswith("```"):
            fenced = not fenced
            continue
        if not fenced:
            yield number, re.sub(r"`[^`]*`|\]\([^)]*\)", " ", line)


def whole(text):
    """All lines, each with its number."""
    yield from enumerate(text.splitlines(), 1)


def toml_texts(text):
    """The strings and comments of a TOML file that hold a sentence."""
    for number, line in enumerate(text.splitlines(), 1):
        if " " in line.strip() and not re.match(r"\s*(id|source|sources)\b", line):
            yield number, re.sub(r"^\s*[\w-]+\s*=", " ", line)


STRING = re.compile(r'"((?:[^"\\]|\\.)*)"')


def comments(text):
    """Comments and doc comments of a Rust file."""
    for number, line in enumerate(text.splitlines(), 1):
        at = re.search(r"(?:^|\s)//[/!]?", line)
        if at:
            yield number, re.sub(r"`[^`]*`", " ", line[at.end() :])


def messages(text):
    """String literals with a blank in them, outside comments. Literals over several lines count too."""
    inside = False
    for number, line in enumerate(text.splitlines(), 1):
        code = re.sub(r"(?:^|\s)//.*", "", line)
        if inside:
            code = '"' + code
        found = [s for s in STRING.findall(code) if " " in s]
        rest = STRING.sub("", code)
        inside = rest.count('"') % 2 == 1 and not rest.strip().endswith("'\"'")
        if inside:
            found.append(rest.split('"', 1)[1])
        if found:
            yield number, " | ".join(found)


def tracked(*patterns):
    """Files that git knows below these patterns."""
    names = subprocess.run(["git", "ls-files", *patterns], cwd=ROOT, check=True, capture_output=True, text=True)
    return [n for n in names.stdout.splitlines() if n not in GENERATED]


def places():
    """Every group of text: its name, its files, and how sentences are found in them."""
    docs = tracked("docs/**.md", "docs/*.md")
    front = tracked("README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md")
    guides = [n for n in docs if n.count("/") == 1 and n != "docs/cli.md"]
    sources = tracked("src/**.rs", "web/src/**.rs", "build.rs")
    players_words = PLAYERS_WORDS.union(tracked(*PLAYERS_RULES))
    return [
        ("guides", front + guides, plain),
        ("design", [n for n in docs if n.startswith("docs/design/")], plain),
        ("help", ["docs/cli.md"], whole),
        ("formats", [n for n in docs if n.startswith("docs/format/")], plain),
        ("rulings", [n for n in docs if n.startswith("docs/rules/")], plain),
        # The digest of an edition covers its other files, comments and all, so their words stay as they are.
        ("rule texts", tracked("games/**/rulebook.toml"), toml_texts),
        ("messages", [n for n in sources if n not in players_words], messages),
        ("comments", tracked("src/**.rs", "web/**.rs", "tests/it/**.rs", "tests/flow/**.rs", "tests/unit/**.rs", "examples/**.rs"), comments),
    ]


def count(files, lines_of):
    """Words, marks, and the place of each mark."""
    words, marks, found = 0, Counter(), []
    for name in files:
        text = (ROOT / name).read_text(encoding="utf-8")
        for number, line in lines_of(text):
            words += len(WORD.findall(line))
            for mark, pattern in MARKS.items():
                for _ in pattern.finditer(line.strip()):
                    marks[mark] += 1
                    found.append((name, number, mark))
    return words, marks, found


def table():
    """Prints how often each mark occurs in each group, per 1,000 words."""
    names = list(MARKS)
    print(f"{'':12}{'words':>9}{'marks':>7}{'per 1,000':>11}  " + "  ".join(names))
    total_words, total = 0, Counter()
    for group, files, lines_of in places():
        words, marks, _ = count(files, lines_of)
        print_row(group, words, marks)
        total_words += words
        total += marks
    print_row("together", total_words, total)


def print_row(group, words, marks):
    """Prints one row of the table."""
    share = 1000 * sum(marks.values()) / max(words, 1)
    cells = "  ".join(f"{marks[m]:>{len(m)}}" for m in MARKS)
    print(f"{group:12}{words:>9}{sum(marks.values()):>7}{share:>11.2f}  {cells}  {'' if share <= AIM else '*'}")


def listing(below):
    """Prints every place that has a mark."""
    for _, files, lines_of in places():
        chosen = [n for n in files if not below or any(n.startswith(b) for b in below)]
        for name, number, mark in count(chosen, lines_of)[2]:
            line = (ROOT / name).read_text(encoding="utf-8").splitlines()[number - 1]
            print(f"{name}:{number}: {mark}: {line.strip()}")


if __name__ == "__main__":
    arguments = sys.argv[1:]
    if arguments[:1] == ["--list"]:
        listing(arguments[1:])
    elif not arguments:
        table()
    else:
        sys.exit(__doc__)
