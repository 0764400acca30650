#!/usr/bin/env bash
# How well a command is shared on this machine: runs it whole, then 1, 2 and 4 shards of it at once, each on
# one core, compares the answers, and prints seconds.
#   examples/cluster/scaling.sh minimal list --rules 2x1
# clock       from the first shard's start to the end of the merging
# processor   user and system time of all shards and of the merging
# longest     the same of the shard that took most, and of the merging: what as many idle machines would take
# efficiency  processor time of the whole run / (shards × longest): 1.00 is perfect
# at once     clock of the whole run / clock: how much faster it was here, with whatever else was running
set -euo pipefail
export RAYON_NUM_THREADS=1
TIMEFORMAT='%U %S'
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
# Studies of the game are commands of the laboratory.
case $1 in
    forced | matrix) program=crosstrack-lab ;;
    *) program=crosstrack ;;
esac

# Runs a command; FILE.time gets its processor time.
timed() {
    local file=$1
    shift
    { time "$@" >"$file.out" 2>"$file.err"; } 2>"$file.time" || { cat "$file.err" >&2; exit 1; }
}
seconds() { awk '{ sum += $1 + $2 } END { printf "%.2f", sum }' "$@"; }
now() { date +%s.%N; }

start=$(now)
timed "$dir/whole" "$program" "$@" --output "$dir/answer"
clock=$(awk -v a="$start" -v b="$(now)" 'BEGIN { print b - a }')
whole=$(seconds "$dir/whole.time")
echo "| shards | clock | processor | longest | efficiency | at once |"
echo "|---:|---:|---:|---:|---:|---:|"
printf '| whole | %.2f | %.2f | %.2f | | |\n' "$clock" "$whole" "$whole"
for shards in 1 2 4; do
    start=$(now)
    running=()
    for ((shard = 1; shard <= shards; shard++)); do
        timed "$dir/$shards-$shard" "$program" "$@" --shard "$shard/$shards" \
            --output "$dir/$shards-$shard.jsonl" &
        running+=($!)
    done
    for each in "${running[@]}"; do wait "$each"; done
    timed "$dir/merge-$shards" "$program" merge "$dir/$shards"-*.jsonl -- "$@" --output "$dir/answer-$shards"
    end=$(now)
    cmp "$dir/answer" "$dir/answer-$shards"
    for ((shard = 1; shard <= shards; shard++)); do seconds "$dir/$shards-$shard.time"; echo; done |
        sort -g | tail -n 1 >"$dir/longest"
    longest=$(cat "$dir/longest")
    all=$(seconds "$dir/$shards"-*.time "$dir/merge-$shards.time")
    awk -v n="$shards" -v a="$start" -v b="$end" -v c="$clock" -v w="$whole" -v l="$longest" \
        -v m="$(seconds "$dir/merge-$shards.time")" -v p="$all" \
        'BEGIN { printf "| %d | %.2f | %.2f | %.2f | %.2f | %.2f |\n", n, b - a, p, l + m, w / (n * (l + m)), c / (b - a) }'
done
