"""Programs that a release needs, and the one way in which it runs them."""

import os
import pathlib
import shutil
import subprocess
import sys
import time

# Variables of the environment that would change what is built.
DISTURBING = (
    "AR",
    "CARGO_BUILD_",
    "CARGO_ENCODED_",
    "CARGO_PROFILE_",
    "CARGO_TARGET_",
    "CC",
    "CFLAGS",
    "CXX",
    "FIELDPOST_",
    "LDFLAGS",
    "RUSTC",
    "RUSTFLAGS",
    "SOURCE_DATE_EPOCH",
    "TARGET_",
)
# Variables that only say how many processors to use.
HARMLESS = {"CARGO_BUILD_JOBS"}

# Program, and the Debian package that has it.
EVERYWHERE = {"cargo": None, "curl": "curl", "dpkg-deb": "dpkg", "git": "git", "lintian": "lintian",
              "man": "man-db", "readelf": "binutils", "rustup": None, "ssh-keygen": "openssh-client",
              "xz": "xz-utils"}
FOR_TARGETS = {
    "linux-x86_64": {"musl-gcc": "musl-tools"},
    "windows-x86_64": {"x86_64-w64-mingw32-gcc": "gcc-mingw-w64-x86-64", "/usr/lib/wine/wine64": "wine64"},
    "linux-aarch64": {"qemu-aarch64": "qemu-user"},
}


def stop(message):
    """Ends the release with a message."""
    sys.exit(f"release: {message}")


def clean_environment():
    """The environment without what would change the build."""
    return {
        name: value
        for name, value in os.environ.items()
        if name in HARMLESS or not name.startswith(DISTURBING)
    }


def run(words, **options):
    """Runs a program and stops the release if it fails. Its output is shown only then, or returned."""
    options.setdefault("env", clean_environment())
    done = subprocess.run(
        [str(word) for word in words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, **options
    )
    text = done.stdout.decode(errors="replace")
    if done.returncode != 0:
        sys.stdout.write(text)
        stop(f"`{' '.join(str(word) for word in words)}` failed with code {done.returncode}")
    return text


def run_at_terminal(words):
    """Runs a program that may ask the user something, and stops the release if it fails."""
    words = [str(word) for word in words]
    if subprocess.run(words).returncode != 0:
        stop(f"`{' '.join(words)}` failed")


def output(words, **options):
    """What a program prints on standard output, without the space around it."""
    options.setdefault("env", clean_environment())
    return subprocess.run(
        [str(word) for word in words], check=True, stdout=subprocess.PIPE, text=True, **options
    ).stdout.strip()


class Step:
    """Says what is done, and how many seconds it took."""

    def __init__(self, what):
        self.what = what

    def __enter__(self):
        self.begun = time.monotonic()
        return self

    def __exit__(self, kind, *_):
        if kind is None:
            print(f"{time.monotonic() - self.begun:6.0f} s  {self.what}", flush=True)


def require(targets):
    """Stops if a program is missing that these targets need, and says which packages have it."""
    wanted = dict(EVERYWHERE)
    for target in targets:
        wanted |= FOR_TARGETS.get(target.name, {})
    missing = {name: package for name, package in wanted.items() if not shutil.which(name)}
    if not missing:
        return
    packages = sorted({package for package in missing.values() if package})
    hint = f"; on Debian: apt-get install {' '.join(packages)}" if packages else ""
    stop(f"these programs are missing: {', '.join(sorted(missing))}{hint}")


def install_zig(folder):
    """Puts zig and cargo-zigbuild into a folder of their own and returns the folder of their programs."""
    wanted = (pathlib.Path(__file__).parent / "requirements.txt").read_text()
    stamp = folder / "installed"
    if not (stamp.is_file() and stamp.read_text() == wanted):
        shutil.rmtree(folder, ignore_errors=True)
        run([sys.executable, "-m", "venv", folder])
        run([folder / "bin/pip", "install", "--quiet", "-r", pathlib.Path(__file__).parent / "requirements.txt"])
        stamp.write_text(wanted)
    return folder / "bin"
