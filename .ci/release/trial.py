"""Unpacks what was packed and uses it as a player would, as far as this machine can run it."""

import hashlib
import os
import pathlib
import re
import shutil
import struct
import subprocess
import tarfile
import tempfile
import zipfile

import build
import pack
import tools

WINE = "/usr/lib/wine/wine64"


def try_archive(root, out, target, version, page):
    """Unpacks an archive; plays the demo of every edition where the program runs, and looks at its head
    where it does not. Returns a line that says which."""
    with tempfile.TemporaryDirectory(prefix="fieldpost-trial-") as name:
        place = pathlib.Path(name)
        unpack(out / target.archive(version), place)
        folder = place / target.folder(version)
        program = folder / target.program
        if (folder / pack.PAGE).read_bytes() != page:
            tools.stop(f"{target.archive(version)} has another page for browsers in it")
        if target.is_macos:
            return check_mach_o(program, target)
        if not target.is_windows:
            check_static(program)
        if target.is_windows:
            words, env = under_wine(root, folder, place)
        elif target.name == "linux-aarch64":
            words, env = ["qemu-aarch64", program], tools.clean_environment()
        else:
            words, env = [program], tools.clean_environment()
        games = place / "games"
        games.mkdir()
        # Under Wine a file is as private as its folder.
        count = play_demos(root, words, games, page, {"env": env, "umask": 0o077})
        if target.is_windows:
            # Its folder is removed next; where the server has ended by itself, this fails, and nothing is lost.
            server = shutil.which("wineserver") or "/usr/lib/wine/wineserver64"
            subprocess.run([server, "-k"], env=env, check=False)
        return f"played {count} demos"


def unpack(archive, place):
    if archive.suffix == ".zip":
        with zipfile.ZipFile(archive) as pack_file:
            pack_file.extractall(place)
    else:
        with tarfile.open(archive) as tar:
            tar.extractall(place)


def under_wine(root, folder, place):
    """The words that start the program for Windows, and their environment. Wine 8 lacks a DLL, which a
    stand-in replaces; it is in no archive."""
    gcc = shutil.which("x86_64-w64-mingw32-gcc")
    stand_in = root / "tests/targets/bcryptprimitives.c"
    tools.run([gcc, "-shared", "-O1", "-o", folder / "bcryptprimitives.dll", stand_in, "-ladvapi32"])
    env = tools.clean_environment() | {"WINEDEBUG": "-all", "WINEPREFIX": str(place / "wine")}
    return [WINE, folder / "fieldpost.exe"], env


def play_demos(root, words, games, page, how):
    """Plays the demo of every edition in a folder, verifies the games, draws a map, writes the page."""
    editions = sorted(demo.parent.name for demo in (root / "games").glob("*/demo"))
    for edition in editions:
        tools.run([*words, "demo", edition, "--edition", edition], cwd=games, **how)
        last = sorted((games / edition).glob("demo.*.ron"))[-1].relative_to(games)
        tools.run([*words, "verify", last], cwd=games, **how)
    tools.run([*words, "map", last, "--format", "png", "--out", "map.png"], cwd=games, **how)
    if not (games / "map.png").read_bytes().startswith(b"\x89PNG\r\n"):
        tools.stop("the map is no PNG file")
    tools.run([*words, "page", "--verifier", "page.html"], cwd=games, **how)
    if (games / "page.html").read_bytes() != page:
        tools.stop("the program has another page for browsers in it than the archive")
    return len(editions)


def check_static(program):
    """A program for Linux needs no library of the system."""
    told = tools.output(["readelf", "--wide", "--program-headers", "--dynamic", program])
    if "INTERP" in told or "(NEEDED)" in told:
        tools.stop(f"{program} needs libraries of the system")


def check_mach_o(program, target):
    """A program for macOS, which cannot run here: is it whole, does it start on the oldest macOS that is
    promised, and is the digest of each of its pages the one that its own signature names?"""
    data = program.read_bytes()
    magic, _, _, _, commands = struct.unpack_from("<5I", data)
    if magic != 0xFEEDFACF:
        tools.stop(f"{program} is no program for macOS")
    at, signature, oldest = 32, None, None
    for _ in range(commands):
        kind, size = struct.unpack_from("<2I", data, at)
        if kind == 0x1D:  # LC_CODE_SIGNATURE
            signature = struct.unpack_from("<2I", data, at + 8)
        if kind == 0x32:  # LC_BUILD_VERSION
            (packed,) = struct.unpack_from("<I", data, at + 12)
            oldest = f"{packed >> 16}.{packed >> 8 & 255}"
        if kind == 0x24:  # LC_VERSION_MIN_MACOSX
            (packed,) = struct.unpack_from("<I", data, at + 8)
            oldest = f"{packed >> 16}.{packed >> 8 & 255}"
        at += size
    if oldest is None or [int(x) for x in oldest.split(".")] > [int(x) for x in build.MACOS.split(".")]:
        tools.stop(f"{program} is for macOS {oldest} and later, not {build.MACOS}")
    if signature is not None:
        check_pages(program, data, *signature)
        return f"not run here; for macOS {oldest} and later, every page as its signature says"
    # Apple's processors run nothing without a signature, if only one that names no one.
    if target.name == "macos-arm64":
        tools.stop(f"{program} has no signature of its own")
    return f"not run here; for macOS {oldest} and later, without a signature"


def check_pages(program, data, offset, size):
    """Compares the digest of every page of a program with the one in its signature."""
    if offset + size > len(data):
        tools.stop(f"{program} ends before its signature")
    magic, _, count = struct.unpack_from(">3I", data, offset)
    slots = [struct.unpack_from(">2I", data, offset + 12 + 8 * i) for i in range(count)]
    directory = next((offset + at for kind, at in slots if kind == 0), None)
    if magic != 0xFADE0CC0 or directory is None:
        tools.stop(f"{program} has a signature without a directory of pages")
    fields = struct.unpack_from(">9I4B", data, directory)
    hashes, pages, limit, width, kind, shift = fields[4], fields[7], fields[8], fields[9], fields[10], fields[12]
    if (width, kind) != (32, 2):
        tools.stop(f"{program} is signed with another hash than SHA-256")
    if limit != offset or pages != -(-limit >> shift):
        tools.stop(f"the signature of {program} does not cover all of it")
    for page in range(pages):
        part = data[page << shift : min((page + 1) << shift, limit)]
        at = directory + hashes + 32 * page
        if hashlib.sha256(part).digest() != data[at : at + 32]:
            tools.stop(f"page {page} of {program} is not the one that was signed")


def try_deb(root, deb, program):
    """Is the program in the Debian package the one of the archive, and does lintian find nothing?"""
    with tempfile.TemporaryDirectory(prefix="fieldpost-trial-") as name:
        tools.run(["dpkg-deb", "--extract", deb, name])
        installed = pathlib.Path(name) / "usr/bin/fieldpost"
        if installed.read_bytes() != program.read_bytes():
            tools.stop(f"{deb} has another program in it than the archive")
        tools.run([installed, "demo", "opening"], cwd=name)
    # The one warning about running as root says nothing about the package.
    allowed = ["--allow-root"] if os.getuid() == 0 else []
    found = tools.run(["lintian", *allowed, "--fail-on", "error,warning", deb])
    return found.strip() or "lintian finds nothing"


def check_install_page(root, out, version, deb):
    """docs/install.md names the files that are there and no others, and its lines for Linux do what they
    say. `ADDRESS` in them is where the files are."""
    text = (root / "docs/install.md").read_text(encoding="utf-8")
    # The words without their ends: folders that archives unpack to begin like the archives.
    named = set(re.findall(r"fieldpost[-_]\d[\w.-]*?(?=\.tar|\.zip|\.deb|[\s/\\`*]|$)", text))
    there = {target.folder(version) for target in build.TARGETS} | {deb.removesuffix(".deb")}
    if named != there:
        odd = ", ".join(sorted(named ^ there))
        tools.stop(f"docs/install.md and the release do not name the same files: {odd}")
    files = set(re.findall(r"fieldpost[-_]\d[\w.-]*?(?:\.tar\.gz|\.zip|\.deb)", text))
    if odd := files ^ ({target.archive(version) for target in build.TARGETS} | {deb}):
        tools.stop(f"docs/install.md and the release do not name the same files: {', '.join(sorted(odd))}")
    if f"macOS {build.MACOS.split('.')[0]} " not in text:
        tools.stop(f"docs/install.md does not name the oldest macOS, {build.MACOS}")
    lines = block(text, "Linux") + block(text, "Linux sums")
    address = out.as_uri()
    with tempfile.TemporaryDirectory(prefix="fieldpost-trial-") as name:
        script = "set -eu\n" + lines.replace("ADDRESS", address)
        env = tools.clean_environment() | {"HOME": name}
        tools.run(["bash", "-c", script], cwd=name, env=env)
        installed = pathlib.Path(name) / ".local/bin/fieldpost"
        if not installed.is_file():
            tools.stop("the lines for Linux in docs/install.md do not install the program")
        tools.run([installed, "--version"])
    return "docs/install.md names these files, and its lines for Linux work"


def block(text, name):
    """The lines of a marked block: `<!-- NAME -->` before its fence."""
    found = re.search(rf"<!-- {name} -->\n```\w*\n(.*?)```", text, re.S)
    if not found:
        tools.stop(f"docs/install.md has no block <!-- {name} -->")
    return found[1]
