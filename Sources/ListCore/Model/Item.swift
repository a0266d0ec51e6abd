// SPDX-License-Identifier: GPL-3.0-or-later

/// Identifies an item permanently: across edits, moves, restarts and machines.
public struct ItemID: Hashable, Sendable, CustomStringConvertible {
    public let text: String
    /// A hash of the text (FNV-1a, 64 bits). It speeds up searching thousands of items, because most comparisons only
    /// compare two numbers.
    package let idHash: UInt64

    public init(_ text: String) {
        self.text = text
        var text = text
        idHash = text.withUTF8(Self.idHash)
    }

    /// Returns the hash of an id with these bytes in UTF-8.
    package static func idHash(of bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
        bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }

    /// Creates an id from its text and the hash of its text.
    fileprivate init(_ text: String, idHash: UInt64) {
        self.text = text
        self.idHash = idHash
    }

    public static func == (one: ItemID, other: ItemID) -> Bool {
        one.idHash == other.idHash && one.text == other.text
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(idHash)
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
/// Copies of an item share its content. So copying a list that is being saved while it is edited costs one retain per
/// item, not six. The hash of the id and the length of the text are stored outside the content, so that a search for an
/// id and the estimates of row heights don't access the content.
public struct Item: Sendable {
    /// The hash of the id.
    package let idHash: UInt64
    private var content: Content
    private var storedTextLength: UInt32

    private enum Content: Sendable {
        /// An item as it was read from a file, perhaps with a date, by its index.
        case packed(PackedItems, UInt8)
        /// An item that was made or changed since, is long, or has details.
        case own(OwnContent)
        /// Such an item with properties of a task. Others need no memory for them.
        case task(TaskContent)
    }

    /// The content is as small as possible, because there can be 100,000 of them.
    private final class OwnContent: Equatable, Sendable {
        let id: String
        let text: String
        /// `nil` for most items.
        let details: Details?

        init(id: String, text: String, details: Details?) {
            self.id = id
            self.text = text
            self.details = details
        }

        static func == (one: OwnContent, other: OwnContent) -> Bool {
            one === other || one.id == other.id && one.text == other.text && one.details == other.details
        }
    }

    private final class TaskContent: Sendable {
        let own: OwnContent
        let task: TaskProperties

        init(_ own: OwnContent, _ task: TaskProperties) {
            self.own = own
            self.task = task
        }
    }

    /// The properties that most items lack.
    private final class Details: Equatable, Sendable {
        let done: CompletionDate?
        let formerNeighbors: FormerNeighbors?
        let unknown: [UnknownField]

        /// Returns `nil` if there are no details. A failing initializer would allocate an object before.
        static func make(done: CompletionDate?, formerNeighbors: FormerNeighbors?, unknown: [UnknownField]) -> Details?
        {
            guard done != nil || formerNeighbors != nil || !unknown.isEmpty else { return nil }
            return Details(done: done, formerNeighbors: formerNeighbors, unknown: unknown)
        }

        private init(done: CompletionDate?, formerNeighbors: FormerNeighbors?, unknown: [UnknownField]) {
            self.done = done
            self.formerNeighbors = formerNeighbors
            self.unknown = unknown
        }

        static func == (one: Details, other: Details) -> Bool {
            one === other
                || one.done == other.done && one.formerNeighbors == other.formerNeighbors
                    && one.unknown == other.unknown
        }
    }

    public init(
        id: ItemID,
        text: String,
        done: CompletionDate? = nil,
        formerNeighbors: FormerNeighbors? = nil,
        task: TaskProperties = TaskProperties(),
        unknown: [UnknownField] = []
    ) {
        let details = Details.make(done: done, formerNeighbors: formerNeighbors, unknown: unknown)
        self.init(id, text, details, task)
    }

    private init(_ id: ItemID, _ text: String, _ details: Details?, _ task: TaskProperties) {
        idHash = id.idHash
        content = Self.content(OwnContent(id: id.text, text: text, details: details), task)
        storedTextLength = UInt32(clamping: text.utf8.count)
    }

    /// Creates an item with packed content.
    init(_ packed: PackedItems, _ index: UInt8, idHash: UInt64) {
        self.idHash = idHash
        content = .packed(packed, index)
        storedTextLength = UInt32(packed.textLength(of: index))
    }

    private static func content(_ own: OwnContent, _ task: TaskProperties) -> Content {
        task.isEmpty ? .own(own) : .task(TaskContent(own, task))
    }

    /// `nil` for packed content.
    private var own: OwnContent? {
        switch content {
        case .packed: nil
        case .own(let own): own
        case .task(let content): content.own
        }
    }

    public var id: ItemID { ItemID(idText, idHash: idHash) }

    /// Returns the item with another id.
    package func named(_ id: ItemID) -> Item { Item(id, text, details, task) }

    private var idText: String {
        switch content {
        case .packed(let items, let index): items.id(of: index)
        case .own(let content): content.id
        case .task(let content): content.own.id
        }
    }

    /// Returns whether the item has this id.
    func isNamed(_ id: ItemID) -> Bool {
        guard idHash == id.idHash else { return false }
        return switch content {
        case .packed(let items, let index): items.isNamed(id.text, at: index)
        case .own(let content): content.id == id.text
        case .task(let content): content.own.id == id.text
        }
    }

    /// The text that the user entered. `DisplayText` prepares it for drawing.
    public var text: String {
        get {
            switch content {
            case .packed(let items, let index): items.text(of: index)
            case .own(let content): content.text
            case .task(let content): content.own.text
            }
        }
        set {
            content = Self.content(OwnContent(id: idText, text: newValue, details: details), task)
            storedTextLength = UInt32(clamping: newValue.utf8.count)
        }
    }

    /// The number of bytes of the text in UTF-8.
    var textLength: Int { Int(storedTextLength) }

    private var details: Details? { own?.details }

    /// The completion date, or `nil` if the item is not done.
    public var done: CompletionDate? {
        get { details?.done }
        set { setDetails(Details.make(done: newValue, formerNeighbors: formerNeighbors, unknown: unknown)) }
    }

    /// The neighbors before completion, to which the item returns when it is uncompleted.
    public var formerNeighbors: FormerNeighbors? {
        get { details?.formerNeighbors }
        set { setDetails(Details.make(done: done, formerNeighbors: newValue, unknown: unknown)) }
    }

    /// Unknown keys of the item in the file.
    public var unknown: [UnknownField] {
        get { details?.unknown ?? [] }
        set { setDetails(Details.make(done: done, formerNeighbors: formerNeighbors, unknown: newValue)) }
    }

    private mutating func setDetails(_ details: Details?) {
        content = Self.content(OwnContent(id: idText, text: text, details: details), task)
    }

    /// The date of the item, and what else a task of a calendar server can have.
    public var task: TaskProperties {
        get {
            switch content {
            case .packed(let items, let index): TaskProperties(due: items.due(of: index))
            case .own: TaskProperties()
            case .task(let content): content.task
            }
        }
        set { content = Self.content(own ?? OwnContent(id: idText, text: text, details: nil), newValue) }
    }

    /// The date of the item.
    public var due: DueDate? {
        switch content {
        case .packed(let items, let index): items.due(of: index)
        case .own: nil
        case .task(let content): content.task.due
        }
    }

    /// Whether the item has a date or an alarm.
    var hasTime: Bool {
        guard case .task(let content) = content else { return due != nil }
        return content.task.due != nil || content.task.alarm != nil
    }

    public var isDone: Bool { details?.done != nil }

    /// Returns the item with its next date, if it is unfinished and repeats.
    func next(_ nextDate: NextDate) -> Item? {
        guard !isDone, case .task(let content) = content, content.task.recurrence != nil,
            let properties = nextDate(content.task)
        else { return nil }
        var item = self
        item.task = properties
        return item
    }

    /// Returns the item with the changes from one version to another applied, except for properties that differ from
    /// the first version.
    func changed(from one: Item, to other: Item) -> Item {
        var item = self
        if text == one.text { item.text = other.text }
        if done == one.done, formerNeighbors == one.formerNeighbors {
            (item.done, item.formerNeighbors) = (other.done, other.formerNeighbors)
        }
        if unknown == one.unknown { item.unknown = other.unknown }
        if one.task != other.task {
            item.task = .merged(base: one.task, ours: task, theirs: other.task) { own, _ in own }
        }
        return item
    }
}

extension Item: Hashable {
    public static func == (one: Item, other: Item) -> Bool {
        guard one.idHash == other.idHash else { return false }
        return switch (one.content, other.content) {
        case (.packed(let items, let index), .packed(let otherItems, let otherIndex)):
            items === otherItems && index == otherIndex || PackedItems.areEqual(items, index, otherItems, otherIndex)
        case (.own(let content), .own(let otherContent)): content == otherContent
        case (.task(let content), .task(let otherContent)):
            content === otherContent || content.own == otherContent.own && content.task == otherContent.task
        default:
            one.details == other.details && one.task == other.task && one.idText == other.idText
                && one.text == other.text
        }
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(idHash)
        hasher.combine(text)
    }
}
