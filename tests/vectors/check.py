#!/usr/bin/env python3
"""Does the second implementation say of every vector of this folder what the vector says?

    python3 tests/vectors/check.py

Hashes, streams, roll lines and games, good and bad, the bad ones with the word
of their refusal; and whether a reader still has 720 lines of code at most
before them. Exit status: 0 all are as they should be, 1 the names of those that
are not are printed.
"""

import ast
import pathlib
import sys
import tokenize
import tomllib

sys.dont_write_bytecode = True
import second as v  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
DOCS = HERE.parents[1] / "docs"
MOST_LINES = 720
UNREAD = (tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER)


def vectors(name):
    """The vectors of a file."""
    return tomllib.loads((HERE / f"{name}.toml").read_text("utf-8"))["vector"]


def refusal(check, *arguments):
    """The word with which something is refused, or None."""
    try:
        check(*arguments)
    except v.Wrong as error:
        return error.word
    return None


def hashes():
    """Name, what was found and what should be, of every hash."""
    sorts = {"text": str, "number": int, "hex": bytes.fromhex}
    for vector in vectors("hash"):
        fields = [sorts[sort](text) for sort, _, text in (f.partition(" ") for f in vector["fields"])]
        yield vector["name"], v.H(vector["tag"], *fields).hex(), vector["digest"]


def streams():
    """The same of every stream of dice."""
    for vector in vectors("stream"):
        name, sides, _ = v.roll_line(vector["stream"] + ": 1")
        stream = v.faces(v.H("roll", bytes.fromhex(vector["seed"]), *name), sides)
        yield vector["name"], [next(stream) for _ in vector["faces"]], vector["faces"]


def roll_lines():
    """The same of every roll line."""
    for vector in vectors("roll"):
        yield vector["name"], refusal(v.roll_line, vector["line"]), vector.get("refused")


def games():
    """The same of every changed game, but those that only the rules of play refuse."""
    for vector in vectors("game"):
        lines = (HERE / f"{vector['game']}.ron").read_text("utf-8").split("\n")
        for change in vector["change"][::-1]:
            lines[change["line"] - 1:change["line"] - 1 + change["drop"]] = change["put"]
        where = f"block {vector['block']}: " if "block" in vector else ""
        wanted = where + vector["refused"] if "refused" in vector else None
        if "ruled" not in vector:
            yield vector["name"], refusal(v.verify, "\n".join(lines).encode()), wanted


def lines_of_code(path):
    """How many lines of a program are neither empty nor comment nor docstring."""
    text = path.read_text("utf-8")
    told = [node.body[0] for node in ast.walk(ast.parse(text))
            if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)) and ast.get_docstring(node)]
    docstrings = {line for each in told for line in range(each.lineno, each.end_lineno + 1)}
    with path.open("rb") as file:
        tokens = [t for t in tokenize.tokenize(file.readline) if t.type not in (*UNREAD, tokenize.ENCODING)]
    lines = {line for t in tokens for line in range(t.start[0], t.end[0] + 1)}
    return len(lines - docstrings)


def length():
    """Whether the second implementation can still be read by a stranger in one sitting."""
    lines = sum(lines_of_code(DOCS / name) for name in ("verify_game.py", "sealed_bytes.py"))
    yield "lines of code beyond the limit", max(0, lines - MOST_LINES), 0


def main():
    """Prints what is unlike."""
    told = [each for part in (hashes, streams, roll_lines, games, length) for each in part()]
    unlike = [f"{name}: found {found}, should be {wanted}" for name, found, wanted in told if found != wanted]
    print("\n".join(unlike) or f"{len(told)} things are as they should be")
    return bool(unlike)


if __name__ == "__main__":
    sys.exit(main())
