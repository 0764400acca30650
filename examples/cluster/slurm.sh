#!/usr/bin/env bash
# Shares a command among the tasks of a Slurm array, and merges what they find; prints the job that merges:
#   examples/cluster/slurm.sh SHARDS ANSWER COMMAND...
#   examples/cluster/slurm.sh 8 answer.txt puzzle check
# A task that is killed is run again by the same call: shards whose files are there are left out.
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
command=$(printf '%q ' "$program" "$@")
missing=()
for ((index = 0; index < shards; index++)); do
    [ -f "$parts/$index.jsonl" ] || missing+=("$index")
done
target="--output $(printf '%q' "$parts")/\$SLURM_ARRAY_TASK_ID.jsonl"
merge="exec $program merge $(printf '%q' "$parts")/*.jsonl -- $(printf '%q ' "$@") --output $(printf '%q' "$answer")"
after=()
if [ ${#missing[@]} -gt 0 ]; then
    # The tasks of a second call are fewer than the shards, so that they count for themselves.
    task="exec $command --shard \$((SLURM_ARRAY_TASK_ID + 1))/$shards $target"
    list=$(IFS=,; echo "${missing[*]}")
    array=$(sbatch --parsable "${after[@]}" --array="$list" --output="$parts/%a.log" --wrap="$task")
    after=("--dependency=afterok:$array" --kill-on-invalid-dep=yes)
fi
sbatch --parsable "${after[@]}" --output="$parts/merge.log" --wrap="$merge"
