"""The second implementation: docs/verify_game.py and sealed_bytes.py, and what only mails need.

A game file holds canonical texts and whole signatures. What a mail may do to
them, and what a reader makes of it, is here, written from docs/format/signature.md.
"""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "docs"))

from sealed_bytes import *  # noqa: E402, F403
from verify_game import *  # noqa: E402, F403
from sealed_bytes import BEGIN, END, HIDDEN, START, Wrong, demand, framed, key_of_blob, strict_base64  # noqa: E402

from cryptography.hazmat.primitives.ciphers import Cipher, algorithms  # noqa: E402

MOST_TEXT, MOST_MAIL = 65536, 1048576
BLANKS = " \t\r\u00a0\ufeff"


def keystream(key):
    """ChaCha20 of RFC 8439, nonce zero, counter from 0, byte by byte."""
    cipher = Cipher(algorithms.ChaCha20(key, bytes(16)), mode=None).encryptor()
    while True:
        yield from cipher.update(bytes(64))


def bare(line):
    """A line of a signature block without quote marks, comment marks and blanks."""
    return line.lstrip(BLANKS + "#>").rstrip(BLANKS)


def begins(lines):
    """Lines on which a block begins; quoted ones only where there is no other."""
    found = [i for i, line in enumerate(lines) if bare(line) == BEGIN]
    return [i for i in found if not lines[i].lstrip(BLANKS).startswith(">")] or found


def canonicalise(data):
    """The canonical text of the one document in `data`, and its signature block or None."""
    demand(len(data) <= MOST_MAIL, "too-long", f"more than {MOST_MAIL} bytes")
    try:
        whole = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Wrong("not-utf8", f"byte {error.start} is no UTF-8") from None
    lines = whole.removeprefix("\ufeff").split("\n")
    starts = [i for i, line in enumerate(lines) if START.match(line)]
    demand(starts, "no-document", "no line whose key is fieldpost")
    demand(len(starts) == 1, "two-documents", "a second line whose key is fieldpost")
    start = starts[0]
    blocks = [start + i for i in begins(lines[start:])]
    end = blocks[0] if blocks else len(lines)
    demand(not any(bare(line) == BEGIN for line in lines[start:end]), "two-documents", "a signature within the text")
    text = "\n".join(line.rstrip("\r \t") for line in lines[start:end]).rstrip("\n") + "\n"
    demand(len(text.encode("utf-8")) <= MOST_TEXT, "too-long", f"more than {MOST_TEXT} bytes of text")
    hidden = HIDDEN.search(text)
    demand(not hidden, "forbidden-character", f"U+{ord(hidden.group()):04X}" if hidden else "")
    return text, "\n".join(lines[end:]) if blocks else None


def unarmor(block):
    lines = block.split("\n") if block else []
    found = begins(lines)
    demand(found, "no-signature", "no signature block")
    demand(len(found) == 1, "two-signatures", "more than one signature block")
    joined = ""
    for line in lines[found[0] + 1:]:
        line = bare(line)
        if line == END:
            data = strict_base64(joined)
            demand(data is not None, "damaged-signature", "it is not base64")
            return data
        joined += "".join(c for c in line if c not in BLANKS)
        demand(len(joined) <= 5460, "damaged-signature", "it is too long")
    raise Wrong("damaged-signature", "its last line is missing")


def key_of_line(line):
    """The key in a line `ssh-ed25519 BASE64 comment`."""
    words = line.split()
    demand(len(words) >= 2, "damaged-key", "no key")
    kind = bytes(words[0], "utf-8")
    blob = strict_base64(words[1]) if kind == b"ssh-ed25519" else framed(kind)
    demand(blob is not None, "damaged-key", "not base64")
    return key_of_blob(blob)


def share_text(prep, seat, about):
    return f"fieldpost 2 share\n{prep.hex()}\n{seat}\n{about.hex()}\n"
