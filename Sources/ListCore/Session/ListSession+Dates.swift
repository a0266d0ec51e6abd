// SPDX-License-Identifier: GPL-3.0-or-later

/// Choosing a date for an item, in the space below its row.
extension ListSession {
    /// The item whose dates are shown. The space below it may still be opening.
    public var datedItem: ItemID? { motions.datedItem }

    /// Whether a point (px of the viewport) is on the dates.
    func isOnDates(_ point: Point) -> Bool {
        guard datedItem != nil, let dates = placeholder else { return false }
        return dates.y <= point.y && point.y < dates.y + dates.height
    }

    /// Requests the choice of a date, or closes it if it is open. Lists and done items have none.
    mutating func chooseDate(of id: ItemID) -> [SessionEvent] {
        let wasOpen = datedItem == id
        closeDates()
        guard !wasOpen else { return [] }
        guard level != .lists, let item = list[id], !item.isDone, editing == nil else { return [] }
        if let refusal = refusal(of: id) { return [.refused(refusal)] }
        focus = id
        return [.dateRequested(item)]
    }

    /// Opens the space for the dates.
    ///
    /// - Parameters:
    ///   - height: px.
    ///   - now: s.
    public mutating func openDates(of id: ItemID, height: Double, now: Double) {
        gestures.resume(at: now)
        gestures.motions.openDates(of: id, height: height, in: list)
    }

    mutating func closeDates() {
        gestures.motions.closeDates()
    }

    mutating func setDate(of id: ItemID, to due: DueDate?, recurrence: String?) -> [SessionEvent] {
        guard let item = list[id],
            let edit = ownList(of: id)?.settingDate(of: id, to: due, recurrence: recurrence)
        else { return [] }
        if let refusal = refusal(of: id) { return [.refused(refusal)] }
        return perform(edit, on: item, style: TransitionStyle())
    }

    /// Closes the space if others have completed or deleted the item.
    mutating func closeDatesIfOutdated() {
        if let id = datedItem, list[id]?.isDone ?? true { closeDates() }
    }
}
