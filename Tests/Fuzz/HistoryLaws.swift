// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore
import ListStore

/// Any history file is read or refused, gives the same history after writing and reading it again, and can be undone
/// and redone on any library.
func checkHistory(_ bytes: [UInt8]) {
    guard let history = HistoryDecoder.decode(bytes) else { return }
    guard let again = HistoryDecoder.decode(HistoryEncoder.encode(history, limit: .max)) else {
        fatalError("what was written cannot be read")
    }
    require(
        again.undoable == history.undoable && again.redoable == history.redoable,
        "another history is read than was written")
    var (changed, library) = (history, lists())
    for _ in 0..<2 {
        while changed.undo(in: &library, placingDone: .bottom) != nil {}
        while changed.redo(in: &library, placingDone: .bottom) != nil {}
    }
    require((try? Document(decoding: Document.encode(library))) != nil, "what was undone cannot be written and read")
    for list in library.lists {
        require(!list.items.drop { !$0.isDone }.contains { !$0.isDone }, "an unfinished item stands below a done one")
        require(list.unfinishedCount == list.items.count { !$0.isDone }, "the unfinished are counted wrong")
    }
}

/// Ids that the corpus uses.
private func lists() -> Library {
    Library(
        lists: (0..<3).map { list in
            let items = (0..<4).map {
                Item(id: ItemID("\(list)\($0)"), text: "\($0)", done: $0 == 3 ? CompletionDate("2026") : nil)
            }
            return ItemList(id: ListID("\(list)"), name: "\(list)", items: items)
        })
}
