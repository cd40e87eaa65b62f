#!/usr/bin/env python3
"""Verify signed fieldpost documents without fieldpost.

    python3 verify_game.py FILE...

A second implementation of docs/format/signature.md and of the hashes and
dice of docs/format/dice-and-chain.md, written from those pages and not from
the program. It needs Python 3.11 or newer and the package `cryptography`
(Debian: python3-cryptography), of which it takes nothing but Ed25519.

It prints who signed, or what is wrong with the word of docs/format/refusals.md.
Exit status: 0 all are good, 1 one is wrong, 2 wrong use.
"""

import base64
import binascii
import hashlib
import re
import struct
import sys
import tomllib

try:
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
except ImportError:
    sys.exit("verify_game.py needs the Python package cryptography (Debian: python3-cryptography)")


class Wrong(Exception):
    """A refusal: its word in docs/format/refusals.md, and what is wrong."""

    def __init__(self, word, what):
        super().__init__(f"{word}: {what}")
        self.word, self.what = word, what


def demand(holds, word, what):
    if not holds:
        raise Wrong(word, what)


# Hashes: dice-and-chain.md -------------------------------------------------


def u32(n):
    return struct.pack(">I", n)


def framed(*fields):
    return b"".join(u32(len(f)) + f for f in fields)


def H(tag, *fields):
    """SHA-256 over the tag and the fields, each after its length in bytes."""
    raw = [f.encode("utf-8") if isinstance(f, str) else u32(f) if isinstance(f, int) else f for f in fields]
    return hashlib.sha256(framed(b"fieldpost/2/" + tag.encode("ascii"), *raw)).digest()


def by_name(pairs):
    """How many, then name and value of each in byte order of the names."""
    out = [len(pairs)]
    for name in sorted(pairs, key=lambda n: n.encode("utf-8")):
        out += [name, pairs[name]]
    return out


def prep_of(invitation):
    return H("prep", invitation)


def doc_digest(kind, text):
    return H("doc", kind, text)


def link_before(prep, keeper, i, x):
    return H("link", prep, keeper, i, x)


def game_id(invitation, joins):
    """`joins`: seat -> (digest of the join, public key as `ssh-ed25519 BASE64`)."""
    fields = [invitation, len(joins)]
    for seat in sorted(joins, key=lambda s: s.encode("utf-8")):
        fields += [seat, *joins[seat]]
    return H("game", *fields)


def seed_of(tag, epoch, step, links):
    return H(tag, epoch, step, *by_name(links))


def next_epoch(epoch, reanchor, first, shares):
    return H("epoch", epoch, reanchor, first, *by_name(shares))


def stream_key(seed, kind, place, index, side, column):
    return H("roll", seed, kind, place, index, side, column)


def seal_of(salt, kind, seat, content):
    return H("seal", salt, kind, seat, content)


def hexes(word, name, text, digits=64):
    demand(re.fullmatch(f"[0-9a-f]{{{digits}}}", text or ""), word, f"{name} has {digits} digits 0-9 and a-f")
    return bytes.fromhex(text)


# Dice ----------------------------------------------------------------------


def chacha20(key):
    """The keystream of RFC 8439, nonce zero, counter from 0, byte by byte."""
    start = list(struct.unpack("<4I", b"expand 32-byte k") + struct.unpack("<8I", key) + (0, 0, 0, 0))
    while True:
        s = list(start)
        for _ in range(10):
            for a, b, c, d in ((0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15),
                               (0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14)):
                for x, y, z, turn in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
                    s[x] = (s[x] + s[y]) & 0xFFFFFFFF
                    word = s[z] ^ s[x]
                    s[z] = ((word << turn) | (word >> (32 - turn))) & 0xFFFFFFFF
        yield from struct.pack("<16I", *((a + b) & 0xFFFFFFFF for a, b in zip(s, start)))
        start[12] += 1


def faces(key, sides):
    fair = sides * (256 // sides)
    return (1 + byte % sides for byte in chacha20(key) if byte < fair)


KINDS = ("aa-fighter aa-bomber aa-raid bombard opening general heavy raid rocket dogfight targeted "
         "neutral research select tie").split()
ID = "[a-z0-9]+(?:-[a-z0-9]+)*"


def number(word, text, most=2**32 - 1):
    demand(re.fullmatch("0|[1-9][0-9]*", text) and int(text) <= most, word, f"{text!r} is not a number here")
    return int(text)


def roll_line(line):
    """Kind, place, index, side, column, sides and faces (None for `-`) of a roll line."""
    name, colon, rest = line.partition(": ")
    demand(colon, "roll-colon", "no colon and blank before the faces")
    shown = [f if f == "-" else number("roll-face", f, 255) for f in rest.split(" ")]
    words = name.split(" ")
    demand(len(words) == 5, "roll-words", f"{len(words)} words before the colon instead of 5")
    kind, place, index, side, column = words
    base = kind.removesuffix("-lowluck")
    demand(base in KINDS, "roll-kind", f"{kind!r} is no kind of roll")
    index = number("roll-index", index)
    demand(side in ("attack", "defend", "none"), "roll-side", f"{side!r} is no side")
    column = number("roll-column", column, 255)
    demand(re.fullmatch(f"{ID}(>{ID})?", place), "roll-place", f"{place!r} is no place")
    choice = base in ("select", "tie")
    most = 5 if kind != base else 255 if choice else 6
    demand(1 <= column <= most, "roll-column", f"column {column} does not exist")
    sides = column if choice else 6
    demand(len(shown) <= 65536, "roll-faces", "more than 65536 faces")
    demand(all(f == "-" or 1 <= f <= sides for f in shown), "roll-face", f"a face that {kind} cannot show")
    return (kind, place, index, side, column), sides, shown


# Canonical text and signatures: signature.md --------------------------------

BEGIN, END = "-----BEGIN SSH SIGNATURE-----", "-----END SSH SIGNATURE-----"
MOST_TEXT, MOST_MAIL = 65536, 1048576
HIDDEN = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f"
    "\u2028-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3"
    "\U0001d173-\U0001d17a\U000e0000-\U000e0fff]")
START = re.compile(r"[ \t]*fieldpost[ \t]*=")
BLANKS = " \t\r\u00a0\ufeff"


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


def strict_base64(text):
    """Decodes with padding and unused bits as they must be, or gives None."""
    try:
        data = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return None
    return data if base64.b64encode(data).decode() == text else None


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


def take(data, word):
    """A string of the SSH protocols from the front, and what follows it."""
    demand(len(data) >= 4, word, "it ends too early")
    length = struct.unpack(">I", data[:4])[0]
    demand(len(data) >= 4 + length, word, "it ends too early")
    return data[4:4 + length], data[4 + length:]


P = 2**255 - 19
D = -121665 * pow(121666, P - 2, P) % P
ORDER8 = 2707385501144840649318225287225658788936804267575313519463743609750303402022
SMALL = {0, 1, P - 1, ORDER8, P - ORDER8}


def key_of_blob(blob, damaged="damaged-key"):
    """The 32 bytes of an Ed25519 key that is not weak and is spelled in the one way."""
    kind, rest = take(blob, damaged)
    if kind != b"ssh-ed25519":
        plain = re.fullmatch(rb"(ssh-|ecdsa-|sk-|rsa-|dsa)[A-Za-z0-9.@-]*", kind)
        raise Wrong("unsupported-key" if plain else damaged, "not an Ed25519 key")
    key, rest = take(rest, damaged)
    demand(len(key) == 32 and not rest, damaged, "not 32 bytes")
    y = int.from_bytes(key, "little") & (2**255 - 1)
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    demand(pow(square, (P - 1) // 2, P) in (0, 1), damaged, "no point of the curve")
    demand(y % P not in SMALL, "weak-key", "a key of small order: one signature fits any text")
    demand(y < P, damaged, "not its canonical encoding")
    return key


def key_of_line(line):
    """The key in a line `ssh-ed25519 BASE64 comment`."""
    words = line.split()
    demand(len(words) >= 2, "damaged-key", "no key")
    kind = bytes(words[0], "utf-8")
    blob = strict_base64(words[1]) if kind == b"ssh-ed25519" else framed(kind)
    demand(blob is not None, "damaged-key", "not base64")
    return key_of_blob(blob)


def key_line(key):
    return "ssh-ed25519 " + base64.b64encode(framed(b"ssh-ed25519", key)).decode()


def fingerprint(key):
    blob = framed(b"ssh-ed25519", key)
    return "SHA256:" + base64.b64encode(hashlib.sha256(blob).digest()).decode().rstrip("=")


class Signature:
    """A signature block, taken apart; `verify` says whether it is of a text."""

    def __init__(self, block, namespace="fieldpost"):
        bad = "damaged-signature"
        data = unarmor(block)
        demand(data[:6] == b"SSHSIG" and len(data) >= 10, bad, "not an SSH signature")
        demand(data[6:10] == u32(1), bad, "its version is unknown")
        fields, rest = [], data[10:]
        for _ in range(5):
            field, rest = take(rest, bad)
            fields.append(field)
        key, found, reserved, self.hash, signature = fields
        demand(not rest and not reserved, bad, "more fields than expected")
        self.namespace = namespace.encode()
        demand(found == self.namespace, "wrong-namespace", f"made for {found!r}")
        self.key = key_of_blob(key, bad)
        demand(self.hash in (b"sha512", b"sha256"), "unsupported-hash", f"hash {self.hash!r}")
        kind, signature = take(signature, bad)
        demand(kind == b"ssh-ed25519", "unsupported-key", "not an Ed25519 signature")
        self.raw, rest = take(signature, bad)
        demand(len(self.raw) == 64 and not rest, bad, "its last field has a wrong length")

    def verify(self, text):
        digest = hashlib.new(self.hash.decode(), text.encode("utf-8")).digest()
        frame = b"SSHSIG" + framed(self.namespace, b"", self.hash, digest)
        r = int.from_bytes(self.raw[:32], "little") & (2**255 - 1)
        try:
            demand(r not in SMALL, "bad-signature", "a point of small order in the signature")
            Ed25519PublicKey.from_public_bytes(self.key).verify(self.raw, frame)
        except InvalidSignature:
            raise Wrong("bad-signature", f"{fingerprint(self.key)} did not sign this text") from None
        return self

    def armor(self):
        blob = b"SSHSIG" + u32(1) + framed(
            framed(b"ssh-ed25519", self.key), self.namespace, b"", self.hash, framed(b"ssh-ed25519", self.raw))
        text = base64.b64encode(blob).decode()
        return [BEGIN, *(text[i:i + 70] for i in range(0, len(text), 70)), END]


def share_text(prep, seat, about):
    return f"fieldpost 2 share\n{prep.hex()}\n{seat}\n{about.hex()}\n"


def main(arguments):
    if not arguments or arguments[0].startswith("-"):
        print(__doc__.strip(), file=sys.stderr)
        return 2
    wrong = 0
    for name in arguments:
        try:
            with open(name, "rb") as file:
                text, block = canonicalise(file.read(MOST_MAIL + 1))
            print(f"{name}: good, signed with {fingerprint(Signature(block).verify(text).key)}")
        except (Wrong, OSError) as error:
            wrong = 1
            print(f"{name}: {error}")
    return wrong


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
