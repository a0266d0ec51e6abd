// SPDX-License-Identifier: GPL-3.0-or-later

/// Finds the version that a library is based on. The caller adopts merges later, so its next libraries may not contain
/// the last ones.
struct MergeNumbers {
    /// The number of merges so far.
    private(set) var count = 0
    /// The version that was saved last, and the number of the last merge in it.
    private var saved: (version: FileVersion?, mergeNumber: Int) = (nil, 0)

    func base(of mergeNumber: Int, known: FileVersion?) -> FileVersion? {
        // A library without the last merge is based on the version before it.
        mergeNumber == count ? known : saved.version
    }

    mutating func didSave(_ version: FileVersion, mergeNumber: Int) {
        saved = (version, mergeNumber)
    }

    mutating func didMerge(with ours: FileVersion?) {
        // If the last saved version had all merges, this is the new base. Otherwise the base stays.
        if saved.mergeNumber == count { saved.version = ours }
        count += 1
    }
}
