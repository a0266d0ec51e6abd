#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Runs the unit tests of ListCore and ListStore under the address sanitizer, then under the thread sanitizer: `sanitize.sh [FILTER]`,
# ListStoreTests for those of the store alone; SANITIZERS=thread for one of the two.
set -euo pipefail
top=$(cd "$(dirname "$0")/../.." && pwd)
# What Swift keeps until the end is no leak.
export ASAN_OPTIONS=detect_leaks=0 SWIFT_BACKTRACE=enable=no TSAN_OPTIONS=halt_on_error=1
for sanitizer in ${SANITIZERS:-address thread}; do
  echo "== $sanitizer"
  # In release mode: the many generated traces take far longer in a debug build.
  package=(--package-path "$top/Tests/Headless" --scratch-path "$top/.build-sanitize/$sanitizer" --sanitize="$sanitizer"
    -c release -Xswiftc -enable-testing)
  nice swift build "${package[@]}" --build-tests >&2
  nice swift test "${package[@]}" --skip-build ${1:+--filter "$1"} </dev/null
done
