// SPDX-License-Identifier: GPL-3.0-or-later

/// State of the handling of conflict copies while the program runs.
struct ConflictCopyState {
    /// Copies that cannot be merged. They are ignored until they change.
    var left: [String: FileStatus] = [:]
    /// Our own content, if it was found in a copy: the file that replaced it isn't based on it.
    var lost: ContentDigest?
}
