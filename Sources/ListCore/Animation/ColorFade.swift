// SPDX-License-Identifier: GPL-3.0-or-later

/// A change of a row's colors. The fill changes evenly, however long its path is.
struct ColorFade: Sendable {
    /// The colors of the fill on its path, without the last one, and the distance of each from the next one, in the
    /// channel where they differ most.
    private let path: [Color]
    private let lengths: [Double]
    private let progress: Progress
    private let ink: Ink

    /// The change of the text color. It goes on by itself if the colors of the row change again meanwhile, because text
    /// isn't legible in the middle.
    private struct Ink {
        let from: Color
        let to: Color
        let progress: Progress
    }

    /// Progress at a constant rate between a gentle beginning and a gentle end.
    private struct Progress {
        /// s
        let start: Double
        /// Duration at the constant rate, s.
        let span: Double
        /// Duration of the beginning and of the end, s.
        static let easing = 0.05

        /// 0…1
        func value(at time: Double) -> Double {
            func travel(_ elapsed: Double) -> Double {
                let eased = min(max(elapsed, 0), Self.easing)
                return eased * eased / (2 * Self.easing) + max(elapsed - Self.easing, 0)
            }
            return time >= end ? 1 : (travel(time - start) - travel(time - start - span)) / span
        }

        /// s
        var end: Double { start + span + Self.easing }
    }

    /// Creates a fade that may follow another one, which may be under way.
    ///
    /// - Parameters:
    ///   - shown: the present colors.
    ///   - start: when it begins (s), unless the other one has begun: colors never wait in the middle.
    init(
        after former: ColorFade? = nil, from shown: RowColors, to target: RowColors, at now: Double,
        start: Double? = nil, reducesMotion: Bool
    ) {
        path =
            [shown.fill]
            + (1..<Self.steps).map { shown.fill.changing(to: target.fill, Double($0) / Double(Self.steps)) }
        lengths = zip(path, path.dropFirst() + [target.fill]).map { $0.greatestDifference(from: $1) }
        let duration = reducesMotion ? Tuning.reducedFade.duration : Tuning.coloringDuration
        let isChanging = former.map { $0.progress.value(at: now) > 0 } ?? false
        progress = Progress(
            start: isChanging ? now : start ?? now,
            span: max(duration - Progress.easing, reducesMotion ? 0 : lengths.reduce(0, +) / Tuning.coloringSpeed))
        if let ink = former?.ink, isChanging, ink.to == target.ink {
            self.ink = ink
        } else {
            ink = Ink(from: shown.ink, to: target.ink, progress: progress)
        }
    }

    /// The colors on the way to others at a time (s).
    func colors(to target: RowColors, at time: Double) -> RowColors {
        // The text changes in the middle.
        let inkPart = (ink.progress.value(at: time) - 0.5) * ink.progress.span / Tuning.inkColoringDuration + 0.5
        return RowColors(
            fill: fill(to: target.fill, progress.value(at: time)),
            ink: inkPart <= 0 ? ink.from : inkPart >= 1 ? target.ink : ink.from.mixed(with: target.ink, inkPart))
    }

    /// When (s) the colors begin to change.
    var start: Double { min(progress.start, ink.progress.start) }

    /// Whether the colors have changed at a time (s).
    func isSettled(at time: Double) -> Bool { time >= max(progress.end, ink.progress.end) }

    /// Returns the fill when a part of the path (0…1) is covered.
    private func fill(to target: Color, _ part: Double) -> Color {
        guard part < 1 else { return target }
        var rest = part * lengths.reduce(0, +)
        for (length, (color, next)) in zip(lengths, zip(path, path.dropFirst() + [target])) {
            if rest < length { return color.mixed(with: next, rest / length) }
            rest -= length
        }
        return target
    }

    private static let steps = 32
}
