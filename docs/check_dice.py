#!/usr/bin/env python3
"""Recompute every die of a fieldpost game file.

    python3 check_dice.py GAME.ron
    python3 check_dice.py --self-test

A second implementation of docs/format/dice-and-chain.md, written from that
page and not from the program, with nothing but Python's standard library. It
reads the game file line by line as text and knows nothing of its format beyond
the lines listed there.

It checks that every opened link leads to the one before it, and that every
die follows from the opened links. It does not check signatures, that the game
id follows from the setup, or that the rules were applied: `fieldpost verify`
does all of that.

Exit status: 0 all dice are right, 1 something is wrong, 2 wrong use.
"""

import hashlib
import re
import struct
import sys

HEX64 = "[0-9a-f]{64}"
NUMBER = "(?:0|[1-9][0-9]{0,9})"
SEAT = "[a-z0-9-]+"
ID = "[a-z0-9]+(?:-[a-z0-9]+)*"
KINDS = (
    "aa-fighter|aa-bomber|aa-raid|bombard|opening|general|heavy|raid|rocket|"
    "dogfight|targeted|neutral|research|select|tie|nation|again|aa-pair"
)

# The lines that mean something here: key word, then what follows the colon.
FORMS = {
    "game": re.compile(f'"({HEX64})"'),
    "prep": re.compile(f'"({HEX64})"'),
    "dice": re.compile('"(director|keepers|both|practice|entered)"'),
    "keeper": re.compile(f'"({SEAT})", anchor: "({HEX64})"'),
    "block": re.compile(f"({NUMBER})"),
    "step": re.compile(f"({NUMBER})"),
    "opening": re.compile(f'"({SEAT}) step ({NUMBER}) ({HEX64})"'),
    "reanchor": re.compile(f'"({SEAT}) step ({NUMBER}) ({HEX64})(?: of ({SEAT}))?"'),
    "share": re.compile(f'"({SEAT}) ({HEX64})"'),
    "epoch": re.compile(f'"({HEX64})"'),
    "roll": re.compile('"([^"]*)"'),
}
LINE = re.compile(r"[ \t]*\(?[ \t]*(" + "|".join(FORMS) + r"):[ \t]*(.*)")
ROLL = re.compile(
    f"((?:{KINDS})(?:-lowluck)?) ({ID}(?:>{ID})?) ({NUMBER}) "
    f"(attack|defend|none) ({NUMBER}):((?: (?:{NUMBER}|-))+)"
)


# The mathematics ----------------------------------------------------------


def u32(n):
    return struct.pack(">I", n)


def digest(tag, *fields):
    """SHA-256 over the tag and the fields, each after its length."""
    h = hashlib.sha256()
    for field in (b"fieldpost/2/" + tag.encode("ascii"),) + fields:
        if isinstance(field, str):
            field = field.encode("utf-8")
        h.update(u32(len(field)) + field)
    return h.digest()


def link_before(prep, keeper, i, x):
    return digest("link", prep, keeper, u32(i), x)


def by_name(pairs):
    """How many, then name and value of each in byte order of the names."""
    fields = [u32(len(pairs))]
    for name in sorted(pairs, key=lambda name: name.encode("utf-8")):
        fields += [name, pairs[name]]
    return fields


def seed_of(tag, epoch, step, links):
    return digest(tag, epoch, u32(step), *by_name(links))


def next_epoch(epoch, reanchor, first, shares):
    return digest("epoch", epoch, reanchor, u32(first), *by_name(shares))


def stream_key(seed, kind, place, index, side, column):
    return digest("roll", seed, kind, place, u32(index), side, u32(column))


def quarter(s, a, b, c, d):
    for x, y, z, turn in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
        s[x] = (s[x] + s[y]) & 0xFFFFFFFF
        word = s[z] ^ s[x]
        s[z] = ((word << turn) | (word >> (32 - turn))) & 0xFFFFFFFF


def chacha20(key):
    """The keystream of RFC 8439, nonce zero, counter from 0, byte by byte."""
    counter = 0
    while True:
        start = list(struct.unpack("<4I", b"expand 32-byte k"))
        start += struct.unpack("<8I", key) + (counter, 0, 0, 0)
        s = list(start)
        for _ in range(10):
            quarter(s, 0, 4, 8, 12)
            quarter(s, 1, 5, 9, 13)
            quarter(s, 2, 6, 10, 14)
            quarter(s, 3, 7, 11, 15)
            quarter(s, 0, 5, 10, 15)
            quarter(s, 1, 6, 11, 12)
            quarter(s, 2, 7, 8, 13)
            quarter(s, 3, 4, 9, 14)
        words = ((a + b) & 0xFFFFFFFF for a, b in zip(s, start))
        yield from struct.pack("<16I", *words)
        counter += 1


def faces(key, sides):
    """Endless faces from 1 to `sides`; bytes that would favour some are skipped."""
    fair = sides * (256 // sides)
    for byte in chacha20(key):
        if byte < fair:
            yield 1 + byte % sides


# The game file ------------------------------------------------------------


CHAIN_LINKS = 16384


class Keeper:
    """A dice keeper's chain, as far as it has been opened."""

    def __init__(self, name, anchor, base=0):
        self.name, self.base = name, base
        self.last, self.last_step = anchor, base

    def open(self, prep, step, link):
        """Takes a link; says what is wrong with it, or nothing."""
        index, known = step - self.base, self.last_step - self.base
        if index > CHAIN_LINKS:
            return f"the chain has only {CHAIN_LINKS} links"
        if index <= known:
            return f"step {step} is opened, step {self.last_step + 1} comes next"
        shown = link
        # More than once where steps were burnt whose links were never shown.
        for i in range(index, known, -1):
            shown = link_before(prep, self.name, i, shown)
        wrong = None if shown == self.last else "the link does not lead to the one before it"
        self.last, self.last_step = link, step
        return wrong


class Check:
    """Reads a game file line by line and recomputes as it goes."""

    def __init__(self, say):
        self.say = say
        self.game = self.prep = self.mode = self.epoch = None
        self.keepers = {}
        # Of the new chains of this block: the paper, the first step, the shares, an epoch.
        self.paper = self.first = self.following = None
        self.shares = {}
        self.block = self.step = None
        self.last_block = self.last_step = 0
        self.opened = {}
        self.seed = None
        self.streams = {}
        self.rolls = self.dice = self.differ = self.problems = 0
        self.where = ""

    def wrong(self, what):
        self.problems += 1
        self.say(f"{self.where}: {what}")

    def read(self, text):
        for number, line in enumerate(text.split("\n"), 1):
            self.papers(line.strip())
            found = LINE.match(line.rstrip("\r"))
            if not found:
                continue
            word, rest = found.groups()
            self.where = f"line {number}"
            if self.block is not None:
                self.where += f", block {self.block}"
            # After the value a closing bracket and a comma may follow.
            rest = re.sub(r"[ \t]*\)?[ \t]*,?[ \t]*$", "", rest)
            value = FORMS[word].fullmatch(rest)
            if not value:
                self.wrong(f"cannot read this {word} line")
                continue
            try:
                getattr(self, "on_" + word)(*value.groups())
            except struct.error:
                self.wrong("a number is too large")
        self.where = "end"
        self.leave_block()
        if self.mode is None:
            self.wrong("no line dice: is this a game file?")
        return self.problems == 0

    def once(self, name, value):
        if getattr(self, name) not in (None, value):
            self.wrong(f"a second, different {name} line")
        setattr(self, name, value)

    def papers(self, line):
        """The digest of a re-anchor is in the line below its kind."""
        if self.following:
            found = re.fullmatch(f'digest: "({HEX64})",', line)
            self.paper = bytes.fromhex(found.group(1)) if found else None
        self.following = line == 'kind: "reanchor",'

    def on_game(self, value):
        self.once("game", bytes.fromhex(value))
        self.epoch = self.epoch or self.game

    def on_prep(self, value):
        self.once("prep", bytes.fromhex(value))

    def on_dice(self, value):
        self.once("mode", value)

    def on_keeper(self, name, anchor):
        anchor = bytes.fromhex(anchor)
        if self.block is not None:
            self.wrong("a keeper after the first block")
        elif name in self.keepers:
            self.wrong(f"{name} is a keeper twice")
        elif anchor in [k.last for k in self.keepers.values()]:
            self.wrong(f"the anchor of {name} is that of another keeper")
        else:
            self.keepers[name] = Keeper(name, anchor)

    def on_block(self, number):
        self.leave_block()
        self.block = int(number)
        self.where = f"block {number}"
        if self.block not in (self.last_block, self.last_block + 1):
            self.wrong(f"block {self.last_block + 1} was expected")
        if self.block == self.last_block and self.block > 0:
            self.wrong("this block stands twice")
        self.last_block = self.block
        self.leave_step()

    def leave_block(self):
        """What a block with a new chain of the director must have said."""
        if self.first is not None and self.mode == "director":
            self.wrong("a new chain of the director, but no epoch line")
        self.paper = self.first = None
        self.shares = {}

    def leave_step(self):
        self.step = self.seed = None
        self.opened, self.streams = {}, {}

    def on_step(self, number):
        if self.block is None:
            return self.wrong("a step outside a block")
        if self.step is not None:
            self.wrong("a second step in this block")
        self.leave_step()
        self.step = int(number)
        if self.step != self.last_step + 1:
            self.wrong(f"step {self.step} is used, step {self.last_step + 1} comes next")
        self.last_step = self.step

    def on_opening(self, name, step, link):
        keeper, link = self.keepers.get(name), bytes.fromhex(link)
        if keeper is None:
            self.wrong(f"{name} keeps no dice")
        elif int(step) != self.step:
            self.wrong(f"an opening of step {step} in step {self.step}")
        elif self.prep is None:
            self.wrong("an opening, but no prep line before it")
        elif name in self.opened:
            self.wrong(f"{name} opens step {step} twice")
        else:
            what = keeper.open(self.prep, int(step), link)
            if what:
                self.wrong(f"{name}: {what}")
            self.opened[name] = link

    def on_reanchor(self, name, step, anchor, old):
        """Of the same keeper, or of a successor in place of the old one."""
        step, old = int(step), old or name
        if old not in self.keepers:
            return self.wrong(f"{old} keeps no dice")
        if old != name and name in self.keepers:
            return self.wrong(f"{name} keeps dice already")
        if step <= self.last_step:
            return self.wrong(f"a new chain from step {step}, which is past")
        # The steps before it are burnt.
        del self.keepers[old]
        self.keepers[name] = Keeper(name, bytes.fromhex(anchor), step - 1)
        self.first, self.last_step = step, step - 1

    def on_share(self, name, share):
        if name in self.shares:
            self.wrong(f"two shares of {name}")
        self.shares[name] = bytes.fromhex(share)

    def on_epoch(self, value):
        if self.first is None or self.paper is None or self.epoch is None:
            return self.wrong("an epoch, but no new chain with its paper before it")
        self.epoch = next_epoch(self.epoch, self.paper, self.first, self.shares)
        if self.epoch.hex() != value:
            self.wrong(f"the epoch is {self.epoch.hex()}")
        self.first = None

    def on_roll(self, line):
        roll = ROLL.fullmatch(line)
        if not roll:
            return self.wrong(f"cannot read this roll: {line}")
        kind, place, index, side, column, shown = roll.groups()
        shown = shown.split()
        if kind.endswith("-lowluck") and len(shown) != 1:
            self.wrong(f"a Low Luck remainder has one die, not {len(shown)}")
        self.rolls += 1
        if self.mode == "entered":
            self.dice += len(shown)
            return None
        stream = self.stream(kind, place, int(index), side, int(column))
        if stream is None:
            return None
        right = [str(next(stream)) for _ in shown]
        differ = sum(a != b for a, b in zip(shown, right))
        self.dice += len(shown)
        self.differ += differ
        if differ:
            self.wrong(f"the file says {line}, the links say {' '.join(right)}")

    def stream(self, *name):
        """The stream of this name in this step, where the last roll left it."""
        kind, column = name[0].split("-lowluck")[0], name[4]
        choice = kind in ("select", "tie")
        sides = column if choice else 6
        # A remainder of a sum that is divided by six is 1 to 5.
        most = 255 if choice else 6 if kind == name[0] else 5
        if not 1 <= column <= most:
            return self.wrong(f"column {column} does not exist")
        if self.seed is None:
            self.seed = self.make_seed()
        if self.seed is None:
            return None
        if name not in self.streams:
            self.streams[name] = faces(stream_key(self.seed, *name), sides)
        return self.streams[name]

    def make_seed(self):
        missing = sorted(set(self.keepers) - set(self.opened))
        if self.step is None:
            return self.wrong("a roll, but no step line before it in its block")
        if self.game is None or self.mode is None:
            return self.wrong("a roll, but no game or dice line before it")
        if missing:
            return self.wrong(f"step {self.step} is not opened by {', '.join(missing)}")
        if not self.keepers and self.mode != "practice":
            return self.wrong("an official game without a dice keeper")
        if self.mode == "practice":
            return seed_of("practice", self.game, self.step, {})
        return seed_of("seed", self.epoch, self.step, self.opened)


def check(text, say=print):
    """Checks a game file's text; whether all is right."""
    run = Check(say)
    good = run.read(text)
    if run.mode == "practice":
        say("PRACTICE: these dice are not official")
    if run.mode == "entered":
        say(f"{run.dice} dice were entered by hand; nothing can be recomputed")
    else:
        say(f"{run.dice} dice of {run.rolls} rolls recomputed, {run.differ} differ")
    return good


# Self-test ----------------------------------------------------------------


def chain(prep, name, root, length):
    links = [root]
    for i in range(length, 0, -1):
        links.append(link_before(prep, name, i, links[-1]))
    return links[::-1]


KEYS = {
    "allies": "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIM4DsSkmgPJoPGj8MJ6CFsjHR2xH9xadGSflxsKaQURe",
    "axis": "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIL3k/mKLKvlGWVsy1T+TqsY3RD4GFHrFGoZXhoaw7cfh",
}

STREAMS = """
general ukraine 1 attack 3  dec77c1433f4cfa4285a4c1402ee74197f788f595a7017a57d2210b26255b527  2 4 5 1 3 2 2 4 4 4 2 4
aa-bomber ukraine 0 defend 1  e6f7a1c9f541fef24f5130b619ba1e4e8f608729bbc8ee2e6a6ab3989e853440  1 3 4 2 1 6 5 2 4 2 6 1
research germany 0 none 6  2b7ffab081facaac26d77d35f79e6f8f37ba57f09932fc8ccf989d8cb02bffe4  2 1 1 6 3 6 3 5 1 2 3 5
general sz5 1 attack 3  7db4bb962b4043c87f2c1dc83eed4520f2cf1f9b90974336ed47af92096a9d69  4 4 1 3 5 6 3 1 2 2
tie bids 0 none 2  10e0863b663839a9e4fb65eeef35a6d3b47d6a495c67fdc298b5c52ecdeca486  2 2 2 1 2 1 2 2 2 1 2 2 2 1 2 1
"""

EXAMPLE = """
(
    dice: "director",
    game: "05cf33cf7617a3df5dba4222b242514fc52dad4819952e7947caccde25ec3ec6",
    prep: "{prep}",
    (keeper: "dora", anchor: "6d1635f642278bfada0717afc9d055d391b92813cb2289357808fd6bbe4592a1"),
    block: 1,
    block: 2,
    step: 1,
    (opening: "dora step 1 5d4ea8b2347ff9fa640093ad6d2cd1998d66cc9fb24d6fa1c598c5c92236c7fe"),
    roll: "general west-russia 1 attack 3: 6 4",
)
"""


def self_test():
    seen = []

    def same(name, found, expected):
        if isinstance(found, bytes):
            found = found.hex()
        if found != expected:
            seen.append(f"{name}: {found} instead of {expected}")

    prep = digest("prep", "toy invitation")
    same("prep", prep, "34ebf69c6aaef08f34ca1b8790a00374b00f98120dcfe86f700ba7adcfb05372")
    allies = chain(prep, "allies", b"\xa1" * 32, 4)
    axis = chain(prep, "axis", b"\xb2" * 32, 4)
    same("allies x0", allies[0], "f1b84fc12c35988a3429be8fb0d14826be8b6d3c323d99205d745e62a788a3ca")
    same("axis x2", axis[2], "45a4f068824c1a688dba84a3319aef9b990130dde722e4a9f6a7b802a0bc0387")
    joins = []
    for seat in ("allies", "axis"):
        joins += [seat, digest("doc", "join", seat), KEYS[seat]]
    game = digest("game", "toy invitation", u32(2), *joins)
    same("game", game, "aa771e2c2507bb2fd24e49fae653104eb7e162875463e7270a64f8f07b4aa390")
    opened = {"axis": axis[1], "allies": allies[1]}
    seed = seed_of("seed", game, 1, opened)
    same("seed 1", seed, "7d8d66d58fc1d523ed606c1ca048366fb8dadc8229f58ea1d80e6010d83cb028")
    for line in STREAMS.strip().split("\n"):
        name, key, dice = line.split("  ")
        kind, place, index, side, column = name.split(" ")
        found = stream_key(seed, kind, place, int(index), side, int(column))
        same(name, found, key)
        stream = faces(found, int(column) if kind == "tie" else 6)
        same(name, " ".join(str(next(stream)) for _ in dice.split()), dice)

    # The die for the remainder of a Low Luck sum, in the second step.
    opened = {"axis": axis[2], "allies": allies[2]}
    found = stream_key(
        seed_of("seed", game, 2, opened), "general-lowluck", "ukraine", 1, "attack", 2
    )
    same("low luck", found, "bca3e5f253d1267775ba23cdcd7683a17ca2fad4c658d9c425e1923aed8ed06b")
    same("low luck", next(faces(found, 6)), 2)

    # RFC 8439, appendix A.1, vectors 1 and 2: all-zero key, blocks 0 and 1.
    stream = chacha20(bytes(32))
    blocks = bytes(next(stream) for _ in range(128))
    same("block 0", blocks[:8], "76b8e0ada0f13d90")
    same("block 1", blocks[64:72], "9f07e7be5551387a")

    example = EXAMPLE.format(prep=digest("prep", "spring-07").hex())
    quiet = lambda _: None
    same("example", check(example, quiet), True)
    same("example in CRLF", check(example.replace("\n", "\r\n"), quiet), True)
    for old, new in (
        ("3: 6 4", "3: 6 3"),
        ("3: 6 4", "3: 6 -"),
        ("attack 3", "attack 2"),
        ("west-russia", "ukraine-ssr"),
        ("5d4e", "5d4f"),
        ("6d16", "6d17"),
        ("05cf", "05ce"),
        ("(opening", "(closing"),
        ("step: 1,", ""),
        ("step: 1,", "step: 2,"),
        ("block: 2,", "block: 3,"),
        ("block: 2,", "block: 1,"),
        ("director", "practice"),
        ('roll: "general', 'roll: "general '),
        ("general west-russia 1 attack 3", "general-lowluck west-russia 1 attack 3"),
        ("general west-russia 1 attack 3", "general-lowluck west-russia 1 attack 6"),
        (", anchor:", ", links: 4096, anchor:"),
        ("block: 2,", 'block: 2,\n(reanchor: "dora step 1 ' + "0" * 64 + '"),\n'),
        ("step: 1,", 'step: 1,\nepoch: "' + "0" * 64 + '",\n'),
        ("dice:", "dices:"),
        ("west-russia 1", "west-russia 4294967296"),
    ):
        same(f"example with {new!r}", check(example.replace(old, new), quiet), False)

    for line in seen:
        print(line)
    print("self-test " + ("failed" if seen else "passed"))
    return not seen


def main(arguments):
    if arguments == ["--self-test"]:
        return 0 if self_test() else 1
    if len(arguments) != 1 or arguments[0].startswith("-"):
        print(__doc__.strip(), file=sys.stderr)
        return 2
    try:
        with open(arguments[0], encoding="utf-8-sig", newline="") as file:
            text = file.read()
    except UnicodeDecodeError as error:
        what = f"not UTF-8 text, from byte {error.start} on: save it as UTF-8"
        print(f"{arguments[0]}: {what}", file=sys.stderr)
        return 1
    except OSError as error:
        print(f"{arguments[0]}: {error}", file=sys.stderr)
        return 1
    return 0 if check(text) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
