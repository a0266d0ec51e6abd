// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
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
    package init(_ paths: StorePaths, fileSystem: FileSystem = .posix) {
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

    /// Returns the current library for a program that reports what is wrong with the file: the last known one if the
    /// file is gone, an empty one if there never was a file. If the file is broken, another program may still be
    /// writing it, so this waits half a second before it throws an error.
    public func readOnce() throws(ListFileError) -> (library: Library, isNewer: Bool) {
        try readOnce { usleep(20_000) }
    }

    /// - Parameter wait: Waits for a moment.
    func readOnce(wait: () -> Void) throws(ListFileError) -> (library: Library, isNewer: Bool) {
        var attempts = Self.attemptCount
        while true {
            let bytes: [UInt8]
            do throws(ReadError) {
                bytes = try fileSystem.contents(of: paths.dataFile).bytes
            } catch .system(ENOENT) {
                return (StateFolder(paths: paths, fileSystem: fileSystem).lastGood()?.library ?? Library(), false)
            } catch {
                throw .unreadable(error)
            }
            do throws(DocumentError) {
                let document = try Document(decoding: bytes)
                return (document.library, document.isNewer)
            } catch {
                guard attempts > 0 else { throw .broken(error) }
                attempts -= 1
                wait()
            }
        }
    }

    /// The number of attempts to read a broken file again.
    static let attemptCount = 25
}
