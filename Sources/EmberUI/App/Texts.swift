// SPDX-License-Identifier: GPL-3.0-or-later

/// Makes `tr`, `trn`, and `trc` available in every file of this module.
@_exported import Localization
