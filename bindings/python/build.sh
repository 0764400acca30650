#!/usr/bin/env bash
# Builds the wheel: build.sh FOLDER [OPTION OF MATURIN]...
#
# Needs Rust, Python and maturin (pip install maturin). WHEEL_PROFILE is the profile of Cargo, `release` by default.
set -euo pipefail
mkdir -p "$1"
folder=$(cd "$1" && pwd)
shift
cd "$(dirname "$0")"
# The wheel carries the licences of all that is in it; left here, they would be in a source archive twice.
trap 'rm -f LICENSE-APACHE LICENSE-MIT THIRD-PARTY.txt' EXIT
cp ../../LICENSE-APACHE ../../LICENSE-MIT .
"$(command -v python3 || command -v python)" ../../.github/release/third-party.py --python > THIRD-PARTY.txt
maturin build --profile "${WHEEL_PROFILE:-release}" --locked --out "$folder" "$@"
