// SPDX-License-Identifier: GPL-3.0-or-later

/// Pulling: scrolling the list beyond an edge that it was at.
///
/// Pulled down at its top, the list makes room for a new row, and pulled farther, it leads to the level of lists.
/// Pulled up at its end, it clears the done items, and pulled farther, it makes them unfinished again. The gesture
/// itself is a `ScrollGesture`; this state lasts until the list has returned to its edge.
struct PullState: Sendable {
    /// The edges that the list was pulled beyond and hasn't returned to yet. A list that is shorter than the viewport is
    /// at both.
    var edges: Set<ScrollEdge> = []
    /// Whether the last release has changed something, until the list has returned.
    var hasActed = false

    // MARK: Distance

    /// How far the list is pulled down beyond its top, px.
    func distance(at position: ScrollPosition) -> Double {
        edges.contains(.top) ? max(-position.offset, 0) : 0
    }

    /// How far the list is pulled up beyond its end, px. It counts from the viewport's lower edge, however short the
    /// list is (D12).
    private func upDistance(at position: ScrollPosition) -> Double {
        edges.contains(.bottom) ? max(position.offset - position.limit, 0) : 0
    }

    /// The distances (px) beyond an edge for the first and for the second action of a pull. Where nothing can be added,
    /// the second one takes the place of the first.
    static func thresholds(in layout: RowLayout) -> (first: Double, second: Double) {
        let (row, band) = (layout.viewport.metrics.rowHeight, layout.scrollPosition.band)
        let first = min(row, Tuning.firstPullFraction * band)
        guard layout.options.allowsAdding else { return (first, first) }
        return (first, min(Tuning.secondPullRows * row, Tuning.secondPullFraction * band))
    }

    /// The edges beyond which a movement that begins now pulls the list. The list must be at the edge, or beyond it by
    /// a pull.
    func pullableEdges(in motions: RowMotions) -> Set<ScrollEdge> {
        let (options, position) = (motions.layout.options, motions.layout.scrollPosition)
        guard options.allowsAdding || options.leadsUp else { return [] }
        var pullable: Set<ScrollEdge> = []
        if edges.contains(.top) || (-0.5...0).contains(position.offset) { pullable.insert(.top) }
        let isAtEnd = (position.limit...(position.limit + 0.5)).contains(position.offset)
        if options.hasLevelAbove, options.allowsAdding, motions.editedRow == nil, edges.contains(.bottom) || isAtEnd {
            pullable.insert(.bottom)
        }
        return pullable
    }

    /// Ends pulls whose list has returned to its edge.
    ///
    /// - Parameter held: the edges at which a finger may pull.
    mutating func settle(at position: ScrollPosition, held: Set<ScrollEdge>) {
        if !held.contains(.top), position.offset >= 0 { edges.remove(.top) }
        if !held.contains(.bottom), position.offset <= position.limit { edges.remove(.bottom) }
        if (0...max(position.limit, 0)).contains(position.offset) { hasActed = false }
    }

    /// The effect of releasing the list at a scroll position.
    ///
    /// - Parameters:
    ///   - held: the edges at which a finger may pull.
    ///   - doneCount: the number of done items.
    func action(
        at position: ScrollPosition, held: Set<ScrollEdge>, doneCount: Int, in layout: RowLayout
    ) -> Command? {
        let (thresholds, options) = (Self.thresholds(in: layout), layout.options)
        let (distance, upDistance) = (distance(at: position), upDistance(at: position))
        if held.contains(.top), distance > thresholds.first {
            return options.leadsUp && distance > thresholds.second
                ? .up : options.allowsAdding ? .add(.top) : nil
        }
        guard held.contains(.bottom), upDistance > thresholds.first, doneCount > 0 else { return nil }
        return upDistance > thresholds.second ? .uncompleteAll : .clear
    }

    // MARK: Frame

    /// The placeholder of a pull, which turns down above the first row.
    func placeholder(isHeld: Bool, unfinishedCount: Int, _ motions: RowMotions) -> Placeholder? {
        let (layout, height) = (motions.layout, motions.layout.viewport.metrics.rowHeight)
        let (distance, thresholds) = (distance(at: layout.scrollPosition), Self.thresholds(in: layout))
        guard distance > 0 else { return nil }
        // A strip may still be closing between them.
        let top = distance + max(motions.stripShift, 0)
        // Beyond its height, the row of the list comes down above it.
        let shown = !layout.options.allowsAdding ? 0 : layout.options.leadsUp ? min(top, height) : top
        return Placeholder(
            cause: .pull, y: top - shown, height: shown, fold: motions.fold(.top, of: height, shown: shown),
            colors: motions.unfinishedColors(of: nil, at: 0, of: unfinishedCount + 1),
            isArmed: isHeld && distance > thresholds.first, showsKey: isHeld,
            goesUp: layout.options.leadsUp && distance > thresholds.second
        )
    }

    /// How far done rows are dimmed (0…1) because a release would clear them: the more, the farther the list is pulled
    /// up. Farther still, they would be put back instead.
    func doneDimming(in layout: RowLayout) -> Double {
        let (distance, thresholds) = (upDistance(at: layout.scrollPosition), Self.thresholds(in: layout))
        let cleared = min(distance / thresholds.first, 1)
        let putBack = min(max((distance - thresholds.second) / Tuning.putBackDistance, 0), 1)
        return cleared * (1 - putBack)
    }

    /// The prompt below a list that is pulled up, or on the strip there.
    func prompt(isHeld: Bool, of list: ItemList, _ motions: RowMotions) -> PullUpPrompt? {
        let (distance, thresholds) = (
            upDistance(at: motions.layout.scrollPosition), Self.thresholds(in: motions.layout)
        )
        guard distance > 0 else { return stripPrompt(of: list, motions) }
        // After a release that did something, a message comes in its place.
        guard isHeld || !hasActed else { return nil }
        let effect: PullUpPrompt.Effect =
            list.doneCount == 0
            ? .nothing : distance > thresholds.second ? .uncompleteAll : distance > thresholds.first ? .clear : .pull
        return PullUpPrompt(
            effect: effect, count: list.doneCount,
            y: motions.layout.viewport.height - motions.layout.scrollPosition.inset - distance, height: distance,
            room: thresholds.first,
            opacity: min(distance / thresholds.first, 1) * (isHeld ? 1 : 0.6), showsKey: isHeld
        )
    }

    private func stripPrompt(of list: ItemList, _ motions: RowMotions) -> PullUpPrompt? {
        guard let strip = motions.strips.strip(at: .bottom, now: motions.now), list.doneCount > 0 else { return nil }
        let shown = strip.shown(at: motions.now)
        return PullUpPrompt(
            effect: .click, count: list.doneCount, y: motions.layout.viewport.height - shown, height: shown,
            room: strip.height,
            opacity: strip.opacity(at: motions.now), showsKey: true
        )
    }
}

/// The prompt below a list that is pulled up.
public struct PullUpPrompt: Hashable, Sendable {
    /// The effect of a release, which depends on the distance of the pull.
    public enum Effect: Hashable, Sendable {
        /// Pulling farther would clear the done items.
        case pull
        case clear
        case uncompleteAll
        /// No item is done, so nothing will happen.
        case nothing
        /// The list isn't pulled. A click on the prompt clears the done items.
        case click
    }

    public let effect: Effect
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
    /// Whether the key is shown: while two fingers on the touchpad hold the list, or for a click.
    public var showsKey: Bool
}
