// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore

/// The lists for who only looks at them. Nothing is ever written: not to the file, and nothing beside it.
public struct ListReader {
    private let paths: StorePaths
    private let fileSystem: FileSystem
    private var library: Library?
    private var status: FileStatus?

    public init(_ paths: StorePaths) {
        self.init(paths, fileSystem: .posix)
    }

    package init(_ paths: StorePaths, fileSystem: FileSystem) {
        (self.paths, self.fileSystem) = (paths, fileSystem)
    }

    /// What the file says; what it said last when it is gone or makes no sense, as a window shows it too. The file is read only when
    /// it is not the one that was read before.
    public mutating func read() -> Library {
        let present = try? fileSystem.status(paths.dataFile)
        if let library, present == status { return library }
        status = present
        if let content = try? fileSystem.contents(of: paths.dataFile), let document = try? Document(decoding: content.bytes) {
            status = content.status
            library = document.library
        }
        let known = library ?? StateFolder(paths: paths, fileSystem: fileSystem).lastGood() ?? Library()
        library = known
        return known
    }
}
