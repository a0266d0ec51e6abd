// SPDX-License-Identifier: GPL-3.0-or-later
import EmberUI
import Glibc

exit(Application().run())
