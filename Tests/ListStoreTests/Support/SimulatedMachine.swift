// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore

@testable import ListStore

/// A simulated machine with its own folder and program: the library that is shown, and a saver. Merges are adopted when
/// the test says so. Nothing is synced to disk, because no power cut is simulated.
final class SimulatedMachine {
    let scratch = TemporaryFolder()
    private let merges = LockedValue<[Merge]>([])
    private var saver: Saver?
    private var mergeNumber = 0
    private(set) var library = Library()
    private let fileSystem: FileSystem

    var folder: String { FileSystem.folder(of: scratch.paths.dataFile) }
    var file: String { scratch.paths.dataFile }

    init(_ change: (inout FileSystem) -> Void = { _ in }) {
        var fileSystem = FileSystem.posix
        fileSystem.sync = { (_) throws(SystemError) in }
        change(&fileSystem)
        self.fileSystem = fileSystem
        scratch.makeFolder(folder)
    }

    /// Starts or restarts the program.
    func start() {
        settle()
        merges.withLock { $0 = [] }
        mergeNumber = 0
        let file = ListFile(scratch.paths, fileSystem: fileSystem)
        switch file.load() {
        case .loaded(let library): self.library = library
        case .missing(let library?): self.library = library
        default: library = Library()
        }
        let merges = merges
        saver = Saver(
            file: file, timer: { _, _, _ in }, onMerge: { merge in merges.withLock { $0.append(merge) } },
            onOutcome: { _ in })
    }

    func change(isTyping: Bool = false, _ change: (inout Library) -> Void) {
        change(&library)
        saver?.save(library, mergeNumber: mergeNumber, isTyping: isTyping)
        saver?.flush()
    }

    /// Merges and adopts changes of other programs.
    func check() {
        saver?.check()
        saver?.flush()
        settle()
    }

    /// Tries again to save what couldn't be saved, without adopting merges.
    @discardableResult
    func retry() -> SaveOutcome? {
        saver?.flush()
    }

    /// Adopts merges until there are none left.
    func settle() {
        while true {
            let due = merges.withLock { merges in
                defer { merges = [] }
                return merges
            }
            guard let last = due.last else { return }
            for merge in due {
                library = Library.merge(base: merge.ours, ours: library, theirs: merge.merged)
                mergeNumber = merge.number
            }
            if library != last.merged { change { _ in } }
        }
    }

    var items: [Item] { library.lists.flatMap(\.items) }
    var texts: [String] { items.map(\.text) }

    func add(_ text: String, id: String? = nil) {
        change { library in
            if library.lists.isEmpty { library.lists = [ItemList(id: ListID("l"), name: "n")] }
            let list = library.lists[0]
            let item = Item(id: ItemID(id ?? "id-" + text), text: text)
            library.lists[0] = ItemList(id: list.id, name: list.name, items: list.items + [item], unknown: list.unknown)
        }
    }

    func delete(_ text: String) {
        update { $0.filter { $0.text != text } }
    }

    func rename(_ old: String, _ new: String) {
        update { items in
            items.map { item in
                var item = item
                if item.text == old { item.text = new }
                return item
            }
        }
    }

    private func update(_ new: ([Item]) -> [Item]) {
        change { library in
            library.lists = library.lists.map {
                ItemList(id: $0.id, name: $0.name, items: new(Array($0.items)), unknown: $0.unknown)
            }
        }
    }

    /// The names of conflict copies next to the file.
    var copies: [String] {
        scratch.names(in: folder).filter { ConflictCopy.isCopy($0, of: "lists.json") }
    }

    /// The names of merged conflict copies.
    var copyPath: [String] { scratch.names(in: scratch.paths.conflicts) }
}
