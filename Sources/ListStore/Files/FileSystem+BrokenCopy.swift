// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

extension FileSystem {
    /// Keeps a broken file under a second name in the same folder, for example `lists.broken-20261121-103200.json`. The
    /// time is the file's modification time in UTC.
    ///
    /// A program that writes in place would change a hard link, too, so the second name is only a link to it if it
    /// can't be copied, for example because the disk is full. The file itself is not changed and no other file is
    /// overwritten. If a copy with this content already exists, its path is returned.
    ///
    /// - Returns: The path of the copy, or `nil` if it could not be made.
    func keepBrokenCopy(_ path: String, bytes: [UInt8], status: FileStatus) -> String? {
        guard let target = try? resolve(path) else { return nil }
        let name = Self.stem(of: target) + ".broken-" + Timestamp(seconds: status.modified.seconds).fileName
        for number in 1...999 {
            let candidate = name + (number == 1 ? "" : "-\(number)") + ".json"
            if let other = try? self.status(candidate) {
                if isSame(candidate, other, as: status, bytes) { return candidate }
                continue
            }
            var result = copy(bytes, to: candidate)
            if result == .failed { result = link(target, to: candidate, as: status) }
            switch result {
            case .kept: return candidate
            case .nameTaken: continue
            case .failed: return nil
            }
        }
        return nil
    }

    private enum CopyResult {
        case kept, nameTaken, failed
    }

    private func copy(_ bytes: [UInt8], to path: String) -> CopyResult {
        // A killed process must not leave a part of the content under this name.
        let temporary = Self.folder(of: path) + "/" + Self.temporaryName()
        guard write(bytes, toNewFile: temporary) == .kept else { return .failed }
        do throws(SystemError) {
            try uninterrupted { () throws(SystemError) in try link(temporary, path) }
            try? remove(temporary)
        } catch {
            try? remove(temporary)
            if error.code == EEXIST { return .nameTaken }
            // The file system doesn't support links.
            let result = write(bytes, toNewFile: path)
            guard result == .kept else { return result }
        }
        do throws(WriteError) {
            try syncFolder(Self.folder(of: path))
            return .kept
        } catch {
            try? remove(path)
            return .failed
        }
    }

    private func write(_ bytes: [UInt8], toNewFile path: String) -> CopyResult {
        let file: Int32
        do throws(SystemError) {
            file = try uninterrupted { () throws(SystemError) in
                try open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
            }
        } catch {
            return error.code == EEXIST ? .nameTaken : .failed
        }
        do throws(WriteError) {
            try fill(file, like: nil, durability: .synced) { file throws(SystemError) in try write(bytes, to: file) }
            return .kept
        } catch {
            try? remove(path)
            return .failed
        }
    }

    private func link(_ target: String, to path: String, as status: FileStatus) -> CopyResult {
        do throws(SystemError) {
            try link(target, path)
        } catch {
            return error.code == EEXIST ? .nameTaken : .failed
        }
        // Another file may have been moved to this path after the file was read.
        guard let linked = try? self.status(path), linked.device == status.device, linked.inode == status.inode else {
            try? remove(path)
            return .failed
        }
        try? syncFolder(Self.folder(of: path))
        return .kept
    }

    private func isSame(_ candidate: String, _ other: FileStatus, as status: FileStatus, _ bytes: [UInt8]) -> Bool {
        if other.device == status.device, other.inode == status.inode { return true }
        guard other.size == bytes.count, let kept = try? contents(of: candidate) else { return false }
        return kept.bytes == bytes
    }

    /// Returns the path without the file name extension.
    private static func stem(of path: String) -> String {
        guard let dot = path.lastIndex(of: "."), let slash = path.lastIndex(of: "/"), path.index(after: slash) < dot
        else {
            return path
        }
        return String(path[..<dot])
    }
}
