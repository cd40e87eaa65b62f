#!/usr/bin/env python3
"""Writes dice.toml and the signed orders.toml of this folder.

    python3 tests/vectors/make_dice.py

Everything is computed by second.py, which is not the program that
the vectors test. A value never changes; a changed rule gets a new tag and new
vectors.
"""

import re

import make as m

v = m.v
D = lambda byte: bytes([byte] * 32)
out = []


def line(text=""):
    out.append(text)


def fields(**pairs):
    for key, x in pairs.items():
        line(f"{key.replace('_', '-')} = {m.value(x)}")


def listed(name, items):
    line(f"{name} = [")
    out.extend(f"  {m.value(i)}," for i in items)
    line("]")


def links(prep, seat, root, length):
    """x_0 to x_length."""
    xs = [root]
    for i in range(length, 0, -1):
        xs.append(v.link_before(prep, seat, i, xs[-1]))
    return xs[::-1]


def key_of(seat):
    return v.key_line(m.public(seat))


class Game:
    """A game with known links: `chains` maps a keeper to x_0, x_1, ..."""

    def __init__(self, invitation, chains, roots=()):
        self.prep = v.prep_of(invitation)
        self.chains = chains(self.prep)
        joins = {seat: (v.doc_digest("join", seat), key_of(seat)) for seat in self.chains}
        self.id = v.game_id(invitation, joins)
        line("[[game]]")
        fields(invitation=invitation, prep=self.prep, game=self.id)
        for seat, (digest, key) in joins.items():
            line()
            line("[[game.join]]")
            fields(seat=seat, join=digest, key=key)
        for seat, xs in self.chains.items():
            line()
            line("[[game.keeper]]")
            fields(seat=seat)
            if seat in roots:
                fields(links=len(xs) - 1, root=xs[-1])
            line("# x_0, x_1, ...")
            listed("x", xs)
        line()

    def seed(self, step):
        return v.seed_of("seed", self.id, step, {k: xs[step] for k, xs in self.chains.items()})

    def step(self, number):
        line("[[game.step]]")
        fields(number=number, seed=self.seed(number))
        line()

    def stream(self, step, kind, place, index, side, column, count, sides=None):
        key = v.stream_key(self.seed(step), kind, place, index, side, column)
        bytes_ = v.chacha20(key)
        faces = v.faces(key, sides or 6)
        line("[[game.stream]]")
        fields(step=step, kind=kind, place=place, index=index, side=side, column=column)
        if sides:
            fields(sides=sides)
        fields(key=key, keystream=bytes(next(bytes_) for _ in range(16)),
               dice=[next(faces) for _ in range(count)])
        line()


def games():
    line("# Two keepers with known roots, N = 4. The join files are the names of their seats, for brevity.")
    toy = Game("toy invitation", lambda prep: {
        "allies": links(prep, "allies", D(0xA1), 4), "axis": links(prep, "axis", D(0xB2), 4)},
        roots=("allies", "axis"))
    toy.step(1)
    toy.step(2)
    toy.stream(1, "general", "ukraine", 1, "attack", 3, 12)
    toy.stream(1, "aa-bomber", "ukraine", 0, "defend", 1, 12)
    toy.stream(1, "research", "germany", 0, "none", 6, 12)
    # The sixth byte, ff, is skipped.
    toy.stream(1, "general", "sz5", 1, "attack", 3, 10)
    toy.stream(2, "general-lowluck", "ukraine", 1, "attack", 2, 1)
    toy.stream(2, "aa-fighter", "southern-europe>germany", 0, "defend", 1, 8)
    toy.stream(2, "select", "sz5", 1, "none", 5, 12, sides=5)
    toy.stream(2, "tie", "seats", 0, "none", 200, 12, sides=200)
    toy.stream(1, "tie", "bids", 0, "none", 2, 16, sides=2)
    line("# The worked example: one keeper, of whose chain two values are public.")
    x1 = bytes.fromhex("5d4ea8b2347ff9fa640093ad6d2cd1998d66cc9fb24d6fa1c598c5c92236c7fe")
    spring = Game("spring-07", lambda prep: {"dora": [v.link_before(prep, "dora", 1, x1), x1]})
    spring.step(1)
    spring.stream(1, "general", "west-russia", 1, "attack", 3, 2)
    spring.stream(1, "research", "soviet-union", 0, "none", 6, 1)
    return toy, spring


def others(toy, spring):
    line("# A practice game has no keepers.")
    line("[[practice]]")
    fields(game=spring.id, step=7, seed=v.H("practice", spring.id, 7, 0))
    line()
    line("# The keys of seats are their names, over and over, as in all tests.")
    for seat, about in (("anna", D(0xD1)), ("bruno", D(0xD1)), ("anna", D(0xD2))):
        text = v.share_text(spring.prep, seat, about)
        raw = m.raw_signature(seat, text, namespace=b"fieldpost-share")
        line("[[share]]")
        fields(**{"from": spring.prep}, seat=seat, paper=about, key=key_of(seat),
               signature=raw, share=v.H("share", raw))
        line()
    for shares in ({}, {"anna": D(1)}, {"bruno": D(2), "anna": D(1)}):
        line("[[epoch]]")
        fields(epoch=spring.id, reanchor=D(0xD3), first=9, epoch_after=v.next_epoch(
            spring.id, D(0xD3), 9, shares))
        listed("shares", [[seat, share] for seat, share in shares.items()])
        line()
    line("[[seal]]")
    fields(salt=D(0xC3), kind="bid", seat="germany", content="toy bid 9",
           digest=v.seal_of(D(0xC3), "bid", "germany", "toy bid 9"))
    line()


ORDERS, STANDING = m.HERE / "orders.toml", m.HERE / "standing.toml"


def documents():
    text = v.canonicalise(ORDERS.read_bytes().replace(b"fieldpost = 1", b"fieldpost = 2"))[0]
    block = m.armor(m.blob(text))
    ORDERS.write_text(text + "".join(f"# {each}\n" for each in block.splitlines()), encoding="utf-8")
    standing = STANDING.read_text(encoding="utf-8").replace("fieldpost = 1", "fieldpost = 2")
    STANDING.write_text(standing, encoding="utf-8")
    line("# Canonical texts in files of their own; the first is signed.")
    line("[[document]]")
    fields(kind="orders", file="orders.toml", digest=v.doc_digest("orders", text),
           signer=v.fingerprint(m.public("anna")))
    line()
    line("[[document]]")
    fields(kind="standing", file="standing.toml", digest=v.doc_digest("standing", standing))
    line()


RECORDS = ["""block: 2,
step: 1,
previous: "1111111111111111111111111111111111111111111111111111111111111111",
documents: [
 (
  kind: "orders",
  digest: "e97cce1ea2e3974cc41279d89a94d7f429a7a5df4efd21f33f0d3c05ac302869",
 ),
],
rolls: [
 (roll: "general west-russia 1 attack 3: 5 1"),
],
position: "2222222222222222222222222222222222222222222222222222222222222222",
""", """block: 3,
previous: "1111111111111111111111111111111111111111111111111111111111111111",
position: "2222222222222222222222222222222222222222222222222222222222222222",
"""]


def blocks(spring):
    line("# Records of blocks, shortened; the head hashes one of them.")
    for record in RECORDS:
        line("[[block]]")
        fields(game=spring.id, record=record, head=v.H("block", spring.id, record))
        line()


if __name__ == "__main__":
    out.extend(["# Test vectors of docs/format/dice-and-chain.md and signature.md.",
                "# Written by make_dice.py; not to be changed by hand.", ""])
    toy, spring = games()
    others(toy, spring)
    documents()
    blocks(spring)
    (m.HERE / "dice.toml").write_text("\n".join(out).rstrip("\n") + "\n", encoding="utf-8")
    print("dice.toml, orders.toml")
