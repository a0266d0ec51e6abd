// SPDX-License-Identifier: GPL-3.0-or-later

/// Adding rows and editing texts.
///
/// Typed text is in the library at once, but it isn't in the history until it is committed.
extension ListSession {
    // MARK: Opening

    /// Handles a tap: opens the list or the text of a row, or adds a row on empty space. While a text is being edited, a
    /// tap elsewhere only commits it (G21), and while dates are shown, it only closes them.
    mutating func tap(_ id: ItemID?, with device: Device) -> [SessionEvent] {
        if let editing { return editing.item == id ? [] : finishEditing() }
        if datedItem != nil {
            closeDates()
            return []
        }
        guard let id else { return open(at: list.endOfUnfinished, with: device) }
        return level == .lists ? open(list: ListID(id)) : edit(id, with: device)
    }

    /// Edits the text of a row. Another text that is being edited is committed first (G19).
    ///
    /// - Parameter device: `nil` for the keyboard.
    mutating func edit(_ id: ItemID, with device: Device? = nil) -> [SessionEvent] {
        guard editing?.item != id else { return [] }
        if let refusal = refusal(of: id) { return [.refused(refusal)] }
        let events = finishEditing()
        guard let item = list[id] else { return events }
        begin(on: item, text: item.text, original: item, with: device, continues: false)
        return events
    }

    mutating func add(_ place: InsertionPlace) -> [SessionEvent] {
        let anchor = (editing?.item ?? focus).flatMap { list.index(of: $0) }
        let index =
            switch place {
            case .top: 0
            case .here: motions.hoverIndex ?? 0
            case .above: anchor ?? 0
            case .below: anchor.map { $0 + 1 } ?? 0
            }
        return open(at: index)
    }

    /// Why nothing can be added to the level that is shown, or `nil` if something can.
    public var refusalOfAdding: Refusal? { level == .due && !isReadOnly ? .due : refusal(on: level) }

    /// Adds a row and edits it. A text that is being edited is committed first; a blank new row is replaced (D06, D07).
    ///
    /// - Parameters:
    ///   - index: Position while the text that is being edited is still there.
    ///   - insertionOrigin: The placeholder that the row grows out of.
    mutating func open(
        at index: Int, with device: Device? = nil, from insertionOrigin: InsertionOrigin? = nil
    ) -> [SessionEvent] {
        if let refusal = refusalOfAdding { return [.refused(refusal)] }
        let above = list.items[..<min(max(index, 0), layout.options.lastInsertionIndex(in: list))].last {
            $0.id != blankEditedItem
        }?.id
        let lift = layout.editScroll
        // If the row is left blank, the row that was added before it is focused again.
        let previousFocus = editing.map { blankEditedItem == nil ? $0.item : $0.previousFocus } ?? focus
        let events = finishEditing()
        // Adding several rows doesn't scroll in between, and ends at the scroll position before the first one.
        gestures.motions.layout.editScroll = lift
        let target = above.flatMap { list.index(of: $0) }.map { $0 + 1 } ?? 0
        let item = Item(id: editableLibrary.makeID(), text: "")
        let insertionOrigin = insertionOrigin ?? gestures.insertionOrigin(at: target, in: list)
        guard
            apply(
                inserting([item], at: target),
                style: TransitionStyle(insertionOrigin: insertionOrigin)) != nil
        else {
            return events
        }
        begin(
            on: item, text: "", original: nil, with: device, continues: true, previousFocus: previousFocus,
            lifts: lift != nil
        )
        return events
    }

    /// The row that is being edited, if it is blank: committing removes it.
    private var blankEditedItem: ItemID? {
        guard let editing, let text = list[editing.item]?.text, ItemText.trimmed(text).isEmpty else { return nil }
        return editing.item
    }

    /// - Parameters:
    ///   - device: `nil` for the keyboard.
    ///   - lifts: whether the list keeps the row away from an on-screen keyboard. It always does for a row that is
    ///     opened by touch.
    private mutating func begin(
        on item: Item, text: String, original: Item?, with device: Device? = nil, continues: Bool,
        previousFocus: ItemID?? = nil,
        caret: Int? = nil, lifts: Bool = false
    ) {
        fieldSerial += 1
        typedText = nil
        let original = editableLibrary.openDraft(of: item.id, original: original, on: ownLevel(of: item.id), by: id)
        editing = EditingState(
            item: item.id, text: text, original: original, with: device, continues: continues,
            previousFocus: previousFocus ?? focus, caret: caret, serial: fieldSerial
        )
        focus = item.id
        gestures.edit(item.id, lifts: lifts || device == .touchscreen, isNew: continues, in: list)
    }

    // MARK: Typing

    mutating func type(_ field: String, _ typed: TypedParts) -> [SessionEvent] {
        guard let editing, let item = list[editing.item] else { return [] }
        typedText = (field, typed)
        let text = editing.text(ofField: field)
        guard text != item.text else { return [] }
        set(text, of: item.id)
        // Typing brings the row back into view.
        gestures.motions.keepEditedInView(in: list)
        return [.edited]
    }

    /// Looks for a date in what was typed since the last call. A list has none, and neither has a text that is too long
    /// for the field. Call this once for a frame, because it takes long in a long text.
    public mutating func recognizeTypedDate() -> [SessionEvent] {
        guard let (field, typed) = typedText else { return [] }
        typedText = nil
        guard level != .lists, editing?.rest.isEmpty == true else { return [] }
        let (parts, old) = (typed.ranges(in: field), editing?.date)
        editing?.recognize(parts.isEmpty ? nil : recognizeDate(field, parts))
        let date = editing?.date
        guard date?.due != old?.due || date?.rule != old?.rule else { return [] }
        composed()
        if let editing, old == nil, date != nil { gestures.motions.showTypedDate(of: editing.item, in: list) }
        return date.map { [.recognizedDate($0)] } ?? []
    }

    mutating func rejectDate() -> [SessionEvent] {
        editing?.rejectDate()
        composed()
        return []
    }

    /// Sets the position of the caret and scrolls it into view.
    ///
    /// - Parameter span: The caret's line, px from the top of the row.
    /// - Returns: Whether the position changed.
    @discardableResult
    public mutating func moveCaret(to span: ClosedRange<Double>) -> Bool {
        guard editing != nil, gestures.motions.layout.moveCaret(to: span) else { return false }
        gestures.motions.keepEditedInView(in: list)
        return true
    }

    /// Requests the height of the edited row again, because an input method shows more than the text, or a date leaves
    /// less space for it.
    public mutating func composed() {
        guard let editing, let index = list.index(of: editing.item, near: motions.lastKnownIndex(of: editing.item))
        else { return }
        gestures.motions.layout.invalidateHeight(of: index)
    }

    /// Requests the heights of rows with dates again, because a date may need more or less space than before.
    public mutating func dateLabelsChanged() {
        for index in list.items.indices where list.items[index].due != nil {
            gestures.motions.layout.invalidateHeight(of: index)
        }
    }

    /// Sets the text of a row without a step of the history.
    private mutating func set(_ text: String, of row: ItemID) {
        guard let index = list.index(of: row, near: motions.lastKnownIndex(of: row)), list.items[index].text != text
        else { return }
        let place = level == .due ? ownList(of: row)?.index(of: row) : index
        editableLibrary.setText(text, ofRow: row, at: place ?? index, on: ownLevel(of: row), by: id)
        refreshComposedList()
        gestures.motions.layout.invalidateHeight(of: index)
    }

    // MARK: Ending

    /// Enter: commits the text. After a new row another one is added below, unless it is blank (G07).
    mutating func commit() -> [SessionEvent] {
        guard let editing else { return [] }
        guard editing.continues, blankEditedItem == nil, let index = list.index(of: editing.item) else {
            let events = finishEditing()
            return events + (list[editing.item] != nil ? focus(on: editing.item) : [])
        }
        return open(at: index + 1)
    }

    private mutating func close() {
        editing = nil
        editableLibrary.closeDraft(by: id)
    }

    /// Commits the text with its date as one step, or none if both are unchanged. A blank new row is removed, and a
    /// blank existing row is deleted (G01, G04–G06, L22).
    mutating func finishEditing() -> [SessionEvent] {
        _ = recognizeTypedDate()
        guard let editing else { return [] }
        let date = editing.date
        let text = ItemText.trimmed(date?.remainingText ?? list[editing.item]?.text ?? "")
        close()
        defer { gestures.edit(nil, in: list) }
        guard let original = editing.original else {
            if text.isEmpty { return remove(editing) }
            if let date, let edit = settingText(of: editing.item, to: text, date: date) {
                _ = apply(edit, style: TransitionStyle())
            } else {
                set(text, of: editing.item)
            }
            let kind: EditKind = level == .lists ? .addList : .add
            if let taking = deleting(editing.item) {
                editableLibrary.record(inverse: Edit(kind: kind, changes: taking.changes))
            }
            return list[editing.item].map { [.changed(kind, $0)] } ?? []
        }
        let drafts: [SessionEvent] = list[editing.item]?.text == original.text ? [] : [.edited]
        // The list has become read-only meanwhile. What was typed stays in the file.
        if !drafts.isEmpty, let refusal = refusal(of: editing.item) { return drafts + [.refused(refusal)] }
        set(original.text, of: editing.item)
        let was = ItemText.trimmed(original.text)
        if text.isEmpty { return was.isEmpty ? drafts : delete(editing.item) }
        guard text != was || date != nil, let edit = settingText(of: editing.item, to: text, date: date) else {
            return drafts
        }
        return perform(edit, on: original.with(text: text), style: TransitionStyle())
    }

    /// Esc: cancels the active gesture, or else rejects a typed date, or else cancels editing. The original text is
    /// restored, and a new row is removed (G02, G03, G05, L23).
    mutating func escape() -> [SessionEvent] {
        if gestures.cancelGesture(in: list) { return updateLevelPinch() }
        let hasOpening = gestures.hasOpening
        gestures.dismissOpenings()
        _ = recognizeTypedDate()
        guard let editing else { return hasOpening ? [] : goUp() }
        if editing.date != nil { return rejectDate() }
        close()
        defer { gestures.edit(nil, in: list) }
        guard let original = editing.original else { return remove(editing) }
        let isChanged = list[editing.item]?.text != original.text
        set(original.text, of: editing.item)
        return (isChanged ? [.edited] : []) + focus(on: editing.item)
    }

    /// Removes a new row that was left blank or cancelled, without a step of the history. It may have been saved
    /// already.
    private mutating func remove(_ editing: EditingState) -> [SessionEvent] {
        // The list stays if another session has put items into it.
        if level == .lists, library[ListID(editing.item)]?.items.isEmpty == false { return [.edited] }
        if let edit = deleting(editing.item) { _ = apply(edit, style: TransitionStyle()) }
        focus = editing.previousFocus.flatMap { list[$0] == nil ? nil : $0 }
        return [.edited] + (focus.map { [.focused($0)] } ?? [])
    }

    // MARK: Pasting

    /// Pastes a text. A single line goes into the field; several lines become items, in one step (G08).
    mutating func paste(_ text: String, before: String, after: String) -> [SessionEvent] {
        var lines = ItemText.lines(of: text)
        if let refusal = refusalOfAdding, editing == nil || lines.count > 1 { return [.refused(refusal)] }
        guard let editing, let item = list[editing.item] else { return paste(lines) }
        guard lines.count > 1 else {
            let line = lines.first ?? ""
            restartEditing(
                item, text: before + line + after + editing.rest, caret: (before + line).unicodeScalars.count)
            return [.edited]
        }
        let caret = lines[lines.count - 1].unicodeScalars.count
        lines[0] = ItemText.trimmed(before + lines[0])
        lines[lines.count - 1] = ItemText.trimmed(lines[lines.count - 1] + after + editing.rest)
        let events = split(item, of: editing, into: lines)
        guard let last = focus.flatMap({ list[$0] }) else { return events }
        begin(
            on: last, text: last.text, original: last, continues: true, previousFocus: editing.previousFocus,
            caret: caret,
            lifts: layout.editScroll != nil
        )
        return events
    }

    /// Shows another text in the field, as if it were typed.
    private mutating func restartEditing(_ item: Item, text: String, caret: Int) {
        replaceFieldText(text, caret: caret)
        set(text, of: item.id)
    }

    /// Replaces the text of the field.
    mutating func replaceFieldText(_ text: String, caret: Int? = nil) {
        guard let editing else { return }
        fieldSerial += 1
        typedText = nil
        self.editing = EditingState(
            item: editing.item, text: text, original: editing.original, continues: editing.continues,
            previousFocus: editing.previousFocus, caret: caret, serial: fieldSerial
        )
    }

    /// Gives the edited item the first line, and new items below it the others.
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
        guard let outcome = apply(edit, style: TransitionStyle()) else { return [] }
        // Undo removes a new row, too.
        let own = editing.isNew ? deleting(item.id)?.changes ?? [] : []
        editableLibrary.record(inverse: Edit(kind: edit.kind, changes: outcome.inverse.changes + own))
        focus = others.last?.id
        return [.changed(edit.kind, item.with(text: lines[0]))]
    }

    /// Adds an item for each line of a text where it was dropped, in one step. A text that is being edited is committed
    /// first (K40).
    mutating func drop(_ text: String) -> [SessionEvent] {
        if let refusal = refusalOfAdding { return [.refused(refusal)] }
        let events = finishEditing()
        return events + paste(ItemText.lines(of: text))
    }

    /// Adds an item for each line where a new row would be added.
    private mutating func paste(_ lines: [String]) -> [SessionEvent] {
        let items = lines.map { Item(id: editableLibrary.makeID(), text: $0) }
        guard let first = items.first else { return [] }
        let kind = items.count == 1 ? EditKind.add : .paste(count: items.count)
        let dropIndex = gestures.dropIndex(in: list)
        let index = dropIndex ?? motions.hoverIndex ?? 0
        // The row takes the place of the gap, which is open already.
        let isFilled = items.count == 1 && dropIndex != nil && dropIndex == motions.hoverIndex
        let origin = isFilled ? gestures.insertionOrigin(at: index, in: list) : nil
        let events = perform(
            inserting(items, at: index, kind: kind), on: first, style: TransitionStyle(insertionOrigin: origin))
        return events + focus(on: first.id)
    }
}

private extension Item {
    func with(text: String) -> Item {
        var item = self
        item.text = text
        return item
    }
}
