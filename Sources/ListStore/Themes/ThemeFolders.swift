// SPDX-License-Identifier: GPL-3.0-or-later
import ListCore

/// Where themes are: in a folder of the user's own, and installed with the program. The user's own come first.
public struct ThemeFolders: Sendable {
    /// Paths, the nearest first.
    public let folders: [String]
    private let fileSystem: FileSystem

    /// The most files that are looked at in a folder.
    static let mostFiles = 200

    /// - Parameters:
    ///   - own: the user's folder.
    ///   - installed: the others, the nearest first.
    public init(own: String, installed: [String]) {
        self.init(folders: [own] + installed, fileSystem: .posix)
    }

    package init(folders: [String], fileSystem: FileSystem) {
        (self.folders, self.fileSystem) = (folders, fileSystem)
    }

    /// Where a theme of this name would be, the user's own first; nothing for what cannot be a file's name.
    public func paths(of name: String) -> [String] {
        guard Self.isName(name) else { return [] }
        return folders.map { $0 + "/" + name + ThemeFile.ending }
    }

    /// Reads the theme of a name, in the nearest folder that has it.
    public func theme(named name: String) -> Result<ThemeFile, ThemeError> {
        for path in paths(of: name) {
            do throws(ThemeError) {
                var file = try ThemeFile(reading: path, fileSystem: fileSystem)
                file.isOwn = path == paths(of: name).first
                return .success(file)
            } catch {
                if error != .missing { return .failure(error) }
            }
        }
        return .failure(.missing)
    }

    /// Reads the user's own theme of a name; nil when there is none.
    public func ownTheme(named name: String) -> Result<ThemeFile, ThemeError>? {
        let found = ThemeFolders(folders: Array(folders.prefix(1)), fileSystem: fileSystem).theme(named: name)
        return found == .failure(.missing) ? nil : found
    }

    /// The names of all themes there are, readable or not, sorted.
    public var names: [String] {
        let found = folders.flatMap { folder in
            ((try? fileSystem.names(folder)) ?? []).filter { $0.hasSuffix(ThemeFile.ending) }.sorted().prefix(Self.mostFiles)
        }
        return Set(found.map { String($0.dropLast(ThemeFile.ending.count)) }).filter(Self.isName).sorted()
    }

    /// Whether the user has a folder for themes.
    public var hasOwnFolder: Bool { folders.first.map { (try? fileSystem.status($0))?.kind == .folder } ?? false }

    private static func isName(_ name: String) -> Bool {
        !name.isEmpty && name.utf8.count <= 200 && !name.hasPrefix(".") && !name.utf8.contains { $0 == UInt8(ascii: "/") || $0 == 0 }
    }
}
