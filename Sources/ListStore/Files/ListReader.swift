// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore

/// Reads the lists for a program that only displays them. It never writes anything.
public struct ListReader {
    private let paths: StorePaths
    private let fileSystem: FileSystem
    private var library: Library?
    private var status: FileStatus?
    /// Whether a newer version of Ember wrote the file, so that it must not be changed.
    private(set) var isNewer = false

    /// Creates a reader. The file is first read by `read()`.
    public init(_ paths: StorePaths) {
        self.init(paths, fileSystem: .posix)
    }

    package init(_ paths: StorePaths, fileSystem: FileSystem) {
        self.paths = paths
        self.fileSystem = fileSystem
    }

    /// Returns the library in the file. If the file is missing or broken, returns the last version that could be read,
    /// as a window does.
    ///
    /// The file is read again only if it has changed.
    public mutating func read() -> Library {
        let present = try? fileSystem.status(paths.dataFile)
        if let library, present == status { return library }
        status = present
        if let content = try? fileSystem.contents(of: paths.dataFile),
            let document = try? Document(decoding: content.bytes)
        {
            status = content.status
            library = document.library
            isNewer = document.version > Document.currentVersion
        }
        let known = library ?? StateFolder(paths: paths, fileSystem: fileSystem).lastGood()?.library ?? Library()
        library = known
        return known
    }
}
