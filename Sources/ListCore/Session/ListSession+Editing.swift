// SPDX-License-Identifier: GPL-3.0-or-later

/// New rows, and texts that are open under the keyboard.
///
/// What is typed is in the library at once, but no step of the history until it is taken.
extension ListSession {
    // MARK: Opening

    /// A tap on a row opens it, one on the empty space opens a new row. While something is edited, one elsewhere ends that, and no
    /// more (G21).
    mutating func tap(_ id: ItemID?, at point: Point, with device: Device) -> [SessionEvent] {
        if let editing { return editing.item == id ? [] : finishEditing() }
        guard let id else { return open(at: list.endOfUnfinished, with: device) }
        return level == .lists && !isBesideName(of: id, point) ? open(list: ListID(id)) : edit(id, with: device)
    }

    /// Opens a row's text. One that is open already is taken first (G19).
    ///
    /// - Parameter device: the hand that asked for it; nil for the keyboard.
    mutating func edit(_ id: ItemID, with device: Device? = nil) -> [SessionEvent] {
        guard editing?.item != id else { return [] }
        guard !isReadOnly else { return [.refused] }
        let effects = finishEditing()
        guard let item = list[id] else { return effects }
        begin(on: item, text: item.text, original: item, continues: false, lifts: device == .touchscreen)
        return effects
    }

    mutating func add(_ place: InsertionPlace) -> [SessionEvent] {
        let anchor = (editing?.item ?? scene.focus).flatMap { list.index(of: $0) }
        let index =
            switch place {
            case .top: 0
            case .here: scene.hoverIndex ?? 0
            case .above: anchor ?? 0
            case .below: anchor.map { $0 + 1 } ?? 0
            }
        return open(at: index)
    }

    /// Opens a new row. What is being edited is taken first; if that was a new row left blank, this one takes its place (D06, D07).
    ///
    /// - Parameters:
    ///   - index: as long as what is being edited is there.
    ///   - seedling: the placeholder that the row goes on from.
    mutating func open(at index: Int, with device: Device? = nil, from insertionOrigin: InsertionOrigin? = nil) -> [SessionEvent] {
        guard !isReadOnly else { return [.refused] }
        let above = list.items[..<min(max(index, 0), list.lastInsertionIndex)].last { $0.id != vanishingID }?.id
        let lift = scene.editing.scroll
        // Left blank, the row gives the focus back to where it came from: to the one added before, if there was one.
        let previousFocus = editing.map { vanishingID == nil ? $0.item : $0.previousFocus } ?? scene.focus
        let effects = finishEditing()
        // Who goes on adding stays where that happens; the way back is the first one's.
        scene.editing.scroll = lift
        let target = above.flatMap { list.index(of: $0) }.map { $0 + 1 } ?? 0
        let item = Item(id: editableLibrary.makeID(), text: "")
        let insertionOrigin = insertionOrigin ?? scene.insertionOrigin(at: target, in: list)
        guard apply(inserting([item], at: target), style: TransitionStyle(isTogether: true, insertionOrigin: insertionOrigin)) != nil else {
            return effects
        }
        begin(
            on: item, text: "", original: nil, continues: true, previousFocus: previousFocus,
            lifts: device == .touchscreen || lift != nil
        )
        return effects
    }

    /// The row that is open, if nothing is in it: taken so, it goes.
    private var vanishingID: ItemID? {
        guard let editing, let text = list[editing.item]?.text, PastedText.trimmed(text).isEmpty else { return nil }
        return editing.item
    }

    private mutating func begin(
        on item: Item, text: String, original: Item?, continues: Bool, previousFocus: ItemID?? = nil, caret: Int? = nil,
        lifts: Bool
    ) {
        fieldSerial += 1
        let original = editableLibrary.openDraft(of: item.id, original: original, on: level, by: id)
        editing = EditingState(
            item: item.id, text: text, original: original, continues: continues, previousFocus: previousFocus ?? scene.focus,
            caret: caret, serial: fieldSerial
        )
        scene.focus = item.id
        scene.edit(item.id, lifts: lifts, isNew: continues, in: list)
    }

    // MARK: Typing

    mutating func type(_ field: String) -> [SessionEvent] {
        guard let editing, let item = list[editing.item] else { return [] }
        let text = editing.text(ofField: field)
        guard text != item.text else { return [] }
        set(text, of: item.id)
        // Whoever types wants to see it, wherever the list was scrolled meanwhile.
        scene.keepEditedInView(in: list)
        return [.drafted]
    }

    /// The caret stands elsewhere in the edited row: it goes where it is seen.
    ///
    /// - Parameter span: px from the row's top.
    /// - Returns: whether it stood elsewhere.
    @discardableResult
    public mutating func moveCaret(to span: ClosedRange<Double>) -> Bool {
        guard editing != nil, scene.editing.caret != span else { return false }
        scene.editing.caret = span
        scene.keepEditedInView(in: list)
        return true
    }

    /// The field shows more than its text, by an input method: its row is to be measured again.
    public mutating func composed() {
        guard let editing, let index = list.index(of: editing.item, near: scene.index(of: editing.item)) else { return }
        scene.invalidateHeight(of: index)
    }

    /// Gives an item a text that is no step of the history.
    private mutating func set(_ text: String, of row: ItemID) {
        guard let index = list.index(of: row, near: scene.index(of: row)), list.items[index].text != text else { return }
        editableLibrary.setText(text, ofRow: row, at: index, on: level, by: id)
        refreshOverview()
        scene.invalidateHeight(of: index)
    }

    // MARK: Ending

    /// Enter: takes what was typed. A new row opens the next one below, unless it was blank (G07).
    mutating func commit() -> [SessionEvent] {
        guard let editing else { return [] }
        guard editing.continues, vanishingID == nil, let index = list.index(of: editing.item) else {
            let effects = finishEditing()
            return effects + (list[editing.item] != nil ? focus(on: editing.item) : [])
        }
        return open(at: index + 1)
    }

    private mutating func close() {
        editing = nil
        editableLibrary.closeDraft(by: id)
    }

    /// Takes what was typed: one step, or none when nothing changed. A blank new row was never there; a blank old one is
    /// deleted (G01, G04–G06).
    mutating func finishEditing() -> [SessionEvent] {
        guard let editing else { return [] }
        let text = PastedText.trimmed(list[editing.item]?.text ?? "")
        close()
        defer { scene.edit(nil, in: list) }
        guard let original = editing.original else {
            if text.isEmpty { return remove(editing) }
            set(text, of: editing.item)
            let kind: EditKind = level == .lists ? .addList : .add
            if let taking = deleting(editing.item) { editableLibrary.record(inverse: Edit(kind: kind, changes: taking.changes)) }
            return list[editing.item].map { [.changed(kind, $0)] } ?? []
        }
        let drafts: [SessionEvent] = list[editing.item]?.text == original.text ? [] : [.drafted]
        set(original.text, of: editing.item)
        let was = PastedText.trimmed(original.text)
        if text.isEmpty { return was.isEmpty ? drafts : delete(editing.item) }
        guard text != was, let edit = settingText(of: editing.item, to: text) else { return drafts }
        return perform(edit, on: original.with(text: text), style: TransitionStyle(isTogether: true))
    }

    /// Esc: gives up the gesture under way, or what was typed: what was there before is there again, and a new row was never
    /// there (G02, G03, G05).
    mutating func escape() -> [SessionEvent] {
        if scene.cancelGesture(in: list) { return followFingers() }
        let hasInsertionGap = scene.hoverIndex != nil
        scene.dismissHoverGap()
        guard let editing else { return hasInsertionGap ? [] : goUp() }
        close()
        defer { scene.edit(nil, in: list) }
        guard let original = editing.original else { return remove(editing) }
        let isChanged = list[editing.item]?.text != original.text
        set(original.text, of: editing.item)
        return (isChanged ? [.drafted] : []) + focus(on: editing.item)
    }

    /// A new row that was left blank, or given up, goes as deleted ones do, but for the history. It may have been saved meanwhile.
    private mutating func remove(_ editing: EditingState) -> [SessionEvent] {
        // Another session may have put items into a new list meanwhile: then it stays.
        if level == .lists, library[ListID(editing.item)]?.items.isEmpty == false { return [.drafted] }
        if let edit = deleting(editing.item) { _ = apply(edit, style: TransitionStyle()) }
        scene.focus = editing.previousFocus.flatMap { list[$0] == nil ? nil : $0 }
        return [.drafted] + (scene.focus.map { [.focused($0)] } ?? [])
    }

    // MARK: Pasting

    /// A text from elsewhere. One line goes into the field; several become so many items, in one step (G08).
    mutating func paste(_ text: String, before: String, after: String) -> [SessionEvent] {
        guard !isReadOnly else { return [.refused] }
        var lines = PastedText.lines(of: text)
        guard let editing, let item = list[editing.item] else { return paste(lines) }
        guard lines.count > 1 else {
            let line = lines.first ?? ""
            reopen(item, text: before + line + after + editing.rest, caret: (before + line).unicodeScalars.count)
            return [.drafted]
        }
        let caret = lines[lines.count - 1].unicodeScalars.count
        lines[0] = PastedText.trimmed(before + lines[0])
        lines[lines.count - 1] = PastedText.trimmed(lines[lines.count - 1] + after + editing.rest)
        let effects = split(item, of: editing, into: lines)
        guard let last = scene.focus.flatMap({ list[$0] }) else { return effects }
        begin(
            on: last, text: last.text, original: last, continues: true, previousFocus: editing.previousFocus, caret: caret,
            lifts: scene.editing.scroll != nil
        )
        return effects
    }

    /// The field shows another text, which is still only typed.
    private mutating func reopen(_ item: Item, text: String, caret: Int) {
        refillField(text, caret: caret)
        set(text, of: item.id)
    }

    /// Shows another text in the field.
    mutating func refillField(_ text: String, caret: Int? = nil) {
        guard let editing else { return }
        fieldSerial += 1
        self.editing = EditingState(
            item: editing.item, text: text, original: editing.original, continues: editing.continues,
            previousFocus: editing.previousFocus, caret: caret, serial: fieldSerial
        )
    }

    /// The item that is being edited takes the first line, new ones below it the others.
    private mutating func split(_ item: Item, of editing: EditingState, into lines: [String]) -> [SessionEvent] {
        let others = lines.dropFirst().map { Item(id: editableLibrary.makeID(), text: $0) }
        let index = list.index(of: item.id) ?? 0
        var changes = inserting(others, at: index + 1).changes
        if let original = editing.original {
            set(original.text, of: item.id)
            changes.insert(contentsOf: settingText(of: item.id, to: lines[0])?.changes ?? [], at: 0)
        } else {
            set(lines[0], of: item.id)
        }
        let edit = Edit(kind: .paste(count: others.count + (editing.isNew ? 1 : 0)), changes: changes)
        guard let outcome = apply(edit, style: TransitionStyle(isTogether: true)) else { return [] }
        // Taken back, a new row goes too.
        let own = editing.isNew ? deleting(item.id)?.changes ?? [] : []
        editableLibrary.record(inverse: Edit(kind: edit.kind, changes: outcome.inverse.changes + own))
        scene.focus = others.last?.id
        return [.changed(edit.kind, item.with(text: lines[0]))]
    }

    /// Nothing is being edited: the lines become items where a new row would be opened.
    private mutating func paste(_ lines: [String]) -> [SessionEvent] {
        let items = lines.map { Item(id: editableLibrary.makeID(), text: $0) }
        guard let first = items.first else { return [] }
        let kind = items.count == 1 ? EditKind.add : .paste(count: items.count)
        let effects = perform(inserting(items, at: scene.hoverIndex ?? 0, kind: kind), on: first, style: TransitionStyle())
        return effects + focus(on: first.id)
    }
}

private extension Item {
    func with(text: String) -> Item {
        var item = self
        item.text = text
        return item
    }
}
