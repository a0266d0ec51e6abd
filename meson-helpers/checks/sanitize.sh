#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Runs the unit tests of ListCore and ListStore with the address sanitizer and then with the thread sanitizer: `sanitize.sh
# [FILTER]`. FILTER is a filter of swift test, such as ListStoreTests. SANITIZERS=thread selects one sanitizer.
set -euo pipefail
top=$(cd "$(dirname "$0")/../.." && pwd)
# Swift keeps some memory until the end, which isn't a leak.
export ASAN_OPTIONS=detect_leaks=0 SWIFT_BACKTRACE=enable=no TSAN_OPTIONS=halt_on_error=1
mkdir -p "$top/.build-sanitize"
preload=$top/.build-sanitize/tsan-mutex.so
clang -O1 -shared -fPIC -o "$preload" "$top/meson-helpers/checks/tsan-mutex.c"
for sanitizer in ${SANITIZERS:-address thread}; do
  echo "== $sanitizer"
  # The generated traces take far longer in a debug build.
  package=(--package-path "$top/Tests/Headless" --scratch-path "$top/.build-sanitize/$sanitizer" --sanitize="$sanitizer"
    -c release -Xswiftc -enable-testing)
  nice swift build "${package[@]}" --build-tests >&2
  LD_PRELOAD=$([ "$sanitizer" = thread ] && echo "$preload") \
    nice swift test "${package[@]}" --skip-build ${1:+--filter "$1"} </dev/null
done
