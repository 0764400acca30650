#!/usr/bin/env bash
# Prints what CHANGELOG.md says of a version: notes.sh v0.1.0
set -euo pipefail
cd "$(dirname "$0")/../.."
version=${1#v}
notes=$(awk -v head="## [$version]" '
    index($0, head) == 1 { on = 1; next }
    /^## / || /^\[/ { on = 0 }
    on' CHANGELOG.md)
[ -n "$notes" ] || { echo "CHANGELOG.md says nothing of $version" >&2; exit 1; }
printf '%s\n' "$notes"
