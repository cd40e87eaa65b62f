#!/usr/bin/env python3
"""Do the two verifiers say the same of games that somebody has taken apart and put together again?

    python3 tests/vectors/mutants.py [--count N | --seconds N] [--seed N] [GAME.ron or FOLDER]...

Takes the games of this folder, and those that are named, and changes their
structure: documents, openings, fields and whole blocks go missing, stand twice,
change places or come from elsewhere; papers name other heads and steps or are
signed with other keys; blocks with a notice or standing orders are put in
between. Then every digest, signature and head is put right again, so that
nothing is wrong but the structure. `fieldpost verify` and docs/verify_game.py
must agree about each of them. The same seed gives the same mutants.

docs/verify_game.py knows no rule of play. A mutant that `fieldpost` alone calls
wrong is counted and passed over if the reason is one of RULES_OF_PLAY below,
which are those that the head of verify_game.py lists. The other way round
nothing is passed over. Exit status: 0 they agree, 1 they do not, and what they
disagree about is in target/mutants.
"""

import argparse
import collections
import copy
import functools
import json
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
import second as v  # noqa: E402
import sealed_bytes  # noqa: E402
import verify_game  # noqa: E402
from games import stored  # noqa: E402
from table import BOARDS, FEUD, PROGRAM, ROOT, public, signature  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
KEPT = ROOT / "target" / "mutants"
BATCH, MOST_GAMES = 200, 40
NAMES = ("anna alex bruno boris clara dora emil eve hiro carl bruno2 anna2 anna3 bruno3 dora2 "
         "erik fritz greta hans ida jan kim lars").split()
OWNERS = {v.key_line(public(name)): name for name in NAMES}

# What only the rules of play can tell, by the check of the refusal and its words.
RULES_OF_PLAY = [
    # The dice that the events need, and the position to which they lead; the dice themselves both check.
    ("rules", ""), ("position", "the digest of the resulting position differs"), ("dice", "the links give"),
    ("document", "the orders of block"), ("document", "an amendment replaces"), ("document", "it is the turn of"),
    ("document", "are for another round"),
    ("document", "nothing was asked of"), ("document", "was not asked to open a seal"),
    ("document", "the turn waits for an answer"), ("document", "there are no orders"),
    ("document", "waiting for"), ("document", "no battle of this turn asks"),
    ("document", "does not command that power"), ("document", "is for another seat's power"),
    ("document", "since block"), ("document", "carries out no orders"),
    ("document", "a line of the amendment fails"), ("document", "the cash advance of the"),
    ("opening", "no die is needed here"), ("opening", "dice are needed"),
]


# Games in pieces -------------------------------------------------------------------


class Piece:
    """A document: kind, text, whose key signs it, and the armored lines where nobody knows the key."""

    def __init__(self, kind, text, owner, armored):
        self.kind, self.text, self.owner, self.armored = kind, text, owner, armored
        self.was = v.H("doc", kind, text).hex()

    def value(self, name):
        """A line of the text, as it stands behind the equals sign."""
        found = re.search(rf"^{name} = (.*)$", self.text, re.M)
        return found[1].strip('"') if found else None

    def lines(self):
        """As a game file writes it."""
        if self.owner is not None:
            return signed(self.kind, self.text, self.owner)
        out = stored(self.kind, self.text, "", "    ")
        at = out.index("     signature: [],")
        return out[:at] + ["     signature: [", *self.armored, "     ],"] + out[at + 1:]


@functools.cache
def signed(kind, text, owner):
    return stored(kind, text, owner, "    ")


@functools.cache
def owner_of(armored):
    """Who signed, if it is one of the names above; an empty name where nothing is signed."""
    if not armored:
        return ""
    data = v.strict_base64("".join(line.strip()[1:-2] for line in armored[1:-1])) or b""
    return OWNERS.get(v.key_line(v.Signature(data).key))


def piece(lines):
    """A document from its lines between the brackets."""
    kind = lines[0].split('"')[1]
    parts = {}
    for line in lines[2:]:
        if line.startswith("     ") and line[5] not in " ]":
            name = line.strip().partition(":")[0]
            parts[name] = []
        elif line != "     ],":
            parts[name].append(line)
    text = "".join(v.value([line.strip()[:-1]]) + "\n" for line in parts["text"])
    armored = tuple(parts["signature"])
    return Piece(kind, text, owner_of(armored), armored)


class Game:
    """A game file in pieces: what stands above the blocks, the blocks, and the position below."""

    def __init__(self, text):
        lines = text.split("\n")
        first = lines.index(" blocks: [")
        last = lines.index(" ],", first)
        self.top, self.tail = lines[:first + 1], lines[last:]
        self.game = next(x for x in lines if x.startswith(" game: ")).split('"')[1]
        self.name = next(x for x in lines if x.startswith(" name: ")).split('"')[1]
        self.seats = re.findall(r'^  \(seat: "([^"]*)"', text, re.M)
        self.official = ' dice: "practice"' not in text and ' dice: "entered"' not in text
        self.blocks, at = [], first + 1
        while at < last:
            end = lines.index("  ),", at)
            self.blocks.append(block(lines[at + 1:end]))
            at = end + 1
        heads = [self.game, *(b["head"][0].split('"')[1] for b in self.blocks)]
        self.heads = heads


def block(lines):
    """The fields of a block with their lines; documents are pieces."""
    fields, name = {}, ""
    for line in lines:
        if line.startswith("   ") and line[3] not in " ]":
            name = line.strip().partition(":")[0]
            fields[name] = []
        fields[name].append(line)
    if "documents" in fields:
        own, fields["documents"], start = fields["documents"], [], 0
        for i, line in enumerate(own):
            start = i if line == "    (" else start
            if line == "    ),":
                fields["documents"].append(piece(own[start + 1:i]))
    return fields


ORDER = ("block step from previous documents openings reanchors shares epoch rolls burnt events owed "
         "position head").split()
# Papers name those that stand before them here.
LAST = {"receipt": 1, "opening": 2, "reanchor": 2, "amendment": 2, "ruling": 3, "notice": 3}


def renamed(text, names):
    """A text that names other digests and heads."""
    if not names:
        return text
    return re.sub("[0-9a-f]{32,64}", lambda m: names.get(m[0], m[0]), text)


def put_together(game):
    """The text of a game: numbers, heads, digests and signatures follow one another again."""
    out, head, names = list(game.top), game.game, {}
    for n, b in enumerate(game.blocks, 1):
        b["block"], b["previous"] = [f"   block: {n},"], [f'   previous: "{head}",']
        documents = b.get("documents", [])
        for d in sorted(documents, key=lambda d: LAST.get(d.kind, 0)):
            d.text = renamed(d.text, names)
            now = v.H("doc", d.kind, d.text).hex()
            if now != d.was and d.owner is not None:
                names[d.was], names[d.was[:32]] = now, now[:32]
        lines = []
        for name in ORDER:
            if name == "documents" and documents:
                lines += ["   documents: [", *(x for d in documents for x in d.lines()), "   ],"]
            elif name != "documents" and name in b:
                lines += b[name]
        old = b["head"][0].split('"')[1]
        head = v.H("block", bytes.fromhex(game.game), v.record([x for x in lines if not x.startswith("   head: ")])).hex()
        if old != head:
            names[old], names[old[:32]] = head, head[:32]
        lines[-1] = f'   head: "{head}",'
        out += ["  (", *lines, "  ),"]
    return "\n".join(out + game.tail)


# Changes ---------------------------------------------------------------------------


def some_block(game, r, has=None):
    """A block with this field."""
    fit = [b for b in game.blocks if not has or b.get(has)]
    return r.choice(fit) if fit else None


def change_blocks(game, r):
    """A block goes missing, stands twice, or is elsewhere."""
    blocks, at = game.blocks, r.randrange(len(game.blocks))
    match r.choice(("drop", "twice", "swap", "end")):
        case "drop":
            del blocks[at]
        case "twice":
            blocks.insert(r.randrange(at, len(blocks)) + 1, copy.deepcopy(blocks[at]))
        case "swap":
            blocks.insert(r.randrange(len(blocks)), blocks.pop(at))
        case "end":
            del blocks[at + 1:]


def change_documents(game, r):
    """A document goes missing, stands twice, is elsewhere, or is filed again."""
    b = some_block(game, r, "documents")
    if not b:
        return
    documents, other = b["documents"], r.choice(game.blocks)
    at = r.randrange(len(documents))
    match r.choice(("drop", "twice", "swap", "move", "again", "alone")):
        case "drop":
            del documents[at]
        case "twice":
            documents.insert(at, copy.deepcopy(documents[at]))
        case "swap":
            documents.insert(r.randrange(len(documents)), documents.pop(at))
        case "move":
            into(other, documents.pop(at), r)
        case "again":
            into(other, copy.deepcopy(documents[at]), r)
        case "alone":
            b["documents"] = [documents[at]]
    if not b.get("documents"):
        b.pop("documents", None)


def into(b, document, r):
    """A document more, mostly where its kind belongs."""
    documents = b.setdefault("documents", [])
    rank = {"orders": 0, "receipt": 2, "opening": 3, "reanchor": 4, "amendment": 5}
    key = lambda d: (rank.get(d.kind, 1), d.kind, d.value("seat") or "", v.H("doc", d.kind, d.text).hex())
    documents.append(document)
    if r.random() < 0.9:
        documents.sort(key=key)


def change_paper(game, r):
    """A paper names another head, step, seat or game, is signed by another, or says something more or less."""
    b = some_block(game, r, "documents")
    if not b:
        return
    d = r.choice(b["documents"])
    if d.owner is None:
        return
    what = r.choice(("head", "head", "step", "seat", "key", "line", "swap", "restored", "opened", "list"))
    lines = d.text.split("\n")[:-1]
    if what == "head":
        d.text = re.sub(r'^head = ".*"', lambda m: f'head = "{r.choice(game.heads)[:32]}"', d.text, flags=re.M)
    elif what == "step":
        by = r.choice((-1, 1, 2))
        d.text = re.sub(r"^step = (\d+)", lambda m: f"step = {max(0, int(m[1]) + by)}", d.text, flags=re.M)
        d.text = re.sub(r"^x_([1-9]\d*) =", lambda m: f"x_{max(1, int(m[1]) + by)} =", d.text, flags=re.M)
    elif what == "seat":
        seat = r.choice(game.seats)
        d.text, d.owner = re.sub(r'^seat = ".*"', f'seat = "{seat}"', d.text, flags=re.M), d.owner and seat
    elif what == "key":
        d.owner = r.choice([*game.seats, "bruno2", ""])
    elif what == "line":
        del lines[r.randrange(2, len(lines))]
        d.text = "".join(x + "\n" for x in lines)
    elif what == "swap":
        i, k = (r.randrange(2, len(lines)) for _ in range(2))
        lines[i], lines[k] = lines[k], lines[i]
        d.text = "".join(x + "\n" for x in lines)
    elif what == "restored" and d.kind == "opening":
        d.text = d.text.replace("documents = [", "restored = true\ndocuments = [", 1)
    elif what == "opened" and d.kind == "ruling":
        d.text = re.sub(r"^opened = (\d+)", lambda m: f"opened = {max(0, int(m[1]) + r.choice((-1, 1)))}", d.text, flags=re.M)
    elif what == "list":
        lists = re.findall(r"^[a-z0-9_-]+ = \[\n(?:  .*\n)+\]\n", d.text, re.M)
        if lists:
            old = r.choice(lists)
            items = old.split("\n")[1:-2]
            items = r.choice((items[1:], items[:-1], items[::-1], items + items[:1], sorted(items)))
            name = old.partition(" ")[0]
            new = f"{name} = [\n" + "".join(x + "\n" for x in items) + "]\n" if items else f"{name} = []\n"
            d.text = d.text.replace(old, new, 1)


def change_fields(game, r):
    """A line of openings, new chains, shares, rolls or another field goes missing, stands twice, or is another's."""
    name = r.choice("step from openings reanchors shares epoch burnt rolls owed".split())
    b, other = some_block(game, r, name), r.choice(game.blocks)
    if not b:
        return
    own = b[name]
    match r.choice(("drop", "copy", "move", "item", "items")):
        case "drop":
            del b[name]
        case "copy":
            other[name] = list(own)
        case "move":
            other[name] = b.pop(name)
        case "item" if len(own) > 3:
            del own[r.randrange(1, len(own) - 1)]
        case "items" if len(own) > 3:
            i = r.randrange(1, len(own) - 1)
            own.insert(i, own[i])


def change_between(game, r):
    """A block more in which nothing is played: a notice, perhaps with papers that wait, or standing orders."""
    at = r.randrange(len(game.blocks) + 1)
    before = game.blocks[at - 1] if at else None
    seat = r.choice(game.seats)
    head = f'"{(before["head"][0].split(chr(34))[1] if before else game.game)[:32]}"'
    used = [int(x) for b in game.blocks[:at] for x in re.findall(r"step: (\d+),", "".join(b.get("step", [])))]
    firsts = [int(x) for b in game.blocks[:at] for x in re.findall(r'step (\d+) ', "".join(b.get("reanchors", [])))]
    step = max([1, *(s + 1 for s in used), *firsts])
    start = f'fieldpost = 2\nkind = "KIND"\ngame = "{game.name}"\nseat = "{seat}"\n'
    moment = f"step = {step}\nhead = {head}\n"
    owner = seat if game.official else ""
    made = []
    if r.random() < 0.3:
        text = start.replace("KIND", "standing") + f"version = {r.randint(1, 3)}\n" + moment
        made.append(Piece("standing", text + '\n[[when]]\nbattle = "land"\nask = "before battle"\n', owner, ()))
    elif r.random() < 0.5 or at == len(game.blocks):
        form = r.choice(('form = "back"\n', 'form = "vacation"\nfrom = "1 May"\nuntil = "9 May"\n'))
        made.append(Piece("notice", start.replace("KIND", "notice") + moment + form, owner, ()))
    else:
        waiting = [copy.deepcopy(d) for d in game.blocks[at].get("documents", []) if d.kind in verify_game.HELD]
        waiting = [d for d in waiting if r.random() < 0.7]
        holds = "".join(f'  "{d.was}",\n' for d in waiting)
        late = r.choice([s for s in game.seats if s != seat] or [seat])
        text = f'form = "overdue"\nto = [\n  "{late}",\n]\nawaits = "links"\n' + (f"holds = [\n{holds}]\n" if holds else "")
        made += [Piece("notice", start.replace("KIND", "notice") + moment + text, owner, ()), *waiting]
    fresh = {"documents": made, "head": [f'   head: "{v.H("doc", "between", str(r.random())).hex()}",']}
    if before:
        fresh |= {name: list(before[name]) for name in ("owed", "position") if name in before}
    else:
        fresh["position"] = [f'   position: "{first_position(game)}",']
    game.blocks.insert(at, fresh)


def first_position(game):
    """The digest of the position before the first block, as far as a block without events tells it."""
    quiet = next((b for b in game.blocks if "events" not in b), None)
    if quiet is game.blocks[0]:
        return quiet["position"][0].split('"')[1]
    return getattr(game, "genesis", None) or "0" * 64


CHANGES = (change_documents, change_documents, change_paper, change_paper, change_between, change_between,
           change_fields, change_blocks)


def mutant(game, r):
    """A game with one to three changes."""
    made = copy.deepcopy(game)
    for _ in range(r.choice((1, 1, 1, 2, 2, 3))):
        if made.blocks:
            r.choice(CHANGES)(made, r)
    return put_together(made) if made.blocks else None


# Verdicts --------------------------------------------------------------------------


def quickened():
    """Lines, keys, texts and signatures that were looked at before are not looked at again."""
    sealed_bytes.LINE = Lines(sealed_bytes.LINE)
    sealed_bytes.key_of_blob = remembered(sealed_bytes.key_of_blob)
    verify_game.read_toml = remembered(verify_game.read_toml)
    verify = remembered(lambda key, raw, hash, text, own: own.signature.verify(text))

    class Again(verify_game.Signature):
        """A signature, verified once for each text."""

        def verify(self, text):
            return verify(self.key, self.raw, self.hash, text, Same(super()))

    verify_game.Signature = Again


class Same:
    """An argument that makes no difference to what is remembered."""

    def __init__(self, signature):
        self.signature = signature

    def __hash__(self):
        return 0

    def __eq__(self, other):
        return isinstance(other, Same)


class Lines:
    """A pattern that remembers which lines it matches."""

    def __init__(self, pattern):
        self.fullmatch = functools.cache(pattern.fullmatch)


def remembered(check):
    """A function that gives the same value, or refuses in the same words, without looking again."""
    known = {}

    def again(*arguments):
        if arguments not in known:
            try:
                known[arguments] = check(*arguments), None
            except v.Wrong as error:
                known[arguments] = None, error
        value, error = known[arguments]
        if error:
            raise v.Wrong(error.word, error.what)
        return value
    return again


def said_by_second(text):
    """None if verify_game.py calls it good, else what is wrong."""
    try:
        v.verify(text.encode())
        return None
    except v.Wrong as error:
        return f"{error.word}: {error.what}"


def said_by_first(folder, boards):
    """What `fieldpost verify` says of every file of a folder: None for a good one, else check and sentence."""
    words = [PROGRAM, "verify", folder, "--lines", *(["--games", boards] if boards else [])]
    done = subprocess.run(words, capture_output=True, text=True)
    out = {}
    for line in done.stdout.splitlines():
        told = json.loads(line)
        name = pathlib.Path(told["file"]).name
        if told["verdict"] == "good":
            out[name] = None
        elif told.get("failure"):
            out[name] = told["failure"]["check"], told["failure"]["what"]
        else:
            out[name] = told["verdict"], json.dumps(told.get("unproven") or told.get("error"))
    return out


def about_play(said):
    """Is this a refusal that only the rules of play can make?"""
    check, what = said
    plain = re.sub(r"[0-9a-f]{32,64}|[0-9]+|\".*\"", "N", what)[:70]
    return next((f"{c}: {w or plain}" for c, w in RULES_OF_PLAY if c == check and w in what), None)


def boards_of_vectors(folder):
    """The boards of tests/toy in one folder; the feud is the duel with rules of nations."""
    shutil.copytree(BOARDS, folder, dirs_exist_ok=True)
    for files in (BOARDS / "duel", FEUD):
        shutil.copytree(files, folder / "feud", dirs_exist_ok=True)
    return folder


def found_games(paths):
    """The files that are named, and those of the folders that are."""
    for path in map(pathlib.Path, paths):
        yield from sorted(path.rglob("*.ron")) if path.is_dir() else [path]


class Comparison:
    """Counts, and what the two disagree about."""

    def __init__(self):
        self.counts, self.passed, self.unlike = collections.Counter(), collections.Counter(), []

    def batch(self, texts, boards):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            for i, (_, text) in enumerate(texts):
                (folder / f"{i:05}.ron").write_text(text, encoding="utf-8")
            first = said_by_first(folder, boards)
        for i, (source, text) in enumerate(texts):
            one, two = first.get(f"{i:05}.ron", ("unread", "no verdict")), said_by_second(text)
            self.counts["good" if one is None and two is None else "wrong" if one and two else "unlike"] += 1
            if (one is None) == (two is None):
                continue
            play = one and about_play(one)
            if play:
                self.passed[play] += 1
            else:
                self.unlike.append((source, one, two, text))

    def told(self):
        """Keeps what they disagree about; says how many of which sort there were."""
        if self.unlike:
            KEPT.mkdir(parents=True, exist_ok=True)
        sorts = collections.Counter()
        for n, (source, one, two, text) in enumerate(self.unlike):
            plain = re.sub(r"[0-9a-f]{32,64}|\d+", "N", f"fieldpost: {one}; verify_game.py: {two}")
            sorts[plain] += 1
            if sorts[plain] <= 3:
                (KEPT / f"{n:05}.ron").write_text(text, encoding="utf-8")
                print(f"{KEPT / f'{n:05}.ron'}, from {source}: fieldpost: {one}; verify_game.py: {two}")
        for what, count in sorts.most_common():
            print(f"{count:6} {what}")
        for what, count in self.passed.most_common():
            print(f"{count:6} only by the rules of play: {what}")
        total = sum(self.counts.values())
        print(f"{total} mutants: {self.counts['good']} good by both, {self.counts['wrong']} wrong by both, "
              f"{sum(self.passed.values())} wrong by the rules of play, {len(self.unlike)} unlike")
        return bool(self.unlike) or not self.counts["good"] or not self.counts["wrong"]


def main():
    """Compares until there were so many, or so long."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paths", nargs="*")
    parser.add_argument("--count", type=int, default=0)
    parser.add_argument("--seconds", type=int, default=120)
    parser.add_argument("--seed", type=int, default=29)
    asked = parser.parse_args()
    shutil.rmtree(KEPT, ignore_errors=True)
    quickened()
    r, comparison, began, n = random.Random(asked.seed), Comparison(), time.monotonic(), 0
    with tempfile.TemporaryDirectory() as name:
        boards = boards_of_vectors(pathlib.Path(name) / "boards")
        named = list(found_games(asked.paths))
        groups = [(boards, sorted(HERE.glob("*.ron"))), (None, r.sample(named, min(MOST_GAMES, len(named))))]
        groups = [(own, [(p.name, Game(p.read_text("utf-8"))) for p in files
                         if " blocks: [\n" in p.read_text("utf-8")]) for own, files in groups]
        # The games as they are come first: a verifier that refuses one is wrong about it.
        for own, games in groups:
            comparison.batch([(p, put_together(copy.deepcopy(g))) for p, g in games], own)
        while n < asked.count if asked.count else time.monotonic() - began < asked.seconds:
            # Whole games take far longer than those of a board with six spaces.
            own, games = groups[0] if not groups[1][1] or r.random() < 0.8 else groups[1]
            size = min(BATCH if own else BATCH // 10, asked.count - n if asked.count else BATCH)
            texts = []
            while len(texts) < size:
                source, game = r.choice(games)
                text = mutant(game, r)
                texts += [(source, text)] if text else []
            comparison.batch(texts, own)
            n += len(texts)
    return comparison.told()


if __name__ == "__main__":
    sys.exit(main())
