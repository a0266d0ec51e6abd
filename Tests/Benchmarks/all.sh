#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Runs all benchmarks: `all.sh EMBER PROVIDER STORE FIGURES [--quick]`. EMBER, PROVIDER, and STORE are the program, its search provider, and
# StoreBenchmark. The ratios are appended to FIGURES. The exit status is 3 if a limit is missed, and 1 if a benchmark fails.
set -euo pipefail
folder=$(cd "$(dirname "$0")" && pwd)
ember=$1 provider=$2 store=$3 figures=$4
once=() few=()
if [ "${5:-}" = --quick ]; then once=(--rounds 1) few=(--rounds 3 --scroll-rounds 1 --gl-rounds 1); fi
make -s -C "$folder/../EndToEnd/rig"
status=0
run() {
  local result=0
  python3 "$folder/$1" --ember "$ember" --figures "$figures" "${@:2}" || result=$?
  if [ $result -ne 0 ] && [ $result -ne 3 ]; then
    echo "$1 failed." >&2
    status=1
  elif [ $status -eq 0 ]; then
    status=$result
  fi
}
run run.py "${few[@]}"
run second_window.py "${once[@]}"
run quick_add.py "${few[@]:0:2}"
run frames.py "${once[@]}"
run latency.py
run storage.py --store "$store"
run long.py "${once[@]}"
run find.py "${once[@]}"
run search.py --provider "$provider"
exit $status
