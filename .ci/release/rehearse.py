#!/usr/bin/env python3
"""Rehearses a release without building one: `rehearse.py PROGRAM PAGE`, with any build of the program.

The program stands for that of every system. It is packed, unpacked and tried, the Debian package is
looked at, the sums are signed and the manifests filled, all twice, and both times give the same bytes.
"""

import filecmp
import pathlib
import subprocess
import sys
import tempfile

import build
import manifests
import pack
import release
import sign
import tools
import trial

# Any moment will do.
EPOCH = 1_700_000_000
ADDRESS = "https://downloads.example/fieldpost"


def main(program, page):
    program, page = pathlib.Path(program).resolve(), pathlib.Path(page).resolve()
    version = release.own_version()
    deb = f"fieldpost_{version}_amd64.deb"
    with tempfile.TemporaryDirectory(prefix="fieldpost-rehearsal-") as name:
        place = pathlib.Path(name)
        key = place / "key"
        tools.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", key])
        outs = [rehearse(program, page, place / part, version, deb, key) for part in ("one", "another one")]
        names = [str(path.relative_to(outs[0])) for path in pack.files_below(outs[0])]
        _, odd, missing = filecmp.cmpfiles(*outs, names, shallow=False)
        if odd or missing:
            tools.stop(f"packed twice, these files differ: {', '.join(odd + missing)}")
        print(trial.check_install_page(release.ROOT, outs[0], version, deb))
        print(f"{len(names)} files, packed twice, are equal byte for byte")
        refuse_other_sums(outs[0], key)


def rehearse(program, page, work, version, deb, key):
    """Packs everything once and returns the folder with what would be handed out."""
    out = work / "out"
    out.mkdir(parents=True)
    (work / "BUILD.txt").write_text("a rehearsal\n")
    programs = dict.fromkeys(build.TARGETS, program)
    sums = release.pack_all(build.TARGETS, page, programs, work, out, version, EPOCH, deb, ADDRESS)
    sign.sign(out / "SHA256SUMS", key)
    manifests.fill(out / "manifests", version, ADDRESS, build.TARGETS, sums)
    return out


def refuse_other_sums(out, key):
    """The signature must not fit other sums."""
    sums = (out / "SHA256SUMS").read_bytes()
    signers = out.parent / "signers"
    public = pathlib.Path(f"{key}.pub").read_text()
    signers.write_text(f"{sign.SIGNER} {public}")
    for content, good in [(sums, True), (sums.replace(b"a", b"b", 1), False)]:
        words = ["ssh-keygen", "-Y", "verify", "-f", signers, "-I", sign.SIGNER, "-n", sign.NAMESPACE]
        done = subprocess.run([*words, "-s", out / "SHA256SUMS.sig"], input=content, capture_output=True)
        if (done.returncode == 0) != good:
            tools.stop("ssh-keygen takes the signature for sums that it was not made for, or refuses the right ones")
    print("the signature fits these sums and no others")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(sys.argv[1], sys.argv[2])
