// SPDX-License-Identifier: GPL-3.0-or-later

/// The scroll position and focus in which a level was left.
struct ScrollState: Sendable {
    /// px.
    let offset: Double
    let focus: ItemID?
}

/// The two levels, which work alike: the lists, and the items of one list.
extension ListSession {
    // MARK: Edits of the level shown

    func inserting(_ rows: [Item], at index: Int, kind: EditKind = .add) -> Edit {
        let index = min(max(index, 0), layout.options.lastInsertionIndex(in: list))
        return switch level {
        case .lists:
            library.inserting(
                rows, at: max(index - firstListIndex, 0), in: overview, kind: kind == .add ? .addList : kind,
                placingDone: doneItemPlacement)
        case .items(let id): Edit(kind: kind, list: id, changes: [.insert(rows, list.place(at: index))])
        }
    }

    func deleting(_ row: ItemID) -> Edit? {
        library.deleting(row, on: ownLevel(of: row))
    }

    func togglingDone(_ row: ItemID) -> Edit? {
        level == .lists
            ? library.togglingList(row, at: makeDate(), nextDate: nextDate, placingDone: doneItemPlacement)
            : ownList(of: row)?.togglingDone(row, at: makeDate(), nextDate: nextDate)
    }

    /// What is due is sorted by time, so nothing can be moved there.
    func moving(_ row: ItemID, to index: Int, isDone: Bool) -> Edit? {
        switch level {
        case .lists:
            library.movingList(
                row, to: max(index - firstListIndex, 0), isDone: isDone, in: overview, at: makeDate(),
                nextDate: nextDate, placingDone: doneItemPlacement)
        case .due: nil
        case .items:
            list.moving(
                row, to: index, isDone: isDone, at: makeDate(), nextDate: nextDate, placingDone: doneItemPlacement)
        }
    }

    private var doneItemPlacement: DoneItemPlacement { editableLibrary.doneItemPlacement }
    private var nextDate: NextDate { editableLibrary.nextDate }

    func settingText(of row: ItemID, to text: String, date: DatePhrase? = nil) -> Edit? {
        level == .lists
            ? library.renamingList(row, to: text) : ownList(of: row)?.settingText(of: row, to: text, date: date)
    }

    // MARK: Shown content

    /// The number of unfinished items of a list (I09).
    public func count(of list: ListID) -> Int {
        list == Library.dueID ? library.dueCount : library[list]?.unfinishedCount ?? 0
    }

    /// The lists of the file as rows.
    private var overview: ItemList { library.overview(placingDone: doneItemPlacement) }

    /// Must be called after each change of the library.
    mutating func refreshComposedList() {
        gestures.motions.layout.options.doneItemPlacement = level == .due ? .inPlace : doneItemPlacement
        updateAllowedGestures()
        guard level == .lists || level == .due else { return }
        composedList = list(of: level)
        gestures.motions.rowPalette = rowPalette(of: level)
    }

    func list(of level: Level) -> ItemList {
        switch level {
        case .lists:
            var rows = overview
            if let dueRow { rows.insert([dueRow], at: 0) }
            return rows
        case .due: return dueList
        case .items(let id): return library[id] ?? ItemList(id: id, name: "")
        }
    }

    /// The colors of a level, with the numbers of unfinished items on that of lists. New rows that are still blank aren't
    /// counted.
    private func rowPalette(of level: Level) -> RowPalette {
        var palette = RowPalette(palette: motions.rowPalette.palette)
        guard level == .lists else { return palette }
        var counts = Dictionary(library.lists.map { (ItemID($0.id), $0.unfinishedCount) }) { first, _ in first }
        for draft in editableLibrary.drafts.values where draft.original == nil {
            guard case .items(let id) = draft.level, let text = library.row(of: draft)?.text else { continue }
            if ItemText.trimmed(text).isEmpty { counts[ItemID(id)]? -= 1 }
        }
        let dueCount = library.dueCount
        if dueCount > 0 {
            palette.fixedRow = ItemID(Library.dueID)
            counts[ItemID(Library.dueID)] = dueCount
        }
        palette.unfinishedCounts = counts
        return palette
    }

    /// Must be called after each change of the library, because lists may have become read-only.
    private mutating func updateAllowedGestures() {
        let isChangeable = refusal(on: level) == nil
        gestures.motions.layout.options.allowedSwipes = isChangeable ? .both : .none
        gestures.motions.layout.options.allowsLifting = isChangeable
        gestures.motions.layout.options.allowsAdding = refusalOfAdding == nil
        gestures.motions.layout.options.fixedRows = fixedRows
    }

    /// The rows of the level of lists, or of what is due, that can only be opened.
    private var fixedRows: Set<ItemID> {
        let readOnly = library.lists.filter(\.isReadOnly)
        switch level {
        case .lists: return Set(readOnly.map { ItemID($0.id) } + [ItemID(Library.dueID)])
        case .due: return Set(readOnly.lazy.flatMap { $0.items.lazy.filter { $0.due != nil }.map(\.id) })
        case .items: return []
        }
    }

    /// Shows the level as it was left.
    mutating func present() {
        departures = [:]
        gestures.motions.rowPalette = rowPalette(of: level)
        refreshComposedList()
        gestures.motions.layout.options.hasLevelAbove = level != .lists
        gestures.reset(to: list)
        let saved = scrollStates[level]
        gestures.scroll(to: saved?.offset ?? 0)
        focus = saved?.focus.flatMap { list[$0] == nil ? nil : $0 }
    }

    /// The scroll position for the next start, in whole px.
    public var offset: Double { layout.scrollPosition.offset.rounded() }

    /// Restores the scroll position of an earlier session.
    ///
    /// - Parameter offset: px.
    public mutating func restoreScrollState(offset: Double) {
        scrollStates[level] = ScrollState(offset: offset, focus: nil)
        gestures.scroll(to: offset)
    }

    // MARK: Navigation

    /// Goes to the level of lists. Does nothing if it is shown already.
    mutating func goUp() -> [SessionEvent] {
        layout.options.hasLevelAbove ? go(to: .lists) : []
    }

    mutating func open(list id: ListID) -> [SessionEvent] {
        go(to: .items(id))
    }

    /// Goes to another level or list. A text that is being edited is committed first.
    mutating func go(to target: Level) -> [SessionEvent] {
        let events = finishEditing()
        // Committing may have removed the list, if its name was left blank.
        guard library.has(target) else { return events }
        return events + changeLevel(to: target)
    }

    /// The list's own row, which comes down above the others while the list is pulled far.
    var pulledParent: [RowFrame] {
        guard levelTransition == nil, layout.options.leadsUp, case .items(let id) = level,
            case let room = gestures.roomAbove(list), room > 0
        else { return [] }
        let (overview, motions) = rows(of: .lists)
        guard let index = overview.index(of: ItemID(id)) else { return [] }
        let item = overview.items[index]
        var row = RowFrame(
            item: item, y: 0, height: room, colors: motions.colors(of: overview, at: index),
            strike: item.isDone ? 1 : 0)
        row.count = motions.rowPalette.unfinishedCounts?[item.id]
        row.fold = motions.fold(.top, of: motions.layout.heights.height(of: index), shown: room)
        return [row]
    }

    /// The change of level that is under way.
    public var levelChange: LevelChange? {
        // A result of the search may glide into the level that is shown.
        guard let change = levelTransition, change.other != level else { return nil }
        return LevelChange(
            level: change.other, list: list(of: change.other), share: change.share(at: now),
            interruptionTime: change.interruptionTime)
    }

    /// Goes to another level or list with a transition, or requests it if it is shown beside this one.
    ///
    /// - Parameter seen: What was shown before a change of the level that is left.
    mutating func changeLevel(to target: Level, leaving seen: [RowFrame]? = nil) -> [SessionEvent] {
        guard target != level else {
            levelTransition?.go(at: gestures.motions.now)
            return []
        }
        guard shows(target) else { return [.levelRequested(target, nil)] }
        let old = levelTransition
        let previous = PreviousLevel(
            shown: seen ?? frames, placeholder: placeholder, hint: gestures.hintOpacity, shownHint: hintOpacity,
            level: level, edges: old?.edges(at: now))
        gestures.ignoreFingers()
        scrollStates[level] = ScrollState(offset: max(layout.scrollPosition.offset, 0), focus: focus)
        let source = level
        level = target
        present()
        // On the level of lists, the list that was left is focused.
        if case .items(let id) = source, target == .lists, self.list[ItemID(id)] != nil { focus = ItemID(id) }
        levelTransition = makeTransition(from: previous, old: old)
        return [.moved(level)] + (focus.map { [.focused($0)] } ?? [])
    }

    /// The level that is left, as it is shown.
    private struct PreviousLevel {
        let shown: [RowFrame]
        let placeholder: Placeholder?
        /// Opacity of its hint without a transition, and as shown.
        let hint: Double
        let shownHint: Double
        let level: Level
        /// The part of the viewport that a list in a transition takes up.
        let edges: LevelTransition.Edges?
    }

    private mutating func makeTransition(from previous: PreviousLevel, old: LevelTransition?) -> LevelTransition? {
        let activeLevel: LevelTransition.ActiveLevel
        let parent: ListID
        switch (previous.level, level) {
        case (.items(let id), .lists): (activeLevel, parent) = (.overview, id)
        case (.lists, .items(let id)): (activeLevel, parent) = (.list, id)
        case (_, .items(let id)): (activeLevel, parent) = (.otherList, id)
        case (.lists, .lists): return nil
        }
        let whole = LevelTransition.Edges(top: 0, bottom: layout.viewport.height)
        let row =
            activeLevel == .overview
            ? restingEdges(of: ItemID(parent)) : visibleEdges(of: ItemID(parent), in: previous.shown)
        // A transition between the same list and its row turns back. Any other one fades out (K25).
        let same = old.flatMap { $0.connects(ItemID(parent)) ? $0 : nil }
        let origin = same.flatMap { _ in previous.edges } ?? (activeLevel == .overview ? whole : row)
        var levelTransition = LevelTransition(
            activeLevel: activeLevel, other: previous.level, parent: ItemID(parent), row: same?.row ?? row,
            viewportHeight: layout.viewport.height,
            fades: same?.fades ?? (layout.options.reducesMotion || old != nil),
            snapshots: previousFrames(of: previous, reversing: same), placeholder: previous.placeholder,
            hint: old == nil || same != nil ? previous.hint : previous.shownHint, origin: origin,
            originalEnd: same?.end(of: previous.shown.filter { $0.index == nil }, at: now),
            pulled: activeLevel == .overview
                ? previous.shown.last { $0.item.id == ItemID(parent) && $0.index == nil }?.height ?? 0 : 0,
            now: now
        )
        if let same { levelTransition.isActiveOnTop = !same.isActiveOnTop }
        if old != nil, same == nil { levelTransition.interruptionTime = now }
        levelTransition.go(from: same, at: now)
        return levelTransition
    }

    /// The rows of the level that is left. If a transition is reversed, its snapshots are dropped: that level is live
    /// again.
    private func previousFrames(of previous: PreviousLevel, reversing old: LevelTransition?) -> [RowFrame] {
        guard let old else { return previous.shown }
        return previous.shown.filter { $0.index != nil }.map { row in
            var row = row
            if old.fades { (row.opacity, row.textOpacity) = (1, 1) }
            return row
        }
    }

    /// The resting place of a row of the overview, which is scrolled into view; the middle of the viewport if the row
    /// is gone.
    private mutating func restingEdges(of row: ItemID) -> LevelTransition.Edges {
        let index = list.index(of: row)
        if let index { gestures.scroll(to: layout.offset(showing: index)) }
        return Self.restingEdges(of: index, in: motions)
    }

    private static func restingEdges(of index: Int?, in motions: RowMotions) -> LevelTransition.Edges {
        guard let index else {
            return LevelTransition.Edges(
                top: motions.layout.viewport.height / 2, bottom: motions.layout.viewport.height / 2)
        }
        let top = motions.restingY(index)
        return LevelTransition.Edges(top: top, bottom: top + motions.layout.heights.height(of: index))
    }

    private func visibleEdges(of row: ItemID, in frames: [RowFrame]) -> LevelTransition.Edges {
        guard let frame = frames.last(where: { $0.item.id == row }) else {
            return LevelTransition.Edges(top: layout.viewport.height / 2, bottom: layout.viewport.height / 2)
        }
        return LevelTransition.Edges(top: frame.y, bottom: frame.y + frame.height)
    }

    // MARK: Pinching between levels

    /// Updates the transition by a pinch that closes the list that is shown, or opens one from its row.
    mutating func updateLevelPinch() -> [SessionEvent] {
        guard let pinch = gestures.levelPinch(in: list) else {
            if levelTransition?.isHeld == true { levelTransition?.go(at: gestures.motions.now) }
            return []
        }
        if levelTransition?.connects(pinch.row ?? ItemID(list.id)) != true {
            levelTransition = makePinchTransition(pinch)
        }
        levelTransition?.hold(pinch.edges, isList: pinch.row == nil)
        return []
    }

    private func makePinchTransition(_ pinch: LevelPinch) -> LevelTransition? {
        let height = layout.viewport.height
        switch level {
        case .items(let id):
            let (overview, row) = (rows(of: .lists), ItemID(id))
            let index = overview.list.index(of: row)
            var motions = overview.motions
            if let index { motions.layout.scroll(to: motions.layout.offset(showing: index)) }
            let edges = Self.restingEdges(of: index, in: motions)
            return LevelTransition(
                activeLevel: .list, other: .lists, parent: row, row: edges, viewportHeight: height,
                fades: layout.options.reducesMotion,
                snapshots: motions.frames(of: overview.list), origin: edges, now: now
            )
        case .lists:
            guard let row = pinch.row else { return nil }
            let inner = rows(of: .items(ListID(row)))
            return LevelTransition(
                activeLevel: .overview, other: .items(ListID(row)), parent: row, row: visibleEdges(of: row, in: frames),
                viewportHeight: height,
                fades: layout.options.reducesMotion, snapshots: inner.motions.frames(of: inner.list),
                hint: inner.motions.hintOpacity, origin: LevelTransition.Edges(top: 0, bottom: height), now: now
            )
        }
    }

    /// The rows of another level, at rest as they were left.
    private func rows(of level: Level) -> (list: ItemList, motions: RowMotions) {
        let list = list(of: level)
        var motions = motions
        motions.rowPalette = rowPalette(of: level)
        motions.reset(to: list)
        motions.layout.scroll(to: scrollStates[level]?.offset ?? 0)
        return (list, motions)
    }

    // MARK: Positions

    /// Returns a drag with its position in the gestures. During a transition between levels, rows are shown elsewhere.
    mutating func resolved(_ drag: Drag) -> Drag {
        if drag.phase == .began, gestures.active == nil {
            dragShift = levelTransition.map { $0.point(drag.position, at: now).y - drag.position.y } ?? 0
        }
        guard dragShift != 0 else { return drag }
        let position = Point(x: drag.position.x, y: drag.position.y + dragShift)
        return Drag(phase: drag.phase, device: drag.device, position: position, time: drag.time, slop: drag.slop)
    }

    func resolved(_ scroll: ScrollInput) -> ScrollInput {
        guard levelTransition != nil, scroll.phase == .began || gestures.active == nil else { return scroll }
        return ScrollInput(
            phase: scroll.phase, position: resolved(scroll.position), dx: scroll.dx, dy: scroll.dy, time: scroll.time,
            promisesStop: scroll.promisesStop
        )
    }

    func resolved(_ point: Point) -> Point {
        levelTransition?.point(point, at: now) ?? point
    }

    /// The level that shows an edit that was undone or redone.
    func level(showing kind: EditKind, _ outcome: EditResult) -> Level {
        let changesLists =
            switch kind {
            case .addList, .renameList, .deleteList, .moveList, .completeList, .uncompleteList, .restore, .importItems:
                true
            default: outcome.changesLists
            }
        guard !changesLists, let list = outcome.lists.last(where: { library[$0] != nil }) else { return .lists }
        return .items(list)
    }
}

extension EditResult {
    /// A row that changed on a level.
    func changedRow(in rows: ItemList, at level: Level) -> ItemID? {
        switch level {
        case .lists: return lists.last { rows[ItemID($0)] != nil }.map { ItemID($0) }
        case .items(let id):
            guard let index = deltas[id]?.compactMap(\.end).last?.lowerBound, rows.items.indices.contains(index) else {
                return nil
            }
            return rows.items[index].id
        }
    }
}
