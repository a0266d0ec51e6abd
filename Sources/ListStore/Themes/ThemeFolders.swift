// SPDX-License-Identifier: GPL-3.0-or-later
import ListCore

/// The folders with theme files: the user's own, then those installed with the program.
public struct ThemeFolders: Sendable {
    /// The paths of the folders, by priority.
    public let folders: [String]
    private let fileSystem: FileSystem

    /// The maximum number of files to read in a folder.
    static let maxFiles = 200

    /// Creates the list of folders.
    ///
    /// - Parameters:
    ///   - own: The user's folder.
    ///   - installed: The other folders, by priority.
    public init(own: String, installed: [String]) {
        self.init(folders: [own] + installed, fileSystem: .posix)
    }

    package init(folders: [String], fileSystem: FileSystem) {
        self.folders = folders
        self.fileSystem = fileSystem
    }

    /// Returns the paths where a theme with this name can be, by priority. Returns none if the name is not a valid file
    /// name.
    public func paths(of name: String) -> [String] {
        guard Self.isName(name) else { return [] }
        return folders.map { $0 + "/" + name + ThemeFile.ending }
    }

    /// Reads the theme with a name from the first folder that has it.
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

    /// Reads the user's own theme with a name, or returns `nil` if there is none.
    public func userTheme(named name: String) -> Result<ThemeFile, ThemeError>? {
        let found = ThemeFolders(folders: Array(folders.prefix(1)), fileSystem: fileSystem).theme(named: name)
        return found == .failure(.missing) ? nil : found
    }

    /// The sorted names of all themes, including unreadable ones.
    public var names: [String] {
        let found = folders.flatMap { folder in
            ((try? fileSystem.names(folder)) ?? []).filter { $0.hasSuffix(ThemeFile.ending) }.sorted().prefix(
                Self.maxFiles)
        }
        return Set(found.map { String($0.dropLast(ThemeFile.ending.count)) }).filter(Self.isName).sorted()
    }

    /// Whether the user's folder exists.
    public var hasOwnFolder: Bool { folders.first.map { (try? fileSystem.status($0))?.kind == .folder } ?? false }

    private static func isName(_ name: String) -> Bool {
        !name.isEmpty && name.utf8.count <= 200 && !name.hasPrefix(".")
            && !name.utf8.contains { $0 == UInt8(ascii: "/") || $0 == 0 }
    }
}
