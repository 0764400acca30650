#!/usr/bin/env bash
# Fuzzes every reader: all targets on seeds and changed inputs, with checked arithmetic, in a minute; then each target
# by cargo-fuzz for SECONDS (default 60), if that is installed. `run.sh SECONDS TARGET...` takes some targets.
set -euo pipefail
cd "$(dirname "$0")/.."
seconds=${1:-60}
targets=("${@:2}")
if [ ${#targets[@]} = 0 ]; then
    CARGO_PROFILE_RELEASE_DEBUG_ASSERTIONS=true CARGO_PROFILE_RELEASE_OVERFLOW_CHECKS=true \
        CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-target}/fuzz \
        cargo test --release --package crosstrack-lab --test lab targets
    for file in fuzz/fuzz_targets/*.rs; do
        targets+=("$(basename "$file" .rs)")
    done
fi
if ! cargo fuzz --version > /dev/null 2>&1; then
    echo "SKIPPED: cargo-fuzz is not installed, so no target ran by it: cargo install --locked cargo-fuzz" >&2
    exit
fi
cargo run --release --manifest-path fuzz/Cargo.toml --example seeds
failed=()
for target in "${targets[@]}"; do
    cargo fuzz run -s none "$target" -- -max_total_time="$seconds" -rss_limit_mb=1024 -timeout=60 || failed+=("$target")
done
if [ ${#failed[@]} != 0 ]; then
    echo "failed: ${failed[*]}" >&2
    exit 1
fi
