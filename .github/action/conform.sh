#!/usr/bin/env bash
# Asks an engine all vectors: once for the annotations and the summary, once for the report in JUnit's
# form. Ends as the run does: 0 if it passes, 1 if not.
#
# ENGINE      the engine's command, or
# LANGUAGE    python, js or cpp: the beginning of an engine that `crosstrack conform new` writes
# GAME        crosstrack or crossings
# GROUPS_     groups of vectors, separated by blanks or line ends; empty for all
# REQUIRE     what may not be skipped, separated by blanks or line ends
# MAX_SKIP    how many skips are allowed; empty for any number
# KNOWN       a file of cases known to fail; may be empty
# JUNIT       where the report goes
# The rest (RUNNER_TEMP, GITHUB_OUTPUT) is the runner's.
set -uo pipefail

fail() {
    local text=${1//'%'/%25}
    text=${text//$'\r'/%0D}
    echo "::error title=crosstrack::${text//$'\n'/%0A}"
    exit 2
}

# A line end would write outputs or commands of the workflow.
one_line() {
    local name
    for name in "$@"; do
        [[ ${!name} != *[$'\r\n']* ]] || fail "$name has to be one line"
    done
}
one_line LANGUAGE GAME MAX_SKIP KNOWN JUNIT

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
# Words of all lines; a star is none of a file.
set -f
for group in $GROUPS_; do asked+=(--group "$group"); done
for what in $REQUIRE; do asked+=(--require "$what"); done
set +f
[ -z "$MAX_SKIP" ] || asked+=(--max-skip "$MAX_SKIP")
[ -z "$KNOWN" ] || asked+=(--known "$KNOWN")

crosstrack conform "${asked[@]}" --format junit --output "$JUNIT"
[ ! -f "$JUNIT" ] || echo "junit=$JUNIT" >> "$GITHUB_OUTPUT"
crosstrack conform "${asked[@]}" --format github
