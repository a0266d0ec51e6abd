#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Checks that each target imports only the modules that it may use (CONTRIBUTING.md).
set -euo pipefail
cd "$(dirname "$0")/../.."

failed=0
# allow FOLDER MODULE…: the sources of the target in a folder of Sources may import only these modules.
allow() {
  local folder=$1 allowed
  shift
  allowed=$(IFS='|'; echo "$*")
  local wrong
  wrong=$(grep -rnE '^[[:space:]]*(@[_a-zA-Z]+(\([^)]*\))?[[:space:]]+)*((public|package|internal|fileprivate|private)[[:space:]]+)?import[[:space:]]' \
    --include='*.swift' "Sources/$folder" | grep -vE "import[[:space:]]+((struct|class|enum|protocol|func|var|let|typealias)[[:space:]]+)?($allowed)\b" || true)
  if [ -n "$wrong" ]; then
    echo "Sources/$folder may import only $*:"
    echo "$wrong"
    failed=1
  fi
  # Some of the targets are a package of their own as well.
  [ -e "Tests/Headless/$folder" ] || return 0
  local module
  for module; do
    [ -e "Sources/$module" ] && [ ! -e "Tests/Headless/$module" ] || continue
    echo "Tests/Headless lacks $module, which Sources/$folder may import."
    failed=1
  done
}
allow UnicodeData CGio
allow DateArithmetic CGio Synchronization
allow ListCore DateArithmetic RealModule UnicodeData
allow GLibSupport CGio Glibc Synchronization
allow ListStore GLibSupport ListCore Glibc Synchronization
allow CalendarProtocol '-'
allow Recurrence CLibical ListCore Glibc
allow CalendarSync CLibical CalendarProtocol ListCore ListStore Recurrence SyncInterface Synchronization
allow SyncInterface CalendarProtocol ListCore ListStore
allow CalDAVClient CSecret CSoup CXML CalendarProtocol GLibSupport ListStore
allow Localization CGio CalendarProtocol ListCore ListStore SyncInterface Glibc
allow GtkSupport CGtk GLibSupport Glibc
allow EmberUI CGtk GLibSupport GtkSupport ListCore ListStore Localization Recurrence SyncInterface Synchronization
allow EmberCommands ArgumentParser GLibSupport ListCore ListStore Localization Recurrence SyncInterface Glibc
allow EmberSearchProvider/Library ListCore ListStore Localization Synchronization
allow EmberSearchProvider/Executable GLibSupport EmberSearch ListCore ListStore Localization Glibc
allow EmberSync CalDAVClient CalendarProtocol CalendarSync GLibSupport ListCore ListStore Localization SyncInterface Glibc Synchronization
allow EmberRemind GLibSupport ListCore ListStore Localization Recurrence SyncInterface Glibc
allow Ember EmberUI ListStore Localization Glibc
exit $failed
