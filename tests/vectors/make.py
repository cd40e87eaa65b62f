#!/usr/bin/env python3
"""Writes the vectors of this folder.

    python3 tests/vectors/make.py

Good values are computed by docs/verify_game.py, which is not the program that
the vectors test, and by second.py; what is refused, and with which word, is written here by
hand. To add a vector, add a line to one of the functions below, run this, and
read what it changed. Words are those of docs/format/refusals.md.
"""

import base64
import hashlib
import pathlib
import sys

sys.dont_write_bytecode = True
import second as v  # noqa: E402
from games import games  # noqa: E402
from table import chain, frame, public, raw_signature, secret, signer  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent


# Writing ---------------------------------------------------------------------


def quoted(text):
    """A TOML string: in triple quotes where it has lines and nothing unseen, else with escapes."""
    plain = all(c == "\n" or " " <= c <= "~" for c in text)
    if plain and text.endswith("\n") and "'''" not in text:
        return f"'''\n{text}'''"
    out = ""
    for c in text:
        if c in '"\\':
            out += "\\" + c
        elif " " <= c <= "~":
            out += c
        else:
            out += {"\n": "\\n", "\t": "\\t", "\r": "\\r"}.get(c) or f"\\U{ord(c):08x}"
    return f'"{out}"'


def value(x):
    if isinstance(x, bool):
        return str(x).lower()
    if isinstance(x, int):
        return str(x)
    if isinstance(x, bytes):
        return f'"{x.hex()}"'
    if isinstance(x, (list, tuple)):
        return "[" + ", ".join(value(i) for i in x) + "]"
    if isinstance(x, dict):
        return "{ " + ", ".join(f"{key} = {value(i)}" for key, i in x.items()) + " }"
    return quoted(x)


def write(name, head, vectors):
    names = [each["name"] for each in vectors]
    assert len(set(names)) == len(names), [n for n in names if names.count(n) > 1]
    lines = [f"# {line}".rstrip() for line in head.strip().split("\n")]
    lines += ["# Written by make.py; not to be changed by hand.", ""]
    for each in vectors:
        lines.append("[[vector]]")
        lines += [f"{key} = {value(x)}" for key, x in each.items() if x is not None]
        lines.append("")
    (HERE / f"{name}.toml").write_text("\n".join(lines[:-1]) + "\n", encoding="utf-8")
    bad = sum("refused" in each for each in vectors)
    print(f"{name}: {len(vectors) - bad} good, {bad} refused")
    return len(vectors)


def refused(word, check, *arguments):
    """Both agree: the page's word here, the verifier's there."""
    try:
        check(*arguments)
    except v.Wrong as error:
        assert error.word == word, f"{error.word} instead of {word}"
    else:
        raise AssertionError(f"not refused as {word}: {arguments}")


# Canonical text ----------------------------------------------------------------

TEXT = 'fieldpost = 2\nkind = "orders"\ngame = "spring-07"\nseat = "anna"\n'
BLOCK = "# -----BEGIN SSH SIGNATURE-----\n# U1NIU0lH\n# -----END SSH SIGNATURE-----\n"
SEEN = "\u00ad\u034f\u061c\u115f\u1160\u17b4\u180e\u200b\u200e\u2028\u202e\u2060\u206f\u3164\ufe0f\ufeff\uffa0"
RANGES = "\u0000\u0007\u000b\u001b\u007f\u009b" + SEEN + "\ufff9\U0001bca0\U0001d173\U000e0001"


def text():
    out = []

    def good(name, data, text=TEXT, signed=False, long=None):
        whole, wanted = (t.replace("{long}", "#" * (long or 0)) for t in (data, text))
        found, block = v.canonicalise(whole.encode("utf-8"))
        assert (found, block is not None) == (wanted, signed), name
        assert v.canonicalise(found.encode("utf-8")) == (found, None), name
        out.append(dict(name=name, input=data, long=long, text=text, signed=signed))

    def bad(name, data, word, long=None):
        whole = data if isinstance(data, bytes) else data.replace("{long}", "#" * (long or 0)).encode("utf-8")
        refused(word, v.canonicalise, whole)
        given = dict(hex=data) if isinstance(data, bytes) else dict(input=data)
        out.append(dict(name=name, **given, long=long, refused=word))

    good("as it should be", TEXT)
    good("one line", "fieldpost = 2\n", "fieldpost = 2\n")
    good("byte-order mark", "\ufeff" + TEXT)
    good("CRLF", TEXT.replace("\n", "\r\n"))
    good("some lines in CRLF", TEXT.replace("\n", "\r\n", 2))
    good("two carriage returns at a line end", TEXT.replace("\n", "\r\r\n"))
    good("blanks at line ends", TEXT.replace("\n", "  \n"))
    good("tabs at line ends", TEXT.replace("\n", "\t\n"))
    good("no last line end", TEXT.rstrip("\n"))
    good("blank lines at the end", TEXT + "\n\n \n")
    good("blank lines above", "\n\n" + TEXT)
    good("words above", "Hello dora,\nhere they are.\n\n" + TEXT)
    good("blanks before the key are kept", "  " + TEXT, "  " + TEXT)
    good("a tab before the key is kept", "\t" + TEXT, "\t" + TEXT)
    good("no blanks around the sign", TEXT.replace(" = 2", "=2"), TEXT.replace(" = 2", "=2"))
    good("a tab within a line", TEXT + "# a\tb\n", TEXT + "# a\tb\n")
    good("comments and blank lines within", TEXT + "\n# why\n\nround = 1\n", TEXT + "\n# why\n\nround = 1\n")
    good("letters of other alphabets in a comment", TEXT + "# Zug für Zug, ход\n", TEXT + "# Zug für Zug, ход\n")
    good("the word fieldpost in other places", TEXT + "# fieldpost = 1\nfieldposts = 1\nmy-fieldpost = 1\n",
         TEXT + "# fieldpost = 1\nfieldposts = 1\nmy-fieldpost = 1\n")
    good("a quoted document is no second one", TEXT + "> fieldpost = 2\n", TEXT + "> fieldpost = 2\n")
    good("a signature block ends the text", TEXT + BLOCK, signed=True)
    good("blank lines before the block", TEXT + "\n\n" + BLOCK, signed=True)
    good("words below the block", TEXT + BLOCK + "-- \nanna\n", signed=True)
    good("a quoted block below", TEXT + BLOCK + "> " + BLOCK.replace("\n# ", "\n> # "), signed=True)
    good("a block without comment marks", TEXT + BLOCK.replace("# ", ""), signed=True)
    good("an indented block", TEXT + BLOCK.replace("# ", "   #  "), signed=True)
    good("a block above is of another mail", BLOCK + TEXT + BLOCK, signed=True)
    good("the last text that is short enough", "fieldpost = 2\n{long}\n", "fieldpost = 2\n{long}\n", long=65521)
    good("a long mail around a short text", "{long}\n" + TEXT, long=1048000)
    good("everything at once", "\ufeffHello\r\n" + TEXT.replace("\n", " \r\n") + BLOCK.replace("\n", "\r\n") + "bye", signed=True)

    bad("nothing", "", "no-document")
    bad("words", "Hello dora,\n", "no-document")
    bad("a quoted document alone", TEXT.replace("fieldpost", "> fieldpost"), "no-document")
    bad("another first key", TEXT.replace("fieldpost", "feldpost"), "no-document")
    bad("the key in capitals", TEXT.replace("fieldpost", "Fieldpost"), "no-document")
    bad("the key without a sign", TEXT.replace("fieldpost = 2", "fieldpost: 2"), "no-document")
    bad("two documents", TEXT + "\n" + TEXT, "two-documents")
    bad("a second key in the text", TEXT + "fieldpost = 2\n", "two-documents")
    bad("a second key below the block", TEXT + BLOCK + TEXT, "two-documents")
    bad("a quoted block within the text", TEXT + "> # -----BEGIN SSH SIGNATURE-----\nround = 1\n" + BLOCK, "two-documents")
    bad("Latin-1", (TEXT + "# f\u00fcr\n").encode("latin-1"), "not-utf8")
    bad("UTF-16", TEXT.encode("utf-16"), "not-utf8")
    bad("cut in the middle of a letter", (TEXT + "# \u00fc").encode("utf-8")[:-1], "not-utf8")
    bad("a letter spelled too long", TEXT.encode() + b"# \xc0\xaf\n", "not-utf8")
    bad("half of a pair", TEXT.encode() + b"# \xed\xa0\x80\n", "not-utf8")
    bad("beyond Unicode", TEXT.encode() + b"# \xf4\x90\x80\x80\n", "not-utf8")
    bad("not UTF-8 above the document", b"\xff\n" + TEXT.encode(), "not-utf8")
    bad("a carriage return within a line", TEXT + "# a\rb\n", "forbidden-character")
    for c in RANGES:
        bad(f"U+{ord(c):04X}", TEXT + f"# a{c}b\n", "forbidden-character")
    bad("a byte-order mark in the first line", "\ufeff\ufeff" + TEXT, "no-document")
    bad("text one byte too long", "fieldpost = 2\n{long}\n", "too-long", long=65522)
    bad("a mail that is too long", "{long}\n" + TEXT, "too-long", long=1048560)
    return write("text", "Canonical text, as docs/format/signature.md has it. `hex` holds the bytes of an input that\n"
                 "is no text; `{long}` in a text stands for as many # as `long` says.", out)


# Keys and signatures --------------------------------------------------------------

L = 2**252 + 27742317777372353535851937790883648493


def blob(text, seat="anna", namespace=b"fieldpost", hash=b"sha512", reserved=b"", version=1, magic=b"SSHSIG",
         key=None, key_blob=None, kind=b"ssh-ed25519", raw=None, more=b"", inner=b""):
    key_blob = key_blob if key_blob is not None else v.framed(b"ssh-ed25519", key or public(seat))
    raw = raw if raw is not None else raw_signature(seat, text, namespace, hash)
    return magic + v.u32(version) + v.framed(
        key_blob, namespace, reserved, hash, v.framed(kind, raw) + inner) + more


def armor(data, columns=70):
    body = base64.b64encode(data).decode()
    return "".join(f"{line}\n" for line in [v.BEGIN, *(body[i:i + columns] for i in range(0, len(body), columns)), v.END])


# A little arithmetic on the curve, for signatures that no honest program makes.
def add(p, q):
    (a, b), (c, d) = p, q
    k = v.D * a * b * c * d % v.P
    return ((a * d + b * c) * pow(1 + k, v.P - 2, v.P) % v.P, (b * d + a * c) * pow(1 - k, v.P - 2, v.P) % v.P)


def times(n, p):
    out = (0, 1)
    while n:
        out = add(out, p) if n & 1 else out
        p, n = add(p, p), n >> 1
    return out


def point(y, sign=0):
    square = (y * y - 1) * pow(v.D * y * y + 1, v.P - 2, v.P) % v.P
    x = pow(square, (v.P + 3) // 8, v.P)
    x = x if x * x % v.P == square else x * pow(2, (v.P - 1) // 4, v.P) % v.P
    assert x * x % v.P == square
    return (x if x & 1 == sign else -x % v.P, y)


def packed(p):
    return (p[1] | (p[0] & 1) << 255).to_bytes(32, "little")


BASE = point(4 * pow(5, v.P - 2, v.P) % v.P)


def scalar(seat):
    h = bytearray(hashlib.sha512(secret(seat)).digest()[:32])
    h[0] &= 248
    h[31] = h[31] & 127 | 64
    return int.from_bytes(h, "little")


def challenge(r, key, text):
    return int.from_bytes(hashlib.sha512(r + key + frame(text)).digest(), "little") % L


def signed_with(r, nonce, key, text, seat="anna"):
    return r + ((nonce + challenge(r, key, text) * scalar(seat)) % L).to_bytes(32, "little")


SMALL = ["0100" + "00" * 30, "ec" + "ff" * 30 + "7f", "00" * 32, "00" * 31 + "80",
         "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
         "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa",
         "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
         "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85"]
TWICE = {"y = p": "ed" + "ff" * 30 + "7f", "y = p + 1": "ee" + "ff" * 30 + "7f",
         "y = p + 1, the other sign": "ee" + "ff" * 31, "y = 1, the other sign": "01" + "00" * 30 + "80",
         "y = -1, the other sign": "ec" + "ff" * 31}


def key():
    out = []

    def good(name, line, seat):
        raw = public(seat)
        assert v.key_of_blob(v.strict_base64(line.split()[1])) == raw
        out.append(dict(name=name, line=line, key=v.key_line(raw), fingerprint=v.fingerprint(v.key_line(raw))))

    def bad(name, line, word):
        refused(word, v.key_of_line, line)
        out.append(dict(name=name, line=line, refused=word))

    def of(data, kind=b"ssh-ed25519", word="ssh-ed25519"):
        return f"{word} " + base64.b64encode(v.framed(kind, data)).decode()

    for seat in ("anna", "bruno", "clara", "dora"):
        good(seat, of(public(seat)), seat)
    good("with a comment", of(public("anna")) + " anna@example.org", "anna")
    good("with blanks and CRLF", "  " + of(public("anna")).replace(" ", "   ") + "\r\n", "anna")
    for i, each in enumerate(SMALL, 1):
        bad(f"small order {i}", of(bytes.fromhex(each)), "weak-key")
    for name, each in TWICE.items():
        bad(f"small order, {name}", of(bytes.fromhex(each)), "weak-key")
    bad("a good point in a second spelling", of(bytes.fromhex("f0" + "ff" * 30 + "7f")), "damaged-key")
    bad("no point of the curve", of(bytes.fromhex("02" + "00" * 31)), "damaged-key")
    bad("31 bytes", of(public("anna")[:31]), "damaged-key")
    bad("33 bytes", of(public("anna") + b"\0"), "damaged-key")
    bad("a field too many", "ssh-ed25519 " + base64.b64encode(v.framed(b"ssh-ed25519", public("anna"), b"")).decode(), "damaged-key")
    bad("no field", "ssh-ed25519 AAAA", "damaged-key")
    bad("a length that is too long", "ssh-ed25519 /////w==", "damaged-key")
    bad("no base64", "ssh-ed25519 AAAA*AAA", "damaged-key")
    bad("base64 without padding", of(public("anna") + b"\0").rstrip("="), "damaged-key")
    bad("nothing", "", "damaged-key")
    bad("a word", "anna", "damaged-key")
    bad("two words", "hello anna", "damaged-key")
    bad("another word inside", of(public("anna"), kind=b"hello"), "damaged-key")
    for kind in ("ssh-rsa", "ssh-dss", "ecdsa-sha2-nistp256", "sk-ssh-ed25519@openssh.com"):
        bad(kind, f"{kind} AAAA anna", "unsupported-key")
    bad("ssh-rsa inside", of(public("anna"), kind=b"ssh-rsa"), "unsupported-key")
    return write("key", "Public keys, as docs/format/signature.md has them.", out)


SIGNED = 'fieldpost = 2\nkind = "claim"\ngame = "spring-07"\nseat = "anna"\n'


def signature():
    out = []

    def good(name, block, text=SIGNED, key=public("anna")):
        data = v.unarmor(block)
        assert v.Signature(data).verify(text).key == key
        armor = "".join(f"{line}\n" for line in v.armor(data))
        out.append(dict(name=name, text=text, block=block, signer=v.fingerprint(v.key_line(key)), armor=armor))

    def bad(name, block, word, text=SIGNED):
        refused(word, lambda: v.Signature(v.unarmor(block)).verify(text))
        out.append(dict(name=name, text=text, block=block, refused=word))

    whole = armor(blob(SIGNED))
    lines = whole.strip().split("\n")

    def marked(mark):
        return "".join(f"{mark}{line}\n" for line in lines)

    good("as ssh-keygen writes it", whole)
    good("with sha256", armor(blob(SIGNED, hash=b"sha256")))
    good("by bruno", armor(blob(SIGNED, seat="bruno")), key=public("bruno"))
    good("of another text", armor(blob("fieldpost = 2\n")), "fieldpost = 2\n")
    good("of letters beyond ASCII", armor(blob("fieldpost = 2\n# f\u00fcr\n")), "fieldpost = 2\n# f\u00fcr\n")
    good("as it is mailed", marked("# "))
    good("quoted", marked("> # "))
    good("quoted twice", marked(">> "))
    good("indented", marked("   "))
    good("behind a non-breaking space", marked("\u00a0"))
    good("in CRLF", whole.replace("\n", "\r\n"))
    good("blanks at line ends", whole.replace("\n", " \t\n"))
    good("wrapped at 31 columns", armor(blob(SIGNED), 31))
    good("all in one line", armor(blob(SIGNED), 4096))
    good("blank lines within", whole.replace("\n", "\n\n"))
    good("blanks within a line", whole.replace("U1NIU0lH", "U1NI U0lH"))
    good("no last line end", whole.rstrip("\n"))
    good("words around it", "hello\n" + whole + "-- \nanna\n")
    good("a quoted block below it", whole + marked("> "))
    # Cofactorless, as RFC 8032 has it for one signature: the torsion must vanish in the equation.
    a, torsion = point(*unpacked(public("anna"))), point(v.ORDER8)
    mixed = packed(add(a, torsion))
    texts = (f"fieldpost = 2\n# {i}\n" for i in range(1000))
    r = times(7, BASE)
    fits = next(t for t in texts if challenge(packed(r), mixed, t) % 8 == 0)
    odd = next(t for t in texts if challenge(packed(r), mixed, t) % 8)
    both = armor(blob(fits, key=mixed, raw=signed_with(packed(r), 7, mixed, fits)))
    good("a key with torsion that vanishes", both, fits, mixed)
    bad("good only with the cofactor", armor(blob(odd, key=mixed, raw=signed_with(packed(r), 7, mixed, odd))),
        "bad-signature", odd)

    bad("nothing", "", "no-signature")
    bad("words", "hello\n", "no-signature")
    bad("a block of PGP", "-----BEGIN PGP SIGNATURE-----\nAAAA\n-----END PGP SIGNATURE-----\n", "no-signature")
    bad("two blocks", whole + whole, "two-signatures")
    bad("two quoted blocks", marked("> ") * 2, "two-signatures")
    bad("no last line", "\n".join(lines[:-1]) + "\n", "damaged-signature")
    bad("the first line alone", lines[0] + "\n", "damaged-signature")
    bad("nothing in it", lines[0] + "\n" + lines[-1] + "\n", "damaged-signature")
    bad("a letter that is none of base64", whole.replace("U1NI", "U1N!"), "damaged-signature")
    bad("a letter lost", whole.replace("U1NI", "U1N"), "damaged-signature")
    bad("its last line lost", "\n".join(lines[:-2] + lines[-1:]) + "\n", "damaged-signature")
    bad("padding lost", whole.replace("=\n", "\n"), "damaged-signature")
    bad("letters after the padding", whole.replace("=\n", "=\nAAAA\n"), "damaged-signature")
    bad("unused bits that are set", unused_bits(whole), "damaged-signature")
    bad("far too long", armor(bytes(5000)), "damaged-signature")
    bad("not SSHSIG", armor(blob(SIGNED, magic=b"SSHSIK")), "damaged-signature")
    bad("version 2", armor(blob(SIGNED, version=2)), "damaged-signature")
    for n in (6, 9, 30, 61, 72, 80, 100, 160):
        bad(f"cut after {n} bytes", armor(blob(SIGNED)[:n]), "damaged-signature")
    bad("a byte too many", armor(blob(SIGNED, more=b"\0")), "damaged-signature")
    bad("a reserved field that is not empty", armor(blob(SIGNED, reserved=b"x")), "damaged-signature")
    bad("a byte too many inside", armor(blob(SIGNED, inner=b"\0")), "damaged-signature")
    for namespace in (b"git", b"file", b"", b"Fieldpost", b"fieldpost-share", b"fieldpost\0"):
        bad(f"namespace {namespace!r}", armor(blob(SIGNED, namespace=namespace)), "wrong-namespace")
    for name in (b"sha1", b"SHA512", b"", b"sha384"):
        bad(f"hash {name!r}", armor(blob(SIGNED, hash=name, raw=bytes(64))), "unsupported-hash")
    bad("a key of ssh-rsa", armor(blob(SIGNED, key_blob=v.framed(b"ssh-rsa", b"\1\0\1", bytes(256)))), "unsupported-key")
    bad("a security key", armor(blob(SIGNED, key_blob=v.framed(b"sk-ssh-ed25519@openssh.com", public("anna"), b"ssh:"))),
        "unsupported-key")
    bad("a signature of ssh-rsa", armor(blob(SIGNED, kind=b"ssh-rsa")), "unsupported-key")
    bad("no key", armor(blob(SIGNED, key_blob=b"")), "damaged-signature")
    bad("a key of 31 bytes", armor(blob(SIGNED, key=public("anna")[:31])), "damaged-signature")
    bad("a key that is no point", armor(blob(SIGNED, key=bytes.fromhex("02" + "00" * 31))), "damaged-signature")
    bad("a key in a second spelling", armor(blob(SIGNED, key=bytes.fromhex("f0" + "ff" * 30 + "7f"))), "damaged-signature")
    for i, each in enumerate(SMALL, 1):
        bad(f"a key of small order {i}", armor(blob(SIGNED, key=bytes.fromhex(each), raw=bytes.fromhex(each) + bytes(32))),
            "weak-key")
    raw = raw_signature("anna", SIGNED)
    bad("63 bytes", armor(blob(SIGNED, raw=raw[:63])), "damaged-signature")
    bad("65 bytes", armor(blob(SIGNED, raw=raw + b"\0")), "damaged-signature")
    bad("a letter of the text changed", whole, "bad-signature", SIGNED.replace("anna", "anne"))
    bad("a line end of the text lost", whole, "bad-signature", SIGNED.rstrip("\n"))
    bad("another's key in it", armor(blob(SIGNED, key=public("bruno"))), "bad-signature")
    bad("signed as sha256, says sha512", armor(blob(SIGNED, raw=raw_signature("anna", SIGNED, hash=b"sha256"))), "bad-signature")
    bad("signed for another namespace", armor(blob(SIGNED, raw=raw_signature("anna", SIGNED, namespace=b"git"))), "bad-signature")
    bad("signed without the frame", armor(blob(SIGNED, raw=signer("anna").sign(SIGNED.encode()))),
        "bad-signature")
    bad("a bit of R changed", armor(blob(SIGNED, raw=bytes([raw[0] ^ 1]) + raw[1:])), "bad-signature")
    bad("a bit of S changed", armor(blob(SIGNED, raw=raw[:32] + bytes([raw[32] ^ 1]) + raw[33:])), "bad-signature")
    bad("all zeros", armor(blob(SIGNED, raw=bytes(64))), "bad-signature")
    more = (int.from_bytes(raw[32:], "little") + L).to_bytes(32, "little")
    bad("S is larger than it may be", armor(blob(SIGNED, raw=raw[:32] + more)), "bad-signature")
    small = bytes.fromhex(SMALL[0])
    bad("R of small order", armor(blob(SIGNED, raw=signed_with(small, 0, public("anna"), SIGNED))), "bad-signature")
    return write("signature", "Signature blocks and the texts they are of, as docs/format/signature.md has them.\n"
                 "`armor` is the block as a writer writes it.", out)


def unpacked(key):
    y = int.from_bytes(key, "little")
    return y & (2**255 - 1), y >> 255


def unused_bits(block):
    """The last letter before the padding, with a bit set that means nothing."""
    at = block.index("=") - 1
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    return block[:at] + letters[letters.index(block[at]) | 1] + block[at + 1:]


# Roll lines ----------------------------------------------------------------------


def roll():
    out = []

    def good(line):
        (kind, place, index, side, column), sides, shown = v.roll_line(line)
        out.append(dict(name=line, line=line, kind=kind, place=place, index=index, side=side, column=column,
                        sides=sides, faces=[0 if f == "-" else f for f in shown]))

    def bad(line, word, name=None):
        refused(word, v.roll_line, line)
        out.append(dict(name=name or line or "nothing", line=line, refused=word))

    for kind in v.KINDS:
        good(f"{kind} sz5 1 {'none' if kind in ('select', 'tie', 'research') else 'attack'} 2: 2 1 2")
    good("general west-russia 1 attack 3: 5 1")
    good("general-lowluck west-russia 1 attack 5: 4")
    good("raid-lowluck germany 0 attack 1: 6")
    good("aa-fighter southern-europe>germany 0 defend 1: 6 4")
    good("research soviet-union 0 none 6: 3")
    good("select sz5 1 none 1: 1")
    good("tie bids 0 none 255: 255")
    good("general a1-2-b 4294967295 defend 6: 6")
    good("general sz5 1 attack 3: 5 - 1")
    good("general sz5 0 none 1: -")
    bad("", "roll-colon")
    bad("general sz5 1 attack 3", "roll-colon")
    bad("general sz5 1 attack 3:", "roll-colon")
    bad("general sz5 1 attack 3:5", "roll-colon")
    bad("general sz5 1 attack 3: ", "roll-faces", "a blank and nothing behind it")
    bad("general sz5 1 attack 3 : 5", "roll-words")
    bad("general sz5 1 attack: 5", "roll-words")
    bad("general sz5 1 attack 3 4: 5", "roll-words")
    bad("general  sz5 1 attack 3: 5", "roll-words")
    bad(" general sz5 1 attack 3: 5", "roll-words")
    for kind in ("aa", "General", "fire", "-lowluck", "general-low", "general-lowluck-lowluck"):
        bad(f"{kind} sz5 1 attack 3: 5", "roll-kind")
    for place in ("SZ5", "sz_5", "a--b", "-a", "a-", "a>b>c", "a>", ">a", "s\u00e45", ">"):
        bad(f"general {place} 1 attack 3: 5", "roll-place")
    for index in ("01", "+1", "-1", "4294967296", "one", "1.0", "\u0661"):
        bad(f"general sz5 {index} attack 3: 5", "roll-index")
    for side in ("both", "Attack", "attacker"):
        bad(f"general sz5 1 {side} 3: 5", "roll-side")
    for column in ("0", "7", "03", "262", "x", "4294967299"):
        bad(f"general sz5 1 attack {column}: 5", "roll-column")
    bad("general-lowluck sz5 1 attack 6: 5", "roll-column")
    bad("general-lowluck sz5 1 attack 0: 5", "roll-column")
    bad("select sz5 1 none 256: 1", "roll-column")
    bad("tie bids 0 none 0: 1", "roll-column")
    for shown in ("0", "7", "05", "5 ", "5  1", "x", "5,1", "--", "261", " 5"):
        bad(f"general sz5 1 attack 3: {shown}", "roll-face")
    bad("select sz5 1 none 3: 4", "roll-face")
    bad("tie bids 0 none 2: 3", "roll-face")
    return write("roll", "Roll lines, as docs/format/dice-and-chain.md has them. A face that was not thrown is 0.", out)


# Chains, shares, epochs, seeds -----------------------------------------------------


TOY = v.H("prep", "toy invitation")
ALLIES = chain(TOY, "anna", b"\xa1" * 32, 4)
AXIS = chain(TOY, "bruno", b"\xb2" * 32, 4)
NEXT = chain(TOY, "anna", b"\xa3" * 32, 4)
SPRING = v.H("prep", "spring-07")
DORA = chain(SPRING, "dora", b"\xd0" * 32, v.LINKS)


def link():
    out = []

    def given(name, steps, prep, seat, anchor, first, skip):
        *before, (step, shown) = steps
        keeper = v.Keeper(seat, anchor, first)
        for n, x in before:
            keeper.open(prep, n, x)
        keeper.next = max(keeper.next, skip or 0)
        out.append(dict(name=name, prep=prep, keeper=seat, anchor=anchor, first=first,
                        opened=[f"{n} {x.hex()}" for n, x in before], skip=skip, step=step, link=shown))
        return lambda: keeper.open(prep, step, shown)

    def good(name, steps, prep=TOY, seat="anna", anchor=ALLIES[0], first=1, skip=None):
        given(name, steps, prep, seat, anchor, first, skip)()

    def bad(name, word, steps, prep=TOY, seat="anna", anchor=ALLIES[0], first=1, skip=None):
        refused(word, given(name, steps, prep, seat, anchor, first, skip))
        out[-1]["refused"] = word

    one, two, three = ((n, ALLIES[n]) for n in (1, 2, 3))
    good("the first link", [one])
    good("the second", [one, two])
    good("the third", [one, two, three])
    good("of another keeper", [(1, AXIS[1])], seat="bruno", anchor=AXIS[0])
    good("over one burnt step", [(2, ALLIES[2])], skip=2)
    good("over two burnt steps", [one, (4, ALLIES[4])], skip=4)
    good("over three from the beginning", [(4, ALLIES[4])], skip=4)
    good("a new chain from step 5", [(5, NEXT[1])], anchor=NEXT[0], first=5)
    good("its second link", [(5, NEXT[1]), (6, NEXT[2])], anchor=NEXT[0], first=5)
    good("its third, over a burnt step", [(5, NEXT[1]), (7, NEXT[3])], anchor=NEXT[0], first=5, skip=7)
    good("the worked example", [(1, DORA[1])], SPRING, "dora", DORA[0])
    good("the last link of a whole chain", [(v.LINKS, DORA[v.LINKS])], SPRING, "dora", DORA[0], skip=v.LINKS)
    good("far over a gap", [(500, DORA[500])], SPRING, "dora", DORA[0], skip=500)
    bad("the anchor itself", "link-wrong", [(1, ALLIES[0])])
    bad("the second link in the first step", "link-wrong", [(1, ALLIES[2])])
    bad("the first link again", "link-again", [one, one])
    bad("a step that was passed", "link-again", [one, two, one])
    bad("a step before a new chain", "link-again", [(4, NEXT[1])], anchor=NEXT[0], first=5)
    bad("a burnt step", "link-again", [one], skip=2)
    bad("a step ahead", "link-ahead", [two])
    bad("two steps ahead", "link-ahead", [one, (4, ALLIES[4])])
    bad("step 0", "link-again", [(0, ALLIES[0])])
    bad("further than was burnt", "link-ahead", [(4, ALLIES[4])], skip=3)
    bad("another keeper's link", "link-wrong", [(1, AXIS[1])])
    bad("another keeper's name", "link-wrong", [one], seat="bruno")
    bad("another game's prep", "link-wrong", [one], prep=SPRING)
    bad("another link of the chain in a gap", "link-wrong", [(3, ALLIES[2])], skip=3)
    bad("a bit changed", "link-wrong", [(1, bytes([ALLIES[1][0] ^ 1]) + ALLIES[1][1:])])
    bad("the old chain after a new one", "link-wrong", [(5, ALLIES[4])], anchor=NEXT[0], first=5)
    bad("a new chain with the number of the step", "link-wrong", [(5, DORA[5])], SPRING, "dora", DORA[0], first=5)
    bad("beyond the last link", "link-beyond", [(v.LINKS + 1, bytes(32))], skip=v.LINKS + 1)
    bad("beyond the last link of a new chain", "link-beyond", [(v.LINKS + 5, bytes(32))], first=5, skip=v.LINKS + 5)
    return write("link", "Links of a keeper's chain, as docs/format/dice-and-chain.md has them: an anchor, the step of the first\n"
                 "link, links opened before, the step up to which a ruling burnt steps, and a link.", out)


def share():
    out = []
    prep, host = SPRING, v.H("doc", "join", "dora joins")
    epoch, paper = v.H("game", "toy"), v.H("doc", "reanchor", "toy")
    for seat in ("anna", "bruno", "clara"):
        for name, since, about in (("join", prep, host), ("ruling", epoch, paper)):
            said = v.share_text(since, seat, about)
            raw = raw_signature(seat, said, namespace=b"fieldpost-share")
            out.append(dict(name=f"{name} of {seat}", secret=secret(seat), since=since, seat=seat, paper=about,
                            text=said, signature=raw, share=v.H("share", raw)))
    said = v.share_text(prep, "bruno", host)
    raw = raw_signature("anna", said, namespace=b"fieldpost-share")
    out.append(dict(name="the key of another seat", secret=secret("anna"), since=prep, seat="bruno", paper=host,
                    text=said, signature=raw, share=v.H("share", raw)))
    assert len({each["share"] for each in out}) == len(out)
    return write("share", "Shares, as docs/format/dice-and-chain.md has them: the signature is made with `secret`, a private\n"
                 "Ed25519 key, in the namespace fieldpost-share, and is shown to nobody.", out)


SEALED_ORDERS = """fieldpost = 2
kind = "standing"
game = "spring-07"
seat = "bruno"
version = 2
step = 1
head = "54b2da86865c2b74d1fd3eea60786f02"

[[when]]
battle = "sea"
losses = "trn, sub, dd, ftr, car, bb"
"""


def hashes():
    """Everything else that is hashed, field by field."""
    out = []

    def put(name, tag, *fields):
        shown = [f"number {f}" if isinstance(f, int) else f"text {f}" if isinstance(f, str) else f"hex {f.hex()}" for f in fields]
        out.append(dict(name=name, tag=tag, fields=shown, digest=v.H(tag, *fields)))
        return out[-1]["digest"]

    put("toy invitation", "prep", "toy invitation")
    put("the invitation of the example", "prep", "spring-07")
    put("an empty text", "prep", "")
    put("letters beyond ASCII", "doc", "orders", "# f\u00fcr\n")
    put("ab, c", "doc", "ab", "c")
    put("a, bc", "doc", "a", "bc")
    put("a link", "link", TOY, "anna", 4, b"\xa1" * 32)
    put("the last link", "link", TOY, "anna", v.LINKS, b"\xa1" * 32)
    joins = {seat: (put(f"the join of {seat}", "doc", "join", f"{seat} joins"), v.key_line(public(seat)))
             for seat in ("anna", "bruno", "dora")}
    game = put("the game of the example", "game", "spring-07", 3, *(f for s in sorted(joins) for f in (s, *joins[s])))
    assert game == v.game_id("spring-07", joins)
    none = put("a game without keys", "game", "toy invitation", 0)
    put("seed 1 of the example", "seed", game, 1, 1, "dora", DORA[1])
    put("seed 2 of the example", "seed", game, 2, 1, "dora", DORA[2])
    two = put("seed 1 of two keepers", "seed", none, 1, 2, "anna", ALLIES[1], "bruno", AXIS[1])
    assert two == v.H("seed", none, 1, *v.by_name({"bruno": AXIS[1], "anna": ALLIES[1]}))
    put("the same step in practice", "practice", none, 1, 0)
    put("practice 7 of the example", "practice", game, 7, 0)
    paper, a, b = v.H("doc", "reanchor", "toy"), v.H("share", b"a" * 64), v.H("share", b"b" * 64)
    first = put("the first new epoch", "epoch", game, paper, 12, 2, "anna", a, "bruno", b)
    assert first == v.H("epoch", game, paper, 12, *v.by_name({"bruno": b, "anna": a}))
    put("the second", "epoch", first, paper, 40, 3, "anna", b, "bruno", a, "clara", a)
    put("an epoch of one signer less", "epoch", game, paper, 12, 1, "anna", a)
    put("an epoch of one step later", "epoch", game, paper, 13, 2, "anna", a, "bruno", b)
    put("a seed in the new epoch", "seed", first, 12, 1, "dora", DORA[1])
    put("a share", "share", b"a" * 64)
    put("a sealed bid", "seal", b"\xc3" * 32, "bid", "anna", "ipc 9\nrest germany\nunit germany libya infantry 2\n")
    put("a sealed choice", "seal", b"\xc3" * 32, "advantages", "anna", "radar\ncolonial-garrison in india\n")
    put("sealed standing orders", "seal", b"\xc3" * 32, "standing", "bruno", "fieldpost = 2\n")
    put("the sealed orders of the page", "seal", b"\xc3" * 32, "standing", "bruno", SEALED_ORDERS)
    put("an empty record", "block", game, "")
    record = 'block: 1,\nprevious: "..."\n'
    put("a record", "block", game, record)
    put("the record in another game", "block", none, record)
    put("a position", "doc", "position", "(\n round: 1,\n)\n")
    for each in out:
        assert all(f.split(" ")[0] in ("text", "number", "hex") for f in each["fields"])
    return write("hash", "Hashes, as docs/format/dice-and-chain.md has them, field by field: `text` and a UTF-8 text, `number`\n"
                 "and a u32, `hex` and bytes.", out)


def stream():
    out = []
    game = v.game_id("spring-07", {s: (v.H("doc", "join", f"{s} joins"), v.key_line(public(s))) for s in ("anna", "bruno", "dora")})
    seeds = {"example": v.H("seed", game, 1, *v.by_name({"dora": DORA[1]})),
             "toy": v.H("seed", v.H("game", "toy invitation", 0), 1, *v.by_name({"anna": ALLIES[1], "bruno": AXIS[1]}))}
    names = ["general west-russia 1 attack 3", "general west-russia 1 attack 2", "general west-russia 1 defend 3",
             "general west-russia 2 attack 3", "general ukraine-ssr 1 attack 3", "general-lowluck west-russia 1 attack 3",
             "heavy germany 0 attack 4", "aa-fighter southern-europe>germany 0 defend 1", "aa-bomber germany 0 defend 1",
             "research soviet-union 0 none 6", "select sz5 1 none 5", "select sz5 1 none 255", "select germany 0 none 6", "tie bids 0 none 2",
             "tie bids 0 none 1", "raid-lowluck germany 0 attack 5", "general sz9 1 defend 2", "opening sz4 4294967295 defend 6"]
    for which, seed in seeds.items():
        for name in names:
            (kind, place, index, side, column), sides, _ = v.roll_line(name + ": 1")
            key = v.H("roll", seed, kind, place, index, side, column)
            bytes_, shown = v.keystream(key), v.faces(key, sides)
            out.append(dict(name=f"{name} ({which})", seed=seed, stream=name, key=key,
                            keystream=bytes(next(bytes_) for _ in range(80)), faces=[next(shown) for _ in range(40)]))
    return write("stream", "Streams of dice, as docs/format/dice-and-chain.md has them.", out)


def document():
    """Canonical texts in files of their own; orders.toml is signed here, with anna's key."""
    out = []
    for name, kind, seat in (("orders.toml", "orders", "anna"), ("standing.toml", "standing", None)):
        path = HERE / name
        words, _ = v.canonicalise(path.read_bytes())
        block = "".join(f"# {line}\n" for line in armor(blob(words, seat)).strip().split("\n")) if seat else ""
        path.write_text(words + block, encoding="utf-8")
        out.append(dict(name=name, kind=kind, digest=v.H("doc", kind, words),
                        signer=v.fingerprint(v.key_line(public(seat))) if seat else None))
    return write("document", "Documents in files of their own beside this one.", out)


ROLLS = """
research soviet-union 0 none 6 x1
general west-russia 1 attack 1 x7
general west-russia 1 attack 2 x2
general west-russia 1 attack 3 x2
general west-russia 1 defend 2 x4
general west-russia 1 defend 3 x1
general west-russia 2 attack 1 x5
general west-russia 2 attack 2 x2
general west-russia 2 attack 3 x2
general west-russia 2 defend 2 x1
general west-russia 2 defend 3 x1
general ukraine-ssr 1 attack 1 x2
general ukraine-ssr 1 attack 2 x2
general ukraine-ssr 1 attack 3 x4
general ukraine-ssr 1 defend 2 x4
general ukraine-ssr 1 defend 3 x1
general ukraine-ssr 1 defend 4 x1
general ukraine-ssr 2 attack 2 x1
general ukraine-ssr 2 attack 3 x4
general ukraine-ssr 2 defend 2 x2
general ukraine-ssr 2 defend 3 x1
general ukraine-ssr 2 defend 4 x1
"""


def example():
    """The lines of the worked example that a checker of dice reads."""
    game = v.game_id("spring-07", {s: (v.H("doc", "join", f"{s} joins"), v.key_line(public(s))) for s in ("anna", "bruno", "dora")})
    seed = v.H("seed", game, 1, *v.by_name({"dora": DORA[1]}))
    lines = ["The lines of a game file that a checker of dice reads: the worked example.", "", "(",
             ' dice: "director",', f' game: "{game.hex()}",', f' prep: "{SPRING.hex()}",', " keepers: [",
             f'  (keeper: "dora", anchor: "{DORA[0].hex()}"),', " ],", " blocks: [", "  (", "   block: 1,", "  ),", "  (",
             "   block: 2,", "   step: 1,", "   openings: [", f'    (opening: "dora step 1 {DORA[1].hex()}"),', "   ],", "   rolls: ["]
    for row in ROLLS.strip().split("\n"):
        name, count = row.rsplit(" x", 1)
        (kind, place, index, side, column), sides, _ = v.roll_line(name + ": 1")
        dice = v.faces(v.H("roll", seed, kind, place, index, side, column), sides)
        lines.append(f'    (roll: "{name}: {" ".join(str(next(dice)) for _ in range(int(count)))}"),')
    lines += ["   ],", "  ),", " ],", ")"]
    (HERE / "spring-07.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    example()
    made, bad_games = games()
    for name, words in made.items():
        (HERE / f"{name}.ron").write_text(words, encoding="utf-8")
    total = write("game", "Games: the good one of this name with some lines changed. From line `line` on, the first being 1,\n"
                  "`drop` lines go and those of `put` come; all numbers are those of the good file.", bad_games)
    total += text() + key() + signature() + document() + roll() + link() + share() + hashes() + stream()
    print(f"{total} vectors")
