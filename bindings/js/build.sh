#!/usr/bin/env bash
# Builds the package: build.sh FOLDER [ENGINE.wasm]. Prints the name of the archive.
#
# Needs Node and npm; for the engine, unless it is given, what web/build.sh needs.
set -euo pipefail
mkdir -p "$1"
folder=$(cd "$1" && pwd)
engine=${2:+$(realpath "$2")}
cd "$(dirname "$0")"
engine=${engine:-$(../../web/build.sh)}
# The package carries the licences of all that is in it.
cp ../../LICENSE-APACHE ../../LICENSE-MIT .
{
    python3 ../../.github/release/third-party.py --javascript
    printf '\n%s lit-html (BSD-3-Clause) %s\n\n' "==========" "=========="
    cat ../../web/page/vendor/lit-html.LICENSE
} > THIRD-PARTY.txt
npm ci --no-audit --no-fund --ignore-scripts --silent
node build.mjs "$engine"
echo "$folder/$(npm pack --silent --pack-destination "$folder")"
