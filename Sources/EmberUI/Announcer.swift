// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GtkSupport
import ListCore

/// Tells what was done, for eyes by a toast where there is a way back, else for the screen reader.
final class Announcer {
    let toast = UndoToast()
    private let window: Widget
    /// How many items were deleted one after the other, as far as the toast tells of them.
    private var deleted = 0

    /// - Parameter window: speaks to the screen reader.
    init(for window: Widget) {
        self.window = window
    }

    /// Nothing is left of what the toast told of.
    func undid() {
        guard deleted > 1, toast.isShown else { return hide() }
        deleted -= 1
        toast.show(Self.deleted(deleted))
    }

    func hide() {
        deleted = 0
        toast.hide()
    }

    /// - Parameter list: what is shown, with the change in it.
    func tell(of kind: EditKind, _ item: Item, in list: ItemList?) {
        let text = Self.excerpt(item.text)
        let values = ["text": text]
        // The way back that a toast offers is that of the last step.
        if kind != .delete { hide() }
        switch kind {
        case .delete:
            deleted = toast.isShown ? deleted + 1 : 1
            toast.show(deleted > 1 ? Self.deleted(deleted) : tr("Deleted “{text}”.", values))
        case .deleteList: toast.show(tr("Deleted the list “{text}”.", values))
        case .clear(let count): toast.show(trn("Cleared {count} done item.", "Cleared {count} done items.", count))
        case .putBack(let count): toast.show(trn("Put {count} item back.", "Put {count} items back.", count))
        case .carryOver: toast.show(tr("Moved “{text}” to another list.", values))
        case .bringIn(let count): toast.show(trn("Imported {count} item.", "Imported {count} items.", count))
        case .restore: toast.show(tr("The lists are as they were in the backup."))
        case .completeList: toast.show(tr("All of “{text}” is done.", values))
        case .uncompleteList: toast.show(tr("Nothing in “{text}” is done.", values))
        // TRANSLATORS: said by the screen reader after a new item was added.
        case .add: say(tr("Added “{text}”.", values))
        // TRANSLATORS: said by the screen reader after a new list was added.
        case .addList: say(tr("Added the list “{text}”.", values))
        // TRANSLATORS: said by the screen reader after an item's text was changed.
        case .edit: say(tr("Changed to “{text}”.", values))
        // TRANSLATORS: said by the screen reader after a list got another name.
        case .renameList: say(tr("The list is called “{text}” now.", values))
        case .move, .moveList: tellMove(of: item, as: text, in: list)
        // TRANSLATORS: said by the screen reader after several lines were pasted.
        case .paste(let count): say(trn("Added {count} item.", "Added {count} items.", count))
        // TRANSLATORS: said by the screen reader after an item was completed.
        case .complete: say(tr("“{text}” is done.", values))
        // TRANSLATORS: said by the screen reader after a done item was made undone again.
        case .uncomplete: say(tr("“{text}” is not done.", values))
        }
    }

    /// Another level is shown, or another list.
    func tell(of level: Level, _ list: ItemList) {
        // TRANSLATORS: said by the screen reader when the level of lists is shown.
        say(level == .lists ? trn("{count} list", "{count} lists", list.items.count) : Self.excerpt(list.name))
    }

    private func say(_ words: String) {
        Accessibility.announce(words, from: window)
    }

    private func tellMove(of item: Item, as text: String, in list: ItemList?) {
        guard let list, let index = list.index(of: item.id) else { return }
        // TRANSLATORS: said by the screen reader after an item was moved; {place} and {count} are numbers.
        say(tr("Moved “{text}” to place {place} of {count}.", ["text": text, "place": "\(index + 1)", "count": "\(list.items.count)"]))
    }

    private static func deleted(_ count: Int) -> String {
        trn("{count} deleted", "{count} deleted", count)
    }

    /// As much of a text as a message has room for.
    private static func excerpt(_ text: String) -> String {
        let longest = 40
        let shown = DisplayText.make(from: String(text.prefix(longest + 1)))
        return shown.count > longest ? shown.prefix(longest) + "…" : shown
    }
}
