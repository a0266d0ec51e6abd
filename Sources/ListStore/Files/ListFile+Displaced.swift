// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore

/// What is done when somebody who does not lock the file writes to it between our look and our writing.
extension ListFile {
    /// Writes a content. What somebody wrote after `current` was read is merged with it.
    ///
    /// - Parameter current: what was read; nil when nothing could be.
    /// - Returns: what is in the file now, when it has more in it than `content`.
    func put(
        _ content: [UInt8], over current: [UInt8]?, skippingSame: Bool, origin: BackupName.Origin?
    ) throws(SaveError) -> [UInt8]? {
        var displaced = try write(content, over: current, skippingSame: skippingSame, origin: origin)
        // Who wrote right after us had hardly read what we wrote: it counts as if all had begun with what was there first.
        let base = current.flatMap(arranged)
        var ours = content
        var left: [DisplacedFile] = []
        // Who writes without end is not waited for: what was displaced last is taken in later.
        while let other = displaced, left.count < 5 {
            let theirs = try document(of: other.bytes)
            left.append(other)
            let written = ours
            ours = Document.encode(Library.merge(base: base, ours: arranged(ours) ?? Library(), theirs: theirs.library))
            displaced = try write(ours, over: written, skippingSame: false, origin: .foreign)
        }
        // Until here their changes were on the disk under another name.
        for other in left { try? fileSystem.remove(other.path) }
        return left.isEmpty ? nil : ours
    }

    /// Reads what others wrote; throws when it must not be overwritten.
    func document(of content: [UInt8]) throws(SaveError) -> Document {
        let document: Document
        do throws(DocumentError) {
            document = try Document(decoding: content, sinkingDone: sinking)
        } catch {
            throw .foreign(.broken(error))
        }
        guard !document.isNewer else { throw .foreign(.newer) }
        return document
    }

    func isMergeable(_ content: [UInt8]) -> Bool {
        (try? document(of: content)) != nil
    }

    /// Gives a displaced file its name back. False when that cannot be done.
    func takeBack(_ displaced: DisplacedFile) -> Bool {
        guard let target = try? fileSystem.resolve(paths.dataFile), (try? fileSystem.swap(displaced.path, target)) == true else {
            return false
        }
        try? fileSystem.remove(displaced.path)
        return true
    }

    /// Removes what killed programs left, except what may be somebody's change: that is taken in like a conflict copy.
    func removeStaleTemporaries() {
        let target = (try? fileSystem.resolve(paths.dataFile)) ?? paths.dataFile
        fileSystem.removeStaleTemporaries(in: FileSystem.folder(of: target)) { path in
            (try? fileSystem.contents(of: path)).map { isMergeable($0.bytes) } ?? false
        }
        fileSystem.removeStaleTemporaries(in: FileSystem.folder(of: paths.lastGood))
    }

    private func write(
        _ content: [UInt8], over current: [UInt8]?, skippingSame: Bool, origin: BackupName.Origin?
    ) throws(SaveError) -> DisplacedFile? {
        do throws(WriteError) {
            return try save(content, over: current, skippingSame: skippingSame, origin: origin)
        } catch {
            throw .write(error)
        }
    }
}
