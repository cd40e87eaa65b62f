"""Archives, the Debian package and the sums. The same files give the same bytes."""

import gzip
import hashlib
import io
import json
import os
import pathlib
import shutil
import tarfile
import time
import zipfile

import tools

PAGE = "fieldpost-verify.html"
PAPERS = ["CHANGELOG.md", "LICENSE-APACHE", "LICENSE-MIT", "README.md", "SECURITY.md"]
# Shell, and the name under which its completion script is found.
SHELLS = {
    "bash": "fieldpost.bash",
    "elvish": "fieldpost.elv",
    "fish": "fieldpost.fish",
    "powershell": "fieldpost.ps1",
    "zsh": "_fieldpost",
}
MAINTAINER = "the fieldpost contributors <contributors@fieldpost.invalid>"


def copy(source, goal, mode=0o644):
    """Copies a file and makes the folders above it."""
    goal.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, goal)
    goal.chmod(mode)


def write(goal, text, mode=0o644):
    """Writes text, and makes the folders above its file."""
    goal.parent.mkdir(parents=True, exist_ok=True)
    goal.write_text(text, encoding="utf-8", newline="\n")
    goal.chmod(mode)


def gather_common(root, program, page, third_party, folder):
    """Lays out what every archive holds besides the program."""
    for name in PAPERS:
        copy(root / name, folder / name)
    for name in tools.output(["git", "ls-files", "docs"], cwd=root).splitlines():
        copy(root / name, folder / name)
    copy(page, folder / PAGE)
    write(folder / "THIRD-PARTY.txt", third_party)
    for shell, name in SHELLS.items():
        script = tools.output([program, "completions", shell]) + "\n"
        write(folder / "completions" / name, script)
    man = folder / "man/man1"
    man.mkdir(parents=True)
    tools.run([program, "man", man])


def third_party(root, targets, features):
    """Every crate that is in the programs for these systems, with its licence, each text once."""
    crates = {}
    for target in targets:
        words = ["cargo", "metadata", "--locked", "--format-version", "1", "--features", features]
        about = json.loads(tools.output([*words, "--filter-platform", target.triple], cwd=root))
        packages = {package["id"]: package for package in about["packages"]}
        nodes = {node["id"]: node for node in about["resolve"]["nodes"]}
        waiting, seen = [about["resolve"]["root"]], set()
        while waiting:
            node = waiting.pop()
            if node in seen:
                continue
            seen.add(node)
            for dependency in nodes[node]["deps"]:
                if any(kind["kind"] is None for kind in dependency["dep_kinds"]):
                    waiting.append(dependency["pkg"])
        # The crates of this workspace are the program itself.
        for found in seen - set(about["workspace_members"]):
            crates[packages[found]["name"], packages[found]["version"]] = packages[found]
    texts = {}
    lines = [
        "fieldpost is made of these crates and fonts too. Their licences follow, each text once.",
        "The programs also hold the standard library of Rust (MIT or Apache-2.0); those for Linux hold",
        "musl (MIT), and the one for Windows the runtime of mingw-w64 (public domain and permissive",
        "licences). mimalloc (MIT) comes with the crate libmimalloc-sys.",
        "",
    ]
    for (name, version), package in sorted(crates.items()):
        lines.append(f"  {name} {version}: {package['license']}")
        below = pathlib.Path(package["manifest_path"]).parent
        for file in sorted(below.iterdir()):
            if file.is_file() and file.name.upper().startswith(("LICENSE", "LICENCE", "COPYING", "NOTICE")):
                text = "\n".join(line.rstrip() for line in file.read_text(errors="replace").strip().splitlines())
                texts.setdefault(text, []).append(f"{name} {version}")
    fonts = root / "src/cli/png/OFL.txt"
    lines.append("  Arimo, four fonts: OFL-1.1")
    texts.setdefault(fonts.read_text().strip(), []).append("Arimo")
    for text, holders in sorted(texts.items(), key=lambda item: item[1]):
        lines += ["", "=" * 80, ", ".join(holders), "=" * 80, "", text]
    return "\n".join(lines) + "\n"


def files_below(folder):
    """Paths of all files below a folder, sorted."""
    return sorted(path for path in folder.rglob("*") if path.is_file())


def write_archive(folder, goal, epoch):
    """Packs a folder under its own name, as .zip or .tar.gz."""
    if goal.suffix == ".zip":
        write_zip(folder, goal, epoch)
    else:
        write_tar(folder, goal, epoch)


def write_tar(folder, goal, epoch):
    plain = io.BytesIO()
    with tarfile.open(fileobj=plain, mode="w", format=tarfile.USTAR_FORMAT) as tar:
        for path in sorted([folder, *folder.rglob("*")]):
            entry = tarfile.TarInfo(str(path.relative_to(folder.parent)))
            entry.mtime = epoch
            if path.is_dir():
                entry.type, entry.mode = tarfile.DIRTYPE, 0o755
                tar.addfile(entry)
            else:
                data = path.read_bytes()
                entry.size, entry.mode = len(data), mode_of(path)
                tar.addfile(entry, io.BytesIO(data))
    goal.write_bytes(gzip.compress(plain.getvalue(), compresslevel=9, mtime=0))


def write_zip(folder, goal, epoch):
    moment = time.gmtime(epoch)[:6]
    with zipfile.ZipFile(goal, "w") as pack:
        for path in files_below(folder):
            entry = zipfile.ZipInfo(path.relative_to(folder.parent).as_posix(), moment)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system = 3
            entry.external_attr = (0o100000 | mode_of(path)) << 16
            pack.writestr(entry, path.read_bytes(), compresslevel=9)


def mode_of(path):
    """Programs can be run, other files are read."""
    return 0o755 if os.access(path, os.X_OK) and path.name.startswith("fieldpost") else 0o644


# A static program that is loaded at any address looks like a shared library without prerequisites.
LINTIAN_OVERRIDES = "fieldpost: shared-library-lacks-prerequisites [usr/bin/fieldpost]\n"


def write_deb(common, program, root, work, goal, version, epoch, homepage):
    """Writes the Debian package: the program, manual pages, completions, pages and the page for browsers."""
    tree = work / "deb"
    shutil.rmtree(tree, ignore_errors=True)
    copy(program, tree / "usr/bin/fieldpost", 0o755)
    for page in files_below(common / "man/man1"):
        write_gz(page.read_bytes(), tree / f"usr/share/man/man1/{page.name}.gz")
    completions = common / "completions"
    copy(completions / "fieldpost.bash", tree / "usr/share/bash-completion/completions/fieldpost")
    copy(completions / "_fieldpost", tree / "usr/share/zsh/vendor-completions/_fieldpost")
    copy(completions / "fieldpost.fish", tree / "usr/share/fish/vendor_completions.d/fieldpost.fish")
    doc = tree / "usr/share/doc/fieldpost"
    for name in ["README.md", "SECURITY.md", "THIRD-PARTY.txt", PAGE]:
        copy(common / name, doc / name)
    for page in files_below(common / "docs"):
        copy(page, doc / page.relative_to(common))
    write_gz((common / "CHANGELOG.md").read_bytes(), doc / "CHANGELOG.md.gz")
    write(doc / "copyright", copyright_of(root))
    write(tree / "usr/share/lintian/overrides/fieldpost", LINTIAN_OVERRIDES)
    when = time.strftime("%a, %d %b %Y %H:%M:%S +0000", time.gmtime(epoch))
    entry = f"fieldpost ({version}) unstable; urgency=medium\n\n  * Version {version}: CHANGELOG.md.gz says what it brings.\n\n -- {MAINTAINER}  {when}\n"
    write_gz(entry.encode(), doc / "changelog.gz")

    installed = sum(-(-path.stat().st_size // 1024) for path in files_below(tree))
    control = f"""Package: fieldpost
Version: {version}
Architecture: amd64
Maintainer: {MAINTAINER}
Installed-Size: {installed}
Section: utils
Priority: optional
{f"Homepage: {homepage}" if homepage else ""}
Description: adjudicator for Axis & Allies games played by mail
 fieldpost reads signed orders, checks them against the rulebook, rolls dice
 that everyone can check and no one could choose, and writes the next game
 file and a report of the turn. It knows four editions of the game, plans
 turns, draws maps and verifies whole games. It needs no server.
 .
 A page for browsers that verifies games is in /usr/share/doc/fieldpost.
"""
    sums = "".join(
        f"{hashlib.md5(path.read_bytes()).hexdigest()}  {path.relative_to(tree)}\n" for path in files_below(tree)
    )
    write(tree / "DEBIAN/control", control.replace("\n\n", "\n"))
    write(tree / "DEBIAN/md5sums", sums)
    for folder in [tree, *(path for path in tree.rglob("*") if path.is_dir())]:
        folder.chmod(0o755)
    env = tools.clean_environment() | {"SOURCE_DATE_EPOCH": str(epoch)}
    tools.run(["dpkg-deb", "--root-owner-group", "-Zxz", "--threads-max=1", "--build", tree, goal], env=env)


def write_gz(data, goal):
    goal.parent.mkdir(parents=True, exist_ok=True)
    goal.write_bytes(gzip.compress(data, compresslevel=9, mtime=0))
    goal.chmod(0o644)


def copyright_of(root):
    """The licences in the form that Debian wants; a long text that Debian has is named only."""
    def indent(text):
        return "\n".join(f" {line}" if line.strip() else " ." for line in text.strip().splitlines())

    holder, _, licence = (root / "LICENSE-MIT").read_text().partition("\n\n")
    fonts = (root / "src/cli/png/OFL.txt").read_text().strip()
    designer = next(line for line in fonts.splitlines() if line.startswith("Copyright "))
    apache = "On Debian systems, the text is in /usr/share/common-licenses/Apache-2.0."
    return f"""Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: fieldpost
Comment: The program is built of other people's crates too: THIRD-PARTY.txt names
 them with their licences.

Files: *
Copyright: {holder.removeprefix("Copyright (c) ")}
License: Expat or Apache-2.0

Files: src/cli/png/*.ttf
Copyright: {designer.removeprefix("Copyright ")}
License: OFL-1.1
{indent(fonts)}

License: Expat
{indent(licence)}

License: Apache-2.0
{indent(apache)}
"""


def write_sums(folder):
    """Writes SHA256SUMS over the files of a folder, and returns the sums by name."""
    names = [path.name for path in files_below(folder) if path.parent == folder]
    sums = {name: hashlib.sha256((folder / name).read_bytes()).hexdigest() for name in names}
    text = "".join(f"{digest}  {name}\n" for name, digest in sums.items())
    write(folder / "SHA256SUMS", text)
    return sums
