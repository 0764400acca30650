#!/usr/bin/env bash
# Asks an engine all vectors: once for the annotations and the summary, once for the report in JUnit's
# form. Ends as the run does: 0 if it passes, 1 if not.
#
# ENGINE      the engine's command, or
# LANGUAGE    python, js or cpp: the beginning of an engine that `crosstrack conform new` writes
# GAME        crosstrack or crossings
# GROUPS_     groups of vectors, separated by blanks; empty for all
# REQUIRE     what may not be skipped, separated by blanks
# MAX_SKIP    how many skips are allowed; empty for any number
# KNOWN       a file of cases known to fail; may be empty
# JUNIT       where the report goes
# The rest (RUNNER_TEMP, GITHUB_OUTPUT) is the runner's.
set -uo pipefail

fail() {
    echo "::error title=crosstrack::$1"
    exit 2
}

stub() {
    local file=$RUNNER_TEMP/crosstrack-engine
    rm -f "$file" "$file".*
    case "$LANGUAGE" in
        python) file=$file.py && ENGINE="python3 '$file'" ;;
        js) file=$file.mjs && ENGINE="node '$file'" ;;
        cpp) file=$file.cpp && ENGINE="'${file%.cpp}'" ;;
        *) fail "engine or lang is needed; lang is python, js or cpp" ;;
    esac
    crosstrack conform new --lang "$LANGUAGE" --output "$file" || exit
    [ "$LANGUAGE" != cpp ] || c++ -std=c++17 -O1 -o "${file%.cpp}" "$file" || exit
}

[ -n "$ENGINE" ] || stub
asked=(--engine "$ENGINE" --game "$GAME")
read -ra groups <<< "$GROUPS_"
for group in ${groups[@]+"${groups[@]}"}; do asked+=(--group "$group"); done
read -ra required <<< "$REQUIRE"
for what in ${required[@]+"${required[@]}"}; do asked+=(--require "$what"); done
[ -z "$MAX_SKIP" ] || asked+=(--max-skip "$MAX_SKIP")
[ -z "$KNOWN" ] || asked+=(--known "$KNOWN")

crosstrack conform "${asked[@]}" --format junit --output "$JUNIT"
[ ! -f "$JUNIT" ] || echo "junit=$JUNIT" >> "$GITHUB_OUTPUT"
crosstrack conform "${asked[@]}" --format github
