// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc
import ListCore

/// A theme file. `data/THEMES.md` describes the format.
public struct ThemeFile: Hashable, Sendable {
    /// The file name without its extension. The preference stores this name.
    public let name: String
    public let path: String
    /// The title in the file.
    public let title: String?
    public let theme: Theme
    /// Whether the file is in the user's own folder.
    public package(set) var isOwn = false

    /// Reads a theme file.
    package init(reading path: String, fileSystem: FileSystem) throws(ThemeError) {
        let bytes: [UInt8]
        do throws(ReadError) {
            bytes = try fileSystem.contents(of: path, limit: ThemeError.sizeLimit).bytes
        } catch {
            throw error.isMissing ? .missing : .unreadable(error)
        }
        try self.init(decoding: bytes, path: path)
    }

    package init(decoding bytes: [UInt8], path: String) throws(ThemeError) {
        let (title, theme) = try ThemeDecoder.decode(bytes)
        self.title = title
        self.theme = theme
        self.path = path
        name = String(path.split(separator: "/").last?.dropLast(Self.ending.count) ?? "")
    }

    static let ending = ".json"
}

extension ReadError {
    fileprivate var isMissing: Bool {
        if case .system(code: let code) = self { code == ENOENT || code == ENOTDIR } else { false }
    }
}
