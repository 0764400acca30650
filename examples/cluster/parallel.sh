#!/usr/bin/env bash
# Shares a command among the cores of this machine, or of others by ssh, with GNU parallel:
#   examples/cluster/parallel.sh SHARDS ANSWER COMMAND...
#   PARALLEL="--sshlogin one,two" examples/cluster/parallel.sh 8 answer.txt puzzle check
# Shards whose files are there are left out.
set -euo pipefail
shards=$1 answer=$2
shift 2
# Studies of the game are commands of the laboratory.
case $1 in
    forced | matrix | match) program=crosstrack-lab ;;
    *) program=crosstrack ;;
esac
parts=$answer.parts
mkdir -p "$parts"
for ((index = 1; index <= shards; index++)); do
    [ -f "$parts/$index.jsonl" ] || echo "$index"
done | parallel --halt soon,fail=1 --quote "$program" "$@" --shard "{}/$shards" \
    --output "$parts/{}.jsonl"
"$program" merge "$parts"/*.jsonl -- "$@" --output "$answer"
