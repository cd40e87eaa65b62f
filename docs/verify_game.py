#!/usr/bin/env python3
"""Verify a fieldpost game file without fieldpost.

    python3 verify_game.py GAME.ron...

A second implementation of docs/format, written from those pages and not from
the program. It needs Python 3.11 or newer and the package `cryptography`
(Debian: python3-cryptography), for Ed25519 and ChaCha20.

It checks the form of the file, every signature and whose key made it, the
game's identity, joins, shares, links, epochs, seeds and dice, the digests of
documents, the record and head of every block, what receipts and openings
name, and who signed a ruling. It knows no rule of play: that the dice were
applied as the rules want is for `fieldpost verify`.

It prints `FILE: good`, or what is wrong as `FILE: block N: WORD: sentence`;
the words are those of docs/format/refusals.md. Exit status: 0 all are good,
1 one is wrong, 2 wrong use.
"""

import base64
import hashlib
import re
import struct
import sys
import tomllib

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms


class Wrong(Exception):
    """A refusal: its word in docs/format/refusals.md, and what is wrong."""

    def __init__(self, word, what):
        super().__init__(f"{word}: {what}")
        self.word, self.what = word, what


def demand(holds, word, what):
    if not holds:
        raise Wrong(word, what)


# Hashes: dice-and-chain.md -------------------------------------------------

u32 = struct.Struct(">I").pack


def framed(*fields):
    return b"".join(u32(len(f)) + f for f in fields)


def H(tag, *fields):
    """SHA-256 over the tag and the fields, each after its length in bytes."""
    raw = [f.encode("utf-8") if isinstance(f, str) else u32(f) if isinstance(f, int) else f for f in fields]
    return hashlib.sha256(framed(b"fieldpost/2/" + tag.encode("ascii"), *raw)).digest()


def by_name(pairs):
    """How many, then name and value of each in byte order of the names."""
    return [len(pairs)] + [f for name in sorted(pairs) for f in (name, pairs[name])]


def game_id(invitation, joins):
    """`joins`: seat -> (digest of the join, public key as `ssh-ed25519 BASE64`)."""
    return H("game", invitation, len(joins), *(f for seat in sorted(joins) for f in (seat, *joins[seat])))


def hexes(word, name, text):
    demand(re.fullmatch("[0-9a-f]{64}", text or ""), word, f"{name} has 64 digits 0-9 and a-f")
    return bytes.fromhex(text)


# Dice ----------------------------------------------------------------------

def keystream(key):
    """ChaCha20 of RFC 8439, nonce zero, counter from 0, byte by byte."""
    cipher = Cipher(algorithms.ChaCha20(key, bytes(16)), mode=None).encryptor()
    while True:
        yield from cipher.update(bytes(64))


def faces(key, sides):
    fair = sides * (256 // sides)
    return (1 + byte % sides for byte in keystream(key) if byte < fair)


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
    good = (text.endswith("\n") and START.match(lines[0]) and lines[-1] and len(text.encode("utf-8")) <= 65536
            and not any(START.match(line) for line in lines[1:]) and not HIDDEN.search(text)
            and not any(line != line.rstrip("\r \t") or line.strip(" \t#>\u00a0") == BEGIN for line in lines))
    demand(good, "form", f"{name} is not canonical text")


def strict_base64(text):
    """Decodes with padding and unused bits as they must be, or gives None."""
    try:
        data = base64.b64decode(text, validate=True)
    except ValueError:
        return None
    return data if base64.b64encode(data).decode() == text else None


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


def key_line(key):
    return "ssh-ed25519 " + base64.b64encode(framed(b"ssh-ed25519", key)).decode()


def fingerprint(line):
    digest = hashlib.sha256(base64.b64decode(line.removeprefix("ssh-ed25519 "))).digest()
    return "SHA256:" + base64.b64encode(digest).decode().rstrip("=") if line else ""


class Signature:
    """A decoded signature, taken apart; `verify` says whether it is of a text."""

    def __init__(self, data):
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
        digest = hashlib.new(self.hash.decode(), text.encode("utf-8")).digest()
        demand(int.from_bytes(self.raw[:32], "little") % 2**255 not in SMALL, "bad-signature", "R is of small order")
        try:
            frame = b"SSHSIG" + framed(b"fieldpost", b"", self.hash, digest)
            Ed25519PublicKey.from_public_bytes(self.key).verify(self.raw, frame)
        except InvalidSignature:
            raise Wrong("bad-signature", f"{key_line(self.key)} did not sign this text") from None
        return self


def armor(data):
    text = base64.b64encode(data).decode()
    return [BEGIN, *(text[i:i + 70] for i in range(0, len(text), 70)), END]


# The game file as text: game-file.md ------------------------------------------------

STRING = r'"(?:[^"\\\x00-\x1f\x7f-\x9f]|\\["\\nt]|\\u\{[0-9a-f]+\})*"'
TOKEN = rf"{STRING}|-?(?:0|[1-9][0-9]*)(?!\w)|[A-Za-z_][A-Za-z_0-9]*|[()\[\]]"
LINE = re.compile(rf"( *)(?:[)\]],?|(?:[a-z_0-9]+: )?(?:[(\[]|(?:{TOKEN}|, (?![)\]])|(?<=\w): )+,))")


def check_lines(lines):
    """Every line has the one spelling that a writer gives it, and is indented by its depth."""
    depth = 0
    for n, line in enumerate(lines, 1):
        found = LINE.fullmatch(line)
        opens, closes = line[-1:] in ("(", "["), line.strip(" ,") in (")", "]")
        demand(found and len(found[1]) == depth - closes, "form", f"line {n} is not written as a game file's lines are")
        depth += opens - closes
    demand(depth == 0, "form", "the file was cut off")


def value(tokens):
    """The next value; of the tokens the last stands first. `Word(x)` is [Word, x]."""
    token = tokens.pop()
    if token[0] == '"':
        simple = {'"': '"', "\\": "\\", "n": "\n", "t": "\t"}
        return re.sub(r"\\(?:u\{(.*?)\}|(.))", lambda m: chr(int(m[1], 16)) if m[1] else simple[m[2]], token[1:-1])
    if token in ("(", "["):
        close, items, fields = ")" if token == "(" else "]", [], {}
        while tokens[-1] != close:
            if close == ")" and tokens[-2] == ":":
                name = tokens.pop()
                demand(not items and name not in fields and tokens.pop(), "form", f"the field {name} does not belong here")
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
    if token in ("true", "false", "None"):
        return {"true": True, "false": False, "None": None}[token]
    return [token, value(tokens) if tokens[-1] == "(" else []]


def order(fields, names, what):
    """The fields stand in this order; those with a question mark may be missing."""
    wanted = [n.rstrip("?") for n in names.split() if not n.endswith("?") or n[:-1] in fields]
    demand(isinstance(fields, dict) and list(fields) == wanted, "form", f"{what} has other fields than {' '.join(wanted)}")


# Papers: game-file.md, affairs.md, standing-orders.md ---------------------------------

AT = "game seat step:n head "
# The lines of every text that the tool writes. :n number, :l list, :b flag; ? may be missing.
FORMS = {
    "join": "game invitation seat powers:l otherwise:l? key x_0? director:l? share:l?",
    "receipt": AT + "claimed-time? documents:l standing:l",
    "opening": AT + "x_N restored:b? claimed-time? documents:l",
    "sealed": AT + "version:n for:l seal:l",
    "unsealed": "game seat version:n salt:l text:l",
    "concession": AT + "side words?",
    "result": AT + "ending winner block:n round:n words?",
    "advance": AT + "side place:l keep:l",
    "claim": AT + "complex",
    "notice": AT + "form to:l? awaits? from? until? holds:l? claimed-time?",
    "reanchor": AT + "x_0:l",
    "key": AT + "old new",
    "ruling void": AT + "act block:n battles:l reason?",
    "ruling take-back": AT + "act block:n reason?",
    "ruling forfeit": AT + "act side reason?",
    "ruling re-anchor": AT + "act keeper reanchor:l opened:n? share:l? reason?",
    "ruling key-change": AT + "act of new reason?",
    "ruling amend": AT + "act block:n orders:l reason?",
    "ruling successor": AT + "act of successor new reanchor:l? opened:n? share:l? reason?",
    "ruling default-answer": AT + "act of reason?",
    "ruling burn": AT + "act reason?",
}
WRITTEN = ("orders", "answer", "standing")


def written(values):
    """A text as the tool writes it, from keys and values in their order; tables stand last."""
    out = ""
    for key, value in values.items():
        if isinstance(value, dict):
            out += f"\n[{key}]\n" + written(value)
        elif isinstance(value, list) and value and isinstance(value[0], dict):
            out += "".join(f"\n[[{key}]]\n" + written(each) for each in value)
        elif isinstance(value, list):
            # Lines of another text stand in single quotes where they can; words of the tool never do.
            text = key in ("text", "defaults-text")
            items = [f"'{v}'" if text and "'" not in v else '"' + re.sub(r'(["\\])', r"\\\1", v) + '"' for v in value]
            out += f"{key} = [\n" + "".join(f"  {item},\n" for item in items) + "]\n" if value else f"{key} = []\n"
        else:
            out += f"{key} = " + (f'"{value}"' if isinstance(value, str) else str(value).lower()) + "\n"
    return out


def read_toml(text, what, own):
    try:
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Wrong("document", f"{what}: {error}") from None
    demand(not own or written(found) == text, "document", f"{what} is not written as the tool writes it")
    return found


class Paper:
    """A stored document: its text is canonical, its digest its own, its form the one of its kind."""

    def __init__(self, stored):
        order(stored, "kind digest text signature", "a document")
        self.kind, self.text = stored["kind"], "".join(line + "\n" for line in stored["text"])
        self.name = f"the {self.kind}"
        check_text(self.text, self.name)
        self.digest = H("doc", self.kind, self.text)
        demand(self.digest.hex() == stored["digest"], "document", f"the digest of {self.name} is not its own")
        self.v = read_toml(self.text, self.name, self.kind not in WRITTEN)
        demand((self.v.get("fieldpost"), self.v.get("kind")) == (2, self.kind), "document", f"{self.name} says it is another")
        self.kind in WRITTEN or self.formed()
        self.seat, self.key = self.v.get("seat"), ""
        self.name += f" of {self.seat}"
        if stored["signature"]:
            data = strict_base64("".join(stored["signature"][1:-1])) or b""
            self.key = key_line(Signature(data).verify(self.text).key)
            demand(armor(data) == stored["signature"], "form", f"the signature of {self.name} is not in its one form")

    def formed(self):
        """The lines are those of the kind, in their order."""
        form = FORMS.get(self.kind) or FORMS.get(f"{self.kind} {self.v.get('act')}") or ""
        sorts = {"n": int, "l": list, "b": bool, "": str}
        wanted = {"fieldpost": int, "kind": str}
        for each in form.replace("x_N", f"x_{self.v.get('step')}").split():
            key, _, sort = each.rstrip("?").partition(":")
            if key in self.v or not each.endswith("?"):
                wanted[key] = sorts[sort]
        demand({k: type(v) for k, v in self.v.items()} == wanted and list(self.v) == list(wanted), "document",
               f"{self.name} has other lines than {', '.join(wanted)}")

    def one(self, key):
        demand(len(self.v[key]) == 1, "document", f"{self.name} has one {key}")
        return self.digests(key)[0]

    def digests(self, key):
        return [hexes("document", f"{key} of {self.name}", d) for d in self.v[key]]


# The game: game-file.md, dice-and-chain.md, affairs.md ---------------------------------

# The check to which a refusal of a part belongs inside a game file.
CHECKS = {"form": "too-long not-utf8 no-document two-documents forbidden-character",
          "signature": "no-signature two-signatures damaged-signature wrong-namespace unsupported-hash unsupported-key "
                       "weak-key bad-signature damaged-key",
          "opening": "link-again link-ahead link-beyond link-wrong"}
NAME = re.compile("[a-z0-9][a-z0-9-]{0,31}")
FILED = ("standing", "sealed", "unsealed")
AFFAIRS = ("concession", "result", "notice", "advance", "claim")
BOTH = {"axis", "allies"}
LINKS = 16384


class Keeper:
    """A chain as far as it has been shown; `base` is the step before its first link."""

    def __init__(self, name, anchor, first=1):
        self.name, self.value, self.base, self.known, self.next = name, anchor, first - 1, first - 1, first

    def open(self, prep, step, link):
        demand(step >= self.next, "link-again", f"step {step} of {self.name} was opened before, or is burnt")
        demand(step == self.next, "link-ahead", f"{self.name} opens step {step}; step {self.next} comes next")
        demand(step - self.base <= LINKS, "link-beyond", f"the chain of {self.name} has {LINKS} links")
        x = link
        for i in range(step - self.base, self.known - self.base, -1):
            x = H("link", prep, self.name, i, x)
        demand(x == self.value, "link-wrong", f"the link of {self.name} does not lead to the one before it")
        self.value, self.known, self.next = link, step, step + 1


def record(lines):
    """The lines of a block, but texts and signatures of documents, and the head."""
    out, skip = "", False
    for line in lines:
        skip = skip or line.startswith(("     text: ", "     signature: "))
        if not skip and not line.startswith("   head: "):
            out += line[3:] + "\n"
        skip = skip and not line.endswith("[],") and line != "     ],"
    return out


class Game:
    where = ""

    def check(self, text):
        demand(text.startswith("(\n fieldpost: 2,\n"), "form", "this is no game file of format 2")
        lines = text.split("\n")
        demand(lines.pop() == "", "form", "the last line has no end: the file was cut off")
        check_lines(lines)
        tokens = re.findall(rf"{TOKEN}|[:,]", text)[::-1]
        self.head = head = value(tokens)
        order(head, "fieldpost revision name game prep edition edition_digest dice options seats keepers? invitation joins? "
                    "blocks position", "the file")
        demand(not tokens, "form", "something follows the end")
        self.signatures = self.dice = 0
        self.genesis()
        starts, ends = ([i for i, line in enumerate(lines) if line == mark] for mark in ("  (", "  ),"))
        for n, block in enumerate(head["blocks"], 1):
            self.where = f"block {n}: "
            first = starts[n - 1 - len(head["blocks"])]
            self.block(n, block, lines[first + 1:min(i for i in ends if i > first)])
        self.where = ""
        first = lines.index(" position: (")
        position = "".join(line[1:] + "\n" for line in [" (", *lines[first + 1:-2], " )"])
        demand(self.position in (None, H("doc", "position", position).hex()), "position", "not the position after the last block")

    # Genesis

    def genesis(self):
        head, text = self.head, "".join(line + "\n" for line in self.head["invitation"])
        check_text(text, "the invitation")
        self.invitation = inv = read_toml(text, "the invitation", True)
        demand(inv["fieldpost"] == 2 and inv["kind"] == "invitation", "setup", "the invitation is not of format 2")
        self.prep, self.mode = H("prep", text), inv["dice"]
        told = {"revision": inv["revision"], "name": inv["game"], "prep": self.prep.hex(), "edition": inv["edition"],
                "edition_digest": inv["edition-digest"][0], "dice": self.mode,
                "options": [list(pair) for pair in sorted(inv["options"].items())]}
        for name, wanted in told.items():
            demand(head[name] == wanted, "setup", f"the {name} of the file is not that of the invitation")
        papers = {p.seat: p for p in map(Paper, head.get("joins", []))}
        self.official = self.mode not in ("practice", "entered")
        self.seats, self.keepers = {}, {}
        for stored, invited in zip(head["seats"], inv["seat"], strict=True):
            order(stored, "seat side powers key fingerprint", "a seat")
            name, paper = stored["seat"], papers.get(stored["seat"])
            self.seats[name] = seat = dict(stored, otherwise=invited.get("otherwise"))
            key = paper.key if paper else ""
            demand(NAME.fullmatch(name) and name == invited["seat"] and seat["powers"] == invited["powers"]
                   and (seat["side"] == "none") == (not seat["powers"]), "setup", f"the seat {name} is not as invited")
            demand(paper or not self.official, "setup", f"{name} has not joined")
            demand((seat["key"], seat["fingerprint"]) == (key, fingerprint(key)), "setup", f"{name} has another key")
            demand(invited["keeper"] == bool(paper and "x_0" in paper.v), "setup", f"{name} keeps dice, or does not")
            if invited["keeper"]:
                self.keepers[name] = Keeper(name, hexes("setup", "x_0", paper.v["x_0"]))
        demand(list(papers) == [n for n in self.seats if n in papers] and len(papers) == len(head.get("joins", [])), "setup",
               "the joins are not those of the seats, each once, in their order")
        self.director = next((n for n, s in self.seats.items() if s["side"] == "none"), None)
        for paper in papers.values():
            self.join(paper, papers.get(self.director))
        for a, one in self.seats.items():
            same = [b for b, s in self.seats.items() if s["key"] == one["key"] and s["side"] != one["side"]]
            demand(not self.official or not same, "setup", f"{a} and {', '.join(same)} have one key and are no partners")
        sides = sorted(self.seats[n]["side"] for n in self.keepers)
        wanted = {"director": ["none"], "keepers": ["allies", "axis"], "both": ["allies", "axis", "none"]}
        demand(sides == wanted.get(self.mode, []), "setup", f"mode {self.mode} has other dice keepers")
        demand(len({k.value for k in self.keepers.values()}) == len(sides), "setup", "two keepers have one anchor")
        stored = [{"keeper": n, "anchor": k.value.hex()} for n, k in self.keepers.items()]
        demand(head.get("keepers", []) == stored, "setup", "the keepers are not those of the joins")
        self.game = game_id(text, {n: (p.digest, p.key) for n, p in papers.items()})
        demand(head["game"] == self.game.hex(), "setup", "the game's identity does not follow from invitation and joins")
        self.sides = {p: s["side"] for s in self.seats.values() for p in s["powers"]}
        self.heads, self.epoch, self.next, self.position, self.changed = [head["game"]], self.game, 1, None, 0
        self.filed, self.lock, self.locks, self.owed, self.kept, self.tied = [], None, [None], [], [], "tied" in inv

    def join(self, paper, host):
        v, seat = paper.v, self.seats[paper.seat]
        demand(paper.key, "setup", f"{paper.name} is not signed")
        self.signatures += 1
        for key, wanted in (("game", self.invitation["game"]), ("invitation", self.prep.hex()[:32]), ("powers", seat["powers"]),
                            ("otherwise", seat["otherwise"]), ("key", seat["fingerprint"])):
            demand(v.get(key) == wanted, "setup", f"{paper.name} names another {key}")
        shares = self.mode == "director" and paper is not host
        demand(shares == ("share" in v) == ("director" in v), "setup", f"{paper.name} has a share, or lacks one")
        if shares:
            demand(paper.one("share") and paper.one("director") == host.digest, "setup", f"{paper.name} names another director's join")

    # Blocks

    def block(self, n, b, lines):
        order(b, "block step? from? previous documents? openings? reanchors? shares? epoch? rolls? burnt? events? "
                 "owed? position head", "the block")
        demand(b["block"] == n and b["previous"] == self.heads[-1], "order", "not its number, or not the head before it")
        papers, rank = [Paper(d) for d in b.get("documents", [])], {"orders": 0, "receipt": 2, "opening": 3, "reanchor": 4}
        place = [(rank.get(p.kind, 1), p.kind, p.seat.encode("utf-8"), p.digest) for p in papers]
        demand(place == sorted(set(place)), "document", "the documents are not in their order")
        of = lambda *kinds: [p for p in papers if p.kind in kinds]
        openings, rolls = of("opening"), [r["roll"] for r in b.get("rolls", [])]
        used = bool(openings or rolls)
        demand(b.get("step") == (self.next if used else None), "opening", "the block uses another step than it says")
        shown = [(p.seat, p.v["step"], p.v["x_" + str(p.v["step"])]) for p in openings]
        stored = [{"opening": "%s step %s %s" % each} for each in shown]
        demand(b.get("openings", []) == stored, "opening", "the opening lines are not those of the signed openings")
        for p in papers:
            self.paper(p, of("ruling"))
        links = {seat: hexes("opening", "a link", link) for seat, _, link in shown}
        demand(len(links) == len(shown) and set(links) <= set(self.keepers), "opening", "who opens keeps no dice, or opens twice")
        for seat, link in links.items():
            self.keepers[seat].open(self.prep, self.next, link)
        new, last = {"reanchors": [], "shares": [], "epoch": None}, self.next + used
        if of("ruling"):
            last = self.ruling(n, b, of, new, last)
        elif of(*AFFAIRS):
            demand(len({p.kind for p in of(*AFFAIRS)}) == 1, "document", "two kinds make two blocks")
        elif of(*FILED) == papers and papers and not self.asked(papers):
            for p in papers:
                self.file(n, p)
        else:
            self.play(n, b, of, set(links))
        for name, wanted in new.items():
            demand(b.get(name) == (wanted or None), "opening", f"the {name} of the block do not follow from its documents")
        self.rolled(rolls, links, b)
        self.next = last
        for keeper in self.keepers.values():
            keeper.next = max(keeper.next, last)
        if b["position"] != self.position and (self.position or b.get("events")):
            self.changed = n
        self.position, self.owed = b["position"], b.get("owed", [])
        self.locks.append(self.lock)
        demand(H("block", self.game, record(lines)).hex() == b["head"], "position", "the head is not that of the record")
        self.heads.append(b["head"])

    def head_of(self, p):
        """The number of the block whose head a paper names."""
        named = str(p.v.get("head"))
        found = [i for i, head in enumerate(self.heads) if len(named) >= 32 and head.startswith(named)]
        demand(found, "document", f"{p.name} names a head this game never had")
        return found[0]

    def paper(self, p, ruled):
        """Signed by the seat, for this game and moment."""
        demand(p.v.get("game") == self.head["name"], "document", f"{p.name} is for another game")
        demand(p.seat in self.seats or ruled, "signature", f"{p.name}: there is no such seat")
        key = p.key if ruled and p.kind in ("key", "reanchor") and p.seat not in self.keepers else self.seats[p.seat]["key"]
        key = p.key if p.kind == "key" else key
        demand(p.key == key and key or not key and not self.official, "signature", f"{p.name} is not signed with the seat's key")
        self.signatures += bool(p.key)
        if p.kind == "unsealed":
            return
        at, step = self.head_of(p), p.v.get("step")
        late = isinstance(step, int) and p.kind in FILED and step <= self.next
        demand(step == self.next or late, "document", f"{p.name} is for step {step}, the game is at step {self.next}")
        demand(at >= self.changed or p.kind in FILED, "document", f"{p.name} was written before block {self.changed}")

    # Standing orders

    def asked(self, papers):
        """Does the turn wait for one of these seats to open its seal?"""
        powers = {o["power"] for o in self.owed if o["about"][0] == "Unseal"}
        return any(powers & set(self.seats[p.seat]["powers"]) for p in papers if p.kind == "unsealed")

    def file(self, n, p):
        if p.kind == "unsealed":
            return self.unseal(p)
        latest = max([s["version"] for s in self.filed if s["seat"] == p.seat], default=0)
        demand(p.v["version"] > latest, "document", f"version {latest} of {p.seat} is there already")
        seal = p.one("seal") if p.kind == "sealed" else None
        self.filed.append({"block": n, "seat": p.seat, "version": p.v["version"], "digest": p.digest, "seal": seal, "open": None})

    def unseal(self, p):
        seal = H("seal", p.one("salt"), "standing", p.seat, "".join(line + "\n" for line in p.v["text"]))
        found = [s for s in self.filed if (s["seat"], s["seal"], s["version"], s["open"]) == (p.seat, seal, p.v["version"], None)]
        demand(found, "document", f"{p.name} opens no seal that was filed and is shut")
        found[0]["open"] = p.digest

    def in_force(self, lock, readable):
        """Digests of standing orders in force after a block: open ones by seat, then shut seals by seat."""
        counts, shut = {}, {}
        for s in sorted((s for s in self.filed if s["block"] <= lock), key=lambda s: s["version"]):
            digest = s["digest"] if not s["seal"] else s["open"] if readable else None
            if digest:
                counts[s["seat"]] = digest
            shut[s["seat"]] = None if digest or s["open"] else s["digest"]
        return [each[seat] for each in (counts, shut) for seat in sorted(each) if each[seat]]

    # Turns

    def play(self, n, b, of, opened):
        decisions, receipts, openings = of("orders", "answer", "unsealed"), of("receipt"), of("opening")
        tie = self.tied and not decisions and not receipts
        demand(len(receipts) <= 1 and all(p.seat == self.director for p in receipts), "document", "the receipt is not the director's")
        demand(decisions or self.kept or tie, "document", "there is nothing to adjudicate")
        heads = [self.head_of(p) for p in receipts + openings]
        told = [self.head_of(p) for p in decisions if p.kind != "unsealed"]
        demand(len(set(heads)) <= 1 and min(heads, default=n) >= max(told, default=0), "opening",
               "receipt and openings name one head, not before that of the decisions")
        with_receipt = self.mode in ("director", "both")
        if self.lock is None:
            self.lock = heads[0] if receipts else n - 1 if with_receipt else min(told, default=n - 1)
        late = [s for s in self.filed if receipts and s["block"] > heads[0]]
        demand(not late, "opening", "standing orders were filed behind the receipt's head")
        named, self.kept = self.kept + [p.digest for p in decisions], []
        if tie:
            named, good = [bytes.fromhex(d) for d in self.invitation["bid-papers"]], [[]]
            self.tie(b)
        else:
            good = [self.in_force(self.lock, readable) for readable in (True, False)]
        for p in receipts:
            demand(p.digests("documents") == named and p.digests("standing") in good, "opening", "the receipt names other documents")
        for p in openings:
            demand(p.digests("documents") in [named + each for each in good], "opening", f"{p.name} names other documents")
        demand(not opened or opened == set(self.keepers), "opening", "not every keeper opens")
        demand(receipts or not opened or tie or not with_receipt, "opening", "links were opened without a receipt")
        for p in of("unsealed"):
            self.unseal(p)
        if tie or not b.get("owed") and (b.get("events") or not self.owed):
            self.lock = None

    def tie(self, b):
        """The die between equal bids: on 2 the seats play what they play otherwise."""
        rolls = [r["roll"] for r in b.get("rolls", [])]
        demand(rolls in (["tie bids 0 none 2: 1"], ["tie bids 0 none 2: 2"]), "dice", "the die between equal bids is the only roll")
        for seat in self.seats.values() if rolls[0].endswith("2") else ():
            seat["powers"] = seat["otherwise"]
            seat["side"] = self.sides[seat["powers"][0]] if seat["powers"] else "none"
        self.tied = False

    def rolled(self, rolls, links, b):
        practice, seed, streams = self.mode == "practice", None, {}
        if practice or links and set(links) == set(self.keepers):
            seed = H("practice" if practice else "seed", self.game if practice else self.epoch, self.next, *by_name(links))
        for line in rolls:
            name, sides, shown = roll_line(line)
            self.dice += len(shown)
            if self.mode != "entered":
                demand(seed, "dice", "a roll, and not every link of its step is open")
                stream = streams.setdefault(name, faces(H("roll", seed, *name), sides))
                right = [next(stream) for _ in shown]
                demand(shown == right, "dice", f"the file says {line}, the links say {' '.join(map(str, right))}")
        told = [f"{e['key']}: {' '.join(str(f or '-') for f in e['faces'])}" for word, e in b.get("events", [])
                if word in ("Rolled", "Summed") and e["faces"]]
        demand(not rolls or told == rolls or rolls[0].startswith("tie bids "), "dice", "the events tell other rolls")

    # Rulings

    def ruling(self, n, b, of, new, last):
        """Who must sign a ruling, and what it puts in force; the step that comes next."""
        rulings, keys, chains = of("ruling"), of("key"), of("reanchor")
        v, signers = rulings[0].v, {p.seat for p in rulings}
        same = lambda p: {k: x for k, x in p.v.items() if k not in ("seat", "head", "opened", "share", "reason")}
        demand(len(signers) == len(rulings) and all(same(p) == same(rulings[0]) for p in rulings), "document", "unlike rulings")
        demand(self.may_rule(v, signers), "document", f"{' and '.join(sorted(signers))} may not rule this alone")
        if v["act"] in ("re-anchor", "successor"):
            last = self.new_chain(rulings, chains, of("opening"), new, last)
        elif v["act"] == "key-change":
            seat, fits = self.seats[v["of"]], [p for p in keys if fingerprint(p.key) == v["new"] == p.v["new"]]
            demand(len(keys) == 1 and fits and fits[0].seat == v["of"] and fits[0].v["old"] == seat["fingerprint"], "document",
                   f"the new key of {v['of']} is not the one beside the ruling")
            seat["key"], seat["fingerprint"] = fits[0].key, v["new"]
        elif v["act"] == "default-answer":
            self.kept = [p.digest for p in rulings]
        elif v["act"] == "take-back":
            demand(b.get("from") == v["block"] - 1, "document", "the block goes back to another block than the ruling says")
            self.lock = self.locks[b["from"]]
        elif not b.get("owed"):
            self.lock = None
        return last

    def may_rule(self, v, signers):
        act, side = v["act"], lambda seat: self.seats[seat]["side"]
        both, director = BOTH <= {side(s) for s in signers}, self.director in signers
        of = v.get("keeper") or v.get("of")
        partners = {s for s in self.seats if of and s != of and side(s) == side(of)} if of else set()
        others = set(self.keepers) - {of}
        if act in ("re-anchor", "successor"):
            own = side(of) == "none" or not partners or partners & signers
            return (both or self.mode == "both" and own) and (others <= signers or self.mode == "director")
        if act == "key-change":
            if of in signers:
                return True
            if self.mode == "both" and of in self.keepers and side(of) != "none":
                return director and (partners & signers if partners else BOTH - {side(of)} <= {side(s) for s in signers})
            return both or director and of != self.director
        back = self.head["blocks"][v.get("block", 1) - 1:len(self.heads) - 1] if act in ("void", "take-back") else []
        return both or director and act not in ("amend", "burn") and not any(b.get("rolls") for b in back)

    def new_chain(self, rulings, chains, carried, new, last):
        v = rulings[0].v
        demand(len(chains) == 1 and [rulings[0].one("reanchor")] == [p.digest for p in chains], "document",
               "the new chain is not the one that the rulings name")
        keeper, paper = v.get("successor") or v["keeper"], chains[0]
        demand(paper.seat == keeper and keeper in self.keepers, "document", f"the new chain is not that of {keeper}")
        others = [p for p in rulings if p.seat in self.keepers and p.seat != keeper]
        demand(all("opened" in p.v for p in others), "document", "a keeper does not say which step is open")
        first = max([last, *(p.v["opened"] + 1 for p in others)])
        anchor = paper.one("x_0")
        new["reanchors"] = [{"reanchor": f"{keeper} step {first} {anchor.hex()}"}]
        if self.mode == "director":
            shares = {p.seat: p.one("share") for p in rulings}
            new["shares"] = [{"share": f"{seat} {shares[seat].hex()}"} for seat in sorted(shares)]
            self.epoch = H("epoch", self.epoch, paper.digest, first, *by_name(shares))
            new["epoch"] = self.epoch.hex()
        self.keepers[keeper] = Keeper(keeper, anchor, first)
        return first


def verify(data):
    """What is good about a game file; raises what is wrong."""
    demand(len(data) <= 64 << 20, "form", "more than 64 MiB")
    game = Game()
    try:
        game.check(data.decode("utf-8").replace("\r\n", "\n"))
    except (KeyError, IndexError, TypeError, AttributeError, ValueError, struct.error) as error:
        raise Wrong(game.where + "form", f"a value is missing, or of another sort: {error!r}") from None
    except Wrong as error:
        word = next((check for check, words in CHECKS.items() if error.word in words.split()), error.word)
        raise Wrong(game.where + ("dice" if word.startswith("roll-") else word), error.what) from None
    return f"good: {len(game.heads) - 1} blocks, {game.signatures} signatures, {game.dice} dice"


def main(arguments):
    if not arguments or arguments[0].startswith("-"):
        print(__doc__.strip(), file=sys.stderr)
        return 2
    wrong = 0
    for name in arguments:
        try:
            with open(name, "rb") as file:
                print(f"{name}: {verify(file.read((64 << 20) + 1))}")
        except (Wrong, OSError) as error:
            wrong = 1
            print(f"{name}: {error}")
    return wrong


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
