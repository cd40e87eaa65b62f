"""Builds the program for each system, and the page for browsers, without a trace of where that was done."""

import dataclasses
import os
import pathlib
import shlex
import shutil
import sys

import tools

FEATURES = "png,verifier"
# What is handed out is built with this; a rehearsal can take one that is quicker to build.
PROFILE = "dist"
# The oldest macOS on which the programs for it start.
MACOS = "11.0"


@dataclasses.dataclass(frozen=True)
class Target:
    """A system that the program is built for."""

    name: str
    triple: str
    # The C compiler of a Debian package; without one, zig compiles and links.
    gcc: str = ""

    @property
    def program(self):
        return "fieldpost.exe" if self.is_windows else "fieldpost"

    @property
    def is_windows(self):
        return self.name.startswith("windows")

    @property
    def is_macos(self):
        return self.name.startswith("macos")

    def folder(self, version):
        """The folder that the archive unpacks to."""
        return f"fieldpost-{version}-{self.name}"

    def archive(self, version):
        return self.folder(version) + (".zip" if self.is_windows else ".tar.gz")


# The first one also writes the manual pages and completions, and is in the Debian package.
TARGETS = [
    # With this one the program can be loaded at any address, which Debian asks for.
    Target("linux-x86_64", "x86_64-unknown-linux-musl", "musl-gcc"),
    Target("linux-aarch64", "aarch64-unknown-linux-musl"),
    Target("windows-x86_64", "x86_64-pc-windows-gnu", "x86_64-w64-mingw32-gcc"),
    Target("macos-arm64", "aarch64-apple-darwin"),
    Target("macos-x86_64", "x86_64-apple-darwin"),
]


class Builder:
    """One checkout, one folder for what is built, one moment that counts as the time of the build."""

    def __init__(self, root, work, epoch, profile=PROFILE):
        self.profile = profile
        self.root = root
        self.target_dir = work / "build"
        self.epoch = epoch
        self.zig = tools.install_zig(work / "tools")
        tools.run(["cargo", "fetch", "--locked"], cwd=root)
        self.renamed = self.rename_paths()

    def rename_paths(self):
        """Pairs of a folder of this machine and the name that stands for it; of several that fit, the
        last one counts."""
        home = pathlib.Path.home()
        cargo = pathlib.Path(os.environ.get("CARGO_HOME", home / ".cargo")).resolve()
        rustup = pathlib.Path(os.environ.get("RUSTUP_HOME", home / ".rustup")).resolve()
        sysroot = pathlib.Path(tools.output(["rustc", "--print", "sysroot"], cwd=self.root)).resolve()
        about = tools.output(["rustc", "-vV"], cwd=self.root)
        commit = next(line.split()[1] for line in about.splitlines() if line.startswith("commit-hash"))
        pairs = [
            (self.root, "/fieldpost"),
            (self.target_dir, "/fieldpost/target"),
            (rustup, "/rustup"),
            (sysroot, "/rustup/toolchain"),
            (sysroot / "lib/rustlib/src/rust", f"/rustc/{commit}"),
            (cargo, "/cargo"),
        ]
        # The name of a registry's folder depends on the way to the registry.
        for sources in sorted((cargo / "registry/src").glob("*")):
            pairs.append((sources, "/cargo/registry"))
        return pairs

    def environment(self, flags):
        """The environment of one call of cargo."""
        flags = [f"--remap-path-prefix={here}={name}" for here, name in self.renamed] + flags
        for_c = [f"-ffile-prefix-map={here}={name}" for here, name in self.renamed]
        tools_first = f"{self.zig}{os.pathsep}{os.environ['PATH']}"
        return tools.clean_environment() | {
            "CARGO_ENCODED_RUSTFLAGS": "\x1f".join(flags),
            "CARGO_INCREMENTAL": "0",
            f"CARGO_PROFILE_{self.profile.upper()}_STRIP": "true",
            "CARGO_TARGET_DIR": str(self.target_dir),
            "CC_SHELL_ESCAPED_FLAGS": "1",
            "CFLAGS": shlex.join(for_c),
            "MACOSX_DEPLOYMENT_TARGET": MACOS,
            "PATH": tools_first,
            # The allocator has the day of its build in it.
            "SOURCE_DATE_EPOCH": str(self.epoch),
            "TZ": "UTC",
        }

    def build_page(self):
        """Builds `fieldpost-verify.html` and returns its path."""
        triple = "wasm32-unknown-unknown"
        tools.run(["rustup", "target", "add", triple])
        # As .cargo/config.toml says, which does not count when flags are given here.
        env = self.environment(["--cfg", 'getrandom_backend="unsupported"'])
        words = ["cargo", "build", "--locked", "-p", "fieldpost-web", "--target", triple, "--profile", "web"]
        tools.run(words, cwd=self.root, env=env)
        module = self.target_dir / triple / "web/fieldpost_web.wasm"
        self.refuse_paths(module)
        page = self.target_dir / "fieldpost-verify.html"
        tools.run([sys.executable, self.root / "web/build.py", module, page])
        return page

    def build(self, target, page):
        """Builds the program for one system and returns its path."""
        tools.run(["rustup", "target", "add", target.triple])
        env = self.environment(self.flags(target)) | {"FIELDPOST_VERIFIER": str(page)}
        verb = "build" if target.gcc else "zigbuild"
        if target.gcc:
            env[f"CC_{target.triple.replace('-', '_')}"] = target.gcc
        words = ["cargo", verb, "--locked", "--profile", self.profile, "--target", target.triple]
        tools.run([*words, "--features", FEATURES, "--bin", "fieldpost"], cwd=self.root, env=env)
        folder = "debug" if self.profile == "dev" else self.profile
        program = self.target_dir / target.triple / folder / target.program
        self.refuse_paths(program)
        return program

    def flags(self, target):
        """What the linker is told besides."""
        # Otherwise the head of the file has the time of the build.
        return ["-Clink-arg=-Wl,--no-insert-timestamp"] if target.is_windows else []

    def refuse_paths(self, file):
        """Stops if a file names a folder of the machine on which it was built."""
        content = file.read_bytes()
        folders = {str(here) for here, _ in self.renamed} | {str(pathlib.Path.home())}
        for folder in sorted(folders):
            for form in (folder + "/", folder.replace("/", "\\") + "\\"):
                if form.encode() in content or form.encode("utf-16-le") in content:
                    tools.stop(f"{file} has the path {form} in it")

    def tools_used(self):
        """The versions of all that decides which bytes come out."""
        import zlib

        env = self.environment([])
        versions = [
            tools.output(["rustc", "--version"], cwd=self.root),
            tools.output(["cargo", "--version"], cwd=self.root),
            tools.output([self.zig / "cargo-zigbuild", "--version"], env=env),
            "zig " + tools.output([self.zig / "python", "-m", "ziglang", "version"], env=env),
            tools.output(["dpkg-deb", "--version"]).splitlines()[0],
            f"Python {sys.version.split()[0]}, zlib {zlib.ZLIB_RUNTIME_VERSION}",
        ]
        for gcc in sorted(target.gcc for target in TARGETS if target.gcc and shutil.which(target.gcc)):
            versions.append(tools.output([gcc, "--version"]).splitlines()[0])
        return versions
