#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# The icons can be drawn at every size they are wanted in, and the symbolic one has the one colour that is replaced by the theme's.
set -euo pipefail
cd "$(dirname "$0")/../../data/icons/hicolor"
scalable=scalable/apps/io.github.ember_todo.Ember.svg
symbolic=symbolic/apps/io.github.ember_todo.Ember-symbolic.svg
for icon in "$scalable" "$symbolic"; do
  for size in 16 32 64 128 512; do
    rsvg-convert --width "$size" --height "$size" --format png "$icon" >/dev/null
  done
done
colours=$(grep -oE '#[0-9a-fA-F]{3,8}\b' "$symbolic" | sort -u)
[ "$colours" = '#2e3436' ] || { echo "$symbolic has other colours than #2e3436:" $colours; exit 1; }
