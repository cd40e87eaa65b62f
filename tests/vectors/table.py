"""Small games on the board of tests/toy, with keys, chains and nonce that never change; the feud is the
duel with rules of nations.

Every paper is written and signed here; the program is asked for the invitation,
for the genesis and for what the rules make of the papers: `fieldpost new`,
`start` and `adjudicate`. So a game is the same whenever it is made.
"""

import hashlib
import os
import pathlib
import re
import shutil
import subprocess
import tempfile

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

import second as v

ROOT = pathlib.Path(__file__).resolve().parents[2]
# FIELDPOST names another build of the program.
PROGRAM = pathlib.Path(os.environ.get("FIELDPOST", ROOT / "target" / "debug" / "fieldpost"))
BOARDS = ROOT / "tests" / "toy" / "games"
FEUD = ROOT / "tests" / "toy" / "feud"


def secret(name):
    """A private key made from a name, as tests/flow/keys.rs makes it."""
    return (name.encode() * 32)[:32]


def signer(name):
    return Ed25519PrivateKey.from_private_bytes(secret(name))


def public(name):
    return signer(name).public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)


def fingerprint(name):
    return v.fingerprint(v.key_line(public(name)))


def frame(text, namespace=b"fieldpost", hash=b"sha512", reserved=b""):
    """What a signature is of; a hash that is not known is called by its name and not used."""
    digest = hashlib.new(hash.decode() if hash in (b"sha512", b"sha256") else "sha512", text.encode()).digest()
    return b"SSHSIG" + v.framed(namespace, reserved, hash, digest)


def raw_signature(name, text, namespace=b"fieldpost", hash=b"sha512"):
    return signer(name).sign(frame(text, namespace, hash))


def signature(name, text):
    """The armored signature of a text, line by line."""
    key, raw = v.framed(b"ssh-ed25519", public(name)), v.framed(b"ssh-ed25519", raw_signature(name, text))
    return v.armor(b"SSHSIG" + v.u32(1) + v.framed(key, b"fieldpost", b"", b"sha512", raw))


def share(key, since, about, seat=None):
    """What a seat adds to the dice with a key."""
    return v.H("share", raw_signature(key, v.share_text(since, seat or key, about), namespace=b"fieldpost-share"))


def chain(prep, seat, root, length=v.LINKS):
    """x_0 to x_length."""
    links = [root]
    for i in range(length, 0, -1):
        links.append(v.H("link", prep, seat, i, links[-1]))
    return links[::-1]


class Paper:
    """A text, who signs it and its digest."""

    def __init__(self, values, key):
        self.values, self.kind, self.key = values, values["kind"], key
        self.text = v.written(values)
        self.digest = v.H("doc", self.kind, self.text)

    def mail(self):
        return self.text + "".join(f"# {line}\n" for line in signature(self.key, self.text)) if self.key else self.text


class Table:
    """A game under way: the folder, the chains, and the text of the latest game file."""

    def __init__(self, mode, name="duel", agreed=(), nonce="09"):
        """A game of the duel, or of the feud where something is agreed on. The dice hang on the nonce."""
        self.mode, self.name, self.director, self.agreed = mode, name, "dora", agreed
        self.nonce = nonce
        self.keys = {seat: seat for seat in ("anna", "bruno", "dora")}
        self.step, self.steps, self.base = 1, {}, {}
        with tempfile.TemporaryDirectory() as folder:
            self.begin(pathlib.Path(folder))

    def run(self, folder, *words):
        boards = BOARDS
        if self.agreed:
            boards = folder / "boards"
            shutil.copytree(BOARDS, boards, dirs_exist_ok=True)
            for files in (BOARDS / "duel", FEUD):
                shutil.copytree(files, boards / "feud", dirs_exist_ok=True)
        done = subprocess.run([PROGRAM, *words, "--games", boards], cwd=folder, capture_output=True, text=True)
        if done.returncode:
            raise SystemExit(f"fieldpost {' '.join(words)}\n{done.stdout}{done.stderr}")

    def begin(self, folder):
        director = self.mode in ("director", "both")
        words = ["--hotseat"] if self.mode == "practice" else ["--dice", self.mode]
        words += ["--seat", "anna: North", "--seat", "bruno: South"]
        words += ["--director", "dora"] if director else []
        self.run(folder, "new", "feud" if self.agreed else "duel", "--name", self.name, *words, *self.agreed)
        path = folder / f"{self.name}.invitation.toml"
        lines = path.read_text(encoding="utf-8").split("\n")
        self.invitation = "\n".join(f'nonce = "{self.nonce * 16}"' if x.startswith("nonce") else x for x in lines)
        path.write_text(self.invitation, encoding="utf-8")
        self.prep = v.H("prep", self.invitation)
        seats = {"director": "dora", "keepers": "anna bruno", "both": "anna bruno dora"}.get(self.mode, "").split()
        self.chains = {seat: chain(self.prep, seat, seat[:1].encode() * 32) for seat in seats}
        names = []
        for seat in ["dora", "anna", "bruno"][not director:] if seats else []:
            self.steps[seat] = self.join(seat, folder)
            names.append(f"join.{seat}")
            (folder / names[-1]).write_text(self.steps[seat].mail(), encoding="utf-8")
        self.run(folder, "start", path.name, *names)
        self.text = (folder / f"{self.name}.0000.ron").read_text(encoding="utf-8")
        self.game = self.head()

    def join(self, seat, folder):
        values = {"fieldpost": 2, "kind": "join", "game": self.name, "invitation": self.prep.hex()[:32], "seat": seat,
                  "powers": {"anna": ["north"], "bruno": ["south"], "dora": []}[seat], "key": fingerprint(seat)}
        if seat in self.chains:
            values["x_0"] = self.chains[seat][0].hex()
        elif self.mode == "director":
            host = self.steps["dora"].digest
            values |= {"director": [host.hex()], "share": [share(seat, self.prep, host).hex()]}
        return Paper(values, seat)

    def head(self):
        """The head after the latest block, as digits."""
        heads = [line for line in self.text.split("\n") if line.startswith(("   head: ", " game: "))]
        return heads[-1].split('"')[1]

    def blocks(self):
        return self.text.count("\n   block: ")

    def paper(self, kind, seat, key=None, at=None, **values):
        head = {"fieldpost": 2, "kind": kind, "game": self.name, "seat": seat, "step": self.step, "head": (at or self.head())[:32]}
        signed = self.chains and (key or self.keys[seat])
        return Paper(head | {name.replace("_", "-") if name != "x_0" else name: x for name, x in values.items()}, signed)

    def orders(self, seat, power, round, **tables):
        return self.paper("orders", seat, power=power, round=round, **tables)

    def receipt(self, *decisions, standing=()):
        return self.paper("receipt", self.director, documents=[p.digest.hex() for p in decisions],
                          standing=[p.digest.hex() for p in standing])

    def opening(self, seat, *locked, at=None, **more):
        link = self.chains[seat][self.step - self.base.get(seat, 0)].hex()
        values = self.paper("opening", seat, at=at, **more, documents=[p.digest.hex() for p in locked])
        return Paper(opened(values.values, self.step, link), values.key)

    def rule(self, *papers):
        """The block that these papers make."""
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            (folder / f"{self.name}.ron").write_text(self.text, encoding="utf-8")
            files = []
            for i, paper in enumerate(papers):
                files.append(f"{i}.toml")
                (folder / files[-1]).write_text(paper.mail(), encoding="utf-8")
            command = ["standing", "file"] if papers[0].kind in ("standing", "sealed") else ["adjudicate"]
            self.run(folder, *command, f"{self.name}.ron", *files)
            made = [p for p in folder.glob("*.ron") if p.name != f"{self.name}.ron"]
            self.text = made[0].read_text(encoding="utf-8")
        used = re.findall('\n   step: ([0-9]+),|reanchor: "[a-z]+ step ([0-9]+)', self.text)
        self.step = max([1, *(int(step) + 1 if step else int(first) for step, first in used)])
        for keeper, first in re.findall('reanchor: "([a-z]+) step ([0-9]+)', self.text):
            self.base[keeper] = int(first) - 1

    def anew(self, keeper, byte, of=None):
        """A new chain, from a byte, and the paper with its anchor; it counts from the step that follows the block."""
        self.chains[keeper] = chain(self.prep, keeper, byte * 32)
        self.keys.setdefault(keeper, keeper)
        return self.paper("reanchor", keeper, x_0=[self.chains[keeper][0].hex()])

    def play(self, *decisions, standing=()):
        """Decisions with receipt and openings as the mode wants them."""
        papers = list(decisions)
        if self.mode in ("director", "both"):
            papers.append(self.receipt(*decisions, standing=standing))
        papers += [self.opening(seat, *decisions, *standing) for seat in sorted(self.chains)]
        self.rule(*papers)


def opened(values, step, link):
    """The lines of an opening: the link stands behind the head."""
    out = {}
    for name, x in values.items():
        out[name] = x
        if name == "head":
            out[f"x_{step}"] = [link]
    return out
