#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Fuzzes reading files, merging, importing, the history, calendar objects, and answers of servers: `fuzz.sh [RUNS [TARGET …]]`. The default is a
# million runs each of the targets document, merge, formats, history, task, and multistatus. Inputs that fail are saved in .build-fuzz/TARGET
# and make the exit status 1.
# The learned corpus is kept there.
set -euo pipefail
top=$(cd "$(dirname "$0")/../.." && pwd)
runs=${1:-1000000}
shift || true
targets=("$@")
[ $# -gt 0 ] || targets=(document merge formats history task multistatus)

build=$top/.build-fuzz
EMBER_FUZZ=1 swift build --package-path "$top/Tests/Headless" --scratch-path "$build/swift" -c release --product Fuzz \
  --sanitize=address -Xswiftc -sanitize=fuzzer -Xswiftc -use-ld=lld >&2
program=$(EMBER_FUZZ=1 swift build --package-path "$top/Tests/Headless" --scratch-path "$build/swift" -c release --show-bin-path)/Fuzz
status=0
for target in "${targets[@]}"; do
  corpus=$top/Tests/Fuzz/Corpus/$target
  mkdir -p "$build/$target/learned"
  options=(-runs="$runs" -max_len=4096 -timeout=10 -rss_limit_mb=2048 -print_final_stats=1 -artifact_prefix="$build/$target/")
  [ ! -e "$top/Tests/Fuzz/$target.dict" ] || options+=(-dict="$top/Tests/Fuzz/$target.dict")
  echo "== $target"
  # Swift keeps some memory until the end, and its backtraces conflict with the address sanitizer.
  EMBER_FUZZ=$target ASAN_OPTIONS=detect_leaks=0 SWIFT_BACKTRACE=enable=no nice \
    "$program" "${options[@]}" "$build/$target/learned" "$corpus" >"$build/$target/log" 2>&1 || status=1
  grep -vE '^#[0-9]+[[:space:]]+(NEW|REDUCE|pulse|RELOAD)|^INFO|^"|^###' "$build/$target/log"
done
exit $status
