#!/usr/bin/env python3
"""Puts the page together: `build.py PROGRAM.wasm OUT.html`. The same inputs give the same bytes."""

import base64
import gzip
import hashlib
import pathlib
import sys

MOST = 3_000_000


def main(program, out):
    here = pathlib.Path(__file__).parent
    text = lambda name: (here / name).read_text(encoding="utf-8")
    script = text("../src/page/slider.js") + text("verifier.js")
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
        "PROGRAM": base64.b85encode(packed, pad=True).decode(),
        "SCRIPT": script,
    }
    for name, part in parts.items():
        before, after = page.split("{{" + name + "}}")
        page = before + part + after
    data = page.encode()
    if len(data) > MOST:
        sys.exit(f"the page has {len(data)} bytes, more than {MOST}")
    out = pathlib.Path(out)
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_bytes(data)
    print(f"{out}\n  {len(data)} bytes, SHA-256 {hashlib.sha256(data).hexdigest()}")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(sys.argv[1], sys.argv[2])
