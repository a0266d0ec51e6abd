// SPDX-License-Identifier: GPL-3.0-or-later

/// Whatever has widgets has texts: who imports this room has `tr`, `trn` and `trc`.
@_exported import Localization
