// SPDX-License-Identifier: GPL-3.0-or-later

/// Pulling: scrolling the list beyond an edge that it was at.
///
/// Pulled down at its top, the list makes room for a new row, and pulled farther, it leads to the level of lists. Pulled up at its
/// end, it clears the done items, and pulled farther, it makes them unfinished again. The gesture itself is a `ScrollGesture`; this
/// state lasts until the list has returned to its edge.
struct PullState: Sendable {
    /// The edges that the list was pulled beyond and hasn't returned to yet.
    var edges: ScrollEdges = []
    /// The state of the cue below the list when the list was released.
    var releasedCue: (stage: PullCue.Stage, count: Int)?
}

/// The effect of releasing the list, besides scrolling.
enum ReleaseAction: Sendable {
    /// Inserts a row.
    case add
    /// Goes to the level of lists, or opens the list whose row was pinched.
    case changeLevel
    /// Deletes the done items, or makes them unfinished again.
    case clear, uncompleteAll
}

/// The cue below a list that is pulled up.
public struct PullCue: Hashable, Sendable {
    /// The effect of a release, which depends on the distance of the pull.
    public enum Stage: Hashable, Sendable {
        /// Pulling farther would clear the done items.
        case pull
        case clear
        case uncompleteAll
        /// No item is done, so nothing will happen.
        case nothing
        /// The list isn't pulled. A click on the cue clears the done items.
        case click
    }

    public let stage: Stage
    /// The number of done items.
    public let count: Int
    /// px from the viewport's top.
    public let y: Double
    /// Visible height in px.
    public let height: Double
    /// Height in px that the text is centered in: the distance from which on a release does something.
    public let room: Double
    /// 0…1
    public let opacity: Double
    /// Whether a finger holds the list. The cue shows the key only then.
    public let isHeld: Bool
}

extension ListScene {
    // MARK: Distance

    /// How far the list is pulled down beyond its top, px.
    var pullDistance: Double {
        isPulled ? max(-scrollPosition.offset, 0) : 0
    }

    /// How far the list is pulled up beyond its end, px. It counts from the viewport's lower edge, however short the list is (D12).
    var pullUpDistance: Double {
        gestureState.pull.edges.contains(.bottom) ? max(scrollPosition.offset - scrollPosition.limit, 0) : 0
    }

    /// The distances (px) beyond an edge for the first and for the second action of a pull.
    var pullThresholds: (first: Double, second: Double) {
        let (row, band) = (viewport.metrics.rowHeight, scrollPosition.band)
        return (min(row, Tuning.firstPullFraction * band), min(Tuning.secondPullRows * row, Tuning.secondPullFraction * band))
    }

    var isPulled: Bool { gestureState.pull.edges.contains(.top) }

    /// The edges beyond which a movement that begins now pulls the list. The list must be at the edge, or beyond it by a pull.
    var pullableEdges: ScrollEdges {
        guard options.allowsAdding else { return [] }
        var edges: ScrollEdges = []
        let offset = scrollPosition.offset
        if isPulled || (-0.5...0).contains(offset) { edges.insert(.top) }
        let isAtEnd = (scrollPosition.limit...(scrollPosition.limit + 0.5)).contains(offset)
        if options.hasLevelAbove, editing.item == nil, gestureState.pull.edges.contains(.bottom) || isAtEnd { edges.insert(.bottom) }
        return edges
    }

    /// Ends pulls whose list has returned to its edge.
    mutating func settlePull() {
        let held = activeGesture.scroll?.pullEdges ?? []
        if !held.contains(.top), scrollPosition.offset >= 0 { gestureState.pull.edges.remove(.top) }
        if !held.contains(.bottom), scrollPosition.offset <= scrollPosition.limit { gestureState.pull.edges.remove(.bottom) }
    }

    // MARK: Release

    func pullAction(of gesture: ScrollGesture, in list: ItemList) -> ReleaseAction? {
        let thresholds = pullThresholds
        if gesture.pullEdges.contains(.top), pullDistance > thresholds.first {
            return options.hasLevelAbove && pullDistance > thresholds.second ? .changeLevel : options.allowsAdding ? .add : nil
        }
        guard gesture.pullEdges.contains(.bottom), pullUpDistance > thresholds.first, list.doneCount > 0 else { return nil }
        return pullUpDistance > thresholds.second ? .uncompleteAll : .clear
    }

    /// Reports if releasing the list does something else now.
    mutating func updateReleaseAction(in list: ItemList) -> [SessionEvent] {
        let action: ReleaseAction? =
            switch activeGesture {
            case .scroll(let gesture): pullAction(of: gesture, in: list)
            case .pinch(let gesture): releaseAction(of: gesture)
            default: nil
            }
        guard action != activeGesture.releaseAction else { return [] }
        activeGesture.setReleaseAction(action)
        return [action == nil ? .disarmed : .listArmed]
    }

    // MARK: Frame

    /// The placeholder of a pull, which hinges in above the first row.
    func pullPlaceholder(unfinishedCount: Int) -> Placeholder? {
        let (distance, height, thresholds) = (pullDistance, viewport.metrics.rowHeight, pullThresholds)
        guard distance > 0 else { return nil }
        let isHeld = activeGesture.scroll?.pullEdges.contains(.top) ?? false
        // A strip may still be closing between them.
        let top = distance + max(peekShift, 0)
        let (shown, part) = (min(top, height), min(distance / thresholds.first, 1))
        return Placeholder(
            style: .hinge(far: options.reducesMotion ? 1 : Hinge.far(shown: shown, height: height)), y: top - shown, height: shown,
            opacity: part,
            colors: painter.palette.mix(painter.placeholderStartColors, unfinishedColors(of: nil, at: 0, of: unfinishedCount + 1), part),
            isArmed: isHeld && distance > thresholds.first, isHeld: isHeld, goesUp: options.hasLevelAbove && distance > thresholds.second
        )
    }

    /// The cue below a list that is pulled up.
    public func pullCue(in list: ItemList) -> PullCue? {
        let (distance, thresholds) = (pullUpDistance, pullThresholds)
        guard distance > 0 else { return peekCue(in: list) }
        let isHeld = activeGesture.scroll?.pullEdges.contains(.bottom) ?? false
        let stage: PullCue.Stage =
            list.doneCount == 0
            ? .nothing
            : distance > thresholds.second ? .uncompleteAll : distance > thresholds.first ? .clear : .pull
        // After the release the text stays the same and fades while the list returns.
        let (shown, count) = isHeld ? (stage, list.doneCount) : (gestureState.pull.releasedCue ?? (stage, list.doneCount))
        return PullCue(
            stage: shown, count: count, y: viewport.height - distance, height: distance, room: thresholds.first,
            opacity: min(distance / thresholds.first, 1) * (isHeld ? 1 : 0.6),
            isHeld: isHeld
        )
    }
}
