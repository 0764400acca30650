#!/usr/bin/env bash
# Builds the wheel with the command in it: build.sh FOLDER [OPTION OF MATURIN]...
# Builds the source archive, which has the module alone: build.sh FOLDER --sdist
#
# Needs Rust, Python and maturin (pip install maturin). WHEEL_PROFILE is the profile of Cargo, `dist` by default.
# WHEEL_COMMAND is the program `crosstrack` that the wheel carries; without it, it is built here, for this machine.
set -euo pipefail
mkdir -p "$1"
folder=$(cd "$1" && pwd)
shift
profile=${WHEEL_PROFILE:-dist}
command=${WHEEL_COMMAND:+$(realpath "$WHEEL_COMMAND")}
python=$(command -v python3 || command -v python)
cd "$(dirname "$0")"
trap 'rm -rf LICENSE-APACHE LICENSE-MIT THIRD-PARTY.txt crosstrack.cdx.json python/crosstrack-*.data' EXIT
# The package carries the licences of all that is in it. A source archive has those of the workspace already, and maturin
# refuses the same file twice.
if [ "${1-}" = --sdist ]; then
    "$python" ../../.github/release/third-party.py --python > THIRD-PARTY.txt
    maturin sdist --out "$folder"
    exit
fi
cp ../../LICENSE-APACHE ../../LICENSE-MIT .
"$python" ../../.github/release/third-party.py --wheel > THIRD-PARTY.txt
"$python" ../../.github/release/third-party.py --wheel --sbom > crosstrack.cdx.json
if [ -z "$command" ]; then
    cargo build --profile "$profile" --locked --package crosstrack-cli
    command=${CARGO_TARGET_DIR:-../../target}/$profile/crosstrack
    [ ! -f "$command.exe" ] || command=$command.exe
fi
# What lies here a wheel puts on the path.
scripts=python/crosstrack-$(sed -n 's/^version = "\(.*\)"/\1/p' ../../Cargo.toml | head -n 1).data/scripts
mkdir -p "$scripts"
cp "$command" "$scripts"
maturin build --profile "$profile" --locked --out "$folder" --sbom-include crosstrack.cdx.json "$@"
