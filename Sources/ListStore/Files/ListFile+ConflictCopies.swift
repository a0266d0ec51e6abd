// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import ListCore

/// What is remembered of conflict copies while the program runs.
struct KnownConflicts {
    /// Copies that stay where they are: nothing can be made of them until they are changed.
    var left: [String: FileStatus] = [:]
    /// A content of ours that was found in a copy: what comes into the file in its place was made without it.
    var lost: [UInt8]?
}

extension ListFile {
    /// How many copies that were taken in are kept.
    private static let keptCopies = 20
    /// For how long a temporary file may be in use, in seconds.
    private static let timeToRename = 60

    private struct Copy {
        let name: String
        let status: FileStatus
        let bytes: [UInt8]
        let library: Library
    }

    /// Merges the conflict copies that a synchroniser put beside the file into it, and puts them aside. So it does with what a
    /// killed program left there: a state that it could not write any more, or somebody's change that it had displaced.
    ///
    /// Does nothing while the file is missing (a synchroniser is about to put another one there) or was changed by others:
    /// that is to be merged first.
    ///
    /// - Returns: what is in the file now, when it has more in it than before.
    func takeInConflictCopies() throws(SaveError) -> [UInt8]? {
        // A copy that stays must not make each save cost more than a look at the folder.
        guard let target = try? fileSystem.resolve(paths.dataFile),
            names(besides: target).contains(where: { newStatus(of: $0, besides: target) != nil })
        else { return nil }
        let locks = try lock()
        defer { for file in locks { try? fileSystem.close(file) } }
        guard let current = try current()?.bytes, current == knownContent, let library = arranged(current) else { return nil }
        let copies = names(besides: target).compactMap { copy($0, besides: target) }
        guard !copies.isEmpty else { return nil }
        let ancestry = copies.allSatisfy { $0.bytes == current } ? nil : ancestry()
        var merged = library
        for copy in copies where copy.bytes != current {
            // What a program left that was written once is part of what is there.
            if FileSystem.isTemporary(copy.name), ancestry?.has(copy.library) == true { continue }
            merged = Library.merge(base: ancestry?.base(of: copy.library), ours: merged, theirs: copy.library)
        }
        if copies.contains(where: { $0.bytes == current && !FileSystem.isTemporary($0.name) }) {
            conflicts.lost = current
        }
        let content = merged == library ? current : Document.encode(merged)
        let written = content == current ? nil : try put(content, over: current, skippingSame: true, origin: .foreign) ?? content
        for copy in copies { putAside(copy, besides: target) }
        prune(keeping: Set(copies.map(\.name)))
        return written
    }

    /// The library that a foreign content of the file and ours both came from.
    ///
    /// That is `base`, unless what was written here last is found in a conflict copy: then the file was made without it.
    func ancestor(of theirs: Library, or base: [UInt8]?, known: [UInt8]?) -> Library? {
        guard let known, isLost(known) else { return base.flatMap(arranged) }
        return base == known ? ancestry()?.base(of: theirs) : nil
    }

    // MARK: Steps

    private func isLost(_ content: [UInt8]) -> Bool {
        if conflicts.lost == content { return true }
        guard let target = try? fileSystem.resolve(paths.dataFile) else { return false }
        return names(besides: target).contains { name in
            let path = FileSystem.folder(of: target) + "/" + name
            guard let status = try? fileSystem.status(path), status.size == content.count else { return false }
            return (try? fileSystem.contents(of: path))?.bytes == content
        }
    }

    /// All states that are kept here, as far as they do not take too much room in memory; nil when the newest is not.
    private func ancestry() -> MergeBaseFinder? {
        guard !state.backups.hasGap else { return nil }
        var names = state.backups.names().filter { !$0.isMigration }
        var (room, count) = (64_000_000, 0)
        return MergeBaseFinder(
            StoredStates { [backups = state.backups, sinking] in
                while let name = names.popLast() {
                    guard let bytes = backups.content(of: name) else { continue }
                    room -= bytes.count
                    if room < 0, count >= 2 { return nil }
                    guard let library = try? Document(decoding: bytes, sinkingDone: sinking).library else { continue }
                    count += 1
                    return StoredState(sequence: name.sequence, isOwn: name.origin == .own, library: library)
                }
                return nil
            })
    }

    /// The names of the copies in the folder of the file, sorted.
    private func names(besides target: String) -> [String] {
        let file = target.split(separator: "/").last.map(String.init) ?? ""
        let names = (try? fileSystem.names(FileSystem.folder(of: target))) ?? []
        return names.filter { ConflictCopy.isCopy($0, of: file) || FileSystem.isTemporary($0) }.sorted()
    }

    /// The status of a copy; nil when it was left alone and has not changed since, or is still in use.
    private func newStatus(of name: String, besides target: String) -> FileStatus? {
        guard let status = try? fileSystem.status(FileSystem.folder(of: target) + "/" + name),
            conflicts.left[name] != status
        else { return nil }
        // A program that does not lock, on another machine, may be about to rename it.
        let isInUse = FileSystem.isTemporary(name) && fileSystem.now() - status.modified.seconds <= Self.timeToRename
        return isInUse ? nil : status
    }

    /// Nil when nothing can be made of it. Then it is not read again before it has changed.
    private func copy(_ name: String, besides target: String) -> Copy? {
        let path = FileSystem.folder(of: target) + "/" + name
        guard let seen = newStatus(of: name, besides: target) else { return nil }
        guard let (bytes, status) = try? fileSystem.contents(of: path),
            let document = try? Document(decoding: bytes, sinkingDone: sinking),
            !document.isNewer
        else {
            conflicts.left[name] = seen
            return nil
        }
        return Copy(name: name, status: status, bytes: bytes, library: document.library)
    }

    /// Moves a copy to the folder of those that were taken in. One that cannot be moved stays, and is left alone.
    private func putAside(_ copy: Copy, besides target: String) {
        let path = FileSystem.folder(of: target) + "/" + copy.name
        // Changed meanwhile, it is another one: for the next look.
        guard let status = try? fileSystem.status(path), status == copy.status else { return }
        conflicts.left[copy.name] = status
        try? fileSystem.makeFolder(paths.conflicts, 0o700)
        guard let aside = freeName(for: copy.name) else { return }
        do throws(SystemError) {
            try fileSystem.rename(path, aside)
        } catch  where error.code == EXDEV {
            guard fileSystem.put(copy.bytes, into: aside, durability: .synced) else { return }
            try? fileSystem.remove(path)
        } catch {
            return
        }
        conflicts.left[copy.name] = nil
    }

    private func freeName(for name: String) -> String? {
        let path = paths.conflicts + "/" + name
        for number in 1...999 {
            let candidate = number == 1 ? path : path + ".\(number)"
            if !exists(candidate) { return candidate }
        }
        return nil
    }

    private func exists(_ path: String) -> Bool {
        do throws(SystemError) {
            _ = try fileSystem.status(path)
            return true
        } catch {
            return error.code != ENOENT
        }
    }

    /// Of the copies that were put aside the newest stay.
    private func prune(keeping names: Set<String>) {
        let all = ((try? fileSystem.names(paths.conflicts)) ?? []).compactMap { name in
            let status = try? fileSystem.status(paths.conflicts + "/" + name)
            return status.flatMap { $0.kind == .regular ? (name: name, seconds: $0.modified.seconds) : nil }
        }
        guard all.count > Self.keptCopies else { return }
        // What was put aside just now may have been written long ago.
        let age = { (name: String) in names.contains { name.hasPrefix($0) } ? 1 : 0 }
        let oldestFirst = all.sorted { (age($0.name), $0.seconds, $0.name) < (age($1.name), $1.seconds, $1.name) }
        for copy in oldestFirst.dropLast(Self.keptCopies) { try? fileSystem.remove(paths.conflicts + "/" + copy.name) }
    }
}
