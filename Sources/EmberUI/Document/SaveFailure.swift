// SPDX-License-Identifier: GPL-3.0-or-later

/// The reason why the lists could not be saved, for the user.
struct SaveFailure: Equatable {
    /// What happened and what to do.
    let reason: String
    /// Whether the changes are kept, and saved as soon as that is possible.
    var keepsChanges = true
    /// Whether the user may replace the file with the lists that are shown.
    var canReplaceFile = false

    /// The message about changes that are shown in a window.
    var message: String { keepsChanges ? reason + " " + Messages.keptInMemory : reason }
}
