#!/usr/bin/env bash
# Does the program say the same on every system?
#
#   tests/targets/equal.sh [TARGET...]      glibc musl windows wasm aarch64 s390x; without words all
#   tests/targets/equal.sh --build TARGET...   only builds
#
# Builds the program for each target, lets it play all conformance cases and rule all stored games again,
# and prints one digest over everything that it said. The digests must be equal. Then each program plays
# the demo of every edition, which the first one verifies, and two short games by mail (the page in a
# browser can do neither). Programs for another system run under Wine or qemu. What is missing is
# installed, so run this as root or with sudo.
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
# Wine shows the rights of a folder to everyone as rights to the secrets in it.
umask 077
stored() { ls tests/games/*/expected/*.ron tests/golden/*/*.ron tests/vectors/*.ron; }

# say COMMAND...: everything that this build of the program answers. A game that is not good has its own
# exit code, and its verdict is what is compared; it is in the JSON, so what goes to standard error is left out.
say() {
  "$@" case tests/conformance --format json
  local game
  for game in $(stored); do
    "$@" verify "$game" --format json 2>/dev/null || [ $? -lt 5 ]
    "$@" report "$game" --format json 2>/dev/null || [ $? -lt 5 ]
  done
}

target_dir=$(realpath -m "${CARGO_TARGET_DIR:-target}")
declare -A run room
build() { # build NAME: builds the program; sets run[NAME] and room[NAME] to the words that start it
  local name=$1 made end=""
  cargo=(cargo build -q --profile quick --bin fieldpost --example mailroom)
  case $name in
  glibc)
    # The usual build: the tests have made most of it, and answers do not depend on the profile.
    cargo build -q --bin fieldpost --example mailroom
    made=$target_dir/debug ;;
  musl)
    install_for musl-gcc musl-tools
    add_target x86_64-unknown-linux-musl
    # As it is shipped, if the page for a browser has been made.
    [ ! -f target/web/fieldpost-verify.html ] || cargo+=(--features png,verifier)
    "${cargo[@]}" --target x86_64-unknown-linux-musl
    made=$target_dir/x86_64-unknown-linux-musl/quick ;;
  windows)
    install_for x86_64-w64-mingw32-gcc gcc-mingw-w64-x86-64
    install_for /usr/lib/wine/wine64 wine64
    add_target x86_64-pc-windows-gnu
    "${cargo[@]}" --target x86_64-pc-windows-gnu
    made=$target_dir/x86_64-pc-windows-gnu/quick
    for folder in "$made" "$made/examples"; do
      x86_64-w64-mingw32-gcc -shared -O1 -o "$folder/bcryptprimitives.dll" tests/targets/bcryptprimitives.c -ladvapi32
    done
    end=.exe
    made="env WINEDEBUG=-all /usr/lib/wine/wine64 $made" ;;
  aarch64 | s390x)
    install_for "qemu-$name" qemu-user
    install_for "$name-linux-gnu-gcc" "gcc-$name-linux-gnu" "libc6-dev-$( [ $name = aarch64 ] && echo arm64 || echo s390x )-cross"
    add_target "$name-unknown-linux-gnu"
    local upper=${name^^}
    env "CARGO_TARGET_${upper}_UNKNOWN_LINUX_GNU_LINKER=$name-linux-gnu-gcc" \
      "CC_${name}_unknown_linux_gnu=$name-linux-gnu-gcc" \
      "${cargo[@]}" --target "$name-unknown-linux-gnu"
    made="qemu-$name -L /usr/$name-linux-gnu $target_dir/$name-unknown-linux-gnu/quick" ;;
  *) echo "$name is no target: glibc musl windows wasm aarch64 s390x" >&2; exit 2 ;;
  esac
  run[$name]=$made/fieldpost$end
  room[$name]=$made/examples/mailroom$end
}

# play_with NAME: the demos of all editions, which the first program verifies, and two short games by mail.
play_with() {
  local folder edition
  folder=$(mktemp -d)
  for edition in lhtr revised aa1941 global-conflict; do
    (cd "$folder" && ${run[$1]} demo "$edition" --edition "$edition" >/dev/null)
    ${run[$judge]} verify "$folder/$edition"/demo.*.ron >"$folder/verdicts" ||
      { cat "$folder/verdicts"; echo "the demo of $edition by $1 is not good" >&2; exit 1; }
  done
  # Shells of Windows leave `*` to the program.
  [ "$1" != windows ] || (cd "$folder" && ${run[$1]} verify 'lhtr/demo.*.ron' >verdicts 2>&1) ||
    { cat "$folder/verdicts"; echo "the program for Windows does not expand *" >&2; exit 1; }
  (cd "$folder" && ${room[$1]} --short --seed 1 --games 2 --threads 1 >said) ||
    { cat "$folder/said"; echo "the games by mail of $1 went wrong" >&2; exit 1; }
  rm -r "$folder"
}

if [ "${1-}" = --build ]; then
  shift
  for name in "$@"; do build "$name"; done
  exit
fi

# answers NAME: everything that this build says, as one digest, and the games that it plays.
answers() {
  local name=$1 begun=$SECONDS digest
  if [ "$name" = wasm ]; then
    digest=$(node tests/web/digest.mjs "$target_dir/wasm32-unknown-unknown/web/fieldpost_web.wasm")
  else
    # shellcheck disable=SC2086
    digest=$(say ${run[$name]} | sha256sum | cut -d' ' -f1)
    play_with "$name"
  fi
  printf '%-8s %s %4d s\n' "$name" "$digest" $((SECONDS - begun))
}

targets=("$@")
[ $# -gt 0 ] || targets=(glibc musl windows wasm aarch64 s390x)
judge=""
for name in "${targets[@]}"; do
  if [ "$name" = wasm ]; then
    add_target wasm32-unknown-unknown
    cargo build -q -p fieldpost-web --target wasm32-unknown-unknown --profile web
  else
    build "$name"
    judge=${judge:-$name}
  fi
done

# The slow ones first, as many at a time as there are cores.
told=$(mktemp -d)
trap 'rm -rf "$told"' EXIT
running=0
for ((n = ${#targets[@]} - 1; n >= 0; n--)); do
  name=${targets[n]}
  if [ "$running" -ge "$(nproc)" ]; then
    wait -n
    running=$((running - 1))
  fi
  answers "$name" >"$told/$name" &
  running=$((running + 1))
done
while [ "$running" -gt 0 ]; do
  wait -n
  running=$((running - 1))
done

first=""
for name in "${targets[@]}"; do
  cat "$told/$name"
  digest=$(awk '{ print $2 }' "$told/$name")
  first=${first:-$digest}
  if [ "$digest" != "$first" ]; then
    echo "$name does not say the same as ${targets[0]}" >&2
    exit 1
  fi
done
