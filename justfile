# `just` lists the recipes; each is a command that also works without it.

_list:
    @just --list --unsorted

# The main job: a completion out of a provider that fails on purpose.
quickstart:
    cargo run --example quickstart

# All promises against real HTTP on loopback.
scenarios *ARGS:
    cargo run --example scenarios -- {{ARGS}}

# All tests, documentation included.
test *ARGS:
    cargo test --workspace {{ARGS}}

# Formatting and lints.
lint:
    cargo fmt --all --check
    cargo clippy --workspace --all-targets --all-features -- -D warnings

# Take the compiler's messages over into `.stderr` files; then read each.
bless:
    TRYBUILD=overwrite cargo test --test ui --test rules --test derive
    git diff --stat tests

# The documentation, as users see it.
docs *ARGS:
    RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --all-features {{ARGS}}

# Everything that a change must pass.
ci:
    bash .ci/run
