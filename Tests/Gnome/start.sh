#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Run by run.sh as root in the Debian: installs /tmp/ember.deb and runs the tests as a user with a fresh home. The arguments are patterns
# of test names.
set -euo pipefail
export DEBIAN_FRONTEND=noninteractive
apt-get -qq install -y --no-install-recommends --reinstall --allow-downgrades /tmp/ember.deb </dev/null >/tmp/install.log 2>&1 ||
  { cat /tmp/install.log; exit 1; }
mount -t tmpfs tmpfs /run
mount -t tmpfs tmpfs /tmp
mount -t tmpfs tmpfs /home
runtime=/run/user/$(id -u tester)
mkdir -p /home/tester "$runtime" /srv/ember/results
mkdir -m 1777 /tmp/.X11-unix
chown tester: /home/tester "$runtime" /srv/ember/results
chmod 700 "$runtime"
cd /srv/ember/Tests/Gnome
exec setpriv --reuid tester --regid tester --init-groups env -i PATH=/usr/bin:/bin HOME=/home/tester USER=tester LANG=C.UTF-8 \
  XDG_RUNTIME_DIR="$runtime" RESULTS=/srv/ember/results SEQUENCES="${SEQUENCES:-30}" SEED="${SEED:-1}" ./session.sh "$@"
