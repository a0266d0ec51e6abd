// SPDX-License-Identifier: GPL-3.0-or-later

/// The reason why the lists could not be saved, for the user.
struct SaveFailure: Equatable {
    /// What happened and what to do.
    let message: String
    /// Whether the user may replace the file with the lists that are shown.
    var canReplaceFile = false
}
