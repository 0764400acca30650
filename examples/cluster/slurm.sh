#!/usr/bin/env bash
# Shares a command among the tasks of a Slurm array, and merges what they find:
#   examples/cluster/slurm.sh SHARDS ANSWER COMMAND...
#   examples/cluster/slurm.sh 8 answer.txt puzzle check
# A task that is killed is run again by the same call: shards whose files are there are left out.
set -euo pipefail
shards=$1 answer=$2
shift 2
parts=$answer.parts
mkdir -p "$parts"
missing=()
for ((index = 0; index < shards; index++)); do
    [ -f "$parts/$index.json" ] || missing+=("$index")
done
after=()
if [ ${#missing[@]} -gt 0 ]; then
    # The tasks of a second call are fewer than the shards, so that they count for themselves.
    task="exec crosstrack $(printf '%q ' "$@") --shard \$((SLURM_ARRAY_TASK_ID + 1))/$shards"
    task+=" --output $(printf '%q' "$parts")/\$SLURM_ARRAY_TASK_ID.json"
    list=$(IFS=,; echo "${missing[*]}")
    array=$(sbatch --parsable --array="$list" --output="$parts/%a.log" --wrap="$task")
    after=("--dependency=afterok:$array" --kill-on-invalid-dep=yes)
fi
merge="exec crosstrack merge $(printf '%q' "$parts")/*.json --output $(printf '%q' "$answer")"
sbatch --parsable "${after[@]}" --output="$parts/merge.log" --wrap="$merge"
