// SPDX-License-Identifier: GPL-3.0-or-later

/// Identifies an item permanently: across edits, moves, restarts and machines.
public struct ItemID: Hashable, Sendable, CustomStringConvertible {
    public let text: String
    /// A hash of the text (FNV-1a, 64 bits). It speeds up searching thousands of items, because most comparisons only compare two numbers.
    let fingerprint: UInt64

    public init(_ text: String) {
        self.text = text
        fingerprint = text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }

    public static func == (one: ItemID, other: ItemID) -> Bool {
        one.fingerprint == other.fingerprint && one.text == other.text
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(fingerprint)
    }

    public var description: String { text }
}

/// Identifies a list permanently.
public struct ListID: Hashable, Sendable, CustomStringConvertible {
    public let text: String

    public init(_ text: String) {
        self.text = text
    }

    public var description: String { text }
}

/// The completion date of an item, as text from the file (ISO 8601). It is never used for calculations.
public struct CompletionDate: Hashable, Sendable {
    public let text: String

    public init(_ text: String) {
        self.text = text
    }
}

/// An unknown key and its value, kept so that nothing is lost when the file is saved.
public struct UnknownField: Hashable, Sendable {
    public let key: String
    /// The JSON text of the value, exactly as read.
    public let json: String

    public init(key: String, json: String) {
        self.key = key
        self.json = json
    }
}

/// The unfinished items above and below an item before it was completed.
public struct FormerNeighbors: Hashable, Sendable {
    /// The item above, or `nil` if it was the first one.
    public let previous: ItemID?
    /// The item below, or `nil` if it was the last one.
    public let next: ItemID?

    public init(previous: ItemID?, next: ItemID?) {
        self.previous = previous
        self.next = next
    }
}

/// An item of a list.
///
/// Copies of an item share its content. So copying a list that is being saved while it is edited costs one retain per item, not six. The
/// fingerprint is stored outside the content, so that a search for an id doesn't access the content.
public struct Item: Hashable, Sendable {
    private let fingerprint: UInt64
    private var content: Content

    private final class Content: Hashable, Sendable {
        let id: ItemID
        let text: String
        let done: CompletionDate?
        let formerNeighbors: FormerNeighbors?
        let unknown: [UnknownField]

        init(id: ItemID, text: String, done: CompletionDate?, formerNeighbors: FormerNeighbors?, unknown: [UnknownField]) {
            self.id = id
            self.text = text
            self.done = done
            self.formerNeighbors = formerNeighbors
            self.unknown = unknown
        }

        static func == (one: Content, other: Content) -> Bool {
            one === other
                || one.id == other.id && one.text == other.text && one.done == other.done && one.formerNeighbors == other.formerNeighbors
                    && one.unknown == other.unknown
        }

        func hash(into hasher: inout Hasher) {
            hasher.combine(id)
            hasher.combine(text)
        }
    }

    public init(
        id: ItemID,
        text: String,
        done: CompletionDate? = nil,
        formerNeighbors: FormerNeighbors? = nil,
        unknown: [UnknownField] = []
    ) {
        fingerprint = id.fingerprint
        content = Content(id: id, text: text, done: done, formerNeighbors: formerNeighbors, unknown: unknown)
    }

    public var id: ItemID { content.id }

    /// Returns whether the item has this id.
    func isNamed(_ id: ItemID) -> Bool {
        fingerprint == id.fingerprint && content.id == id
    }

    /// The text that the user entered. `DisplayText` prepares it for drawing.
    public var text: String {
        get { content.text }
        set { content = Content(id: id, text: newValue, done: done, formerNeighbors: formerNeighbors, unknown: unknown) }
    }

    /// The completion date, or `nil` if the item is not done.
    public var done: CompletionDate? {
        get { content.done }
        set { content = Content(id: id, text: text, done: newValue, formerNeighbors: formerNeighbors, unknown: unknown) }
    }

    /// The neighbors before completion, to which the item returns when it is uncompleted.
    public var formerNeighbors: FormerNeighbors? {
        get { content.formerNeighbors }
        set { content = Content(id: id, text: text, done: done, formerNeighbors: newValue, unknown: unknown) }
    }

    /// Unknown keys of the item in the file.
    public var unknown: [UnknownField] {
        get { content.unknown }
        set { content = Content(id: id, text: text, done: done, formerNeighbors: formerNeighbors, unknown: newValue) }
    }

    public var isDone: Bool { done != nil }

    /// Returns the item with the changes from one version to another applied, except for properties that differ from the first version.
    func changed(from one: Item, to other: Item) -> Item {
        var item = self
        if text == one.text { item.text = other.text }
        if done == one.done, formerNeighbors == one.formerNeighbors {
            (item.done, item.formerNeighbors) = (other.done, other.formerNeighbors)
        }
        if unknown == one.unknown { item.unknown = other.unknown }
        return item
    }
}
