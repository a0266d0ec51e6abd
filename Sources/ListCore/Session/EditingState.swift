// SPDX-License-Identifier: GPL-3.0-or-later

/// A text open under the keyboard.
public struct EditingState: Hashable, Sendable {
    public let item: ItemID
    /// The item as it was; nil for a new one, which was never there if it is left blank.
    var original: Item?
    /// Whether Enter opens another new row below.
    let continues: Bool
    /// Who had the focus before.
    let previousFocus: ItemID?
    /// What the field shows when it opens: one line, and no more of it than can be laid out while somebody types.
    public let fieldText: String
    /// Where the caret stands then, in Unicode scalars.
    public let caret: Int
    /// The rest of a text that is too long for the field. It stays as it is.
    let rest: String
    /// Another number for each text that the field is to show anew.
    public let serial: Int

    /// - Parameter caret: in Unicode scalars of the text; nil for its end.
    init(
        item: ItemID, text: String, original: Item?, continues: Bool, previousFocus: ItemID?, caret: Int? = nil, serial: Int
    ) {
        self.item = item
        self.original = original
        self.continues = continues
        self.previousFocus = previousFocus
        self.serial = serial
        let line = PastedText.oneLine(text).unicodeScalars
        let head = line.prefix(DisplayText.limit)
        fieldText = String(head)
        rest = String(line[head.endIndex...])
        self.caret = min(caret ?? head.count, head.count)
    }

    public var isNew: Bool { original == nil }

    /// The item's text when the field's is this one; as it was before if nothing in the field was changed.
    func text(ofField field: String) -> String {
        if let original, field == fieldText, PastedText.oneLine(original.text) == fieldText + rest { return original.text }
        // Who wiped everything that there was to see means all of it.
        return PastedText.trimmed(field).isEmpty ? field : field + rest
    }
}
