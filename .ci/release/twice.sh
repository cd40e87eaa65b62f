#!/usr/bin/env bash
# Builds the release twice, in two folders and two surroundings, and compares it byte for byte.
#
#   .ci/release/twice.sh [TARGET...]      as `release.py --target` takes them; without words all
set -euo pipefail
cd "$(dirname "$0")/../.."

targets=()
for name in "$@"; do targets+=(--target "$name"); done
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
one=$place/one
other="$place/another folder/with a longer name"
mkdir -p "$(dirname "$other")"
git clone -q . "$one"
git clone -q . "$other"

python3 "$one/.ci/release/release.py" --pack-only "${targets[@]}"
# Another time zone, language and mask change nothing.
(umask 027 && TZ=Pacific/Auckland LC_ALL=C \
  python3 "$other/.ci/release/release.py" --pack-only "${targets[@]}")
diff -r "$one/target/released" "$other/target/released"
echo "equal byte for byte:"
(cd "$one"/target/released/* && sha256sum -- *)
