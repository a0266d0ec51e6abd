#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Writes the template for translators: to po/ember.pot, or to the file given (- for standard output).
set -euo pipefail
cd "$(dirname "$0")/.."
xgettext -L Vala --from-code=UTF-8 -k -ktr -ktrn:1,2 -ktrc:1c,2 --add-comments=TRANSLATORS \
  --package-name=Ember --copyright-holder='The Ember developers' --msgid-bugs-address='' \
  --files-from=po/POTFILES -o "${1:-po/ember.pot}" 2>/dev/null
