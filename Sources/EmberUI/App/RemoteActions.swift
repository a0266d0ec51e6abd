// SPDX-License-Identifier: GPL-3.0-or-later
import GtkSupport
import ListCore
import ListStore

/// What the desktop's search, scripts and other programs ask of the application over the bus, beside what its menu offers. Each
/// shows the window, and starts the program if need be.
extension Application {
    func addRemoteActions(to map: OpaquePointer) -> [Owned] {
        [
            addAction("add", to: map, taking: { [unowned self] text in whenOpened { $0.add(text, to: nil) } }),
            addAction("add-to", to: map, takingTwo: { [unowned self] text, list in whenOpened { $0.add(text, to: list) } }),
            addAction("show-item", to: map, taking: { [unowned self] id in whenOpened { $0.show(ItemID(id)) } }),
            addAction("show-list", to: map, taking: { [unowned self] id in whenOpened { $0.show(ListID(id)) } }),
            addAction("find", to: map, taking: { [unowned self] text in whenOpened { $0.searchController.open(for: text) } }),
        ]
    }
}

extension MainWindow {
    /// Shows an item in its list, wherever that is now.
    fileprivate func show(_ item: ItemID) {
        guard let place = list.view.session?.library.lists.first(where: { $0[item] != nil }) else {
            return announcer.announce(tr("This item no longer exists."))
        }
        searchController.choose(.item(item, in: place.id))
    }

    fileprivate func show(_ id: ListID) {
        guard list.view.session?.library[id] != nil else {
            return announcer.announce(tr("This list no longer exists."))
        }
        searchController.choose(.list(id))
    }

    /// Adds an item for each line of a text, on top of a list, and shows them there.
    ///
    /// - Parameter name: of the list, or its id; a list that is not there is made. nil for the one that is shown, or the first.
    fileprivate func add(_ text: String, to name: String?) {
        let items = PastedText.lines(of: text).map { Item(id: .random(), text: $0) }
        // Whatever a hand holds does not keep it out.
        list.perform(.cancelGesture)
        list.perform(.finishEditing)
        guard let session = list.view.session, let first = items.first else { return }
        var library = session.library
        let place =
            library.place(named: name, shown: session.level)
            ?? library.append(ItemList(id: .random(), name: name ?? tr("Today")))
        let id = library.lists[place].id
        _ = library.apply(Edit(kind: .add, list: id, changes: [.insert(items, ItemPlace(previous: nil, index: 0))]))
        list.perform(.replace(library, .paste(count: items.count)))
        if !session.isReadOnly { searchController.choose(.item(first.id, in: id)) }
    }
}

extension Library {
    fileprivate func place(named name: String?, shown level: Level) -> Int? {
        if let name {
            return lists.firstIndex { $0.id.text == name } ?? lists.firstIndex { $0.name.lowercased() == name.lowercased() }
        }
        if case .items(let id) = level, let shown = index(of: id) { return shown }
        return lists.isEmpty ? nil : 0
    }

    /// Returns where the list is then.
    fileprivate mutating func append(_ list: ItemList) -> Int {
        lists.append(list)
        return lists.count - 1
    }
}
