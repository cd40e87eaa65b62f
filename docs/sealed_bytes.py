"""Hashes, dice, canonical text, signatures and the lines of game files, without fieldpost.

The lower half of verify_game.py in this folder: bytes in, values out, written
from docs/format/dice-and-chain.md, signature.md and game-file.md. It knows no
game. What it refuses it refuses with a word of docs/format/refusals.md.
"""

import base64
import hashlib
import re
import struct

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms


class Wrong(Exception):
    """A refusal: its word in docs/format/refusals.md, and what is wrong."""

    def __init__(self, word, what):
        """`word` never changes, `what` may be worded better."""
        super().__init__(f"{word}: {what}")
        self.word, self.what = word, what


def demand(holds, word, what):
    """Refuses what does not hold."""
    if not holds:
        raise Wrong(word, what)


# Hashes: dice-and-chain.md -------------------------------------------------

u32 = struct.Struct(">I").pack


def framed(*fields):
    """Each field after its length."""
    return b"".join(u32(len(f)) + f for f in fields)


def H(tag, *fields):
    """SHA-256 over the tag and the fields, each after its length in bytes."""
    sorts = {str: lambda text: text.encode("utf-8"), int: u32, bytes: bytes}
    return hashlib.sha256(framed(*(sorts[type(f)](f) for f in ("fieldpost/2/" + tag, *fields)))).digest()


def by_name(pairs):
    """How many, then name and value of each in byte order of the names."""
    return [len(pairs)] + [f for name in sorted(pairs) for f in (name, pairs[name])]


def game_id(invitation, joins):
    """`joins`: seat -> (digest of the join, public key as `ssh-ed25519 BASE64`)."""
    return H("game", invitation, len(joins), *(f for seat in sorted(joins) for f in (seat, *joins[seat])))


def hexes(word, name, text):
    """The 32 bytes of 64 digits."""
    demand(re.fullmatch("[0-9a-f]{64}", text or ""), word, f"{name} has 64 digits 0-9 and a-f")
    return bytes.fromhex(text)


# Dice ----------------------------------------------------------------------


def faces(key, sides):
    """The faces of a stream: ChaCha20 of RFC 8439, nonce zero, counter from 0, byte by byte; bytes that
    would favour some faces are skipped."""
    cipher, fair = Cipher(algorithms.ChaCha20(key, bytes(16)), mode=None).encryptor(), sides * (256 // sides)
    while True:
        yield from (1 + byte % sides for byte in cipher.update(bytes(64)) if byte < fair)


KINDS = ("aa-fighter aa-bomber aa-raid bombard opening general heavy raid rocket dogfight targeted "
         "neutral research select tie nation again aa-pair").split()
ID = "[a-z0-9]+(?:-[a-z0-9]+)*"


def number(word, text, most=2**32 - 1):
    """A number without zeros before it."""
    demand(re.fullmatch("0|[1-9][0-9]*", text) and int(text) <= most, word, f"{text!r} is not a number here")
    return int(text)


def roll_line(line):
    """Kind, place, index, side, column, sides and faces of a roll line."""
    name, colon, rest = line.partition(": ")
    demand(colon, "roll-colon", "no colon and blank before the faces")
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
    shown = [f if f == "-" else number("roll-face", f, 255) for f in rest.split(" ")] if rest else []
    demand(0 < len(shown) <= 65536, "roll-faces", "no face, or more than 65536")
    demand(all(f == "-" or 1 <= f <= sides for f in shown), "roll-face", f"a face that {kind} cannot show")
    return (kind, place, index, side, column), sides, shown


# Canonical text and signatures: signature.md --------------------------------

BEGIN, END = "-----BEGIN SSH SIGNATURE-----", "-----END SSH SIGNATURE-----"
HIDDEN = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f"
    "\u2028-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3"
    "\U0001d173-\U0001d17a\U000e0000-\U000e0fff]")
START = re.compile(r"[ \t]*fieldpost[ \t]*=")


def check_text(text, name):
    """Is it canonical? Texts in a game file need no repair, and get none."""
    lines = text[:-1].split("\n")
    good = text.endswith("\n") and START.match(lines[0]) and lines[-1] and len(text.encode("utf-8")) <= 65536
    good = good and not any(START.match(line) for line in lines[1:]) and not HIDDEN.search(text)
    odd = (line != line.rstrip("\r \t") or line.strip(" \t#>\u00a0") == BEGIN for line in lines)
    demand(good and not any(odd), "form", f"{name} is not canonical text")


def strict_base64(text):
    """Decodes with padding and unused bits as they must be, or gives None."""
    data = base64.b64decode(text) if re.fullmatch("[A-Za-z0-9+/]*={0,2}", text) and len(text) % 4 == 0 else b""
    return data if base64.b64encode(data).decode() == text else None


def take(data, word):
    """A string of the SSH protocols from the front, and what follows it."""
    length = int.from_bytes(data[:4], "big")
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


def key_line(key):
    """A key as files and hashes have it."""
    return "ssh-ed25519 " + base64.b64encode(framed(b"ssh-ed25519", key)).decode()


def fingerprint(line):
    """Of a key line, as `ssh-keygen -l` shows it."""
    digest = hashlib.sha256(base64.b64decode(line.removeprefix("ssh-ed25519 "))).digest()
    return "SHA256:" + base64.b64encode(digest).decode().rstrip("=") if line else ""


class Signature:
    """A decoded signature, taken apart; `verify` says whether it is of a text."""

    def __init__(self, data):
        """The fields of SSHSIG, each as it must be."""
        bad = "damaged-signature"
        demand(data[:10] == b"SSHSIG" + u32(1), bad, "not an SSH signature of version 1")
        fields, rest = [], data[10:]
        while len(fields) < 5:
            field, rest = take(rest, bad)
            fields.append(field)
        key, namespace, reserved, self.hash, signature = fields
        demand(not rest and not reserved, bad, "more fields than expected")
        demand(namespace == b"fieldpost", "wrong-namespace", f"made for {namespace!r}")
        self.key = key_of_blob(key, bad)
        demand(self.hash in (b"sha512", b"sha256"), "unsupported-hash", f"hash {self.hash!r}")
        kind, signature = take(signature, bad)
        demand(kind == b"ssh-ed25519", "unsupported-key", "not an Ed25519 signature")
        self.raw, rest = take(signature, bad)
        demand(len(self.raw) == 64 and not rest, bad, "its last field has a wrong length")

    def verify(self, text):
        """Refuses what its key did not sign."""
        digest = hashlib.new(self.hash.decode(), text.encode("utf-8")).digest()
        small = int.from_bytes(self.raw[:32], "little") % 2**255 in SMALL
        demand(not small, "bad-signature", "R is of small order")
        try:
            frame = b"SSHSIG" + framed(b"fieldpost", b"", self.hash, digest)
            Ed25519PublicKey.from_public_bytes(self.key).verify(self.raw, frame)
        except InvalidSignature:
            raise Wrong("bad-signature", f"{key_line(self.key)} did not sign this text") from None
        return self


def armor(data):
    """The lines of a signature as a writer writes them."""
    text = base64.b64encode(data).decode()
    return [BEGIN, *(text[i:i + 70] for i in range(0, len(text), 70)), END]


# The game file as text: game-file.md ------------------------------------------------

STRING = r'"(?:[^"\\\x00-\x1f\x7f-\x9f]|\\["\\nt]|\\u\{(?:[0-8b-f]|1[0-9a-f]|7f|[89][0-9a-f])\})*"'
TOKEN = rf"{STRING}|-?(?:0|[1-9][0-9]*)(?!\w)|[A-Za-z_][A-Za-z_0-9]*|[()\[\]]"
LINE = re.compile(rf"( *)(?:[)\]],?|(?:[a-z_0-9]+: )?(?:[(\[]|(?:{TOKEN}|, (?![)\]])|(?<=\w): )+,))")


def check_lines(lines):
    """Every line has the one spelling that a writer gives it, and is indented by its depth."""
    depth = 0
    for n, line in enumerate(lines, 1):
        found = LINE.fullmatch(line)
        opens, closes = line[-1:] in ("(", "["), line.strip(" ,") in (")", "]")
        indented = len(line) - len(line.lstrip(" ")) == depth - closes
        demand(found and indented, "form", f"line {n} is not written as a game file's lines are")
        depth += opens - closes
    demand(depth == 0, "form", "the file was cut off")


def value(tokens):
    """The next value; the tokens are in reverse order. `Word(x)` is [Word, x]."""
    token = tokens.pop()
    if token[0] == '"':
        simple = {'"': '"', "\\": "\\", "n": "\n", "t": "\t"}
        real = lambda m: chr(int(m[1], 16)) if m[1] else simple[m[2]]
        return re.sub(r"\\(?:u\{(.*?)\}|(.))", real, token[1:-1]) if "\\" in token else token[1:-1]
    if token in ("(", "["):
        close, items, fields = ")" if token == "(" else "]", [], {}
        while tokens[-1] != close:
            if close == ")" and tokens[-2] == ":":
                name = tokens.pop()
                fits = not items and name not in fields and tokens.pop()
                demand(fits, "form", f"the field {name} does not belong here")
                fields[name] = value(tokens)
            else:
                demand(not fields, "form", "a value without a name")
                items.append(value(tokens))
            demand(tokens[-1] == close or tokens.pop() == ",", "form", "no comma behind a value")
        tokens.pop()
        return fields or items
    demand(re.match(r"[-\w]", token), "form", f"{token!r} is no value")
    if token[0] in "-0123456789":
        return int(token)
    words = {"true": True, "false": False, "None": None}
    return words[token] if token in words else [token, value(tokens) if tokens[-1] == "(" else []]
