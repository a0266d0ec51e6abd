#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Imports run one way (CONTRIBUTING.md, "The rooms"): fails on one that does not.
set -euo pipefail
cd "$(dirname "$0")/../.."

failed=0
# allow ROOM MODULE…: the sources of a room may import these and nothing else.
allow() {
  local room=$1 allowed
  shift
  allowed=$(IFS='|'; echo "$*")
  local wrong
  wrong=$(grep -rnE '^[[:space:]]*(@[_a-zA-Z]+(\([^)]*\))?[[:space:]]+)*((public|package|internal|fileprivate|private)[[:space:]]+)?import[[:space:]]' \
    --include='*.swift' "Sources/$room" | grep -vE "import[[:space:]]+((struct|class|enum|protocol|func|var|let|typealias)[[:space:]]+)?($allowed)\b" || true)
  if [ -n "$wrong" ]; then
    echo "$room imports what it must not (allowed: $*):"
    echo "$wrong"
    failed=1
  fi
}
allow ListCore RealModule
allow ListStore ListCore Glibc Dispatch
allow Localization CGettext Glibc
allow GtkSupport CGtk Localization Glibc Dispatch
allow DBusSupport CGio
allow EmberUI CGtk GtkSupport ListCore ListStore Dispatch Synchronization
allow EmberCommands ArgumentParser ListCore ListStore Localization Glibc
allow EmberSearch ListCore ListStore Localization Synchronization
allow EmberSearchProvider DBusSupport EmberSearch ListStore Localization Dispatch Glibc
allow Ember EmberCommands EmberUI Localization Glibc
exit $failed
