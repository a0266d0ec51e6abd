// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// A small JSON file that is read and written as a whole, for other modules. It is an object whose `format` and
/// `version` are checked.
package struct StateFile: Sendable {
    private let path: String
    private let format: Format
    private let fileSystem: FileSystem

    private struct Format: Codable, Equatable {
        let format: String
        let version: Int
    }

    private struct Content<Value: Encodable>: Encodable {
        let format: Format
        let value: Value

        func encode(to encoder: any Encoder) throws {
            try format.encode(to: encoder)
            try value.encode(to: encoder)
        }
    }

    package init(_ path: String, format: String, version: Int = 1, fileSystem: FileSystem = .posix) {
        self.path = path
        self.format = Format(format: format, version: version)
        self.fileSystem = fileSystem
    }

    package var exists: Bool { (try? fileSystem.status(path)) != nil }

    /// Returns the content, or `nil` if there is no file.
    package func read<Value: Decodable>(_ type: Value.Type = Value.self) throws(StateFileError) -> Value? {
        let bytes: [UInt8]
        do throws(ReadError) {
            bytes = try fileSystem.contents(of: path).bytes
        } catch .system(ENOENT) {
            return nil
        } catch {
            throw .unreadable(error)
        }
        do {
            let format = try JSONDecoder.decode(Format.self, from: bytes)
            if format == self.format { return try JSONDecoder.decode(from: bytes) }
            throw format.format == self.format.format && format.version > self.format.version
                ? StateFileError.newer : .invalid
        } catch {
            throw error as? StateFileError ?? .invalid
        }
    }

    /// Replaces the content, as a whole or not at all, so that it survives a power cut. Missing folders are created.
    package func write(_ value: some Encodable) throws(WriteError) {
        fileSystem.removeStaleTemporaries(in: FileSystem.folder(of: path))
        var json = JSONWriter()
        JSONEncoder.encode(Content(format: format, value: value), to: &json)
        try fileSystem.replace(path, with: json.bytes, durability: .synced, skippingSame: true)
    }

    /// Replaces the content, like `write`, without holding the text in memory as a whole.
    package func writeInParts(_ value: some Encodable) throws(WriteError) {
        fileSystem.removeStaleTemporaries(in: FileSystem.folder(of: path))
        try fileSystem.replace(path, durability: .synced) { file throws(SystemError) in
            var failure: SystemError?
            var json = JSONWriter { part in
                guard failure == nil else { return }
                do throws(SystemError) { try fileSystem.write(part, to: file) } catch { failure = error }
            }
            JSONEncoder.encode(Content(format: format, value: value), to: &json)
            json.flush()
            if let failure { throw failure }
        }
    }

    /// Renames the file, for example to `account.broken-20261121-103200.json`, because its content can't be used.
    package func keepBroken() {
        guard let (bytes, status) = try? fileSystem.contents(of: path) else { return }
        if fileSystem.keepBrokenCopy(path, bytes: bytes, status: status) != nil { remove() }
    }

    /// Removes the file, if there is one.
    package func remove() {
        try? fileSystem.remove(path)
    }
}

/// An error while reading a `StateFile`.
package enum StateFileError: Error {
    case unreadable(ReadError)
    /// The content is damaged, or that of another file.
    case invalid
    /// A newer version of Ember wrote the file.
    case newer
}
