#!/usr/bin/env bash
# Builds the engine of the page and prints the name of its file.
#
# With rustup: rustup target add wasm32-unknown-unknown
# With Debian: apt-get install rustc-web cargo-web rust-web-src lld, and the standard library is built along
set -euo pipefail
cd "$(dirname "$0")/.."
target=wasm32-unknown-unknown
built=${CARGO_TARGET_DIR:-target}/web
mkdir -p "$built"
# The printed name holds in whatever folder it is used.
CARGO_TARGET_DIR=$(cd "$built" && pwd)
export CARGO_TARGET_DIR
flags=(--locked --profile web --package crosstrack-web --target "$target")

if [ -d "$(rustc --print target-libdir --target "$target" 2> /dev/null)" ]; then
    cargo build "${flags[@]}" >&2
elif [ -d /usr/lib/rustlib/src/rust ] && command -v wasm-ld > /dev/null; then
    # Only a nightly compiler may build the standard library, or one that is told to act as one.
    PATH=/usr/bin:$PATH RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1 \
        CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=wasm-ld \
        /usr/bin/cargo build "${flags[@]}" -Z build-std=std,panic_abort >&2
else
    echo "the target $target is not installed: see the first lines of $0" >&2
    exit 2
fi
echo "$CARGO_TARGET_DIR/$target/web/crosstrack_web.wasm"
