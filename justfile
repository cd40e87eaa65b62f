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

# Fuzz one target: order-file, game-file, case-file or signature-block.
fuzz TARGET:
    cargo fuzz run {{TARGET}}

# Break the engine on purpose and see that tests notice.
mutants:
    cargo mutants --file 'src/engine/**'

# Recompute the published vectors with both implementations.
vectors:
    cargo test --test it vectors
    python3 docs/check_dice.py --self-test
    python3 docs/verify_game.py --self-test tests/vectors

# What a dependency may be: licences, sources, doubles, and, from the network, known faults.
deny:
    cargo deny check

# Benchmarks: speed and size, compared within one run.
bench:
    cargo bench

# Build the library's documentation.
docs:
    cargo doc --no-deps --open

# Play games by mail against lost mails, killed programs and cheats: `just mailroom 1 1000`.
mailroom SEED="1" GAMES="200":
    cargo run --quiet --release --example mailroom -- --seed {{SEED}} --games {{GAMES}}

# Random turns in every edition under the laws of the board: `just random-play 100000`.
random-play TURNS="10000" SEED="1":
    cargo run --quiet --release --example random_play -- --turns {{TURNS}} --seed {{SEED}}
