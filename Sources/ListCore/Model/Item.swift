// SPDX-License-Identifier: GPL-3.0-or-later

/// Names an item for as long as it exists: across edits, moves, restarts and machines.
public struct ItemID: Hashable, Sendable, CustomStringConvertible {
    public let text: String
    /// Of the text (FNV-1a, 64 bit): one comparison of numbers tells most ids apart while one is looked for among thousands.
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

/// Names a list for as long as it exists.
public struct ListID: Hashable, Sendable, CustomStringConvertible {
    public let text: String

    public init(_ text: String) {
        self.text = text
    }

    public var description: String { text }
}

/// When an item was completed, in the words of the file (ISO 8601). The core never computes with it.
public struct CompletionDate: Hashable, Sendable {
    public let text: String

    public init(_ text: String) {
        self.text = text
    }
}

/// A key the program does not know, kept as it was written so that it survives a round trip.
public struct UnknownField: Hashable, Sendable {
    public let key: String
    /// The value's JSON text, exactly as read.
    public let json: String

    public init(key: String, json: String) {
        self.key = key
        self.json = json
    }
}

/// Where an item stood among the unfinished before it was completed: its neighbours then.
public struct FormerNeighbors: Hashable, Sendable {
    public let previous: ItemID?
    public let next: ItemID?

    public init(previous: ItemID?, next: ItemID?) {
        self.previous = previous
        self.next = next
    }
}

/// One thing to do.
///
/// Everything in it is shared between copies of an item, so that a list that is being saved and edited at the same time costs one
/// counted reference an item to copy, not six. What it is looked for by stands beside, for a search that reads no item.
public struct Item: Hashable, Sendable {
    private let fingerprint: UInt64
    private var content: Content

    private final class Content: Hashable, Sendable {
        let id: ItemID
        let text: String
        let done: CompletionDate?
        let origin: FormerNeighbors?
        let unknown: [UnknownField]

        init(id: ItemID, text: String, done: CompletionDate?, origin: FormerNeighbors?, unknown: [UnknownField]) {
            self.id = id
            self.text = text
            self.done = done
            self.origin = origin
            self.unknown = unknown
        }

        static func == (one: Content, other: Content) -> Bool {
            one === other
                || one.id == other.id && one.text == other.text && one.done == other.done && one.origin == other.origin
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
        origin: FormerNeighbors? = nil,
        unknown: [UnknownField] = []
    ) {
        fingerprint = id.fingerprint
        content = Content(id: id, text: text, done: done, origin: origin, unknown: unknown)
    }

    public var id: ItemID { content.id }

    /// Whether this is the item's id.
    func isNamed(_ id: ItemID) -> Bool {
        fingerprint == id.fingerprint && content.id == id
    }

    /// What the user wrote, unchanged; `DisplayText` makes it fit for the screen.
    public var text: String {
        get { content.text }
        set { content = Content(id: id, text: newValue, done: done, origin: origin, unknown: unknown) }
    }

    /// Set when the item is completed.
    public var done: CompletionDate? {
        get { content.done }
        set { content = Content(id: id, text: text, done: newValue, origin: origin, unknown: unknown) }
    }

    /// Set with `done`: where un-completing puts the item back.
    public var origin: FormerNeighbors? {
        get { content.origin }
        set { content = Content(id: id, text: text, done: done, origin: newValue, unknown: unknown) }
    }

    public var unknown: [UnknownField] {
        get { content.unknown }
        set { content = Content(id: id, text: text, done: done, origin: origin, unknown: newValue) }
    }

    public var isDone: Bool { done != nil }

    /// The item with everything from one version to another that is still as in the first.
    func changed(from one: Item, to other: Item) -> Item {
        var item = self
        if text == one.text { item.text = other.text }
        if done == one.done, origin == one.origin { (item.done, item.origin) = (other.done, other.origin) }
        if unknown == one.unknown { item.unknown = other.unknown }
        return item
    }
}
