#!/usr/bin/env python3
"""Verify a fieldpost game file without fieldpost.

    python3 verify_game.py GAME.ron...

A second implementation of docs/format, written from those pages and not from
the program. It needs Python 3.11 or newer, sealed_bytes.py next to it, and the
package `cryptography` (Debian: python3-cryptography), for Ed25519 and ChaCha20.

It checks the form of the file, every signature and whose key made it, the game's identity, joins, shares, links,
epochs, seeds and dice, the digests of documents, the record and head of every block, what receipts and openings name,
who signed a ruling, a concession or a result, and that no turn follows the end of a game.

It knows no rule of play and no board. These are for `fieldpost verify` alone:
- that events, positions and what is owed follow from orders and dice, and who has won: it takes that from the events;
- whose turn it is, who is asked for an answer, what a caretaker orders, and what orders, answers, standing orders
  and amendments say below their first lines;
- whose orders an amendment replaces, which battles of a turn can be void, and the position and earlier block
  (`from`) with which a block that rules a turn again begins, but for a turn taken back; why a step played is burnt;
- the round that a result names, what a cash advance buys and who speaks for the side, what is claimed, and that a
  notice holds something.

It prints `FILE: good`, or what is wrong as `FILE: block N: WORD: sentence`; the words are those of
docs/format/refusals.md. Exit status: 0 all are good, 1 one is wrong, 2 wrong use.
"""

import re
import struct
import sys
import tomllib

sys.dont_write_bytecode = True
from sealed_bytes import (  # noqa: E402
    TOKEN, H, Signature, Wrong, armor, by_name, check_lines, check_text, demand, faces, fingerprint, game_id,
    hexes, key_line, roll_line, strict_base64, value)


def order(fields, names, what):
    """The fields stand in this order; those with a question mark may be missing, and none is empty."""
    wanted = [n.rstrip("?") for n in names.split() if not n.endswith("?") or n[:-1] in fields]
    fits = isinstance(fields, dict) and list(fields) == wanted
    fits = fits and not any(fields.get(n[:-1]) == [] for n in names.split() if n.endswith("?"))
    demand(fits, "form", f"{what} has other fields than {' '.join(wanted)}, or a list without items")


# Papers: game-file.md, affairs.md, standing-orders.md ---------------------------------

AT = "game seat step:n head "
# The lines of every text that the tool writes. :n number, :l list, :b flag; ? may be missing.
FORMS = {
    "join": "game invitation seat powers:l otherwise:l? key x_0? director:l? share:l?",
    "receipt": AT + "claimed-time? documents:l standing:l",
    "opening": AT + "x_N:l restored:b? claimed-time? documents:l",
    "sealed": AT + "version:n for:l seal:l",
    "unsealed": "game seat version:n salt:l text:l",
    "concession": AT + "side words?",
    "result": AT + "ending winner block:n round:n words?",
    "advance": AT + "side place:l keep:l", "claim": AT + "complex",
    **{f"notice {form}": AT + "form to:l awaits holds:l? claimed-time?"
       for form in ("overdue", "impending-forfeit", "forfeit-request")},
    "notice vacation": AT + "form from until claimed-time?", "notice back": AT + "form claimed-time?",
    "notice extension": AT + "form to:l from until claimed-time?",
    "reanchor": AT + "x_0:l", "key": AT + "old new",
    "ruling void": AT + "act block:n battles:l reason?", "ruling take-back": AT + "act block:n reason?",
    "ruling forfeit": AT + "act side reason?", "ruling default-answer": AT + "act of reason?",
    "ruling play-for": AT + "act of reason?",
    "ruling re-anchor": AT + "act keeper reanchor:l openings:l? signers:l? opened:n? share:l? reason?",
    "ruling key-change": AT + "act of new reason?", "ruling burn": AT + "act burnt:n reason?",
    "ruling amend": AT + "act block:n amendment:l reason?",
    "ruling successor": AT + "act of to new reanchor:l? openings:l? signers:l? opened:n? share:l? reason?",
}
WRITTEN = ("orders", "answer", "standing", "amendment")


def written(values):
    """A text as the tool writes it, from keys and values in their order; tables stand last."""
    out = ""
    for key, value in values.items():
        if isinstance(value, dict):
            out += f"\n[{key}]\n" + written(value)
        elif isinstance(value, list) and value and isinstance(value[0], dict):
            out += "".join(f"\n[[{key}]]\n" + written(each) for each in value)
        elif isinstance(value, list) and value:
            single = key in ("text", "defaults-text")  # lines of another text; words of the tool never do
            double = lambda item: '"' + re.sub(r'(["\\])', r"\\\1", item) + '"'
            items = [f"'{item}'" if single and "'" not in item else double(item) for item in value]
            out += f"{key} = [\n" + "".join(f"  {item},\n" for item in items) + "]\n"
        else:
            out += f"{key} = " + (f'"{value}"' if isinstance(value, str) else str(value).lower()) + "\n"
    return out


def read_toml(text, what, own):
    """The keys and values; `own`: of a text that the tool wrote, in its one form."""
    try:
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Wrong("document", f"{what}: {error}") from None
    demand(not own or written(found) == text, "document", f"{what} is not written as the tool writes it")
    return found


class Paper:
    """A stored document: its text is canonical, its digest its own, its form the one of its kind."""

    def __init__(self, stored):
        """Reads what a game file holds; whose key it should be is for the game to say."""
        order(stored, "kind digest text signature", "a document")
        self.kind, self.text = stored["kind"], "".join(line + "\n" for line in stored["text"])
        self.name = f"the {self.kind}"
        check_text(self.text, self.name)
        self.digest = H("doc", self.kind, self.text)
        demand(self.digest.hex() == stored["digest"], "document", f"the digest of {self.name} is not its own")
        self.v = read_toml(self.text, self.name, self.kind not in WRITTEN)
        head = self.v.get("fieldpost"), self.v.get("kind")
        demand(head == (2, self.kind), "document", f"{self.name} says it is another")
        self.kind in WRITTEN or self.formed()
        self.seat, self.key = self.v.get("seat"), ""
        self.name += f" of {self.seat}"
        if stored["signature"]:
            data = strict_base64("".join(stored["signature"][1:-1])) or b""
            self.key = key_line(Signature(data).verify(self.text).key)
            demand(armor(data) == stored["signature"], "form", f"the signature of {self.name} is not in its one form")

    def formed(self):
        """The lines are those of the kind, in their order; a flag is there to say yes."""
        form = FORMS.get(self.kind) or FORMS.get(f"{self.kind} {self.v.get('act') or self.v.get('form')}") or ""
        sorts = {"n": int, "l": list, "b": bool, "": str}
        wanted = {"fieldpost": int, "kind": str}
        for each in form.replace("x_N", f"x_{self.v.get('step')}").split():
            key, _, sort = each.rstrip("?").partition(":")
            if key in self.v or not each.endswith("?"):
                wanted[key] = sorts[sort]
        same = list(self.v) == list(wanted) and all(type(self.v[k]) is sort for k, sort in wanted.items())
        lengths = [len(self.v.get(k, "-")) for k in ("words", "reason", "claimed-time", "from", "until")] if same else []
        same = same and all(0 < n < 55 for n in lengths) and not any(v is False for v in self.v.values())
        demand(same, "document", f"{self.name} has other lines than {', '.join(wanted)}, or words too long")
        same = AWAITED.fullmatch(self.v.get("awaits", "links")) and [] not in (self.v.get("to"), self.v.get("holds"))
        demand(same, "document", f"{self.name} awaits or holds nothing")
        for key in ("documents", "standing", "share", "director", "holds", "x_0", f"x_{self.v.get('step')}"):
            if wanted.get(key) is list:
                (self.digests if key in ("documents", "standing", "holds") else self.one)(key)

    def one(self, key):
        """The only digest of a list."""
        demand(len(self.v[key]) == 1, "document", f"{self.name} has one {key}")
        return self.digests(key)[0]

    def digests(self, key):
        """A list of digests."""
        return [hexes("document", f"{key} of {self.name}", d) for d in self.v[key]]


# The game: game-file.md, dice-and-chain.md, affairs.md ---------------------------------

# The check to which a refusal of a part belongs inside a game file.
CHECKS = {"form": "too-long not-utf8 no-document two-documents forbidden-character",
          "signature": "no-signature two-signatures damaged-signature wrong-namespace unsupported-hash "
                       "unsupported-key weak-key bad-signature damaged-key",
          "opening": "link-again link-ahead link-beyond link-wrong"}
NAME = re.compile("[a-z0-9][a-z0-9-]{0,31}")
AWAITED = re.compile(f"answers|receipt|links|advance|orders {NAME.pattern}")
FILED = ("standing", "sealed", "unsealed")
HELD = ("orders", "answer", "unsealed", "receipt", "opening")
AFFAIRS = ("concession", "result", "notice", "advance", "claim")
AGREED = [("axis", "adjudication"), ("allies", "adjudication"), ("none", "draw"), ("none", "annulled")]
BOTH, LINKS = {"axis", "allies"}, 16384


class Keeper:
    """A chain as far as it has been shown; `base` is the step before its first link."""

    def __init__(self, name, anchor, first=1):
        """A chain whose first link is that of step `first`."""
        self.name, self.value, self.base, self.known, self.next = name, anchor, first - 1, first - 1, first

    def open(self, prep, step, link):
        """Takes the link of a step; those of burnt steps were never shown and are hashed over."""
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
        out += "" if skip or line.startswith("   head: ") else line[3:] + "\n"
        skip = skip and not line.endswith("[],") and line != "     ],"
    return out


def win(word, event):
    """Who has won by an event that ends the game, and how."""
    if word == "Won":
        return event["victory"]["side"][0].lower(), "victory"
    return *(BOTH - {event["side"][0].lower()}), {"Conceded": "concession", "Forfeited": "forfeit"}[event["how"][0]]


class Game:
    """A game file, followed block by block."""

    where = ""

    def check(self, text):
        """The whole file; `where` says how far it came."""
        demand(text.startswith("(\n fieldpost: 2,\n"), "form", "this is no game file of format 2")
        lines = text.split("\n")
        demand(lines.pop() == "", "form", "the last line has no end: the file was cut off")
        check_lines(lines)
        self.head = head = value(re.findall(rf"{TOKEN}|[:,]", text)[::-1])
        order(head, "fieldpost revision name game prep edition edition_digest dice options seats keepers? "
                    "invitation joins? blocks position", "the file")
        for block in head["blocks"]:
            order(block, "block step? from? previous documents? openings? reanchors? shares? epoch? rolls? "
                         "burnt? events? owed? position head", "a block")
        self.signatures, self.dice, self.restored = 0, 0, []
        self.genesis()
        starts, ends = ([i for i, line in enumerate(lines) if line == mark] for mark in ("  (", "  ),"))
        for n, block in enumerate(head["blocks"], 1):
            self.where = f"block {n}: "
            first = starts[n - 1 - len(head["blocks"])]
            self.block(n, block, lines[first + 1:min(i for i in ends if i > first)])
        self.where, first = "", lines.index(" position: (")
        position = "".join(line[1:] + "\n" for line in [" (", *lines[first + 1:-2], " )"])
        demand(self.position in (None, H("doc", "position", position).hex()), "position", "not that of the last block")

    # Genesis

    def genesis(self):
        """Everything above the blocks follows from the invitation and the joins."""
        head, text = self.head, "".join(line + "\n" for line in self.head["invitation"])
        check_text(text, "the invitation")
        self.invitation = inv = read_toml(text, "the invitation", True)
        demand((inv["fieldpost"], inv["kind"]) == (2, "invitation"), "setup", "the invitation is not of format 2")
        self.prep, self.mode = H("prep", text), inv["dice"]
        told = {"revision": inv["revision"], "name": inv["game"], "prep": self.prep.hex(),
                "edition": inv["edition"], "edition_digest": inv["edition-digest"][0], "dice": self.mode,
                "options": [list(pair) for pair in sorted(inv["options"].items())]}
        for name, wanted in told.items():
            demand(head[name] == wanted, "setup", f"the {name} of the file is not that of the invitation")
        pace = inv.get("pace", {"days": 1, "bank": 0, "vacation": 0})
        fits = list(pace) == ["days", "bank", "vacation"] and all(type(days) is int and 0 <= days <= 3650 for days in pace.values())
        demand(fits and pace["days"], "setup", "a pace without its three numbers of days, or with too many")
        joins = [Paper(d) for d in head.get("joins", [])]
        papers = {p.seat: p for p in joins}
        self.official, self.seats, self.keepers = self.mode not in ("practice", "entered"), {}, {}
        for stored, invited in zip(head["seats"], inv["seat"], strict=True):
            self.sit(stored, invited, papers.get(stored["seat"]))
        demand([p.seat for p in joins] == [n for n in self.seats if n in papers], "setup",
               "the joins are not those of the seats, each once, in their order")
        idle, self.judge = [n for n, s in self.seats.items() if s["side"] == "none"], inv.get("judge")
        # A judge is the director as well where the mode needs one and no other seat is without powers.
        alone = self.judge if self.mode in ("director", "both") else None
        self.director = next((n for n in idle if n != self.judge), alone)
        demand(set(idle) == {self.director, self.judge} - {None}, "setup", "a judge plays, or a seat without powers is neither director nor judge")
        for paper in joins:
            self.join(paper, papers.get(self.director))
        shared = [a for a, s in self.seats.items() for t in self.seats.values() if s["key"] == t["key"] and s["side"] != t["side"]]
        demand(not self.official or not shared, "setup", f"{shared} have one key and are no partners")
        sides = sorted(self.seats[n]["side"] for n in self.keepers)
        wanted = {"director": ["none"], "keepers": ["allies", "axis"], "both": ["allies", "axis", "none"]}
        demand(sides == wanted.get(self.mode, []) and not {*idle} & {*self.keepers} - {self.director}, "setup", f"mode {self.mode} has other dice keepers")
        demand(len({k.value for k in self.keepers.values()}) == len(sides), "setup", "two have one anchor")
        anchors = [{"keeper": n, "anchor": k.value.hex()} for n, k in self.keepers.items()]
        demand(head.get("keepers", []) == anchors, "setup", "the keepers are not those of the joins")
        self.game = game_id(text, {n: (p.digest, p.key) for n, p in papers.items()})
        demand(head["game"] == self.game.hex(), "setup", "the game id does not follow from invitation and joins")
        self.sides = {p: s["side"] for s in self.seats.values() for p in s["powers"]}
        self.heads, self.epoch, self.next, self.changed, self.moved = [head["game"]], self.game, 1, 0, 0
        self.position, self.owed, self.unthrown = None, [], "tied" in inv or "advantages-by-dice" in inv
        # The block since which the next step is the next; every digest seen; the keys of all seats after each block.
        self.since, self.done, self.keys = 0, set(), [{name: seat["key"] for name, seat in self.seats.items()}]
        # Standing orders; the lock, now and after each block; powers that have changed sides, after each block;
        # every anchor used.
        self.filed, self.lock, self.locks, self.went, self.anchors = [], None, [None], [{}], {k.value for k in self.keepers.values()}
        # What carried openings locked, the step that they burnt, and the block of their head; the block that decided
        # something last; who has won, and how, after each block; whether a result has closed the game.
        self.held, self.burnt, self.bound, self.decided, self.wins, self.closed = None, 0, 0, 0, [None], False
        self.warned, self.spoke = [], {}  # notices with their blocks; the latest block with a paper of each seat

    def sit(self, stored, invited, paper):
        """A seat of the head, with what the invitation and its join say of it."""
        order(stored, "seat side powers key fingerprint", "a seat")
        name, key = stored["seat"], paper.key if paper else ""
        self.seats[name] = dict(stored, otherwise=invited.get("otherwise"))
        fits = (name, stored["powers"]) == (invited["seat"], invited["powers"]) and NAME.fullmatch(name)
        demand(fits and (stored["side"] == "none") == (not stored["powers"]), "setup", f"the seat {name} is not as invited")
        demand(paper or not self.official, "setup", f"{name} has not joined")
        demand((stored["key"], stored["fingerprint"]) == (key, fingerprint(key)), "setup", f"{name} has another key")
        demand(invited["keeper"] == bool(paper and "x_0" in paper.v), "setup", f"{name} keeps dice, or does not")
        if invited["keeper"]:
            self.keepers[name] = Keeper(name, hexes("setup", "x_0", paper.v["x_0"]))

    def join(self, paper, host):
        """A join answers this invitation; in mode director, and the director's join."""
        v, seat = paper.v, self.seats[paper.seat]
        demand(paper.key, "setup", f"{paper.name} is not signed")
        self.signatures += 1
        told = {"game": self.invitation["game"], "invitation": self.prep.hex()[:32], "powers": seat["powers"],
                "otherwise": seat["otherwise"], "key": seat["fingerprint"]}
        for key, wanted in told.items():
            demand(v.get(key) == wanted, "setup", f"{paper.name} names another {key}")
        shares = self.mode == "director" and paper is not host
        fits = shares == ("share" in v) == ("director" in v) and (not shares or paper.one("director") == host.digest)
        demand(fits, "setup", f"{paper.name} has a share or lacks one, or names another join")

    # Blocks

    def block(self, n, b, lines):
        """A block follows from its documents, but for events, position and what is owed."""
        demand((b["block"], b["previous"]) == (n, self.heads[-1]), "order", "not its number, or the head before it")
        papers = [Paper(d) for d in b.get("documents", [])]
        rank = {"orders": 0, "receipt": 2, "opening": 3, "reanchor": 4, "amendment": 5}
        # Papers that notices hold come after them, and nothing follows from them.
        notices = [p for p in papers if p.kind == "notice"]
        papers, shown = (notices, papers[len(notices):]) if notices else (papers, [])
        for part in papers, shown:
            place = [(rank.get(p.kind, 1), p.kind, p.seat.encode("utf-8"), p.digest) for p in part]
            again = {p.digest for p in part} & self.done if part is papers else ()
            demand(place == sorted(set(place)) and not again, "document", "not in their order, or in an earlier block")
        for p in notices:
            demand({*p.v.get("to", [])} <= {*self.seats} - {p.seat}, "document", "a notice is about its sender or no seat")
            facing = [{self.side(p.seat), self.side(to)} for to in p.v.get("to", [])]
            given = p.v["form"] != "extension" or "pace" in self.invitation and facing and all(f == BOTH for f in facing)
            demand(given, "document", "an extension without a pace, or from a seat that is no opponent")
        named = {one for p in notices for one in p.v.get("holds", [])}
        demand({p.digest.hex() for p in shown} == named, "document", "the notices hold other documents")
        for p in shown:
            demand(p.kind in HELD, "document", f"a notice holds no {p.kind}")
            self.paper(p, [], self.locked_before(shown))
        of = lambda *kinds: [p for p in papers if p.kind in kinds]
        demand(not self.closed or of(*FILED) == papers, "document", "the game was closed by its result")
        openings, rolls = of("opening"), [r["roll"] for r in b.get("rolls", [])]
        ruled = [p for p in of("ruling") if p.v["act"] != "default-answer"][:1]
        for p in papers:
            self.paper(p, ruled, None if ruled or self.unthrown else self.locked_before(papers))
        used = bool(openings or rolls)
        demand(b.get("step") == (self.next if used else None), "opening", "not the step that the block uses")
        links = {p.seat: p.one(f"x_{p.v['step']}") for p in openings}
        stored = [{"opening": f"{seat} step {self.next} {link.hex()}"} for seat, link in links.items()]
        demand(b.get("openings", []) == stored, "opening", "the opening lines are not those of the openings")
        demand(len(links) == len(openings) and set(links) <= set(self.keepers), "opening", "no keeper, or one twice")
        for seat, link in links.items():
            self.keepers[seat].open(self.prep, self.next, link)
        self.restored += [f"{p.seat} step {self.next}" for p in openings if "restored" in p.v]
        new, last = {"reanchors": [], "shares": [], "epoch": None}, self.next + used
        demand(ruled or not self.unthrown or papers == of("notice", "result", "opening"), "document", "the first dice have not fallen")
        if ruled:
            last = self.ruling(b, of, new, last)
        elif of(*AFFAIRS):
            self.affairs(n, papers)
        elif of(*FILED) == papers and papers and not self.asked(papers):
            for p in papers:
                self.file(n, p)
        else:
            self.play(n, b, of, set(links))
        wrong = [name for name, wanted in new.items() if b.get(name) != (wanted or None)]
        demand(not wrong, "opening", f"{wrong} do not follow from the documents")
        self.rolled(rolls, links, b)
        for keeper in self.keepers.values():
            keeper.next = max(keeper.next, last)
        if b["position"] != self.position and (self.position or b.get("events")):
            # A claim makes no paper too old that was locked before it.
            self.changed, self.moved = n, self.moved if of("claim") else n
        self.since, self.position, self.owed, self.next = self.since if last == self.next else n, b["position"], b.get("owed", []), last
        self.keys.append({name: seat["key"] for name, seat in self.seats.items()})
        self.locks.append(self.lock)
        went = {e["power"]: e["side"][0].lower() for word, e in b.get("events", []) if word == "SideChanged"}
        self.went.append(self.went[b.get("from", -1)] | went)
        wins = (win(*e) for e in b.get("events", []) if e[0] in ("Won", "GivenUp"))
        self.wins.append([self.wins[b.get("from", -1)], *wins][-1])
        self.decided = n if used or of("orders", "answer", "ruling") else self.decided
        self.done |= {p.digest for p in papers}
        self.warned += [(n, p.v["form"], seat) for p in notices for seat in p.v.get("to", [])]
        self.spoke |= {p.seat: n for p in papers}
        self.heads.append(H("block", self.game, record(lines)).hex())
        demand(self.heads[-1] == b["head"], "position", "the head is not that of the record")

    def head_of(self, p, burns=False):
        """The number of the block whose head a paper names; a ruling may burn what names a head of another history."""
        named = str(p.v.get("head"))
        found = [i for i, head in enumerate(self.heads) if len(named) >= 32 and head.startswith(named)]
        demand(found or burns, "document", f"{p.name} names a head this game never had")
        return found[0] if found else None

    def locked_before(self, papers):
        """The block whose head a receipt or opening names that locks papers, by a seat that has its key of then."""
        locks = {"receipt": self.seats, "opening": self.keepers}
        told = [(self.head_of(p), p) for p in papers if p.seat in locks.get(p.kind, ()) and p.key == self.seats[p.seat]["key"]]
        return min((at for at, p in told if all(k.get(p.seat, p.key) == p.key for k in self.keys[at:])), default=None)

    def paper(self, p, ruled, locked):
        """Signed by the seat, for this game and moment; `locked` is the block whose keys are as good as those of now."""
        demand(p.v.get("game") == self.head["name"], "document", f"{p.name} is for another game")
        # A new key signs for itself, and the chain of a director who is new.
        new = p.kind == "key" or p.kind == "reanchor" and ruled and ruled[0].v["act"] == "successor"
        demand(new or p.seat in self.seats, "signature", f"{p.name}: there is no such seat")
        key, held = p.key if new else self.seats[p.seat]["key"], p.digest in (self.held or [])
        # What rulings name, or a burnt step left locked, is signed with the key of the head that its opening names.
        burns = ruled and ruled[0].v["act"] == "burn" and p.kind == "opening"
        locked = [locked, self.bound if held else None, self.head_of(p, burns) if ruled and p.kind == "opening" else None]
        old = p.key in [self.keys[at].get(p.seat) for at in locked if at is not None]
        demand(p.key and (p.key == key or old) or not key and not self.official, "signature", f"{p.name} has not its seat's key")
        self.signatures += bool(p.key)
        if p.kind == "unsealed":
            return
        at, step = self.head_of(p, burns), p.v.get("step")
        demand(p.kind != "ruling" or held or at >= self.decided, "document", f"{p.name} is older than block {self.decided}")
        # What carried openings locked is of the step they burnt; orders are filed before any later step.
        due = step == self.next or p.kind in FILED and isinstance(step, int) and step < self.next
        demand(due or held and step == self.burnt, "document", f"{p.name} is for step {step}, not step {self.next}")
        # What a ruling burns may have been opened for a turn that was not played.
        since = self.moved if p.kind in HELD or p.v.get("act") == "default-answer" else self.changed
        demand(p.kind in FILED or burns or at >= since, "document", f"{p.name} was written before block {since}")

    # Affairs

    def side(self, name):
        """A seat goes over with its power."""
        return next((self.went[-1][p] for p in self.seats[name]["powers"] if p in self.went[-1]), self.seats[name]["side"])

    def affairs(self, n, papers):
        """Every seat of a side concedes; the side that did not win signs the result, or else both sides do."""
        kind, v, seats = papers[0].kind, papers[0].v, [p.seat for p in papers]
        said = {(p.kind, *map(p.v.get, ("side", "ending", "winner", "block", "round"))) for p in papers}
        demand(len(said) == 1 and len(set(seats)) == len(seats), "document", "unlike files, or two of one seat")
        demand(not self.wins[-1] or kind not in ("claim", "concession"), "rules", "the game is over")
        if kind == "concession":
            fits = v["side"] in BOTH and set(seats) == {name for name in self.seats if self.side(name) == v["side"]}
            demand(fits, "document", "not every seat of one side concedes")
        elif kind == "result":
            fits = (v["winner"], v["ending"]) in ([self.wins[-1]] if self.wins[-1] else AGREED) and v["block"] == n - 1
            judged = self.judge in seats and v["ending"] in ("adjudication", "forfeit")
            fits = fits and (judged or BOTH - {v["winner"]} <= set(map(self.side, seats)))
            demand(fits, "document", "the game did not end so, or a signature is missing")
            self.closed = True

    # Standing orders

    def asked(self, papers):
        """Does the turn wait for one of these seats to open its seal?"""
        powers = {o["power"] for o in self.owed if o["about"][0] == "Unseal"}
        return any(powers & set(self.seats[p.seat]["powers"]) for p in papers if p.kind == "unsealed")

    def file(self, n, p):
        """Standing orders, open or sealed, count from this block."""
        if p.kind == "unsealed":
            return self.unseal(p)
        latest = max([s["version"] for s in self.filed if s["seat"] == p.seat], default=0)
        demand(p.v["version"] > latest and p.v.get("for", True), "document", f"version {latest} is there, or no battle is named")
        seal = p.one("seal") if p.kind == "sealed" else None
        self.filed.append(dict(block=n, seat=p.seat, version=p.v["version"], digest=p.digest, seal=seal, open=None))

    def unseal(self, p):
        """Opens a seal that was filed."""
        seal = H("seal", p.one("salt"), "standing", p.seat, "".join(line + "\n" for line in p.v["text"]))
        wanted = (p.seat, p.v["version"], seal, None)
        found = [s for s in self.filed if (s["seat"], s["version"], s["seal"], s["open"]) == wanted]
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
        """A turn, or the dice before the first: what was locked before the links were opened."""
        decisions, receipts, openings = of("orders", "answer", "ruling", "unsealed"), of("receipt"), of("opening")
        first, with_receipt = self.unthrown and not decisions and not receipts, self.mode in ("director", "both")
        directed = with_receipt and [p.seat for p in receipts] == [self.director]
        strange = of(*FILED[:2], "reanchor", "amendment", "key") or of("orders")[1:] or receipts and not directed
        demand(not strange, "document", "no part of a turn, a second order file, or a receipt that is not the director's")
        demand(not self.wins[-1], "rules", "the game is over")
        demand(decisions or first, "document", "there is nothing to adjudicate")
        for of_seat in {p.v["of"] for p in of("ruling")}:
            self.may_rule(of("ruling")[0].v, {p.seat for p in of("ruling") if p.v["of"] == of_seat})
        heads = [self.head_of(p) for p in receipts + openings]
        told = [self.head_of(p) for p in decisions if p.kind != "unsealed"]
        one = len(set(heads)) <= 1 and min(heads, default=n) >= max(told, default=0)
        demand(one or first, "opening", "receipt and openings name one head, not before that of the decisions")
        if self.lock is None and self.held is not None and with_receipt:
            self.lock = self.bound
        if self.lock is None:
            late = receipts and any(s["block"] > heads[0] for s in self.filed)
            demand(not late, "opening", "standing orders were filed behind the receipt's head")
            self.lock = heads[0] if receipts else n - 1 if with_receipt else min(told, default=n - 1)
        named, good = [p.digest for p in decisions], [self.in_force(self.lock, readable) for readable in (True, False)]
        if first:
            named, good = [bytes.fromhex(d) for d in self.invitation.get("bid-papers", []) if "tied" in self.invitation], [[]]
            self.first_dice(b)
        same = self.held is None or set(self.held) - self.done == set(named)
        demand(same, "document", "the openings of a burnt step locked other decisions")
        for p in receipts + openings:
            standing = p.digests("standing") if p.kind == "receipt" else p.digests("documents")[len(named):]
            fits = p.digests("documents") == named + (standing if p.kind == "opening" else [])
            demand(fits and standing in good, "opening", f"{p.name} names other documents")
        demand(not opened or opened == set(self.keepers), "opening", "not every keeper opens")
        demand(receipts or not opened or first or not with_receipt, "opening", "links without a receipt")
        demand(not opened or b.get("rolls") or "burnt" in b, "opening", "links were opened for no die")
        for p in of("unsealed"):
            self.unseal(p)
        self.held = None if b.get("events") or openings else self.held
        self.lock = None if first or not b.get("owed") and (b.get("events") or not self.owed) else self.lock

    def first_dice(self, b):
        """The die between equal bids: on 2 the seats play what they play otherwise. Behind it the dice that
        choose advantages: each power throws until so many different faces have come up."""
        rolls = [r["roll"] for r in b.get("rolls", [])]
        if "tied" in self.invitation:
            good = rolls[:1] in (["tie bids 0 none 2: 1"], ["tie bids 0 none 2: 2"])
            demand(good, "dice", "the die between equal bids comes first")
            for seat in self.seats.values() if rolls.pop(0).endswith("2") else ():
                seat["powers"] = seat["otherwise"]
                seat["side"] = self.sides[seat["powers"][0]] if seat["powers"] else "none"
        each, chosen = self.invitation.get("advantages-by-dice", 0), set()
        demand(rolls if each else not rolls, "dice", "dice that choose advantages, or none")
        for (word, power, *rest), sides, shown in map(roll_line, rolls):
            good = (word, *rest) == ("select", 0, "none", sides) and power in set(self.sides) - {p for p, _ in chosen}
            good = good and len(set(shown)) == each and len(set(shown[:-1])) < each
            demand(good, "dice", f"{power} throws until {each} different faces have come up")
            chosen |= {(power, face) for face in shown}
        told = [(e["power"], e["face"]) for word, e in b.get("events", []) if word == "AdvantageRolled"]
        demand(sorted(told) == sorted(chosen), "dice", "the events tell other advantages than the dice")
        self.unthrown = False

    def rolled(self, rolls, links, b):
        """Every die follows from the links, and every roll is told by an event."""
        practice, seed, streams = self.mode == "practice", None, {}
        if practice or links and set(links) == set(self.keepers):
            tag, epoch = ("practice", self.game) if practice else ("seed", self.epoch)
            seed = H(tag, epoch, self.next, *by_name(links))
        for line in rolls:
            name, sides, shown = roll_line(line)
            self.dice += len(shown)
            if self.mode != "entered":
                demand(seed, "dice", "a roll, and not every link of its step is open")
                stream = streams.setdefault(name, faces(H("roll", seed, *name), sides))
                right = [next(stream) for _ in shown]
                demand(shown == right, "dice", f"the file says {line}, the links say {right}")
        thrown = [e for word, e in b.get("events", []) if word in ("Rolled", "Summed") and e["faces"]]
        told = [f"{e['key']}: {' '.join(str(f or '-') for f in e['faces'])}" for e in thrown]
        # A ruling plays a turn again with the dice of the blocks that rolled them.
        same = told == rolls or any(w in ("BidsSettled", "AdvantageRolled") for w, _ in b.get("events", []))
        again = not rolls and any(d["kind"] == "ruling" for d in b.get("documents", []))
        demand(same or again, "dice", "the events tell other rolls")

    # Rulings

    def ruling(self, b, of, new, last):
        """Who must sign a ruling, and what it puts in force; the step that comes next."""
        rulings, keys, openings = of("ruling"), of("key"), of("opening")
        v, act = rulings[0].v, rulings[0].v["act"]
        same = lambda p: {k: x for k, x in p.v.items() if k not in ("seat", "head", "opened", "share", "reason")}
        signers = {p.seat for p in rulings}
        alike = len(signers) == len(rulings) and all(same(p) == same(rulings[0]) for p in rulings)
        demand(alike, "document", "two rulings of one seat, or unlike ones")
        self.may_rule(v, signers)
        beside = {"key-change": ["key"], "amend": ["amendment"], "burn": ["opening"],
                  "re-anchor": ["opening", "reanchor"], "successor": ["key", "opening", "reanchor"]}
        strange = {d["kind"] for d in b["documents"]} - {"ruling", *beside.get(act, [])}
        demand(not strange, "document", f"{strange} with a ruling about something else")
        demand(bool(openings) == ("burnt" in b), "rules", "a step is burnt, and not said so, or not burnt")
        named = sorted(p.digest.hex() for p in openings) or None
        demand(act == "burn" or self.head["revision"] < 4 or v.get("openings") == named, "document", "the rulings name other openings")
        locked = [p.digests("documents") for p in openings]
        demand(any(each != locked[0] for each in locked) == (act == "burn"), "opening", "openings that do not fit it")
        if act in ("key-change", "successor"):
            self.new_key(v, keys)
        if "reanchor" in v or of("reanchor"):
            last = self.new_chain(rulings, of("reanchor"), openings, new)
        elif act == "amend":
            fits = ([p.digest for p in of("amendment")], v["block"]) == ([rulings[0].one("amendment")], self.changed)
            demand(fits, "document", "another amendment than the one named, or not of the latest block that changed the board")
        elif act == "take-back":
            back = 0 < v["block"] <= self.changed and b.get("from") == v["block"] - 1
            demand(back, "document", "there is no such block to take back, or the block goes back to another")
        elif act == "void":
            fits = v["block"] == self.changed and v["battles"] == sorted(set(v["battles"])) != []
            demand(fits, "document", "not the latest block that changed the board, or no list of its battles")
        elif act == "play-for":
            forms = {form for n, form, seat in self.warned if seat == v["of"] and n > self.spoke.get(seat, 0)}
            fits = {"overdue", "impending-forfeit"} <= forms and self.side(v["of"]) in BOTH
            demand(fits and not self.unthrown and self.held is None and not self.owed, "document", "no caretaker can play now")
            demand(not self.wins[-1], "rules", "the game is over")
        elif act == "burn":
            demand(v["burnt"] == self.next and len(self.keepers) > 1, "document", "it burns another step")
        if act not in ("re-anchor", "successor", "key-change"):
            self.lock = self.locks[b["from"]] if act == "take-back" else self.lock if b.get("owed") else None
            self.held, locked = None, []
        if locked and self.held is None:
            self.held, self.burnt, self.bound = locked[0], self.next, self.head_of(openings[0])
        # A turn that waits for the opening of a seal once more takes the same opening.
        asked = {o["power"] for o in b.get("owed", []) if act == "take-back" and o["about"][0] == "Unseal"}
        for seat in [name for name, s in self.seats.items() if asked & set(s["powers"])]:
            latest = [s for s in self.filed if s["seal"] and s["seat"] == seat and s["block"] <= self.lock][-1]
            self.done, latest["open"] = self.done - {latest["open"]}, None
        return last

    def may_rule(self, v, signers):
        """Refuses what these seats may not rule."""
        act, of, side = v["act"], v.get("keeper") or v.get("of"), self.side
        both, director = BOTH <= {side(s) for s in signers}, self.director in signers
        # The two that do not play rule alone where nothing can be thrown again.
        alone = act not in ("void", "take-back", "amend", "burn") and {self.director, self.judge} & signers
        friends = {s for s in self.seats if of and s != of and side(s) == side(of)}
        playing = self.mode == "both" and of in self.keepers and of != self.director
        good = both or alone
        if act in ("re-anchor", "successor"):
            # Whose chain it is never suffices; every other keeper agrees, and who signs is named.
            good = (not friends or friends & signers) if playing and act == "re-anchor" else both
            agreed = set(self.keepers) - {of} <= signers and (of != self.director or of not in signers)
            named = v.get("signers", sorted(signers)) == sorted(signers)
            good = good and named and ("reanchor" not in v or agreed)
        elif act == "key-change" and of not in signers:
            enemies = {s for s in self.seats if {side(s), side(of)} == BOTH}
            one = director and (friends or enemies) & signers if playing else director and of not in (self.director, self.judge)
            good = both or one
        demand(good or act == "key-change" and of in signers, "document", f"{sorted(signers)} may not rule this alone")

    def new_key(self, v, keys):
        """Another key for a seat; with a successor, another name for the director's seat."""
        of, name, seat = v["of"], v.get("to", v["of"]), self.seats[v["of"]]
        told = [(p.seat, fingerprint(p.key), p.v["new"], p.v["old"]) for p in keys]
        demand(told == [(name, v["new"], v["new"], seat["fingerprint"])], "document", f"another key of {name} is ruled")
        used = {s["fingerprint"] for s in self.seats.values()} | set(self.seats) - {of}
        demand(not {v["new"], name} & used and NAME.fullmatch(name), "document", "the new key or name is in use already")
        good = "to" not in v or of == self.director and ("reanchor" in v or of not in self.keepers)
        demand(good, "document", f"{of} is not the director, or keeps dice")
        seat["key"], seat["fingerprint"] = keys[0].key, v["new"]
        self.director, self.judge = (name if n == of else n for n in (self.director, self.judge))
        self.seats = {name if n == of else n: s for n, s in self.seats.items()}

    def new_chain(self, rulings, chains, openings, new):
        """A keeper's new chain: its first step, and in mode director the epoch that begins with it."""
        v, directed = rulings[0].v, self.mode == "director"
        demand([p.digest for p in chains] == [rulings[0].one("reanchor")], "document", "not the new chain that is named")
        old, keeper, paper, anchor = v.get("keeper") or v["of"], v.get("keeper") or v["to"], chains[0], chains[0].one("x_0")
        fits = paper.seat == keeper and old in self.keepers and paper.key == self.seats[keeper]["key"]
        demand(fits and anchor not in self.anchors, "document", f"not the new chain of {keeper}, or one that was in use before")
        for p in rulings:
            keeps = p.seat in self.keepers and p.seat != old
            stated = ("opened" in p.v, "share" in p.v, "signers" in p.v) == (keeps, directed, directed)
            demand(stated and p.v.get("opened", 0) <= self.next, "document", f"{p.name} states too much or too little")
        late = {p.seat for p in rulings if p.v.get("opened") == self.next} - {p.seat for p in openings}
        demand(not late or self.moved > self.since, "opening", f"the openings of {late} are not here")
        first = self.next + 1 if openings or directed else max(self.next, *(p.v.get("opened", 0) + 1 for p in rulings))
        new["reanchors"] = [{"reanchor": f"{keeper} step {first} {anchor.hex()}" + (f" of {old}" if "to" in v else "")}]
        if directed:
            shares = {p.seat: p.one("share") for p in rulings}
            new["shares"] = [{"share": f"{seat} {shares[seat].hex()}"} for seat in sorted(shares)]
            self.epoch = H("epoch", self.epoch, paper.digest, first, *by_name(shares))
            new["epoch"] = self.epoch.hex()
        self.anchors.add(anchor)
        self.keepers = {n: k for n, k in self.keepers.items() if n != old}
        self.keepers[keeper] = Keeper(keeper, anchor, first)
        return first


def verify(data):
    """What is good about a game file; raises what is wrong."""
    game = Game()
    try:
        demand(len(data) <= 16 << 20, "form", "more than 16 MiB")
        demand(data[:2] not in (b"\xff\xfe", b"\xfe\xff"), "form", "text in UTF-16: save it as UTF-8")
        game.check(data.decode("utf-8-sig").replace("\r\n", "\n"))
    except (KeyError, IndexError, TypeError, AttributeError, ValueError, struct.error) as error:
        raise Wrong(game.where + "form", f"a value is missing, or of another sort: {type(error).__name__}: {error}") from None
    except Wrong as error:
        word = "dice" if error.word.startswith("roll-") else error.word
        word = next((check for check, words in CHECKS.items() if word in words.split()), word)
        raise Wrong(game.where + word, error.what) from None
    old = f", opened from old copies of a chain: {', '.join(game.restored)}" if game.restored else ""
    return f"good: {len(game.heads) - 1} block{'s' * (len(game.heads) != 2)}, {game.signatures} signatures, {game.dice} dice{old}"


def main(arguments):
    """Says of every file whether it is good."""
    if not arguments or arguments[0].startswith("-"):
        print(__doc__.strip(), file=sys.stderr)
        return 2
    wrong = 0
    for name in arguments:
        try:
            with open(name, "rb") as file:
                print(f"{name}: {verify(file.read((16 << 20) + 1))}")
        except (Wrong, OSError) as error:
            wrong = print(f"{name}: {error}") or 1
    return wrong


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
