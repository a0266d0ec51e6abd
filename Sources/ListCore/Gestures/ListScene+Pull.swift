// SPDX-License-Identifier: GPL-3.0-or-later

/// Pulling the list down makes room for a new row, as parting it with two fingers does (`ListScene+Pinching`), and a pointer that rests
/// between two rows (`ListScene+Hovering`).
extension ListScene {
    // MARK: Pulling down

    /// How far the list is pulled down beyond its top, px.
    var pullDistance: Double {
        isPulled ? max(-scrollPosition.offset, 0) : 0
    }

    /// How far the list is pulled beyond an end, px, for the first thing that this does and for the second.
    var pullSteps: (first: Double, second: Double) {
        let (row, band) = (metrics.rowHeight, scrollPosition.band)
        return (min(row, Tuning.pullsFirst * band), min(Tuning.pullsUp * row, Tuning.pullsSecond * band))
    }

    var isPulled: Bool { pulled.contains(.top) }

    /// Whether the list is at its top and nothing is beyond it.
    var isAtTop: Bool {
        (-0.5...0).contains(scrollPosition.offset)
    }

    mutating func endScrolling(_ device: Device, at time: Double?, in list: ItemList) -> GestureResponse {
        let aim = wantedAim(in: list)
        letGoOf = pullCue(in: list).map { ($0.stage, $0.count) }
        let insertionOrigin = aim == .add ? placeholder(of: 0).map(InsertionOrigin.init) : nil
        let disarmed = disarm()
        scrollPosition.release(at: time, now: now)
        switch aim {
        case nil: return .events(disarmed)
        case .add:
            pulled = []
            return .action(.insert(at: 0, device, from: insertionOrigin))
        case .up: return .action(.command(.up))
        case .clear: return .action(.command(.clear))
        case .putBack: return .action(.command(.putBack))
        }
    }

    // MARK: What is shown

    /// The row that would be added, if a hand is about to add one.
    public func placeholder(in list: ItemList) -> Placeholder? {
        let opened = insertionGap.flatMap { placeholder(in: $0, of: list) }
        let pulled = placeholder(of: list.unfinishedCount)
        // While one is still closing, the one that is held is shown.
        return activeGesture.spread != nil ? opened ?? pulled : pulled ?? opened
    }

    /// The one that hinges in above the first row.
    private func placeholder(of unfinishedCount: Int) -> Placeholder? {
        let (distance, height) = (pullDistance, metrics.rowHeight)
        guard distance > 0 else { return nil }
        let (shown, part, steps) = (min(distance, height), min(distance / pullSteps.first, 1), pullSteps)
        return Placeholder(
            manner: .hinge(far: reducesMotion ? 1 : Hinge.far(shown: shown, height: height)), y: distance - shown, height: shown,
            opacity: part,
            paint: palette.mix(counts == nil ? palette.unborn : palette.unbornList, hue(of: nil, at: 0, of: unfinishedCount + 1), part),
            isArmed: activeGesture.pulls.contains(.top) && distance > steps.first, isHeld: activeGesture.pulls.contains(.top),
            goesUp: goesUp && distance > steps.second
        )
    }

    private func placeholder(in insertionGap: InsertionGap, of list: ItemList) -> Placeholder? {
        let gap = insertionGap.gap(at: now)
        guard gap > 0 else { return nil }
        let boundary = heights.top(of: insertionGap.boundary) - scrollPosition.offset
        let (top, bottom) = (boundary + insertionGap.above.value(at: now), boundary + insertionGap.below.value(at: now))
        let isSign = insertionGap.isSign
        // At the list's top only a part of the gap is in view: there it is to be seen whole (E05).
        let seen = (top: min(max(top, 0), bottom), bottom: max(min(bottom, page), top))
        let height = max(min(seen.bottom - seen.top, isSign ? gap : metrics.rowHeight), 0)
        return Placeholder(
            manner: isSign ? .sign : .growth, y: (seen.top + seen.bottom - height) / 2, height: height,
            opacity: min(gap / (isSign ? Tuning.hoverGap : metrics.rowHeight), 1),
            paint: hue(of: nil, at: list.unfinishedCount(above: insertionGap.boundary), of: list.unfinishedCount + 1),
            isArmed: (activeGesture.spread?.growth ?? 0) > metrics.rowHeight, isHeld: activeGesture.spread != nil
        )
    }

    /// How much of the hint of an empty list is seen: it fades as the list is pulled or parted (D15).
    public var hintOpacity: Double {
        let shown = min(max(hint.value(at: now), 0), 1)
        let opened = max(pullDistance, insertionGap?.gap(at: now) ?? 0)
        return metrics.rowHeight > 0 ? shown * max(1 - opened / metrics.rowHeight, 0) : shown
    }

    /// What a row that is put in at `index` grows out of when no hand made room for it: nothing, between the rows as they are seen,
    /// or the gap that the pointer made.
    func insertionOrigin(at index: Int, in list: ItemList) -> InsertionOrigin? {
        if openBoundary == index, let sign = placeholder(in: list) { return InsertionOrigin(sign) }
        let paint = hue(of: nil, at: list.unfinishedCount(above: index), of: list.unfinishedCount + 1)
        func frame(_ index: Int) -> RowFrame? {
            list.items.indices.contains(index) ? self.frame(of: list, at: index, top: heights.top(of: index)) : nil
        }
        let y = frame(index - 1).map { $0.y + $0.height } ?? frame(index).map(\.y) ?? -scrollPosition.offset
        return InsertionOrigin(y: y, height: 0, paint: paint, opacity: 0)
    }

    // MARK: Time

    /// Forgets what has closed.
    mutating func settleAdding() {
        if !activeGesture.pulls.contains(.top), scrollPosition.offset >= 0 { pulled.remove(.top) }
        if !activeGesture.pulls.contains(.bottom), scrollPosition.offset <= scrollPosition.limit { pulled.remove(.bottom) }
        if let insertionGap, insertionGap.cause == .closing, insertionGap.isSettled(at: now) { self.insertionGap = nil }
    }

    mutating func rearm(in list: ItemList) -> [SessionEvent] {
        let wanted = wantedAim(in: list)
        guard wanted != aim else { return [] }
        aim = wanted
        return [wanted == nil ? .disarmed : .armedToAdd]
    }

    /// What letting go would do now.
    private func wantedAim(in list: ItemList) -> ReleaseAction? {
        let steps = pullSteps
        if let spread = activeGesture.spread { return aim(of: spread) }
        if activeGesture.pulls.contains(.top), pullDistance > steps.first {
            return goesUp && pullDistance > steps.second ? .up : allowsAdding ? .add : nil
        }
        guard activeGesture.pulls.contains(.bottom), pullUpDistance > steps.first, list.doneCount > 0 else { return nil }
        return pullUpDistance > steps.second ? .putBack : .clear
    }
}
