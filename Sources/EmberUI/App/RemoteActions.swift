// SPDX-License-Identifier: GPL-3.0-or-later
import GLibSupport
import GtkSupport
import ListCore
import ListStore

extension Application {
    /// Adds each `ApplicationAction`. It is performed when the lists have been loaded.
    func addRemoteActions(to map: OpaquePointer) {
        for (name, count) in ApplicationAction.parameterCounts {
            addAction(name, to: map, parameters: count) { [unowned self] parameters in
                guard let action = ApplicationAction(name: name, parameters: parameters) else { return }
                whenOpened { $0.perform(action) }
            }
        }
    }
}

extension MainWindow {
    /// Undoes the last step, and waits until that is saved. Returns what was undone; empty if there is no step.
    func undoStep() -> String {
        guard let library = document.library else { return "" }
        list.perform(.cancelGesture)
        list.perform(.finishEditing)
        let count = library.history.redoable.count
        list.perform(.undo)
        // If the history of earlier runs is still being read, this waits for it, and the step is undone then.
        _ = document.flush()
        guard library.history.redoable.count > count, let redo = library.history.redoable.last else { return "" }
        return StepText.messageOfUndo(of: library.library.step(of: redo))
    }

    fileprivate func perform(_ action: ApplicationAction) {
        Dialog.close(in: window)
        switch action {
        case .add(let text, let list): add(text, to: list)
        case .showItem(let id): show(id)
        case .showList(let id): show(id)
        case .find(let text): searchController.open(for: text)
        }
    }

    /// Shows an item in the list that contains it.
    fileprivate func show(_ item: ItemID) {
        guard let place = document.library?.library.lists.first(where: { $0[item] != nil }) else {
            return announcer.announce(tr("This item no longer exists."))
        }
        searchController.choose(.item(item, in: place.id))
    }

    fileprivate func show(_ id: ListID) {
        guard document.library?.library[id] != nil else {
            return announcer.announce(tr("This list no longer exists."))
        }
        searchController.choose(.list(id))
    }

    /// Adds an item for each line of a text to the top of a list, and shows the first.
    ///
    /// - Parameter name: The name or id of the list, see `ApplicationAction.add`.
    fileprivate func add(_ text: String, to name: String?) {
        let items = ItemText.lines(of: text).map { Item(id: .random(), text: $0) }
        // A gesture in progress or an open edit field must not delay the change.
        list.perform(.cancelGesture)
        list.perform(.finishEditing)
        guard let lists = document.library, let level = list.level, let first = items.first else { return }
        let library = lists.library
        let place = library.place(named: name, shown: level)
        let target = place.map { library.lists[$0].id } ?? .random()
        let change: LibraryChange =
            place != nil
            ? .items(target, .insert(items, ItemPlace(previous: nil, index: 0)))
            : .insert(
                [ItemList(id: target, name: name ?? tr("Today"), items: items)], library.place(at: library.lists.count))
        list.perform(.apply(Edit(kind: .paste(count: items.count), changes: [change])))
        if lists.library.has(first.id) { searchController.choose(.item(first.id, in: target)) }
    }
}

extension Library {
    /// Returns the index of the list with this name or id, or without a name the list that is shown or the first.
    fileprivate func place(named name: String?, shown level: Level) -> Int? {
        if let name {
            return lists.firstIndex { $0.id.text == name }
                ?? lists.firstIndex { $0.name.lowercased() == name.lowercased() }
        }
        if case .items(let id) = level, let shown = index(of: id) { return shown }
        return indexForNewItems
    }
}
