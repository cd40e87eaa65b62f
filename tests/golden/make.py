#!/usr/bin/env python3
"""Make the golden files of a release with its program.

    python3 tests/golden/make.py PROGRAM FOLDER

FOLDER is tests/golden/revision-N with the revision of the rules that PROGRAM has. Only what this script
writes is replaced in it. Keys, salts and dice are new each time; the secret keys are thrown away. Before a
release you make the set again whenever the rules changed; afterwards it is never touched.
"""

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile

DEMOS = ("lhtr", "revised", "global-conflict", "aa1941")
RULINGS = ("void", "take-back", "forfeit", "default-answer", "play-for", "amend", "re-anchor", "successor", "burn")
MARK = "# A test keeps this file: the game is over, and everybody knows these numbers.\n"
TURN = """[combat]
moves = ["3 inf, 1 tank: Archangel > West Russia"]

[battle."West Russia"]
losses = "inf, tank"

[noncombat]
moves = ["2 inf: Kazakh > Russia"]
"""
TWO = ("--seat", "anna: Soviet Union, UK, US", "--seat", "bruno: Germany, Japan")
PLAYERS = ("anna", "bruno", "clara")

# Commands whose JSON output programs may rely on, with the names of golden files.
JSON = (
    "verify {affairs}",
    "overview {affairs}",
    "audit {affairs}",
    "standings {affairs}",
    "show {affairs}",
    "show --owed {demo}",
    "stats {demo}",
    "luck {demo}",
    "diff {affairs} {demo}",
    "mail read {papers}/notice.toml",
    "orders check {papers}/orders.toml --game {demo}",
    "case {folder}/case.toml",
    "threats {demo} Caucasus",
    "reach {demo} Caucasus",
)


class Desk:
    """A folder in which commands are typed."""

    def __init__(self, program, at):
        self.program, self.at, self.block = program, at, 0

    def run(self, *words):
        done = subprocess.run([self.program, *words], cwd=self.at, capture_output=True, text=True)
        if done.returncode:
            sys.exit(f"{' '.join(words)}\n{done.stdout}{done.stderr}")

    def path(self, name):
        return os.path.join(self.at, name)

    def read(self, name):
        with open(self.path(name), encoding="utf-8", newline="") as file:
            return file.read()

    def write(self, name, text):
        with open(self.path(name), "w", encoding="utf-8", newline="") as file:
            file.write(text)

    def game(self):
        return f"golden.{self.block:04}.ron"

    def paper(self, kind, seat):
        return f"golden.{self.block + 1:04}.{kind}.{seat}.toml"

    def adjudicate(self, *files):
        self.run("adjudicate", self.game(), *files)
        self.block += 1

    def file_standing(self, name):
        self.run("standing", "file", self.game(), name)
        self.block += 1

    def rule(self, act, *words, seat="dora", key="dora"):
        self.run("ruling", act, self.game(), *words, "--seat", seat, "--key", key, "--out", f"ruling-{act}.toml")


def latest(folder):
    return max(name for name in os.listdir(folder) if name.endswith(".ron"))


def signed_orders(desk, name, game, body):
    """Orders of the Soviet Union below the head that the program writes."""
    desk.run("orders", "new", game, "--out", name)
    desk.write(name, desk.read(name).split("\n\n")[0] + "\n\n" + body)
    desk.run("orders", "sign", name, "--key", "anna", "--game", game)
    return name.replace(".toml", ".signed.toml")


def standing(desk, version, body):
    name = f"golden.standing.bruno.{version}.toml"
    desk.run("standing", "new", desk.game(), "--seat", "bruno", "--out", name)
    head = desk.read(name).split("\n\n")[0].replace("version = 1", f"version = {version}")
    desk.write(name, head + "\n\n" + body)
    return name


def begin(desk):
    for seat in (*PLAYERS, "dora", "anna2", "emil"):
        desk.run("key", "new", seat)
    seats = ("anna: Soviet Union", "bruno: Germany, Japan", "clara: United Kingdom, United States")
    words = [word for seat in seats for word in ("--seat", seat)]
    desk.run("new", "lhtr", "--name", "golden", "--director", "dora", *words)
    desk.run("join", "golden.invitation.toml", "--seat", "dora", "--key", "dora")
    for seat in PLAYERS:
        desk.run("join", "golden.invitation.toml", "golden.join.dora.toml", "--seat", seat, "--key", seat)
    joins = [f"golden.join.{seat}.toml" for seat in (*PLAYERS, "dora")]
    desk.run("start", "golden.invitation.toml", *joins)


def play(desk):
    """A game with a paper of almost every kind."""
    days = ("--from", "2027-01-01", "--until", "2027-01-09")
    desk.run("notice", desk.game(), "--seat", "bruno", "--key", "bruno", "--form", "vacation", *days)
    desk.adjudicate(desk.paper("notice", "bruno"))
    open_orders = standing(desk, 1, '[[when]]\nbattle = "land"\nlosses = "inf, art, tank"\n')
    desk.run("orders", "sign", open_orders, "--key", "bruno", "--game", desk.game())
    sealed = standing(desk, 2, '[[when]]\nbattle = "sea"\nsubmerge = "if attackers >= 3"\n')
    desk.run("standing", "seal", sealed, "--key", "bruno", "--game", desk.game(), "--for", "sea")
    desk.file_standing("golden.standing.bruno.1.signed.toml")
    desk.file_standing("golden.sealed.bruno.2.signed.toml")
    orders = signed_orders(desk, "orders.toml", desk.game(), TURN)
    desk.run("receipt", desk.game(), orders, "--key", "dora", "--claimed-time", "2027-01-02", "--out", "receipt.toml")
    chain = ("--key", "dora", "--chain", "golden.dora.chain")
    desk.run("open", desk.game(), "receipt.toml", orders, *chain, "--out", "opening.toml")
    desk.adjudicate(orders, "receipt.toml", "opening.toml")
    desk.run("case", "--new", desk.game(), str(desk.block), "--out", "case.toml")


def rule(desk):
    desk.rule("void", "--battle", "West Russia", "--reason", "wrong map")
    desk.rule("take-back", "--block", str(desk.block))
    desk.rule("forfeit", "--side", "axis")
    desk.write("again.toml", desk.read("orders.toml").replace("2 inf: Kazakh", "1 inf: Kazakh"))
    desk.rule("amend", "again.toml", seat="anna", key="anna")
    agree = ("--seat", "bruno", "--key", "bruno", "--out", "agree.toml")
    desk.run("ruling", "agree", desk.game(), "ruling-amend.toml", *agree)
    shutil.copy(desk.path(desk.paper("amendment", "anna")), desk.path("amendment.toml"))
    desk.adjudicate("ruling-amend.toml", "agree.toml", "amendment.toml")
    desk.run("key", "change", desk.game(), "--seat", "anna", "--new", "anna2", "--old", "anna")
    shutil.copy(desk.path(desk.paper("key", "anna")), desk.path("key-change.toml"))
    shutil.copy(desk.path(desk.paper("ruling", "anna")), desk.path("ruling-key-change.toml"))
    desk.adjudicate("key-change.toml", "ruling-key-change.toml")
    desk.run("reanchor", desk.game(), "--seat", "dora", "--key", "dora", "--out", "reanchor.toml")
    desk.rule("re-anchor", "reanchor.toml", seat="anna", key="anna2")
    emil = ("--of", "dora", "--seat", "emil", "--key", "emil", "--out", "emil.toml")
    desk.run("reanchor", desk.game(), *emil)
    papers = (desk.paper("key", "emil"), "emil.toml")
    desk.rule("successor", *papers, "--of", "dora", seat="anna", key="anna2")


def end(desk):
    for command, kind in (("concede", "concession"), ("result", "result")):
        desk.run(command, desk.game(), "--seat", "bruno", "--key", "bruno")
        shutil.copy(desk.path(desk.paper(kind, "bruno")), desk.path(f"{kind}.toml"))
        desk.adjudicate(f"{kind}.toml")
    desk.run("standing", "open", "golden.unsealed.bruno.2.toml", "--key", "bruno", "--game", desk.game())
    desk.adjudicate("golden.unsealed.bruno.2.signed.toml")


def papers_of_other_games(desk):
    """A step that two keepers may open, and what is sealed before a game."""
    desk.run("new", "lhtr", "--name", "burn", "--dice", "keepers", *TWO)
    for seat in ("anna", "bruno"):
        desk.run("join", "burn.invitation.toml", "--seat", seat, "--key", seat)
    desk.run("start", "burn.invitation.toml", "burn.join.anna.toml", "burn.join.bruno.toml")
    words = ("--seat", "anna", "--key", "anna", "--out", "ruling-burn.toml")
    desk.run("ruling", "burn", "burn.0000.ron", *words)
    for n, form in enumerate(("overdue", "impending-forfeit")):
        words = ("--seat", "bruno", "--key", "bruno", "--form", form, "--to", "anna")
        desk.run("notice", f"burn.{n:04}.ron", *words)
        desk.run("adjudicate", f"burn.{n:04}.ron", f"burn.{n + 1:04}.notice.bruno.toml")
    words = ("--of", "anna", "--seat", "bruno", "--key", "bruno", "--out", "ruling-play-for.toml")
    desk.run("ruling", "play-for", "burn.0002.ron", *words)
    who = ("--seat", "anna", "--key", "anna")
    desk.run("bid", "seal", "lhtr", "--name", "ladder", *who, "--ipc", "5", "--rest", "Germany")
    desk.run("choice", "seal", "lhtr", "--name", "war", *who, "--advantages", "UK: Radar; US: Marines")
    for kind, name in (("bid", "ladder"), ("choice", "war")):
        desk.run(kind, "open", f"{name}.{kind}.anna.secret.toml", "--key", "anna")
    for seat, to in (("anna", "Anna Example <anna@example.org>"), ("bruno", "bruno@example.org")):
        desk.run("mail", "address", seat, to, "--addresses", "addresses.toml")


def papers_of_demos(desk):
    """The advance, the claim and what an answer brings, which only other boards or turns ask for."""
    lhtr, world = desk.path("demo-lhtr"), desk.path("demo-global-conflict")
    answer = next(name for name in sorted(os.listdir(lhtr)) if name.endswith(".answer.clara.signed.toml"))
    asked = f"demo.{int(answer.split('.')[1]) - 1:04}.ron"
    words = ("--of", "clara", "--seat", "dora", "--key", f"{lhtr}/keys/dora")
    desk.run("ruling", "default-answer", f"{lhtr}/{asked}", *words, "--out", "ruling-default-answer.toml")
    shutil.copy(f"{lhtr}/{answer}", desk.path("answer.toml"))
    advance = next(name for name in sorted(os.listdir(world)) if ".advance.bruno." in name)
    shutil.copy(f"{world}/{advance}", desk.path("advance.toml"))
    words = ("--seat", "bruno", "--key", f"{world}/keys/bruno", "--out", "claim.toml", "India")
    desk.run("claim", f"{world}/demo.0005.ron", *words)


def papers(desk):
    """The name of every paper in the set, and where it is."""
    same = ("reanchor", "receipt", "opening", "amendment", "key-change", "concession", "result")
    named = {f"{name}.toml": f"{name}.toml" for name in (*same, "answer", "advance", "claim", "ruling-key-change")}
    named |= {f"ruling-{act}.toml": f"ruling-{act}.toml" for act in RULINGS}
    return named | {
        "invitation.toml": "golden.invitation.toml",
        "join.toml": "golden.join.anna.toml",
        "join-of-a-keeper.toml": "golden.join.dora.toml",
        "orders.toml": "orders.signed.toml",
        "standing.toml": "golden.standing.bruno.1.signed.toml",
        "sealed.toml": "golden.sealed.bruno.2.signed.toml",
        "unsealed.toml": "golden.unsealed.bruno.2.signed.toml",
        "notice.toml": "golden.0001.notice.bruno.toml",
        "bid.toml": "ladder.bid.anna.toml",
        "bid-open.toml": "ladder.bid.anna.open.toml",
        "kept-bid.toml": "ladder.bid.anna.secret.toml",
        "choice.toml": "war.choice.anna.toml",
        "choice-open.toml": "war.choice.anna.open.toml",
    }


def put(desk, folder):
    os.makedirs(os.path.join(folder, "papers"), exist_ok=True)
    for name, found in papers(desk).items():
        shutil.copyfile(desk.path(found), os.path.join(folder, "papers", name))
    for edition in DEMOS:
        demo = desk.path(f"demo-{edition}")
        shutil.copyfile(os.path.join(demo, latest(demo)), os.path.join(folder, f"demo-{edition}.ron"))
    names = {"affairs.ron": desk.game(), "case.toml": "case.toml", "key.pub": "anna.pub", "addresses.toml": "addresses.toml"}
    for name, found in names.items():
        shutil.copyfile(desk.path(found), os.path.join(folder, name))
    for name, found in {"chain.toml": "golden.dora.chain", "key.chains": "dora.chains"}.items():
        with open(os.path.join(folder, name), "w", encoding="utf-8", newline="") as file:
            file.write(MARK + desk.read(found))


def fields(value, at, found):
    """The names of all members of a JSON value, with those above them."""
    if isinstance(value, dict):
        for key, member in value.items():
            path = f"{at}.{key}" if at else key
            found.add(path)
            fields(member, path, found)
    elif isinstance(value, list):
        for item in value:
            fields(item, f"{at}[]", found)


def list_fields(program, folder):
    lines = ["# The fields of JSON output that programs may rely on: one that is listed here is never taken away."]
    names = {"folder": folder, "papers": f"{folder}/papers", "affairs": f"{folder}/affairs.ron", "demo": f"{folder}/demo-lhtr.ron"}
    for command in JSON:
        words = [*command.format(**names).split(), "--format", "json"]
        found = set()
        done = subprocess.run([program, *words], capture_output=True, text=True)
        fields(json.loads(done.stdout), "", found)
        lines += ["$ " + " ".join(words), *sorted(found)]
    with open(os.path.join(folder, "json-fields.txt"), "w", encoding="utf-8", newline="") as file:
        file.write("\n".join(lines) + "\n")


def list_digests(folder):
    names = [os.path.relpath(os.path.join(at, name), folder) for at, _, all in os.walk(folder) for name in all]
    with open(os.path.join(folder, "SHA256SUMS"), "w", encoding="utf-8", newline="") as file:
        for name in sorted(name.replace(os.sep, "/") for name in names if name != "SHA256SUMS"):
            with open(os.path.join(folder, name), "rb") as kept:
                file.write(f"{hashlib.sha256(kept.read()).hexdigest()}  {name}\n")


def main(arguments):
    if len(arguments) != 2:
        print(__doc__.strip(), file=sys.stderr)
        return 2
    program, folder = os.path.abspath(arguments[0]), arguments[1].rstrip("/")
    with tempfile.TemporaryDirectory() as at:
        desk = Desk(program, at)
        for edition in DEMOS:
            desk.run("demo", f"demo-{edition}", "--edition", edition)
        for step in (begin, play, rule, end, papers_of_other_games, papers_of_demos):
            step(desk)
        put(desk, folder)
    list_fields(program, folder)
    list_digests(folder)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
