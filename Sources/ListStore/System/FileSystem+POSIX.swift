// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

extension FileSystem {
    /// The file system of the operating system.
    package static let posix = FileSystem(
        open: { (path, flags, mode) throws(SystemError) in try checked(Glibc.open(path, flags, mode)) },
        close: { (file) throws(SystemError) in try checked(Glibc.close(file)) },
        read: { (file, buffer) throws(SystemError) in try checked(Glibc.read(file, buffer.baseAddress, buffer.count)) },
        write: { (file, buffer) throws(SystemError) in try checked(Glibc.write(file, buffer.baseAddress, buffer.count))
        },
        sync: { (file) throws(SystemError) in try checked(fsync(file)) },
        statusOfOpen: { (file) throws(SystemError) in
            var information = stat()
            try checked(fstat(file, &information))
            return FileStatus(information)
        },
        setMode: { (file, mode) throws(SystemError) in try checked(fchmod(file, mode)) },
        setOwner: { (file, owner, group) throws(SystemError) in try checked(fchown(file, owner, group)) },
        status: { (path) throws(SystemError) in
            var information = stat()
            try checked(stat(path, &information))
            return FileStatus(information)
        },
        checkWritable: { (path) throws(SystemError) in try checked(access(path, W_OK)) },
        readLink: { (path) throws(SystemError) in try target(ofLink: path) },
        names: { (path) throws(SystemError) in try namesIn(path) },
        makeFolder: { (path, mode) throws(SystemError) in try checked(mkdir(path, mode)) },
        rename: { (from, to) throws(SystemError) in try checked(Glibc.rename(from, to)) },
        exchange: { (one, other) throws(SystemError) in
            guard let renameat2 else { throw SystemError(code: ENOSYS) }
            try checked(renameat2(AT_FDCWD, one, AT_FDCWD, other, renameExchange))
        },
        link: { (from, to) throws(SystemError) in try checked(Glibc.link(from, to)) },
        remove: { (path) throws(SystemError) in try checked(unlink(path)) },
        lock: { (file) throws(SystemError) in try checked(flock(file, LOCK_EX | LOCK_NB)) },
        hasRecordLock: { (file) throws(SystemError) in
            // Locks of this process itself would not be reported, but it has none.
            var record = flock()
            record.l_type = Int16(F_WRLCK)
            record.l_whence = Int16(SEEK_SET)
            try checked(fcntl(file, F_GETLK, &record))
            return record.l_type != Int16(F_UNLCK)
        },
        pause: { usleep(20_000) },
        now: { Glibc.time(nil) }
    )

    private typealias RenameAt2 =
        @convention(c) (Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32) -> Int32

    /// Looked up at run time, because the header declares renameat2 only with _GNU_SOURCE.
    private static let renameat2 = dlsym(nil, "renameat2").map { unsafeBitCast($0, to: RenameAt2.self) }
    /// RENAME_EXCHANGE in linux/fs.h.
    private static let renameExchange: UInt32 = 2

    @discardableResult
    private static func checked<Number: SignedInteger>(_ result: Number) throws(SystemError) -> Number {
        guard result >= 0 else { throw SystemError(code: errno) }
        return result
    }

    private static func target(ofLink path: String) throws(SystemError) -> String {
        var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = try checked(readlink(path, &bytes, bytes.count))
        guard count < bytes.count else { throw SystemError(code: ENAMETOOLONG) }
        return String(decoding: bytes[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    private static func namesIn(_ path: String) throws(SystemError) -> [String] {
        guard let stream = opendir(path) else { throw SystemError(code: errno) }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
            let name = UnsafeRawPointer(entry).advanced(by: offset).assumingMemoryBound(to: CChar.self)
            names.append(String(cString: name))
        }
        return names
    }
}

extension FileStatus {
    fileprivate init(_ information: stat) {
        kind =
            switch information.st_mode & S_IFMT {
            case S_IFREG: .regular
            case S_IFDIR: .folder
            default: .special
            }
        mode = information.st_mode & 0o7777
        owner = information.st_uid
        group = information.st_gid
        size = Int(information.st_size)
        device = UInt64(information.st_dev)
        inode = UInt64(information.st_ino)
        modified = Time(seconds: information.st_mtim.tv_sec, nanoseconds: information.st_mtim.tv_nsec)
    }
}
