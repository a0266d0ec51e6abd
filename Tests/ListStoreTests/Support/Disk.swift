// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

@testable import ListStore

/// A disk in memory: the content that programs see, and the content that certainly survives a power cut.
///
/// Synced content survives. A file that was not synced can contain its previous content, nothing, a part of the new
/// content, or zeros. The changes to a folder that was not synced can each be lost, in any combination: a rename can
/// leave both names, or neither. This is the worst that file systems do. Swapping two files is one transaction on ext4
/// (`ext4_cross_rename`), XFS (`xfs_cross_rename`), Btrfs (`btrfs_rename_exchange`) and F2FS: afterwards either both
/// names have changed or none. FUSE servers give no such guarantee: only one name may have changed.
struct Disk: Sendable {
    struct Content: Hashable, Sendable {
        var bytes: [UInt8] = []
        var mode: UInt32 = 0o600
    }

    /// A change to a folder: names are added or removed, all or none.
    struct FolderChange: Sendable {
        let names: [(name: String, node: Int?)]
    }

    enum Exchange: Sendable {
        case missing, inOneStep, nameByName
    }

    enum Node: Sendable {
        case file(now: Content, synced: Content)
        case folder(now: [String: Int], synced: [String: Int], pending: [FolderChange])
        case link(to: String)
    }

    private(set) var nodes: [Int: Node] = [0: .folder(now: [:], synced: [:], pending: [])]
    /// The modification time of each node in ns, since a time in s.
    private var times: [Int: Int] = [:]
    /// The number of changes.
    private(set) var version = 0
    private var nextNode = 1
    private let exchange: Exchange

    init(exchange: Exchange = .missing) {
        self.exchange = exchange
    }

    // MARK: Names

    private func node(of path: String, following: Bool = true, linksLeft: Int = 40) throws(SystemError) -> Int {
        guard linksLeft > 0 else { throw SystemError(code: ELOOP) }
        // The visited folders, to resolve "..".
        var folders = [0]
        var walked: [Substring] = []
        let names = path.split(separator: "/")
        for (index, name) in names.enumerated() where name != "." {
            guard case .folder(let entries, _, _) = nodes[folders[folders.count - 1]] else {
                throw SystemError(code: ENOTDIR)
            }
            if name == ".." {
                if folders.count > 1 { (_, _) = (folders.removeLast(), walked.removeLast()) }
                continue
            }
            guard let next = entries[String(name)] else { throw SystemError(code: ENOENT) }
            if case .link(let target) = nodes[next], following || index + 1 < names.count {
                let start = target.hasPrefix("/") ? [] : walked + [""]
                let whole = start.joined(separator: "/") + target + names[(index + 1)...].map { "/" + $0 }.joined()
                return try node(of: whole, following: following, linksLeft: linksLeft - 1)
            }
            folders.append(next)
            walked.append(name)
        }
        return folders[folders.count - 1]
    }

    /// Returns the folder and the name of a path.
    private func place(of path: String) throws(SystemError) -> (folder: Int, name: String) {
        let folder = try node(of: FileSystem.folder(of: path))
        guard case .folder = nodes[folder] else { throw SystemError(code: ENOTDIR) }
        return (folder, String(path.split(separator: "/").last ?? ""))
    }

    private func entry(_ place: (folder: Int, name: String)) -> Int? {
        guard case .folder(let entries, _, _) = nodes[place.folder] else { return nil }
        return entries[place.name]
    }

    private mutating func change(_ place: (folder: Int, name: String), to node: Int?) {
        change(place.folder, FolderChange(names: [(place.name, node)]))
    }

    private mutating func change(_ folder: Int, _ change: FolderChange) {
        guard case .folder(var now, let synced, let pending) = nodes[folder] else { return }
        for (name, node) in change.names { now[name] = node }
        version += 1
        nodes[folder] = .folder(now: now, synced: synced, pending: pending + [change])
    }

    private mutating func add(_ node: Node, at place: (folder: Int, name: String)) -> Int {
        let number = nextNode
        nextNode += 1
        nodes[number] = node
        touch(number)
        change(place, to: number)
        return number
    }

    private mutating func touch(_ node: Int) {
        version += 1
        times[node] = version
    }

    // MARK: System calls

    mutating func open(_ path: String, _ flags: Int32) throws(SystemError) -> Int {
        do throws(SystemError) {
            let found = try node(of: path)
            if flags & O_EXCL != 0 { throw SystemError(code: EEXIST) }
            if flags & O_DIRECTORY != 0, case .file = nodes[found] { throw SystemError(code: ENOTDIR) }
            return found
        } catch  where error.code == ENOENT && flags & O_CREAT != 0 {
            let place = try place(of: path)
            if entry(place) != nil { throw SystemError(code: EEXIST) }
            // Not even the length is on disk.
            return add(.file(now: Content(), synced: Content()), at: place)
        }
    }

    func content(of node: Int) -> Content? {
        guard case .file(let now, _) = nodes[node] else { return nil }
        return now
    }

    mutating func setContent(_ content: Content, of node: Int) {
        guard case .file(_, let synced) = nodes[node] else { return }
        nodes[node] = .file(now: content, synced: synced)
        touch(node)
    }

    mutating func sync(_ node: Int) {
        version += 1
        switch nodes[node] {
        case .file(let now, _): nodes[node] = .file(now: now, synced: now)
        case .folder(let now, _, _): nodes[node] = .folder(now: now, synced: now, pending: [])
        case .link, nil: break
        }
    }

    func status(of path: String) throws(SystemError) -> FileStatus {
        status(of: try node(of: path))
    }

    func status(of node: Int) -> FileStatus {
        let content = content(of: node)
        return FileStatus(
            kind: content == nil ? .folder : .regular, mode: content?.mode ?? 0o700, owner: 0, group: 0,
            size: content?.bytes.count ?? 0,
            device: 1, inode: UInt64(node),
            modified: FileStatus.Time(seconds: 1_795_257_120, nanoseconds: times[node] ?? 0)
        )
    }

    func target(ofLink path: String) throws(SystemError) -> String {
        guard case .link(let target) = nodes[try node(of: path, following: false)] else {
            throw SystemError(code: EINVAL)
        }
        return target
    }

    func names(in folder: String) throws(SystemError) -> [String] {
        guard case .folder(let entries, _, _) = nodes[try node(of: folder)] else { throw SystemError(code: ENOTDIR) }
        return entries.keys.sorted()
    }

    mutating func makeFolder(_ path: String) throws(SystemError) {
        let place = try place(of: path)
        if entry(place) != nil { throw SystemError(code: EEXIST) }
        _ = add(.folder(now: [:], synced: [:], pending: []), at: place)
    }

    mutating func makeLink(_ path: String, to target: String) throws(SystemError) {
        _ = add(.link(to: target), at: try place(of: path))
    }

    mutating func rename(_ from: String, _ to: String) throws(SystemError) {
        let (old, new) = (try place(of: from), try place(of: to))
        guard let node = entry(old) else { throw SystemError(code: ENOENT) }
        change(new, to: node)
        change(old, to: nil)
    }

    mutating func exchange(_ one: String, _ other: String) throws(SystemError) {
        guard exchange != .missing else { throw SystemError(code: ENOSYS) }
        let (first, second) = (try place(of: one), try place(of: other))
        guard let node = entry(first), let otherNode = entry(second) else { throw SystemError(code: ENOENT) }
        // Ember needs no other flags.
        guard first.folder == second.folder else { throw SystemError(code: EINVAL) }
        let names: [(name: String, node: Int?)] = [(first.name, otherNode), (second.name, node)]
        for names in exchange == .inOneStep ? [names] : names.map({ [$0] }) {
            change(first.folder, FolderChange(names: names))
        }
    }

    mutating func link(_ from: String, _ to: String) throws(SystemError) {
        let (old, new) = (try place(of: from), try place(of: to))
        guard let node = entry(old) else { throw SystemError(code: ENOENT) }
        if entry(new) != nil { throw SystemError(code: EEXIST) }
        change(new, to: node)
    }

    mutating func remove(_ path: String) throws(SystemError) {
        let place = try place(of: path)
        guard entry(place) != nil else { throw SystemError(code: ENOENT) }
        change(place, to: nil)
    }

    // MARK: Control by tests

    /// Marks everything as synced.
    mutating func settle() {
        for node in nodes.keys { sync(node) }
    }

    func bytes(of path: String) -> [UInt8]? {
        (try? node(of: path)).flatMap { content(of: $0)?.bytes }
    }

    mutating func write(_ content: String, to path: String) throws(SystemError) {
        setContent(Content(bytes: Array(content.utf8), mode: 0o644), of: try open(path, O_CREAT))
    }

    // MARK: The power cut

    /// Returns the possible disks after a power cut: all of them, or a random sample if there are more than the limit.
    func afterPowerCut(atMost limit: Int, using generator: inout SeededGenerator) -> [Disk] {
        var choices: [(node: Int, count: Int)] = []
        for (number, node) in nodes.sorted(by: { $0.key < $1.key }) {
            switch node {
            case .folder(_, _, let pending) where !pending.isEmpty:
                choices.append((number, 1 << min(pending.count, 30)))
            case .file(let now, let synced) where now != synced: choices.append((number, Self.contentCount))
            default: break
            }
        }
        let total = choices.reduce(1) { $0.multipliedReportingOverflow(by: $1.count).overflow ? .max : $0 * $1.count }
        return (0..<min(total, limit)).map { number in
            var (disk, rest) = (self, number)
            for choice in choices {
                let pick = total <= limit ? rest % choice.count : Int.random(in: 0..<choice.count, using: &generator)
                rest /= choice.count
                disk.cut(choice.node, pick, using: &generator)
            }
            disk.settle()
            return disk
        }
    }

    private static let contentCount = 6

    private mutating func cut(_ number: Int, _ choice: Int, using generator: inout SeededGenerator) {
        switch nodes[number] {
        case .folder(_, var entries, let pending):
            for (index, change) in pending.enumerated() where index >= 30 || choice >> index & 1 == 1 {
                for (name, node) in change.names { entries[name] = node }
            }
            nodes[number] = .folder(now: entries, synced: entries, pending: [])
        case .file(let now, let synced):
            let part = now.bytes.isEmpty ? 0 : Int.random(in: 0..<now.bytes.count, using: &generator)
            let bytes: [UInt8] =
                switch choice {
                case 0: synced.bytes
                case 1: now.bytes
                case 2: []
                case 3: Array(now.bytes[..<part])
                case 4: [UInt8](repeating: 0, count: now.bytes.count)
                default: now.bytes[..<part] + [UInt8](repeating: 0, count: now.bytes.count - part)
                }
            nodes[number] = .file(now: Content(bytes: bytes, mode: now.mode), synced: synced)
        case .link, nil: break
        }
    }
}
