// SPDX-License-Identifier: GPL-3.0-or-later

/// Why what is shown is not in the file, as the user is told it.
struct SaveFailure: Equatable {
    /// What happened, and what can be done about it.
    let message: String
    /// The user may have the file replaced by the lists that are shown.
    var canReplaceFile = false
}
