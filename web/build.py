#!/usr/bin/env python3
"""Puts the page together: `build.py PROGRAM.wasm OUT.html`. The same inputs give the same bytes."""

import base64
import gzip
import hashlib
import pathlib
import re
import sys

MOST = 4_000_000
HERE = pathlib.Path(__file__).parent
IMPORT = re.compile(r'^import \{ ([^}]*) \} from "\./(\w+)\.mjs";$', re.M)
EXPORT = re.compile(r"^export ((?:async )?function|const|let) (\w+)", re.M)


def text(name):
    return (HERE / name).read_text(encoding="utf-8")


def in_order(name, seen):
    """The modules that one needs, each after those that it needs itself."""
    if name not in seen:
        source = text(f"page/{name}.mjs")
        for _, other in IMPORT.findall(source):
            in_order(other, seen)
        seen[name] = source
    return seen


def as_function(name, source):
    """A module as a function that gives back what it exports."""
    names = ", ".join(word for _, word in EXPORT.findall(source))
    inner = IMPORT.sub(r"const { \1 } = module_\2;", source)
    inner = EXPORT.sub(r"\1 \2", inner).replace("\nexport {};\n", "\n")
    if re.search(r"^(import|export)\b", inner, re.M):
        sys.exit(f"page/{name}.mjs imports or exports in a way that is not known here")
    return f"const module_{name} = (() => {{\n{inner}return {{ {names} }};\n}})();\n"


def bundled():
    """All modules as one script, since the policy of the page allows one."""
    modules = in_order("main", {})
    return "".join(as_function(name, source) for name, source in modules.items())


# What a page may not hold as it is: the end of a script, and what a browser reads as something else.
SHUNNED = [0, 8, 11, 12, 13, 26, 27, 38, 60, 127]


def written(data):
    """Seven bits are one sign, which takes a byte of the page; a shunned sign and the one after it are one sign of
    two bytes, which hold the fourteen bits of both. `unwritten` in page/program.mjs reads it."""
    bits, held, signs = 0, 0, []
    for byte in data + b"\0":
        bits, held = bits << 8 | byte, held + 8
        while held >= 7:
            held -= 7
            signs.append(bits >> held)
            bits &= (1 << held) - 1
    signs += [0, 0]
    out, at = [], 0
    while at < len(signs) - 1:
        if signs[at] in SHUNNED:
            out.append(0x100 + SHUNNED.index(signs[at]) * 128 + signs[at + 1])
            at += 1
        else:
            out.append(signs[at])
        at += 1
    return "".join(map(chr, out))


def main(program, out):
    script = text("../src/answers/page/slider.js") + bundled()
    if "</script" in script.lower() or "<!--" in script:
        sys.exit("the script would end early, or never")
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    policy = (
        "default-src 'none'; style-src 'unsafe-inline'; "
        f"script-src 'sha256-{digest}' 'wasm-unsafe-eval'; base-uri 'none'; form-action 'none'"
    )
    packed = gzip.compress(pathlib.Path(program).read_bytes(), compresslevel=9, mtime=0)
    page = text("verifier.html")
    parts = {
        "POLICY": policy,
        "STYLE": text("verifier.css"),
        "BYTES": str(len(packed)),
        "PROGRAM": written(packed),
        "SCRIPT": script,
    }
    for name, part in parts.items():
        before, after = page.split("{{" + name + "}}")
        page = before + part + after
    # Of everything but itself: a page cannot contain its own digest.
    before, after = page.split("{{DIGEST}}")
    own = hashlib.sha256((before + after).encode()).hexdigest()
    page = before + own + after
    data = page.encode()
    if len(data) > MOST:
        sys.exit(f"the page has {len(data)} bytes, more than {MOST}")
    out = pathlib.Path(out)
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_bytes(data)
    print(f"{out}\n  {len(data)} bytes, SHA-256 {hashlib.sha256(data).hexdigest()}\n  shown on the page: {own}")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(sys.argv[1], sys.argv[2])
