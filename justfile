# List the recipes.
default:
    @just --list

# All that decides whether a change lands.
check:
    bash .ci/run

# All tests.
test:
    cargo test

# Run conformance cases: `just case tests/conformance/capture`.
case +PATHS="tests/conformance":
    cargo run --quiet -- case {{PATHS}}

# Look at changed snapshots one by one.
review:
    cargo insta review

# Regenerate everything that is generated: snapshots, coverage, command reference.
bless:
    BLESS=1 INSTA_UPDATE=always cargo test

# How the code and the prose are written, in figures: hints, not tests.
figures:
    python3 tests/house/figures.py
    python3 tests/house/english.py

# Draw the modules in docs/ARCHITECTURE.md as the imports have them.
diagram:
    BLESS=1 cargo test --test it diagram

# Does the program say the same on every system? `just equal glibc windows`; without names, on all of them.
equal *TARGETS="":
    tests/targets/equal.sh {{TARGETS}}

# Fuzz one target: order-file, game-file, case-file or signature-block.
fuzz TARGET:
    cargo fuzz run {{TARGET}}

# Break the engine and the chain on purpose, in a sample of places, and see that tests notice.
mutants SAMPLE="620" SEED="2026":
    python3 tests/mutation/mutants.py --sample {{SAMPLE}} --seed {{SEED}}

# Remove each condition of each national rule in turn, and see that a case notices: `just conditions lhtr`.
conditions ONLY="":
    cargo build --quiet
    python3 tests/mutation/conditions.py target/debug/fieldpost --only "{{ONLY}}"

# Recompute the published vectors with both implementations.
vectors:
    cargo test --test it vectors
    python3 docs/check_dice.py --self-test
    python3 tests/vectors/check.py

# What a dependency may be: licences, sources, doubles, and, from the network, known faults.
deny:
    cargo deny --all-features check

# Benchmarks: speed and size, compared within one run.
bench:
    cargo bench

# Build the library's documentation.
docs:
    cargo doc --no-deps --open

# Play games by mail against lost mails, killed programs and cheats: `just mailroom 1 1000`.
mailroom SEED="1" GAMES="200":
    cargo run --quiet --release --example mailroom -- --seed {{SEED}} --games {{GAMES}}

# The pages of the scripted openings in a real browser: does the slider stand where it should, and
# pictures to look at, 1800, 1024 and 500 points wide. Needs chromium.
pages OUT="target/pages":
    #!/usr/bin/env bash
    set -euo pipefail
    cargo build --quiet
    rm -rf "{{OUT}}" && mkdir -p "{{OUT}}" && cd "{{OUT}}"
    browser() { chromium --headless --no-sandbox --disable-gpu --hide-scrollbars "$@" 2>/dev/null; }
    for edition in lhtr revised aa1941 global-conflict; do
        fieldpost="{{justfile_directory()}}/target/debug/fieldpost"
        "$fieldpost" demo "$edition" --edition "$edition" > /dev/null
        last=$(ls "$edition"/demo.*.ron | sort | tail -n 1)
        "$fieldpost" page "$last" --out "$edition.html"
        browser --dump-dom "file://$PWD/$edition.html#1" > "$edition.dom"
        grep -q 'id="at-name"[^>]*>demo, block 1:' "$edition.dom"
        # Of all blocks one is shown.
        test "$(grep -c '<section class="block">' "$edition.dom")" = 1
        for wide in 1800 1024 500; do
            browser --window-size=$wide,3000 --screenshot="$PWD/$edition-$wide.png" "file://$PWD/$edition.html"
        done
    done

# The page that verifies games in a browser, and the program with it inside: `just verifier`, then
# `cargo install --path . --features verifier`.
verifier OUT="target/web/fieldpost-verify.html":
    rustup target add wasm32-unknown-unknown
    cargo build -p fieldpost-web --target wasm32-unknown-unknown --profile web
    python3 web/build.py target/wasm32-unknown-unknown/web/fieldpost_web.wasm "{{OUT}}"

# Does that page say what the program says, and does it work in Chromium and Firefox? With pictures to
# look at. Needs node, chromium and firefox-esr.
verifier-check PICTURES="target/verifier": verifier
    cargo build
    node tests/web/same.mjs target/debug/fieldpost target/wasm32-unknown-unknown/web/fieldpost_web.wasm
    node tests/web/sign.mjs target/debug/fieldpost target/wasm32-unknown-unknown/web/fieldpost_web.wasm
    node tests/web/browser.mjs target/debug/fieldpost target/web/fieldpost-verify.html "{{PICTURES}}"
    node tests/web/attacks.mjs target/debug/fieldpost target/web/fieldpost-verify.html
    node tests/web/letters.mjs target/debug/fieldpost target/web/fieldpost-verify.html
    node tests/web/forms.mjs target/debug/fieldpost target/web/fieldpost-verify.html
    node tests/web/first_turn.mjs target/debug/fieldpost target/web/fieldpost-verify.html "{{PICTURES}}"
    node tests/web/around.mjs target/debug/fieldpost target/web/fieldpost-verify.html
    node tests/web/tree.mjs target/web/fieldpost-verify.html
    node tests/web/practice.mjs target/debug/fieldpost target/web/fieldpost-verify.html

# Does the page work in WebKit, on which Safari is built? Needs node, webkit2gtk-driver and xvfb.
page-webkit EDITION="lhtr": verifier
    cargo build
    xvfb-run -a node tests/web/webkit.mjs target/debug/fieldpost target/web/fieldpost-verify.html {{EDITION}}

# Take the pictures of docs/player.md from the page. Needs node and chromium.
page-pictures FOLDER="docs/pictures": verifier
    cargo build
    node tests/web/pictures.mjs target/debug/fieldpost target/web/fieldpost-verify.html "{{FOLDER}}"

# How quick the page is in Chromium, and how large: figures to read, for docs/benchmarks.md.
page-measure: verifier
    cargo build
    node tests/web/measure.mjs target/debug/fieldpost target/web/fieldpost-verify.html

# Random turns in every edition under the laws of the board: `just random-play 100000`. NATIONS: percent of
# games with each national advantage; STEERED: turns more towards each of them.
random-play TURNS="10000" SEED="1" NATIONS="0" STEERED="0":
    cargo run --quiet --release --example random_play -- --turns {{TURNS}} --seed {{SEED}} --nations {{NATIONS}} --steered {{STEERED}}

# All that is handed out, into target/released: archives for five systems, a Debian package, the page for
# browsers, sums. KEY: an ssh key that signs the sums. ADDRESS: where the files will be, for the manifests.
release KEY="" ADDRESS="":
    python3 .ci/release/release.py --key "{{KEY}}" --address "{{ADDRESS}}"

# Is a release the same, byte for byte, if it is built in another folder? `just release-twice linux-x86_64`
release-twice *TARGETS:
    bash .ci/release/twice.sh {{TARGETS}}
