#!/usr/bin/env bash
# Does the program say the same on every system?
#
#   tests/targets/equal.sh [TARGET...]      glibc musl windows wasm aarch64 s390x; without words all
#
# Builds the program for each target, lets it play all conformance cases and rule all stored games again,
# and prints one digest over everything that it said. The digests must be equal. Programs for another
# system run under Wine or qemu. What is missing is installed, so run this as root or with sudo.
set -euo pipefail
cd "$(dirname "$0")/../.."

sudo=""
[ "$(id -u)" = 0 ] || sudo="sudo"
install_for() { # install_for PROGRAM PACKAGE...: installs Debian packages where the program is missing
  local program=$1; shift
  [ -x "$program" ] || command -v "$program" >/dev/null 2>&1 && return 0
  $sudo apt-get update -q >&2 && $sudo apt-get install -y -q --no-install-recommends "$@" >&2
}
add_target() { rustup target list --installed | grep -qx "$1" || rustup target add "$1" >&2; }

export LC_ALL=C
stored() { ls tests/games/*/expected/*.ron tests/golden/*/*.ron tests/vectors/*.ron; }

# say COMMAND...: everything that this build of the program answers. A game that is not good has its own
# exit code, and its verdict is what is compared.
say() {
  "$@" case tests/conformance --format json
  local game
  for game in $(stored); do
    "$@" verify "$game" --format json || [ $? -lt 5 ]
    "$@" report "$game" --format json || [ $? -lt 5 ]
  done
}

target_dir=${CARGO_TARGET_DIR:-target}
declare -A run
build() { # build NAME: builds the program; sets run[NAME] to the words that start it
  local name=$1
  case $name in
  glibc)
    cargo build -q
    run[$name]="$target_dir/debug/fieldpost" ;;
  musl)
    install_for musl-gcc musl-tools
    add_target x86_64-unknown-linux-musl
    cargo build -q --target x86_64-unknown-linux-musl
    run[$name]="$target_dir/x86_64-unknown-linux-musl/debug/fieldpost" ;;
  windows)
    install_for x86_64-w64-mingw32-gcc gcc-mingw-w64-x86-64
    install_for /usr/lib/wine/wine64 wine64
    add_target x86_64-pc-windows-gnu
    cargo build -q --target x86_64-pc-windows-gnu
    local made=$target_dir/x86_64-pc-windows-gnu/debug
    x86_64-w64-mingw32-gcc -shared -O1 -o "$made/bcryptprimitives.dll" tests/targets/bcryptprimitives.c -ladvapi32
    run[$name]="env WINEDEBUG=-all /usr/lib/wine/wine64 $made/fieldpost.exe" ;;
  aarch64 | s390x)
    install_for "qemu-$name" qemu-user
    install_for "$name-linux-gnu-gcc" "gcc-$name-linux-gnu" "libc6-dev-$( [ $name = aarch64 ] && echo arm64 || echo s390x )-cross"
    add_target "$name-unknown-linux-gnu"
    local upper=${name^^}
    env "CARGO_TARGET_${upper}_UNKNOWN_LINUX_GNU_LINKER=$name-linux-gnu-gcc" \
      "CC_${name}_unknown_linux_gnu=$name-linux-gnu-gcc" \
      cargo build -q --target "$name-unknown-linux-gnu"
    run[$name]="qemu-$name -L /usr/$name-linux-gnu $target_dir/$name-unknown-linux-gnu/debug/fieldpost" ;;
  *) echo "$name is no target: glibc musl windows wasm aarch64 s390x" >&2; exit 2 ;;
  esac
}

targets=("$@")
[ $# -gt 0 ] || targets=(glibc musl windows wasm aarch64 s390x)
first=""
for name in "${targets[@]}"; do
  begun=$SECONDS
  if [ "$name" = wasm ]; then
    add_target wasm32-unknown-unknown
    cargo build -q -p fieldpost-web --target wasm32-unknown-unknown --profile web
    digest=$(node tests/web/digest.mjs "$target_dir/wasm32-unknown-unknown/web/fieldpost_web.wasm")
  else
    build "$name"
    # shellcheck disable=SC2086
    digest=$(say ${run[$name]} | sha256sum | cut -d' ' -f1)
  fi
  printf '%-8s %s %4d s\n' "$name" "$digest" $((SECONDS - begun))
  [ -n "$first" ] || first=$digest
  if [ "$digest" != "$first" ]; then
    echo "$name does not say the same as ${targets[0]}" >&2
    exit 1
  fi
done
