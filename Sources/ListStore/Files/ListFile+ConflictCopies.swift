// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import ListCore

extension ListFile {
    /// The number of merged copies to keep.
    private static let keptCopies = 20
    /// How long another process may use a temporary file, in seconds.
    private static let timeToRename = 60

    private struct Copy {
        let name: String
        let status: FileStatus
        let bytes: [UInt8]
        let library: Library
    }

    /// Merges the conflict copies that a file synchronizer left next to the file, then moves them to
    /// `StorePaths.conflicts`. Also merges temporary files of crashed processes, which can contain unsaved changes.
    ///
    /// Does nothing while the file is missing, because the synchronizer is about to replace it, or while it has changes
    /// of other programs, which have to be merged first.
    ///
    /// - Returns: The new version of the file if a copy added something, otherwise `nil`.
    func mergeConflictCopies() throws(SaveError) -> FileContent? {
        // This check keeps saving cheap while a copy that cannot be merged stays in the folder.
        guard let target = try? fileSystem.resolve(paths.dataFile),
            names(besides: target).contains(where: { newStatus(of: $0, besides: target) != nil })
        else { return nil }
        let locks = try lock()
        defer { for file in locks { try? fileSystem.close(file) } }
        guard let current = try current()?.bytes, isKnown(current), let library = decoded(current) else { return nil }
        let copies = names(besides: target).compactMap { copy($0, besides: target) }
        guard !copies.isEmpty else { return nil }
        let ancestry = copies.allSatisfy { $0.bytes == current } ? nil : ancestry()
        var merged = library
        for copy in copies where copy.bytes != current {
            // A temporary file with a version that was saved before adds nothing.
            if FileSystem.isTemporary(copy.name), ancestry?.has(copy.library) == true { continue }
            merged = merge(base: ancestry?.base(of: copy.library), ours: merged, theirs: copy.library)
        }
        if copies.contains(where: { $0.bytes == current && !FileSystem.isTemporary($0.name) }) {
            conflicts.lost = ContentDigest(current)
        }
        var written: FileContent?
        if merged != library {
            let content = FileContent(merged)
            written = try saveMerging(content, over: current, skippingSame: true, origin: .external) ?? content
        }
        guard lateFailure == nil else { return written }
        for copy in copies { archive(copy, besides: target) }
        prune(keeping: Set(copies.map(\.name)))
        return written
    }

    /// Returns the common ancestor of `theirs` and our version.
    ///
    /// This is `base`, unless our last version is found in a conflict copy: in that case the file isn't based on it.
    func ancestor(of theirs: Library, or base: FileVersion?, known: FileVersion?) -> Library? {
        guard let known, isLost(known) else { return base.flatMap(decoded) }
        return base?.digest == known.digest ? ancestry()?.base(of: theirs) : nil
    }

    // MARK: Steps

    /// Whether a version was found in a conflict copy, so that the file isn't based on it.
    func isLost(_ version: FileVersion) -> Bool {
        if conflicts.lost == version.digest { return true }
        guard let target = try? fileSystem.resolve(paths.dataFile) else { return false }
        return names(besides: target).contains { name in
            (try? fileSystem.hasContents(version.digest, at: FileSystem.folder(of: target) + "/" + name)) == true
        }
    }

    /// Returns a finder over all stored states, up to a limit of memory, or `nil` if the newest state is not stored.
    private func ancestry() -> MergeBaseFinder? {
        guard !state.backups.hasGap else { return nil }
        var names = state.backups.names().filter { !$0.isMigration }
        var (room, count) = (64_000_000, 0)
        return MergeBaseFinder(
            StoredStates { [backups = state.backups] in
                while let name = names.popLast() {
                    guard let bytes = backups.content(of: name) else { continue }
                    room -= bytes.count
                    if room < 0, count >= 2 { return nil }
                    guard let library = self.decoded(bytes) else { continue }
                    count += 1
                    return StoredState(sequence: name.sequence, isOwn: name.origin == .own, library: library)
                }
                return nil
            })
    }

    /// Returns the names of the copies in the folder of the file, sorted.
    private func names(besides target: String) -> [String] {
        let file = target.split(separator: "/").last.map(String.init) ?? ""
        let names = (try? fileSystem.names(FileSystem.folder(of: target))) ?? []
        return names.filter { ConflictCopy.isCopy($0, of: file) || FileSystem.isTemporary($0) }.sorted()
    }

    /// Returns the status of a copy, or `nil` if it is ignored or still in use.
    private func newStatus(of name: String, besides target: String) -> FileStatus? {
        guard let status = try? fileSystem.status(FileSystem.folder(of: target) + "/" + name),
            conflicts.left[name] != status
        else { return nil }
        // A process on another machine, without our lock, may be about to rename it. Its clock, or ours, may be wrong.
        let isInUse =
            FileSystem.isTemporary(name) && status.modified.seconds.isWithin(Self.timeToRename, of: fileSystem.now())
        return isInUse ? nil : status
    }

    /// Reads a copy. Returns `nil` if it cannot be merged, and ignores it until it changes.
    private func copy(_ name: String, besides target: String) -> Copy? {
        let path = FileSystem.folder(of: target) + "/" + name
        guard let seen = newStatus(of: name, besides: target) else { return nil }
        guard let (bytes, status) = try? fileSystem.contents(of: path),
            let document = try? decode(bytes), !document.isNewer
        else {
            conflicts.left[name] = seen
            return nil
        }
        return Copy(name: name, status: status, bytes: bytes, library: document.library)
    }

    /// Moves a merged copy to `StorePaths.conflicts`. If this fails, the copy stays and is ignored.
    private func archive(_ copy: Copy, besides target: String) {
        let path = FileSystem.folder(of: target) + "/" + copy.name
        // A copy that has just changed is handled next time.
        guard let status = try? fileSystem.status(path), status == copy.status else { return }
        conflicts.left[copy.name] = status
        try? fileSystem.makeFolder(paths.conflicts, 0o700)
        guard let copyPath = availableName(for: copy.name) else { return }
        do throws(SystemError) {
            try fileSystem.rename(path, copyPath)
        } catch  where error.code == EXDEV {
            guard fileSystem.put(copy.bytes, into: copyPath, durability: .synced) else { return }
            try? fileSystem.remove(path)
        } catch {
            return
        }
        conflicts.left[copy.name] = nil
    }

    private func availableName(for name: String) -> String? {
        let path = paths.conflicts + "/" + name
        for number in 1...999 {
            let candidate = number == 1 ? path : path + ".\(number)"
            if !fileSystem.mayExist(candidate) { return candidate }
        }
        return nil
    }

    /// Removes old merged copies, so that `keptCopies` are left.
    private func prune(keeping names: Set<String>) {
        let all = ((try? fileSystem.names(paths.conflicts)) ?? []).compactMap { name in
            let status = try? fileSystem.status(paths.conflicts + "/" + name)
            return status.flatMap { $0.kind == .regular ? (name: name, seconds: $0.modified.seconds) : nil }
        }
        guard all.count > Self.keptCopies else { return }
        // Copies that were just merged are kept, even if their modification time is old.
        let age = { (name: String) in names.contains { name.hasPrefix($0) } ? 1 : 0 }
        let oldestFirst = all.sorted { (age($0.name), $0.seconds, $0.name) < (age($1.name), $1.seconds, $1.name) }
        for copy in oldestFirst.dropLast(Self.keptCopies) { try? fileSystem.remove(paths.conflicts + "/" + copy.name) }
    }
}
