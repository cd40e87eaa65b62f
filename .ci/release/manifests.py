"""Descriptions for Homebrew, scoop and winget, filled with addresses and sums."""

import pathlib
import re

import pack
import tools

TEMPLATES = pathlib.Path(__file__).parent / "templates"


def fill(out, version, address, targets, sums):
    """Writes the manifests below `out` and returns how many."""
    if not re.fullmatch(r"https?://[^\s\"'{}]+", address):
        stop_at = "the address must begin with https:// and lead to the folder with the archives"
        tools.stop(f"{stop_at}, not `{address}`")
    words = {"VERSION": version, "ADDRESS": address}
    for target in targets:
        name = target.archive(version)
        words |= {
            f"URL {target.name}": f"{address}/{name}",
            f"SHA256 {target.name}": sums[name],
            f"FOLDER {target.name}": target.folder(version),
        }
    goals = {
        "fieldpost.rb": "homebrew/fieldpost.rb",
        "fieldpost.json": "scoop/fieldpost.json",
        "version.yaml": "fieldpost.fieldpost.yaml",
        "installer.yaml": "fieldpost.fieldpost.installer.yaml",
        "locale.yaml": "fieldpost.fieldpost.locale.en-US.yaml",
    }
    for template, goal in goals.items():
        if template.endswith(".yaml"):
            goal = f"winget/manifests/f/fieldpost/fieldpost/{version}/{goal}"
        text = (TEMPLATES / template).read_text(encoding="utf-8")
        pack.write(out / goal, re.sub(r"\{\{(.*?)\}\}", lambda match: words[match[1]], text))
    return len(goals)
