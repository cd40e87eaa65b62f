#!/usr/bin/env python3
"""Builds, packs, tries and signs everything that is handed out, into target/released/VERSION.

`just release [KEY] [ADDRESS]` calls this. KEY is an ssh key that signs the sums. ADDRESS is where the
files will be, and fills the manifests for Homebrew, scoop and winget.
"""

import argparse
import json
import os
import pathlib
import re
import shutil

import build
import manifests
import pack
import sign
import tools
import trial

ROOT = pathlib.Path(__file__).resolve().parents[2]


def main():
    args = read_arguments()
    os.umask(0o022)
    targets = chosen(args.target)
    tools.require(targets)
    if tools.output(["git", "status", "--porcelain"], cwd=ROOT):
        tools.stop("the checkout has changes that are not committed; a release is made of a commit")
    version = own_version()
    epoch = int(os.environ.get("SOURCE_DATE_EPOCH") or tools.output(["git", "log", "-1", "--format=%ct"], cwd=ROOT))
    work = ROOT / "target/release-work"
    out = ROOT / "target/released" / version
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)

    page, programs = build_all(targets, work, epoch, args.profile)
    deb = f"fieldpost_{version}_amd64.deb"
    sums = pack_all(targets, page, programs, work, out, version, epoch, deb, args.address)
    if not args.pack_only:
        try_all(targets, page, programs, out, version, deb)
        with tools.Step("") as step:
            step.what = f"cargo publish --dry-run: {check_publishing(work)}"
    sign_and_describe(args, targets, out, version, sums)
    if args.profile != build.PROFILE:
        print(f"A REHEARSAL: built with the profile {args.profile}, which is not for handing out")
    print(f"{out}")
    for name, digest in sums.items():
        print(f"  {digest}  {(out / name).stat().st_size:>10}  {name}")
    print(f"SHA-256 of the page {pack.PAGE}: {sums[pack.PAGE]}")


def read_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--key", default="", help="an ssh key that signs the sums")
    parser.add_argument("--address", default="", help="where the files will be, for the manifests")
    names = [target.name for target in build.TARGETS]
    parser.add_argument("--target", action="append", choices=names, help="only this system; may be repeated")
    parser.add_argument("--profile", default=build.PROFILE, help="a rehearsal: `dev` is built in a tenth of the time")
    parser.add_argument("--pack-only", action="store_true", help="try nothing, and do not ask cargo publish")
    args = parser.parse_args()
    args.address = args.address.rstrip("/")
    if args.key and not pathlib.Path(args.key).is_file():
        parser.error(f"there is no key {args.key}")
    return args


def chosen(names):
    """The targets of these names. The first one is always built: it writes the manual pages."""
    return [t for t in build.TARGETS if not names or t.name in names or t == build.TARGETS[0]]


def own_version():
    words = ["cargo", "metadata", "--locked", "--no-deps", "--format-version", "1"]
    packages = json.loads(tools.output(words, cwd=ROOT))["packages"]
    return next(package["version"] for package in packages if package["name"] == "fieldpost")


def build_all(targets, work, epoch, profile):
    """Builds the page and the programs from nothing, unless the last release was of the same moment."""
    stamp = work / "epoch"
    if not (stamp.is_file() and stamp.read_text() == str(epoch)):
        shutil.rmtree(work / "build", ignore_errors=True)
    work.mkdir(parents=True, exist_ok=True)
    stamp.write_text(str(epoch))
    builder = build.Builder(ROOT, work, epoch, profile)
    with tools.Step("built the page for browsers"):
        page = builder.build_page()
    programs = {}
    for target in targets:
        with tools.Step(f"built {target.name}"):
            programs[target] = builder.build(target, page)
    commit = tools.output(["git", "rev-parse", "HEAD"], cwd=ROOT)
    lines = [f"commit {commit}", f"SOURCE_DATE_EPOCH {epoch}", f"profile {profile}"]
    (work / "BUILD.txt").write_text("\n".join(lines + builder.tools_used()) + "\n")
    return page, programs


def pack_all(targets, page, programs, work, out, version, epoch, deb, homepage):
    """Writes the archives, the Debian package, the page and the sums over them."""
    with tools.Step("packed"):
        stage = work / "stage"
        shutil.rmtree(stage, ignore_errors=True)
        common = stage / "common"
        licences = pack.third_party(ROOT, build.TARGETS, build.FEATURES)
        pack.gather_common(ROOT, programs[build.TARGETS[0]], page, licences, common)
        pack.copy(work / "BUILD.txt", out / "BUILD.txt")
        pack.copy(page, out / pack.PAGE)
        for target in targets:
            folder = stage / target.folder(version)
            shutil.copytree(common, folder)
            if target.is_windows:
                shutil.rmtree(folder / "man")
            pack.copy(programs[target], folder / target.program, 0o755)
            pack.write_archive(folder, out / target.archive(version), epoch)
        program = programs[build.TARGETS[0]]
        pack.write_deb(common, program, ROOT, stage, out / deb, version, epoch, homepage)
        return pack.write_sums(out)


def try_all(targets, page, programs, out, version, deb):
    """Unpacks and uses everything that this machine can use."""
    page = page.read_bytes()
    for target in targets:
        with tools.Step("") as step:
            step.what = f"{target.archive(version)}: {trial.try_archive(ROOT, out, target, version, page)}"
    with tools.Step("") as step:
        step.what = f"{deb}: {trial.try_deb(ROOT, out / deb, programs[build.TARGETS[0]])}"
    with tools.Step("") as step:
        step.what = trial.check_install_page(ROOT, out, version, deb)


def check_publishing(work):
    """Would the registry take the crates, with no other warning than the one about the missing address?
    Returns their sizes."""
    env = tools.clean_environment() | {"CARGO_TARGET_DIR": str(work / "publish")}
    told = tools.run(["cargo", "publish", "--workspace", "--dry-run", "--locked"], cwd=ROOT, env=env)
    expected = {
        "manifest has no documentation, homepage or repository",
        "aborting upload due to dry run",
    }
    odd = set(re.findall(r"^warning: (.*)", told, re.M)) - expected
    if odd:
        tools.stop(f"cargo publish warns: {'; '.join(sorted(odd))}")
    return "; ".join(re.findall(r"Packaged (.*)", told))


def sign_and_describe(args, targets, out, version, sums):
    """Signs the sums and fills the manifests, or says what is missing for that."""
    if args.key:
        line = sign.sign(out / "SHA256SUMS", pathlib.Path(args.key).expanduser().resolve())
        print(f"The sums are signed. Publish this line where the files are not:\n  {line}")
    else:
        print("UNSIGNED: the sums have no signature; `just release KEY` signs them with an ssh key")
    if not args.address:
        print("NO MANIFESTS: `just release KEY ADDRESS` fills them with the address of the files")
    elif len(targets) < len(build.TARGETS):
        print("NO MANIFESTS: they need the archives of all systems")
    else:
        count = manifests.fill(out / "manifests", version, args.address, build.TARGETS, sums)
        print(f"{count} manifests for Homebrew, scoop and winget are in {out / 'manifests'}")


if __name__ == "__main__":
    main()
