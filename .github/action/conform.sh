#!/usr/bin/env bash
# Asks an engine all vectors, once, and writes annotations, a summary and the report in JUnit's form. Ends as
# the run does: 0 if it passes, 1 if not.
#
# ENGINE      the engine's command, or
# LANGUAGE    python, js, cpp, rust, go or java: the beginning of an engine that `crosstrack conform new` writes
# GAME        crosstrack or crossings
# GROUPS_     groups of vectors, separated by blanks or line ends; empty for all
# REQUIRE     what may not be skipped, separated by blanks or line ends
# MAX_SKIP    how many skips are allowed; empty for none of what the engine declares
# KNOWN       a file of cases known to fail; may be empty
# JOBS        the number of processes; empty for one
# TIMEOUT     the seconds that an answer may take; empty for the default
# COMPARE     an earlier report in JSON; may be empty
# JUNIT       where the report goes
# JSON        where the report in JSON goes; may be empty
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
JOBS=${JOBS:-} TIMEOUT=${TIMEOUT:-} COMPARE=${COMPARE:-} JSON=${JSON:-}
one_line LANGUAGE GAME MAX_SKIP KNOWN JUNIT JOBS TIMEOUT COMPARE JSON

stub() {
    local dir=$RUNNER_TEMP/crosstrack-engine file
    rm -rf "$dir"
    mkdir -p "$dir"
    case "$LANGUAGE" in
        python) file=$dir/engine.py && ENGINE="python3 '$file'" ;;
        js) file=$dir/engine.mjs && ENGINE="node '$file'" ;;
        cpp) file=$dir/engine.cpp && ENGINE="'$dir/engine'" ;;
        rust) file=$dir/engine.rs && ENGINE="'$dir/engine'" ;;
        go) file=$dir/engine.go && ENGINE="'$dir/engine'" ;;
        java) file=$dir/Engine.java && ENGINE="java -cp '$dir' Engine" ;;
        *) fail "engine or lang is needed; lang is python, js, cpp, rust, go or java" ;;
    esac
    crosstrack conform new --lang "$LANGUAGE" --game "$GAME" --output "$file" || exit
    case "$LANGUAGE" in
        cpp) c++ -std=c++17 -O1 -o "$dir/engine" "$file" || exit ;;
        rust) rustc -O -o "$dir/engine" "$file" || exit ;;
        go) go build -o "$dir/engine" "$file" || exit ;;
        java) javac -d "$dir" "$file" || exit ;;
    esac
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
[ -z "$JOBS" ] || asked+=(--jobs "$JOBS")
[ -z "$TIMEOUT" ] || asked+=(--timeout "$TIMEOUT")
[ -z "$COMPARE" ] || asked+=(--compare "$COMPARE")
[ -z "$JSON" ] || asked+=(--report "json=$JSON")

crosstrack conform "${asked[@]}" --report github --report "junit=$JUNIT"
ended=$?
[ ! -f "$JUNIT" ] || echo "junit=$JUNIT" >> "$GITHUB_OUTPUT"
[ -z "$JSON" ] || [ ! -f "$JSON" ] || echo "json=$JSON" >> "$GITHUB_OUTPUT"
exit $ended
