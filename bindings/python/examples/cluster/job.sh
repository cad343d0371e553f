#!/bin/bash
#SBATCH --nodes=2 --ntasks-per-node=2
#SBATCH --time=12:00:00
#SBATCH --signal=B:TERM@300
# Starts a server for this job, loads earlier results, runs the workers, and saves all results: when the workers have
# ended, or 300 seconds before the time limit.
#
#     sbatch job.sh      in a folder that all nodes see; without Slurm: bash job.sh
set -euo pipefail
command -v redis-server >/dev/null || { echo 'job.sh: redis-server is missing' >&2; exit 2; }
umask 077 # only this user may read the password
export STORE_ADDRESS="$PWD/server-${SLURM_JOB_ID:-$$}"
disk=$(mktemp -d) password=$(od -An -N16 -tx1 /dev/urandom | tr -d ' ') server='' workers=''

finish() {
    status=$?
    set +e
    trap '' TERM INT
    [ "$workers" ] && kill "$workers" 2>/dev/null && wait "$workers"
    [ -e "$STORE_ADDRESS" ] && { python worker.py save results.store || status=1; }
    [ "$server" ] && kill "$server" && wait "$server"
    rm -rf "$disk" "$STORE_ADDRESS"
    exit "$status"
}
trap finish EXIT
trap 'exit 143' TERM INT

# Tries ports until one is free.
for _ in {1..300}; do
    if ! kill -0 "$server" 2>/dev/null; then
        port=$((20000 + RANDOM % 20000))
        printf '%s\n' "port $port" "requirepass $password" "dir $disk" 'save ""' | redis-server - >"$disk/log" &
        server=$!
    fi
    sleep 0.1
    [ "$(REDISCLI_AUTH=$password redis-cli -p "$port" ping 2>&1)" = PONG ] && break
done || { cat "$disk/log" >&2; exit 1; }
printf 'redis://:%s@%s:%d/\n' "$password" "${SLURMD_NODENAME:-localhost}" "$port" >"$STORE_ADDRESS.new"
mv "$STORE_ADDRESS.new" "$STORE_ADDRESS"

python worker.py load results.store
launch=(mpirun -n 4)
command -v srun >/dev/null && launch=(srun)
"${launch[@]}" python worker.py work results.store &
workers=$!
wait "$workers"
workers=''
