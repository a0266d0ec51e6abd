// SPDX-License-Identifier: GPL-3.0-or-later

/// A text that is being edited.
public struct EditingState: Hashable, Sendable {
    public let item: ItemID
    /// The device that opened the field; `nil` for a key, a command, or another text in an open field.
    let device: Device?
    /// The item before editing; `nil` for a new one, which is removed if it is left blank.
    var original: Item?
    /// Whether Enter adds another row below.
    let continues: Bool
    /// The row that was focused before.
    let previousFocus: ItemID?
    /// The initial text of the field: one line, at most `DisplayText.limit` Unicode scalars, so that typing stays fast.
    public let fieldText: String
    /// The initial position of the caret, in Unicode scalars.
    public let caret: Int
    /// The rest of a text that is too long for the field. It is kept unchanged.
    let rest: String
    /// Changes whenever the field must show another text.
    public let serial: Int
    /// The date in the words that were typed. Committing takes it out of the text.
    public private(set) var date: DatePhrase?
    /// The words of dates that the user has rejected.
    private var rejectedDates: [Substring] = []

    /// - Parameter caret: Position in Unicode scalars; `nil` for the end of the text.
    init(
        item: ItemID, text: String, original: Item?, with device: Device? = nil, continues: Bool,
        previousFocus: ItemID?,
        caret: Int? = nil, serial: Int
    ) {
        self.item = item
        self.device = device
        self.original = original
        self.continues = continues
        self.previousFocus = previousFocus
        self.serial = serial
        let line = ItemText.oneLine(text).unicodeScalars
        let head = line.prefix(DisplayText.limit)
        fieldText = String(head)
        rest = String(line[head.endIndex...])
        self.caret = min(caret ?? head.count, head.count)
    }

    /// Whether the row was added for this editing and isn't in the history yet.
    public var isNew: Bool { original == nil }

    /// Whether the field was opened by touch, so that the text may have to be typed on the screen (G25).
    public var needsOnScreenKeyboard: Bool { device == .touchscreen }

    /// Shows another date, or none. A rejected one isn't shown again, nor while its words are continued or erased (L23).
    mutating func recognize(_ date: DatePhrase?) {
        let isRejected = date.map { date in
            rejectedDates.contains { $0.hasPrefix(date.words) || date.words.hasPrefix($0) }
        }
        self.date = isRejected == false ? date : nil
    }

    mutating func rejectDate() {
        if let date { rejectedDates.append(date.words) }
        date = nil
    }

    /// Returns the item's text for a text of the field: the original text if the field is unchanged.
    func text(ofField field: String) -> String {
        if let original, field == fieldText, ItemText.oneLine(original.text) == fieldText + rest {
            return original.text
        }
        // If the visible part is deleted, so is the rest.
        return ItemText.trimmed(field).isEmpty ? field : field + rest
    }
}
