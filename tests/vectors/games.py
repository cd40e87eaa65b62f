"""Whole games, good ones and what strangers could make of them.

A bad game is a good one with some lines changed. A forger who changes a paper
signs it again and puts right everything that names it, up to the head of the
block: so each vector fails at the very check that it is about.
"""

import difflib
import re
import tomllib

import second as v
from table import Table, fingerprint, public, share, signature

ATTACK = {"purchase": {"buy": "3 inf"},
          "combat": {"moves": ["2 inf: hill > Southland", "1 rider: Northland > Ridge > Southland"]},
          "noncombat": {"moves": []}, "mobilize": {"place": ["3 inf: Northland"]}}
QUIET = {"purchase": {"buy": "3 inf"}, "combat": {"moves": []}, "noncombat": {"moves": []},
         "mobilize": {"place": ["3 inf: Southland"]}}
AGAIN = {"purchase": {"buy": "2 inf"}, "combat": {"moves": ["1 boat: sz1 > sz2"]}, "noncombat": {"moves": []},
         "mobilize": {"place": ["2 inf: Northland"]}}
LOSSES = [{"battle": "land", "losses": "inf, rid"}]


def director():
    """Standing orders, dice, a new key, a turn without dice, sealed orders, more dice, the end."""
    t = Table("director")
    standing = t.paper("standing", "bruno", version=1, when=LOSSES)
    t.rule(standing)
    t.play(t.orders("anna", "North", 1, **ATTACK), standing=[standing])
    new = fingerprint("bruno2")
    t.rule(t.paper("key", "bruno", key="bruno2", old=fingerprint("bruno"), new=new),
           t.paper("ruling", "bruno", act="key-change", of="bruno", new=new))
    t.keys["bruno"] = "bruno2"
    t.rule(t.orders("bruno", "South", 1, **QUIET))
    hidden = t.paper("standing", "anna", version=1, when=LOSSES).text
    seal = v.H("seal", b"\xc3" * 32, "standing", "anna", hidden).hex()
    sealed = t.paper("sealed", "anna", version=1, **{"for": ["sea"], "seal": [seal]})
    t.rule(sealed)
    t.play(t.orders("anna", "North", 2, **AGAIN), standing=[standing, sealed])
    t.rule(t.paper("concession", "bruno", side="allies", words="the hill is lost"))
    t.rule(t.paper("result", "bruno", ending="concession", winner="axis", block=7, round=2))
    return t


def keepers():
    """A turn with dice, taken back by both sides, and played again with the next step's dice."""
    t = Table("keepers")
    orders = t.orders("anna", "North", 1, **ATTACK)
    t.play(orders)
    t.rule(*(t.paper("ruling", seat, act="take-back", block=1) for seat in ("anna", "bruno")))
    standing = t.paper("standing", "bruno", version=1, when=LOSSES)
    t.rule(standing)
    t.play(t.orders("anna", "North", 1, **ATTACK), standing=[standing])
    return t


def both():
    """Three keepers and a receipt, for a turn that stopped before its battle."""
    t = Table("both")
    standing = t.paper("standing", "bruno", version=1, when=[{"battle": "land", "ask": "before battle"}])
    t.rule(standing)
    t.rule(t.orders("anna", "North", 1, **ATTACK))
    t.play(t.paper("answer", "bruno", **{'battle."Southland"': {"losses": "rid, inf"}}), standing=[standing])
    return t


def chains():
    """A new chain of the director, whose opening stands in the block, and then another director's."""
    t = Table("director")
    orders = t.orders("anna", "North", 1, **ATTACK)
    opening = t.opening("dora", orders)
    epoch = renewed(t, t.game, "re-anchor", t.anew("dora", b"e"), (opening,), keeper="dora")
    t.play(orders)
    t.rule(t.orders("bruno", "South", 1, **QUIET))
    t.keys["emil"] = "emil"
    key = t.paper("key", "emil", old=fingerprint("dora"), new=fingerprint("emil"))
    paper = t.anew("emil", b"m")
    del t.chains["dora"]
    renewed(t, epoch, "successor", paper, (key,), of="dora", to="emil", new=fingerprint("emil"))
    t.director = "emil"
    t.play(t.orders("anna", "North", 2, **AGAIN))
    return t


def renewed(t, epoch, act, paper, beside, **more):
    """The block of a new chain in mode director; the epoch that begins with it."""
    epoch = bytes.fromhex(epoch) if isinstance(epoch, str) else epoch
    shares = {seat: share(t.keys[seat], epoch, paper.digest, seat) for seat in ("anna", "bruno")}
    shown = sorted(p.digest.hex() for p in beside if p.kind == "opening")
    more |= {"reanchor": [paper.digest.hex()]} | ({"openings": shown} if shown else {})
    rulings = [t.paper("ruling", seat, act=act, **more, signers=["anna", "bruno"],
                       share=[shares[seat].hex()]) for seat in shares]
    t.rule(*rulings, paper, *beside)
    return v.H("epoch", epoch, paper.digest, t.step, *v.by_name(shares))


def agreed():
    """Unlike openings that both sides burn, a seat that is silent, a turn amended, a keeper's new chain."""
    t = Table("keepers")
    standing = t.paper("standing", "bruno", version=1, when=[{"battle": "land", "ask": "before battle"}])
    t.rule(standing)
    one, other = t.orders("anna", "North", 1, **ATTACK), t.orders("anna", "North", 1, **QUIET)
    t.rule(*(t.paper("ruling", seat, act="burn", burnt=1) for seat in ("anna", "bruno")),
           t.opening("anna", one, standing), t.opening("bruno", other, standing))
    t.rule(t.orders("anna", "North", 1, **ATTACK))
    silent = [t.paper("ruling", seat, act="default-answer", of="bruno") for seat in ("anna", "bruno")]
    t.play(*silent, standing=[standing])
    other = ATTACK | {"mobilize": {"place": ["2 inf: Northland"]}}
    amended = t.paper("amendment", "anna", power="North", round=1, **other)
    t.rule(*(t.paper("ruling", seat, act="amend", block=4, amendment=[amended.digest.hex()]) for seat in ("anna", "bruno")), amended)
    t.rule(t.orders("bruno", "South", 1, **QUIET))
    paper = t.anew("bruno", b"n")
    t.rule(*(t.paper("ruling", seat, act="re-anchor", keeper="bruno", reanchor=[paper.digest.hex()],
                     **({"opened": t.step - 1} if seat == "anna" else {})) for seat in ("anna", "bruno")), paper)
    t.play(t.orders("anna", "North", 2, **AGAIN), standing=[standing])
    return t


def locked():
    """What was locked stays locked when a chain is lost and when keys change, and is good under the keys of then."""
    t = Table("both")
    orders = t.orders("anna", "North", 1, **ATTACK)
    shown = [t.opening(seat, orders) for seat in ("anna", "dora")]
    paper = t.anew("bruno", b"n")
    named = {"reanchor": [paper.digest.hex()], "openings": sorted(p.digest.hex() for p in shown), "opened": t.step}
    t.rule(*(t.paper("ruling", seat, act="re-anchor", keeper="bruno", **named) for seat in ("anna", "dora")), paper, *shown)
    another_key(t, "anna")
    t.play(orders)
    t.rule(t.orders("bruno", "South", 1, **QUIET))
    again = t.orders("anna", "North", 2, **AGAIN)
    papers = [again, t.receipt(again), *(t.opening(seat, again) for seat in ("anna", "bruno", "dora"))]
    another_key(t, "bruno")
    t.rule(*papers)
    return t


def another_key(t, seat):
    """A seat's old key alone gives it another one."""
    new = fingerprint(seat + "2")
    t.rule(t.paper("key", seat, key=seat + "2", old=fingerprint(t.keys[seat]), new=new),
           t.paper("ruling", seat, act="key-change", of=seat, new=new))
    t.keys[seat] = seat + "2"


def waiting():
    """Notices, one of which holds the papers that wait; then the missing opening, from an old copy of a chain."""
    t = Table("keepers")
    orders = t.orders("anna", "North", 1, **ATTACK)
    early, at = t.opening("anna", orders), t.head()
    t.rule(t.paper("notice", "anna", form="overdue", to=["bruno"], awaits="links",
                   holds=[p.digest.hex() for p in (orders, early)]), orders, early)
    t.rule(t.paper("notice", "bruno", form="back"))
    late = t.opening("bruno", orders, at=at, restored=True)
    t.rule(orders, early, late)
    t.rule(t.paper("notice", "anna", form="impending-forfeit", to=["bruno"], awaits="orders south"))
    t.rule(t.paper("notice", "bruno", form="vacation", **{"from": "1 May", "until": "9 May"}))
    return t


def chosen():
    """Dice choose two of three rules of each nation before the first turn: by this nonce one face comes twice."""
    t = Table("keepers", "feud", agreed=("--advantages-by-dice", "2"), nonce="67")
    t.play()
    t.play(t.orders("anna", "North", 1, **ATTACK, advantages={"Levy": "Ridge"}))
    return t


def practice():
    """Nothing is signed."""
    t = Table("practice")
    t.rule(t.orders("anna", "North", 1, **ATTACK))
    return t


ZERO, HEAD = "0" * 64, "0" * 32
LOT = 'kind: "infantry", count: '
STANDING, SEALED = ("standing", "bruno"), ("sealed", "anna")


class Forged:
    """A game file in the hands of somebody who has every key."""

    def __init__(self, text):
        self.lines = text.split("\n")
        self.game = bytes.fromhex(next(x for x in self.lines if x.startswith(" game: ")).split('"')[1])
        self.owner = {public(name): name for name in ("anna", "anna2", "bruno", "bruno2", "dora", "emil", "eve")}

    def span(self, block):
        """The lines of a block between its brackets; the joins for block 0; the whole file for None."""
        if block is None:
            return 0, len(self.lines)
        if not block:
            return self.lines.index(" joins: ["), self.lines.index(" blocks: [")
        first = self.lines.index(f"   block: {block},")
        return first, self.lines.index("  ),", first)

    def at(self, words, block, nth=0):
        """The nth line that has these words."""
        first, end = self.span(block)
        found = [i for i in range(first, end) if words in self.lines[i]]
        assert len(found) > nth, f"{words!r} stands in no line of block {block}"
        return found[nth]

    def sub(self, old, new, block=None, nth=0):
        """Other words in a line."""
        at = self.at(old, block, nth)
        self.lines[at] = self.lines[at].replace(old, new, 1)
        return self

    def zero(self, words, block=None):
        """A digest that is none, in the line with these words."""
        at = self.at(words, block)
        self.lines[at] = re.sub("[0-9a-f]{64}", ZERO, self.lines[at])
        return self

    def drop(self, words, block=None, lines=1, above=0):
        """Leaves lines out, the first of which has these words."""
        at = self.at(words, block) - above
        del self.lines[at:at + lines]
        return self

    def cut(self, lines):
        """The end of the file is missing."""
        del self.lines[-lines:]
        return self

    def add(self, words, line, block=None):
        """A line more, above the one with these words."""
        return self.insert(words, block, line)

    def insert(self, words, block, *lines):
        at = self.at(words, block)
        self.lines[at:at] = lines
        return self

    def head(self, block):
        return self.lines[self.at("   head: ", block)].split('"')[1]

    def digest(self, block, kind, seat):
        return self.lines[self.find(block, kind, seat)[0] + 2].split('"')[1]

    def link(self, block, seat):
        return self.lines[self.at(f'(opening: "{seat} ', block)].split('"')[1].split(" ")[3]

    def relink(self, block, seat, link):
        """Another link, in the opening and in its line."""
        self.rewrite(block, "opening", seat, linked(link))
        at = self.at(f'(opening: "{seat} ', block)
        self.lines[at] = re.sub("[0-9a-f]{64}", link, self.lines[at])
        return self

    def documents(self, block):
        """Of each document: its first line, and the one behind its last."""
        first, end = self.span(block)
        deep = " " * (4 if block else 2)
        starts = [i for i in range(first, end) if self.lines[i] == deep + "("]
        return [(i, self.lines.index(deep + "),", i) + 1) for i in starts if "kind:" in self.lines[i + 1]]

    def again(self, block, kind, seat, later):
        """A document is in a later block as well, behind the documents of that block."""
        (first, end), behind = self.find(block, kind, seat), self.documents(later)[-1][1]
        self.lines[behind:behind] = self.lines[first:end]
        return self

    def more(self, block, behind, kind, text, owner):
        """A document more, behind another one of the block."""
        _, end = self.find(block, *behind)
        self.lines[end:end] = stored(kind, text, owner, "    ")
        return self

    def find(self, block, kind, seat):
        seats = f'"seat = \\"{seat}\\"",'
        for first, end in self.documents(block):
            words = [x.strip() for x in self.lines[first:end]]
            if f'kind: "{kind}",' in words and seats in words:
                return first, end
        return None

    def words(self, first, end, name):
        """The items of `text` or `signature` of a document."""
        deep = self.lines[first] .replace("(", " ")
        if f"{deep}{name}: []," in self.lines[first:end]:
            return []
        begin = self.lines.index(f"{deep}{name}: [", first)
        return [v.value([x.strip()[:-1]]) for x in self.lines[begin + 1:self.lines.index(f"{deep}],", begin)]]

    def exchange(self, block, one, other):
        """Two documents in each other's place."""
        (a, b), (c, d) = self.find(block, *one), self.find(block, *other)
        if one == other:
            self.lines[b:b] = self.lines[a:b]
        else:
            self.lines[a:d] = self.lines[c:d] + self.lines[b:c] + self.lines[a:b]
        return self

    def turned(self, block):
        """The first face that an event of a block tells is another."""
        at = self.at("faces: [", block)
        self.lines[at] = re.sub(r"faces: \[([1-6])", lambda m: f"faces: [{7 - int(m[1])}", self.lines[at])
        return self

    def twice(self, block, kind, seat):
        return self.exchange(block, (kind, seat), (kind, seat))

    def shut(self, block, seat):
        """A keeper does not open."""
        self.leave_out(block, "opening", seat)
        return self.drop(f'(opening: "{seat} ', block)

    def bent(self, block, kind, seat):
        """A bit of the signature is another."""
        first, end = self.find(block, kind, seat)
        at = self.lines.index(self.lines[first].replace("(", " ") + "signature: [", first) + 4
        bit = {"A": "B"}.get(self.lines[at][10], "A")
        self.lines[at] = self.lines[at][:10] + bit + self.lines[at][11:]
        return self

    def respelled(self, block):
        """The first signature of a block, its first two lines as one."""
        at = self.at("signature: [", block) + 2
        self.lines[at:at + 2] = [self.lines[at][:-2] + self.lines[at + 1].strip()[1:]]
        return self

    def leave_out(self, block, kind, seat):
        first, end = self.find(block, kind, seat)
        del self.lines[first:end]
        return self

    def rewrite(self, block, kind, seat, change, key=None, relock=True):
        """A document with other words, signed again, by another's key or by none (""); the papers of the block
        that name it follow."""
        first, end = self.find(block, kind, seat)
        old = self.lines[first + 2].split('"')[1]
        armored = "".join(self.words(first, end, "signature")[1:-1])
        owner = key if key is not None else armored and self.owner[v.Signature(v.strict_base64(armored)).key]
        text = change("".join(x + "\n" for x in self.words(first, end, "text")))
        text = text if isinstance(text, str) else v.written(text)
        self.lines[first:end] = stored(kind, text, owner, self.lines[first][:-1])
        new = v.H("doc", kind, text).hex()
        for kind, by in [("receipt", "dora"), ("opening", "anna"), ("opening", "bruno"), ("opening", "dora"), ("receipt", "emil"), ("opening", "emil"), ("notice", "anna")]:
            there = self.find(block, kind, by) if relock and block else None
            if there and any(old in x for x in self.words(*there, "text")):
                self.rewrite(block, kind, by, lambda text: text.replace(old, new))
        return self

    def rehead(self, block):
        """Puts the head of a block right; those of later blocks do not follow."""
        first, end = self.span(block)
        head = v.H("block", self.game, v.record(self.lines[first:end])).hex()
        self.lines[self.at("   head: ", block)] = f'   head: "{head}",'
        return self

    def repositioned(self, block):
        """The same for the position's digest, from the position at the end of the file."""
        first = self.lines.index(" position: (")
        text = "".join(line[1:] + "\n" for line in [" (", *self.lines[first + 1:-3], " )"])
        self.lines[self.at("   position: ", block)] = f'   position: "{v.H("doc", "position", text).hex()}",'
        return self.rehead(block)


def stored(kind, text, owner, deep):
    """A document as a game file writes it."""
    armored = signature(owner, text) if owner else []
    spelled = ['"' + x.replace("\\", "\\\\").replace('"', '\\"').replace("\t", "\\t") + '"' for x in text[:-1].split("\n")]
    digest = v.H("doc", kind, text).hex()
    out = [f'kind: "{kind}",', f'digest: "{digest}",', "text: [", *(f" {x}," for x in spelled), "],"]
    out += ["signature: [", *(f' "{x}",' for x in armored), "],"] if armored else ["signature: [],"]
    return [deep + "(", *(f"{deep} {x}" for x in out), deep + "),"]


def having(**change):
    """Other values in a paper: a new one, or None to leave the line out."""
    def changed(text):
        found = tomllib.loads(text) | {k if k == "x_0" else k.replace("_", "-"): x for k, x in change.items()}
        return {k: x for k, x in found.items() if x is not None}
    return changed


def linked(link):
    """Another link in an opening."""
    return lambda text: re.sub(r'(x_[0-9]+ = \[\n  ")[^"]*', lambda m: m[1] + link, text)


def changes(old, new):
    """The lines in which a text differs from another: from which on, how many go, which come."""
    old, new = old.split("\n"), new.split("\n")
    spans = difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    return [{"line": a + 1, "drop": b - a, "put": new[c:d]} for op, a, b, c, d in spans if op != "equal"]


ZERO, HEAD = "0" * 64, "0" * 32
LOT = 'kind: "infantry", count: '
STANDING, SEALED = ("standing", "bruno"), ("sealed", "anna")


def bad(games):
    """Name, game, the word of the refusal, its block, whether one must know the rules to see it, and the forged file."""
    out = []

    def put(game, word, block, name, forged, ruled=None):
        out.append((name, game, word, block, ruled, "\n".join(forged.lines)))

    fresh = {name: (lambda text=text: Forged(text)) for name, text in games.items()}
    for part in (forms, genesis, orders_of_blocks, signatures, documents, papers, openings, dice, first_dice, rulings, notices, rules, positions):
        part(fresh, put)
    return out


def forms(fresh, put):
    def bad(name, forged):
        put("director", "form", None, name, forged)

    d = fresh["director"]
    bad("the last bracket is missing", d().cut(2))
    bad("the last line end is missing", d().cut(1))
    bad("half of it is missing", d().cut(200))
    bad("a blank at a line end", d().sub("   block: 2,", "   block: 2, "))
    bad("a blank too many", d().sub("   block: 2,", "   block:  2,"))
    bad("a level too deep", d().sub("   block: 2,", "    block: 2,"))
    bad("a tab for blanks", d().sub("   block: 2,", "\tblock: 2,"))
    bad("a comma is missing", d().sub("   block: 2,", "   block: 2"))
    bad("a number with a zero before it", d().sub("   block: 2,", "   block: 02,"))
    bad("a letter written as its number", d().sub('name: "duel"', 'name: "\\u{64}uel"'))
    bad("a field that nobody knows", d().add("   previous:", "   mood: 3,", 2))
    bad("two fields in another order", d().drop("   step:", 2).add("   documents", "   step: 1,", 2))
    bad("a field is missing", d().drop("   position:", 2))
    bad("a field stands twice", d().add("   previous:", "   step: 1,", 2))
    bad("a list without items", d().add("   position:", "   owed: [],", 2))
    bad("a comment", d().add("   previous:", "   // harmless", 2))
    bad("another field at the end", d().add(" position: (", " afterword: 1,"))
    bad("the first format", d().sub(" fieldpost: 2,", " fieldpost: 1,"))
    put("director", "form", 2, "a text that is not canonical", d().sub('      "[combat]",', '      "[combat] ",', 2))
    put("director", "form", 2, "a signature in lines of another length", d().respelled(2))
    put("director", "form", None, "another side", d().sub('side: "axis"', 'side: "allies"'), True)


def genesis(fresh, put):
    d, k = fresh["director"], fresh["keepers"]

    def bad(name, forged):
        put("director", "setup", None, name, forged)

    def join(name, change, seat="anna", key=None):
        bad(f"a join {name}", d().rewrite(0, "join", seat, change, key))

    bad("another name", d().sub('name: "duel"', 'name: "dual"'))
    bad("another game id", d().zero(" game: "))
    bad("another prep", d().zero(" prep: "))
    bad("another edition digest", d().zero(" edition_digest: "))
    bad("another revision than the invitation's", d().sub(" revision: 4,", " revision: 5,"))
    bad("another dice mode", d().sub(' dice: "director"', ' dice: "both"'))
    bad("another option", d().sub('("low-luck-aa", "off")', '("low-luck-aa", "on")'))
    bad("another fingerprint", d().sub(fingerprint("anna"), fingerprint("eve")))
    bad("another key", d().sub(v.key_line(public("anna")), v.key_line(public("eve"))))
    bad("another anchor", d().zero('(keeper: "dora", '))
    bad("another line in the invitation", d().sub('"nonce = ', '"nonse = '))
    bad("a seat that did not join", d().leave_out(0, "join", "bruno"))
    bad("the joins in another order", d().exchange(0, ("join", "anna"), ("join", "bruno")))
    bad("a join that stands twice", d().exchange(0, ("join", "anna"), ("join", "anna")))
    put("keepers", "setup", None, "a keeper less", k().drop('(keeper: "bruno"'))
    join("without a share", having(director=None, share=None))
    join("of another invitation", having(invitation=HEAD))
    join("for another game", having(game="dual"))
    join("of another seat", having(seat="eve"))
    join("with another seat's powers", having(powers=["south"]))
    join("that names another director's join", having(director=[ZERO]))
    join("with another share", having(share=[ZERO]))
    join("that names another key than signed it", having(key=fingerprint("eve")))
    join("signed by another", str, key="eve")
    join("signed by nobody", str, key="")
    join("of a director with a share", having(director=[ZERO], share=[ZERO]), "dora")
    join("of a keeper without a chain", having(x_0=None), "dora")
    join("of a player with a chain", lambda text: text.replace("director = [", f'x_0 = "{ZERO}"\ndirector = ['))
    put("director", "document", None, "a join with another digest", d().zero("   digest: "))
    put("director", "signature", None, "a join with a bit of the signature changed", d().bent(0, "join", "anna"))
    for name, change in (("a line more", lambda text: text + 'mood = "good"\n'), ("two lines in another order", turned),
                         ("a comment", lambda text: text + "# hello\n"), ("a share of 63 digits", having(share=[ZERO[1:]])),
                         ("a share in capitals", having(share=[ZERO.replace("0", "A")])),
                         ("two shares", having(share=[ZERO, ZERO]))):
        put("director", "document", None, f"a join with {name}", d().rewrite(0, "join", "anna", change))


def orders_of_blocks(fresh, put):
    d = fresh["director"]
    put("director", "order", 2, "a block with another number", d().sub("   block: 2,", "   block: 3,"))
    put("director", "order", 2, "another head before", d().zero("   previous: ", 2))
    put("director", "order", 1, "another head before the first", d().zero("   previous: ", 1))
    first, end = d().span(2)
    put("director", "order", 2, "a block is missing", d().drop("   block: 2,", None, end - first + 2, above=1))


def signatures(fresh, put):
    d, k = fresh["director"], fresh["keepers"]

    def bad(name, block, forged, game="director"):
        put(game, "signature", block, name, forged)

    for block, kind, seat in ((2, "orders", "anna"), (2, "receipt", "dora"), (2, "opening", "dora"), (1, *STANDING), (5, *SEALED)):
        of = f"the {kind} of block {block}"
        bad(f"{of} signed by another", block, d().rewrite(block, kind, seat, str, key="eve"))
        bad(f"{of} not signed", block, d().rewrite(block, kind, seat, str, key=""))
        bad(f"{of} with a bit of the signature changed", block, d().bent(block, kind, seat))
    bad("orders signed with the key that was replaced", 4, d().rewrite(4, "orders", "bruno", str, key="bruno"))
    bad("orders signed with a key that comes later", 1, d().rewrite(1, *STANDING, str, key="bruno2"))
    bad("orders of a seat that does not exist", 2, d().rewrite(2, "orders", "anna", having(seat="eve")))
    bad("a seat's orders called another's", 2, d().rewrite(2, "orders", "anna", having(seat="bruno")))
    bad("a ruling signed with the new key", 3, d().rewrite(3, "ruling", "bruno", str, key="bruno2"))
    bad("a ruling called the other side's", 2, k().rewrite(2, "ruling", "bruno", str, key="anna"), "keepers")


def documents(fresh, put):
    d, k = fresh["director"], fresh["keepers"]

    def bad(name, block, forged, game="director"):
        put(game, "document", block, name, forged)

    ends = (("concession for the other side", {"side": "axis"}), ("concession in too many words", {"words": "x" * 55}),
            ("result with another ending", {"ending": "victory"}), ("result with another winner", {"winner": "allies"}),
            ("result without a winner", {"ending": "draw", "winner": "none"}), ("result of an earlier block", {"block": 6}))
    for name, more in ends:
        kind = name.split()[0]
        block = 7 if kind == "concession" else 8
        bad(f"a {name}", block, d().rewrite(block, kind, "bruno", having(**more)))
    bad("a result signed by the winner alone", 8, d().rewrite(8, "result", "bruno", having(seat="anna"), key="anna"))

    for block, kind, seat in ((1, *STANDING), (2, "orders", "anna"), (2, "receipt", "dora"), (2, "opening", "dora"),
                              (3, "ruling", "bruno"), (3, "key", "bruno"), (5, *SEALED), (7, "concession", "bruno")):
        of = f"the {kind} of block {block}"
        bad(f"{of} for another game", block, d().rewrite(block, kind, seat, having(game="dual")))
        bad(f"{of} with a head that never was", block, d().rewrite(block, kind, seat, having(head=HEAD)))
        bad(f"{of} with another digest", block, d().sub(d().digest(block, kind, seat), ZERO, block))
        bad(f"{of} for step 9", block, d().rewrite(block, kind, seat, later))
    bad("orders written before the latest turn", 6, d().rewrite(6, "orders", "anna", having(head=d().head(1)[:32])))
    bad("a document stored as another kind", 1, d().sub('kind: "standing"', 'kind: "orders"', 1))
    bad("documents in another order", 1, k().exchange(1, ("opening", "anna"), ("opening", "bruno")), "keepers")
    bad("a document that stands twice", 1, d().twice(1, *STANDING))
    standing = "".join(x + "\n" for x in d().words(*d().find(1, *STANDING), "text")).replace("version = 1", "version = 2")
    bad("standing orders in a block that is played", 2, d().more(2, ("orders", "anna"), "standing", standing, "bruno"))
    chain = v.written({"fieldpost": 2, "kind": "reanchor", "game": "duel", "seat": "dora", "step": 1,
                       "head": d().head(1)[:32], "x_0": [ZERO]})
    bad("a new chain in a block that is played", 2, d().more(2, ("opening", "dora"), "reanchor", chain, "dora"))
    bad("orders of an earlier block among others", 4, d().again(2, "orders", "anna", 4).exchange(4, ("orders", "bruno"), ("orders", "anna")))
    bad("standing orders of an earlier block among others", 5, d().again(1, *STANDING, 5))
    bad("a version that was filed before", 5, d().rewrite(5, *SEALED, having(version=0)))
    bad("a receipt of a player", 2, d().rewrite(2, "receipt", "dora", having(seat="anna"), key="anna"))
    bad("no orders", 2, d().leave_out(2, "orders", "anna"))
    bad("one side takes back alone", 2, k().leave_out(2, "ruling", "bruno"), "keepers")
    bad("two rulings that are not the same", 2, k().rewrite(2, "ruling", "bruno", having(block=2)), "keepers")
    bad("a ruling that takes a later block back", 2,
        k().rewrite(2, "ruling", "bruno", having(block=2)).rewrite(2, "ruling", "anna", having(block=2)), "keepers")
    bad("a new key that is not the one ruled", 3, d().rewrite(3, "key", "bruno", having(new=fingerprint("eve")), key="eve"))
    bad("a new key not signed with itself", 3, d().rewrite(3, "key", "bruno", str, key="eve"))
    bad("a new key in place of one the seat has not", 3, d().rewrite(3, "key", "bruno", having(old=fingerprint("eve"))))
    bad("another rules about the key of a seat", 3, d().rewrite(3, "ruling", "bruno", having(seat="anna"), key="anna"))
    bad("a ruling without the new key", 3, d().leave_out(3, "key", "bruno"))
    bad("a new key without a ruling", 3, d().leave_out(3, "ruling", "bruno"))


def papers(fresh, put):
    """The tool's own papers have one form."""
    d = fresh["director"]
    for block, kind, seat in ((2, "receipt", "dora"), (2, "opening", "dora"), (3, "ruling", "bruno"), (3, "key", "bruno"),
                              (5, *SEALED), (7, "concession", "bruno"), (8, "result", "bruno")):
        def bad(name, change):
            put("director", "document", block, f"a {kind} {name}", d().rewrite(block, kind, seat, change))

        bad("with a line more", lambda text: text + 'mood = "good"\n')
        bad("with a comment", lambda text: text + "# in haste\n")
        bad("without blanks", lambda text: text.replace("kind = ", "kind="))
        bad("without a step", having(step=None))
        bad("with a step in quotes", having(step="1"))
        bad("with two lines in another order", turned)
        bad("of format 1", lambda text: text.replace("fieldpost = 2", "fieldpost = 1"))
    for name, change in (("without standing orders", having(standing=None)), ("with a digest of 63 digits", having(documents=[ZERO[1:]])),
                         ("with a digest in capitals", having(documents=[ZERO.replace("0", "A")])),
                         ("with its lists in another order", lambda text: text.replace("documents", "x").replace("standing", "documents")
                          .replace("x = ", "standing = ")),
                         ("with a list in one line", lambda text: text.replace("[\n  ", "[").replace(",\n]", "]"))):
        put("director", "document", 2, f"a receipt {name}", d().rewrite(2, "receipt", "dora", change))
    for name, change in (("without a link", unlinked), ("with the link of another step", lambda text: text.replace("x_1 ", "x_2 ")),
                         ("with a link of 63 digits", linked(ZERO[1:])), ("with its link in the line", lambda text: re.sub(r"x_1 = \[\n  (.*),\n\]", r"x_1 = \1", text)), ("with a link in capitals", linked(ZERO.replace("0", "A"))),
                         ("that says it is not restored", lambda text: text.replace("documents", "restored = false\ndocuments"))):
        put("director", "document", 2, f"an opening {name}", d().rewrite(2, "opening", "dora", change))


def openings(fresh, put):
    d, k, b = fresh["director"], fresh["keepers"], fresh["both"]

    def bad(name, block, forged, game="director"):
        put(game, "opening", block, name, forged)

    first = d().game.hex()[:32]
    orders, standing = d().digest(2, "orders", "anna"), d().digest(1, *STANDING)
    bad("a receipt of other orders", 2, d().rewrite(2, "receipt", "dora", having(documents=[ZERO])))
    bad("a receipt without the standing orders", 2, d().rewrite(2, "receipt", "dora", having(standing=[])))
    bad("a receipt of one list", 2, d().rewrite(2, "receipt", "dora", having(documents=[orders, standing], standing=[])))
    bad("a receipt before the orders", 2, d().rewrite(2, "receipt", "dora", having(head=first)).rewrite(2, "opening", "dora", having(head=first)))
    bad("the standing orders in another order", 6, d().rewrite(6, "receipt", "dora", backwards("standing")))
    bad("an opening of other orders", 2, d().rewrite(2, "opening", "dora", having(documents=[ZERO])))
    bad("an opening without the standing orders", 2, d().rewrite(2, "opening", "dora", having(documents=[orders])))
    bad("an opening with the standing orders first", 2, d().rewrite(2, "opening", "dora", backwards("documents")))
    bad("an opening at another head than the receipt", 2, d().rewrite(2, "opening", "dora", having(head=first)))
    bad("links opened without a receipt", 3, b().leave_out(3, "receipt", "dora"), "both")
    bad("a keeper who does not open", 1, k().shut(1, "bruno"), "keepers")
    bad("openings at two heads", 4, k().rewrite(4, "opening", "bruno", having(head=k().head(2)[:32])), "keepers")
    bad("openings before the orders", 4, k().rewrite(4, "opening", "bruno", having(head=k().head(2)[:32]))
        .rewrite(4, "opening", "anna", having(head=k().head(2)[:32])), "keepers")
    bad("an opening line with another link", 2, d().zero('(opening: "dora step 1 ', 2))
    bad("an opening line of another seat", 2, d().sub('(opening: "dora', '(opening: "anna', 2))
    bad("no opening lines", 2, d().drop("   openings: [", 2, 3))
    bad("another step than was opened", 2, d().sub("   step: 1,", "   step: 2,", 2))
    bad("no step", 2, d().drop("   step: 1,", 2))
    bad("a step in a block that uses none", 1, d().add("   previous:", "   step: 1,", 1))
    bad("a link that leads elsewhere", 2, d().rewrite(2, "opening", "dora", linked(ZERO)).zero('(opening: "dora step 1 ', 2))
    link = d().link(2, "dora")
    bad("the link of the step before", 6, d().relink(6, "dora", link))
    bad("the links of two keepers exchanged", 1, k().relink(1, "anna", k().link(1, "bruno")).relink(1, "bruno", k().link(1, "anna")), "keepers")
    bad("a new chain out of nothing", 3, d().insert("   position:", 3, "   reanchors: [", f'    (reanchor: "dora step 2 {ZERO}"),', "   ],"))
    bad("shares out of nothing", 3, d().insert("   position:", 3, "   shares: [", f'    (share: "anna {ZERO}"),', "   ],"))
    bad("an epoch out of nothing", 3, d().insert("   position:", 3, f'   epoch: "{ZERO}",'))


def notices(fresh, put):
    """What waits is laid before everybody, and a chain that was restored says so."""
    w = fresh["waiting"]

    def bad(word, block, name, forged):
        put("waiting", word, block, name, forged)

    def notice(name, change, block=1, seat="anna"):
        bad("document", block, f"a notice {name}", w().rewrite(block, "notice", seat, change))

    orders, early = w().digest(1, "orders", "anna"), w().digest(1, "opening", "anna")
    notice("that holds a document less", having(holds=[orders]))
    notice("that holds a document more", having(holds=[orders, early, ZERO]))
    notice("that holds nothing", having(holds=None))
    notice("that holds a digest of 63 digits", having(holds=[orders, early[1:]]))
    notice("that holds what waits in one line", lambda text: text.replace("holds = [\n  ", "holds = [").replace('",\n  "', '", "').replace(",\n]", "]"))
    notice("of a form that nobody knows", having(form="gentle"))
    notice("that awaits what nobody knows", having(awaits="patience"))
    notice("that says nobody is late", having(to=None))
    notice("that says with nothing", having(awaits=None))
    notice("of the writer's return that holds something", having(holds=[orders]), 2, "bruno")
    notice("of the writer's return about somebody", lambda text: text + 'to = [\n  "anna",\n]\n', 2, "bruno")
    notice("of a vacation without an end", having(until=None), 5, "bruno")
    notice("of a vacation that holds something", lambda text: text + f'holds = [\n  "{orders}",\n]\n', 5, "bruno")
    notice("with a comment", lambda text: text + "# at last\n", 4)
    bad("document", 4, "a notice filed again with another", w().again(2, "notice", "bruno", 4))
    bad("document", 5, "a notice of another seat filed again", w().again(4, "notice", "anna", 5).exchange(5, ("notice", "bruno"), ("notice", "anna")))
    bad("document", 1, "held documents in another order", w().exchange(1, ("orders", "anna"), ("opening", "anna")))
    bad("document", 1, "a held document that stands twice", w().twice(1, "orders", "anna"))
    bad("document", 1, "a held document that is missing", w().leave_out(1, "orders", "anna"))
    bad("document", 1, "a held document with another digest", w().sub(early, ZERO, 1, 1))
    bad("opening", 1, "documents whose notice is missing", w().leave_out(1, "notice", "anna"))
    bad("signature", 1, "a held document signed by another", w().rewrite(1, "orders", "anna", str, key="eve"))
    bad("signature", 1, "a held document with a bit of the signature changed", w().bent(1, "opening", "anna"))
    bad("signature", 1, "a notice signed by another", w().rewrite(1, "notice", "anna", str, key="eve"))
    bad("document", 1, "a held document for another game", w().rewrite(1, "orders", "anna", having(game="dual")))
    bad("document", 1, "a held document for a later step", w().rewrite(1, "orders", "anna", later))
    bad("opening", 1, "an opening line of an opening that is only held", w().insert(
        "   position:", 1, "   openings: [", f'    (opening: "anna step 1 {w().link(3, "anna")}"),', "   ],"))
    for name, change in (("that says it is not restored", lambda text: text.replace("restored = true", "restored = false")),
                         ("that says it in quotes", lambda text: text.replace("= true", '= "true"')),
                         ("that says it behind its documents", lambda text: text.replace("restored = true\n", "") + "restored = true\n"),
                         ("that says it before its link", lambda text: text.replace("restored = true\n", "").replace("x_1 ", "restored = true\nx_1 ")),
                         ("that says it twice", lambda text: text.replace("restored = true\n", "restored = true\n" * 2))):
        bad("document", 3, f"a late opening {name}", w().rewrite(3, "opening", "bruno", change))
    bad("signature", 3, "an opening that hides that it is restored", unsaid(w()))


def unsaid(forged):
    """Without its key: the line goes, and the digests follow."""
    first, end = forged.find(3, "opening", "bruno")
    old = forged.lines[first + 2].split('"')[1]
    text = "".join(x + "\n" for x in forged.words(first, end, "text")).replace("restored = true\n", "")
    del forged.lines[forged.lines.index('      "restored = true",', first)]
    return forged.sub(old, v.H("doc", "opening", text).hex(), 3)


def dice(fresh, put):
    d = fresh["director"]
    for game, block in (("director", 2), ("keepers", 1), ("both", 3), ("practice", 1)):
        forged = fresh[game]()
        at = forged.at("(roll: ", block)
        face = forged.lines[at].split(": ")[2][0]
        new = "6" if face != "6" else "5"
        forged.lines[at] = forged.lines[at].replace(f": {face}", f": {new}")
        put(game, "dice", block, f"a face changed in {game}", forged)
    for name, new in (("a face that was not thrown", "1: - "), ("a face that no die has", "1: 7 "), ("a face more", "1: 1 "),
                      ("a roll with another name", "2: "), ("a roll with two blanks", "1:  ")):
        put("director", "dice", 2, name, d().sub("attack 1: ", "attack " + new, 2))
    put("director", "dice", 2, "a roll less", d().drop("(roll: ", 2))
    put("director", "dice", 2, "a roll of another place", d().sub('"general southland', '"general northland', 2))
    put("director", "rules", 2, "an event that tells another face", d().turned(2), True)
    put("director", "dice", 2, "a roll of the round after", d().sub("southland 1 attack", "southland 2 attack", 2))


def first_dice(fresh, put):
    """The dice that choose rules of nations."""
    c = fresh["chosen"]

    def bad(name, forged, block=1):
        put("chosen", "dice", block, name, forged)

    def ruled(name, forged):
        put("chosen", "rules", 1, name, forged, True)

    bad("another rule is thrown", c().sub("3: 3 2", "3: 3 1", 1))
    north = c().lines[c().at("select north", 1)].split('"')[1].split(": ")[1]
    once = " ".join(dict.fromkeys(north.split()))
    bad("a face that came again is hidden", c().sub(f"3: {north}", f"3: {once}", 1))
    bad("a throw too many", c().sub("3: 3 2", "3: 3 2 1", 1))
    bad("a throw too few", c().sub("3: 3 2", "3: 3", 1))
    bad("a die with more faces than rules", c().sub("none 3: 3 2", "none 6: 3 2", 1))
    bad("a power that does not throw", c().drop("select south", 1))
    bad("a power that throws again", c().add("(roll: \"select south", '    (roll: "select north 0 none 3: 2 3"),', 1))
    ruled("the dice fall and choose nothing", c().drop("AdvantageRolled(", 1, 4))
    ruled("an event with another face", c().sub('face: 3, advantage: "boatwrights"', 'face: 1, advantage: "hill-folk"', 1))
    ruled("a rule of the other power", c().sub('power: "north", face: 3', 'power: "south", face: 3', 1))
    bad("dice that choose in the turn", c().add("(roll: ", '    (roll: "select north 0 none 3: 2 3"),', 2), 2)
    ruled("a rule that the face does not stand for", c().sub('advantage: "boatwrights"', 'advantage: "hill-folk"', 1).rehead(1))
    ruled("a rule that changes nothing before the first turn", c().drop("UnitsGiven(", 1).rehead(1))


def rulings(fresh, put):
    """New chains, another director, unlike openings, silence and amendments."""
    c, a = fresh["chains"], fresh["agreed"]

    def bad(game, word, block, name, forged):
        put(game, word, block, name, forged)

    k = fresh["locked"]

    def ruled(openings, game=k):
        """Both rulings of the first block name these openings, or none."""
        change = having(openings=openings)
        return game().rewrite(1, "ruling", "anna", change).rewrite(1, "ruling", "dora", change)

    hers = k().digest(1, "opening", "anna")
    bad("locked", "document", 1, "openings beside a new chain that the rulings do not name", ruled(None))
    bad("locked", "document", 1, "an opening that the rulings name is missing", k().shut(1, "anna"))
    bad("locked", "opening", 1, "a keeper's own opening is missing and not named", ruled([hers]).shut(1, "dora"))
    bad("locked", "document", 1, "openings named out of their order", ruled(sorted([hers, k().digest(1, "opening", "dora")])[::-1]))
    later = having(head=k().head(5)[:32])
    moved = k().rewrite(6, "receipt", "dora", later)
    for seat in ("anna", "bruno", "dora"):
        moved.rewrite(6, "opening", seat, later)
    bad("locked", "signature", 6, "an opening with the old key that was locked after the change", moved)
    bad("locked", "signature", 6, "orders with a key that the seat never had", k().rewrite(6, "orders", "anna", str, key="eve"))
    bad("chains", "document", 1, "a director's opening that the rulings do not name",
        c().rewrite(1, "ruling", "anna", having(openings=None)).rewrite(1, "ruling", "bruno", having(openings=None)))
    bad("chains", "document", 1, "a new chain without a signer who is named", c().leave_out(1, "ruling", "bruno"))
    bad("chains", "document", 1, "a new chain without its paper", c().leave_out(1, "reanchor", "dora"))
    bad("chains", "document", 1, "a new chain that the rulings do not name", c().rewrite(1, "reanchor", "dora", having(x_0=[ZERO])))
    bad("chains", "document", 1, "a ruling without a share", c().rewrite(1, "ruling", "anna", having(share=None)))
    bad("chains", "document", 1, "a player states steps opened", c().rewrite(1, "ruling", "anna", lambda text: text.replace(
        "share = ", "opened = 0\nshare = ")))
    bad("chains", "signature", 1, "a new chain signed by another", c().rewrite(1, "reanchor", "dora", str, key="eve"))
    bad("chains", "opening", 1, "another share than was signed", c().rewrite(1, "ruling", "anna", having(share=[ZERO])))
    bad("chains", "opening", 1, "a share line with another share", c().zero('(share: "anna ', 1))
    bad("chains", "opening", 1, "another epoch", c().zero("   epoch: ", 1))
    bad("chains", "opening", 1, "another anchor in the line", c().zero('(reanchor: "dora ', 1))
    bad("chains", "opening", 1, "a new chain that begins a step later", c().sub('(reanchor: "dora step 2', '(reanchor: "dora step 3', 1))
    bad("chains", "opening", 2, "the epoch of before the new chain", c().relink(2, "dora", c().link(1, "dora")))
    bad("chains", "document", 2, "other orders than the burnt step locked", c().rewrite(2, "orders", "anna", lambda text: text + "# or so\n"))
    bad("chains", "rules", 1, "a burnt step of which the block says nothing", c().drop("   burnt: ", 1))
    bad("chains", "document", 4, "a successor's chain signed with the old key", c().rewrite(4, "reanchor", "emil", str, key="dora"))
    bad("chains", "document", 4, "a successor's key signed by another", c().rewrite(4, "key", "emil", str, key="eve"))
    bad("chains", "document", 4, "a successor without the word of one side", c().leave_out(4, "ruling", "anna"))
    bad("chains", "opening", 4, "a successor's chain in the line of its own keeper", c().sub(' of dora"', '"', 4))
    bad("chains", "signature", 5, "a receipt of the director before", c().rewrite(5, "receipt", "emil", having(seat="dora"), key="dora"))
    bad("agreed", "document", 2, "one side burns a step alone", a().leave_out(2, "ruling", "bruno"))
    bad("agreed", "document", 2, "a later step is burnt", a().rewrite(2, "ruling", "anna", having(burnt=2))
        .rewrite(2, "ruling", "bruno", having(burnt=2)))
    other = tomllib.loads("".join(x + "\n" for x in a().words(*a().find(2, "opening", "anna"), "text")))["documents"]
    bad("agreed", "opening", 2, "openings that are alike are burnt", a().rewrite(2, "opening", "bruno", having(documents=other)))
    bad("agreed", "document", 4, "one side lets a seat of the other be silent", a().leave_out(4, "ruling", "bruno"))
    bad("agreed", "document", 5, "one side amends alone", a().leave_out(5, "ruling", "bruno"))
    bad("agreed", "document", 5, "an amendment that the rulings do not name",
        a().rewrite(5, "amendment", "anna", lambda text: text + "# or so\n"))
    bad("agreed", "signature", 5, "an amendment signed by another", a().rewrite(5, "amendment", "anna", str, key="eve"))
    bad("agreed", "document", 7, "a keeper who does not say which step is open", a().rewrite(7, "ruling", "anna", having(opened=None)))
    bad("agreed", "opening", 7, "a step that is open and not counted", a().rewrite(7, "ruling", "anna", having(opened=3)))


def rules(fresh, put):
    """What a verifier without rules cannot know where the heads are right."""
    p = fresh["practice"]

    def bad(name, forged):
        put("practice", "rules", 1, name, forged, True)

    bad("money out of nothing", p().sub('Received(power: "north", ipc: ', 'Received(power: "north", ipc: 1', 1).rehead(1))
    bad("an event less", p().drop("PhaseEnded(", 1).rehead(1))
    bad("a block that goes back for nothing", p().add("   previous:", "   from: 0,", 1).rehead(1))


def positions(fresh, put):
    d, p = fresh["director"], fresh["practice"]
    put("director", "position", 8, "another head", d().zero("   head: ", 8))
    put("director", "position", 1, "a head in the middle", d().zero("   head: ", 1))
    put("director", "position", None, "another round at the end", d().sub("  round: 2,", "  round: 3,"))
    put("director", "position", None, "units out of nothing", d().sub(LOT, LOT + "1", nth=-1))
    put("director", "position", 8, "another digest of the position", d().zero("   position: ", 8).rehead(8), True)
    put("practice", "position", 1, "a position that nothing leads to", p().sub(LOT, LOT + "1", nth=-1).repositioned(1), True)


def later(text):
    """For another step, in a way that the form allows."""
    return "\n".join("step = 9" if x.startswith("step = ") else x.replace("x_1 ", "x_9 ") for x in text.split("\n"))


def turned(text):
    """The third and the fourth line exchanged."""
    x = text.split("\n")
    return "\n".join([*x[:2], x[3], x[2], *x[4:]])


def unlinked(text):
    return re.sub(r"x_[0-9]+ = \[\n.*\n\]\n", "", text)


def backwards(name):
    def changed(text):
        found = tomllib.loads(text)
        return found | {name: found[name][::-1]}
    return changed


def games():
    """The files of good games, and the vectors."""
    made = {make.__name__: make().text for make in (director, keepers, both, practice, chains, agreed, locked, waiting, chosen)}
    for name, text in made.items():
        v.verify(text.encode())
    out = [{"name": f"the game {name}", "game": name, "change": []} for name in made]
    for name, game, word, block, ruled, text in bad(made):
        try:
            said = v.verify(text.encode())
        except v.Wrong as error:
            said = f"{error.word}: {error.what}"
        wanted = (f"block {block}: " if block else "") + word
        assert ruled or said.startswith(wanted + ":"), f"{name}: {said}; wanted {wanted}"
        out.append({"name": name, "game": game, "change": changes(made[game], text), "refused": word, "block": block,
                    "ruled": ruled})
    return made, out
