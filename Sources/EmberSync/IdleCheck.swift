// SPDX-License-Identifier: GPL-3.0-or-later
import CalDAVClient
import CalendarSync
import Glibc
import ListCore
import ListStore

/// Recognizes that nothing has changed since a sync that found nothing to do. Then neither the lists nor the state are read, which
/// takes most of the time and memory of a sync of long lists.
struct IdleCheck {
    /// What the files and the account were before the sync; `nil` if they can't be recognized later.
    private let local: String?
    private let account: Account
    private let folders: SyncFolders
    private let otherLists: Set<ListID>

    /// Age of the last change of a file in s. A younger file could be changed again without another time of modification.
    private static let youngestFile = 2

    init(_ account: Account, _ folders: SyncFolders, otherLists: Set<ListID>) {
        (self.account, self.folders, self.otherLists) = (account, folders, otherLists)
        local = Self.local(account, folders, otherLists)
    }

    /// Returns a text that stays the same as long as nothing changes, here and on the server; `nil` if a change couldn't be recognized.
    func checkpoint(_ collections: [RemoteCollection]) -> String? {
        guard let local, collections.allSatisfy({ $0.ctag != nil || $0.syncToken != nil }) else { return nil }
        let remote = collections.sorted { $0.href < $1.href }.map {
            [$0.href, $0.name, $0.order.map(String.init) ?? "", $0.ctag ?? "", $0.syncToken ?? "", String($0.isWritable)].joined(
                separator: "\n")
        }
        return ContentHash.name(local, remote.joined(separator: "\n\n"))
    }

    /// Returns the checkpoint after a sync, or `nil` if it did anything: the next one may have more to do.
    func checkpoint(after report: SyncReport, _ collections: [RemoteCollection]) -> String? {
        guard report.isComplete, report.sentCount == 0, report.receivedCount == 0, let local,
            Self.local(account, folders, otherLists) == local
        else { return nil }
        return checkpoint(collections)
    }

    private static func local(_ account: Account, _ folders: SyncFolders, _ otherLists: Set<ListID>) -> String? {
        var parts = ["\(account)", otherLists.map(\.text).sorted().joined(separator: "\n")]
        for path in [folders.paths.dataFile, folders.paths.stateFolder + "/sync/\(account.id).json"] {
            guard let status = try? FileSystem.posix.status(path), status.modified.seconds <= Int(time(nil)) - youngestFile else {
                return nil
            }
            let modified = "\(status.modified.seconds).\(status.modified.nanoseconds)"
            parts.append("\(status.device) \(status.inode) \(status.size) \(modified)")
        }
        return parts.joined(separator: "\n\n")
    }
}
