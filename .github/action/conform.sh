#!/usr/bin/env bash
# Asks an engine all cases that are demanded, once, and writes annotations, a summary and reports. Ends as the run does:
# 0 if the engine conforms, or if the run is incomplete and ALLOW says so; else 1 or more.
#
# ENGINE      the engine's command, or
# LANGUAGE    python, js, cpp, rust, go, java or csharp: the beginning of an engine that `crosstrack conform new` writes
# GAME        crosstrack or crossings
# LEVEL       levels that are demanded, separated by blanks or line ends; may be empty
# SOURCE      a source of which the cases are demanded; may be empty
# GROUPS_     groups of vectors that are demanded, separated by blanks or line ends; may be empty
# FLAG        kinds of mistakes of which the cases are demanded, separated by blanks or line ends; may be empty
# REQUIRE     groups and values of rulesets that are demanded, separated by blanks or line ends; may be empty
# ALLOW       incomplete, or empty
# JOBS        the number of processes; empty for one
# TIMEOUT     the seconds that an answer may take; empty for the default
# BASELINE    an earlier report in JSON; may be empty
# JUNIT       where the report goes
# JSON        where the report in JSON goes; may be empty
# The rest (RUNNER_TEMP, GITHUB_OUTPUT) is the runner's.
set -uo pipefail

# Writes an error that the workflow shows.
error() {
    local text=${1//'%'/%25}
    text=${text//$'\r'/%0D}
    echo "::error title=crosstrack::${text//$'\n'/%0A}"
}

fail() {
    error "$1"
    exit 2
}

# A line end would write outputs or commands of the workflow.
one_line() {
    local name
    for name in "$@"; do
        [[ ${!name} != *[$'\r\n']* ]] || fail "$name has to be one line"
    done
}
LEVEL=${LEVEL:-} SOURCE=${SOURCE:-} FLAG=${FLAG:-} ALLOW=${ALLOW:-} JOBS=${JOBS:-} TIMEOUT=${TIMEOUT:-}
BASELINE=${BASELINE:-} JSON=${JSON:-}
one_line LANGUAGE GAME SOURCE ALLOW JUNIT JOBS TIMEOUT BASELINE JSON

# What is left by an earlier step is no report of this run. The command removes it, unless it is a file that the run
# reads; before the beginning of an engine is built there is no engine that it could be.
for file in "$JUNIT" "$JSON"; do
    if [ -n "$BASELINE" ] && [ "$file" -ef "$BASELINE" ]; then
        fail "$file is the baseline: name another file for the report"
    fi
    if [ -z "$ENGINE" ] && [ -n "$file" ] && [ -f "$file" ]; then
        rm -- "$file" || fail "$file cannot be removed"
    fi
done

# Runs a command; if it fails, its errors are shown as those of the workflow.
run() {
    local said=$RUNNER_TEMP/crosstrack-errors code
    mkdir -p "$RUNNER_TEMP"
    "$@" 2> "$said"
    code=$?
    cat "$said" >&2
    # 1 is a verdict, which the report shows.
    if [ $code -gt 1 ] || { [ $code -ne 0 ] && [ "$1" != crosstrack ]; }; then
        error "$1 ended with code $code: $(head -c 4000 "$said")"
    fi
    return $code
}

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
        csharp) file=$dir/engine/Program.cs && ENGINE="dotnet '$dir/out/engine.dll'" ;;
        *) fail "engine or lang is needed; lang is python, js, cpp, rust, go, java or csharp" ;;
    esac
    if [ "$LANGUAGE" = csharp ]; then
        run dotnet new console -o "$dir/engine" || exit
        rm "$file"
    fi
    run crosstrack conform new --lang "$LANGUAGE" --game "$GAME" --output "$file" || exit
    case "$LANGUAGE" in
        cpp) run c++ -std=c++17 -O1 -o "$dir/engine" "$file" || exit ;;
        rust) run rustc -O -o "$dir/engine" "$file" || exit ;;
        go) run go build -o "$dir/engine" "$file" || exit ;;
        java) run javac -d "$dir" "$file" || exit ;;
        csharp) run dotnet publish -o "$dir/out" "$dir/engine" || exit ;;
    esac
}

asked=(--game "$GAME")
[ -n "$ENGINE" ] || stub
asked+=(--engine "$ENGINE")
# Words of all lines; a star is none of a file.
set -f
for level in $LEVEL; do asked+=(--level "$level"); done
for group in $GROUPS_; do asked+=(--group "$group"); done
for flag in $FLAG; do asked+=(--flag "$flag"); done
for what in $REQUIRE; do asked+=(--require "$what"); done
set +f
[ -z "$SOURCE" ] || asked+=(--source "$SOURCE")
[ -z "$ALLOW" ] || asked+=(--allow "$ALLOW")
[ -z "$JOBS" ] || asked+=(--jobs "$JOBS")
[ -z "$TIMEOUT" ] || asked+=(--timeout "$TIMEOUT")
[ -z "$BASELINE" ] || asked+=(--baseline "$BASELINE")
[ -z "$JSON" ] || asked+=(--report "json=$JSON")

run crosstrack conform "${asked[@]}" --report github --report "junit=$JUNIT"
ended=$?
for name in JUNIT JSON; do
    file=${!name}
    [ -z "$file" ] || [ ! -f "$file" ] || echo "${name,,}=$file" >> "$GITHUB_OUTPUT"
done
exit $ended
