#!/usr/bin/env bash
# Does a program that was built with the features `png` and `verifier` do what they promise?
#
#   tests/targets/features.sh PROGRAM PAGE
#
# PAGE is the page for a browser that was built in: it must come out as it went in. And a mail must show its
# map as pixels, and still give back the game that it carries.
set -euo pipefail
cd "$(dirname "$0")/../.."
program=$(realpath "$1") page=$(realpath "$2") look=$PWD/tests/png/look.py

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

said=$("$program" page --verifier verify.html)
cmp verify.html "$page"
digest=$(sha256sum "$page" | cut -d' ' -f1)
if [ "$said" != "verify.html"$'\n'"  SHA-256 $digest" ]; then
  echo "the page is $digest, and the program says: $said" >&2
  exit 1
fi

"$program" demo played --edition lhtr >/dev/null
cd played
last=$(ls demo.*.ron | sort | tail -n 1)
"$program" map "$last" --format png --out map.png
"$program" mail pack "$last" --addresses none.toml --out pixels.eml
python3 "$look" map.png pixels.eml
mkdir unpacked
"$program" mail unpack pixels.eml --dir unpacked
cmp "$last" "unpacked/$last"
