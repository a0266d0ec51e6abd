// SPDX-License-Identifier: GPL-3.0-or-later

/// The velocity of a finger during the last 150 ms; 0 if it rested (as in libadwaita's swipe tracker).
public struct VelocityTracker: Sendable {
    private var samples: [(time: Double, position: Double)] = []

    public init() {}

    /// Adds a position (px) at a time (s). Earlier times and values that aren't finite are ignored.
    public mutating func add(_ position: Double, at time: Double) {
        guard position.isFinite, time.isFinite, time >= samples.last?.time ?? -.infinity else { return }
        samples.append((time, position))
        trim(at: time)
    }

    /// px/s at a time; 0 if there are too few positions.
    ///
    /// - Parameter window: length of time in s that counts, at most `Tuning.velocityWindow`.
    public func velocity(at time: Double, over window: Double = Tuning.velocityWindow) -> Double {
        guard time.isFinite else { return 0 }
        let recent = samples.drop { $0.time < time - window }
        guard let first = recent.first, let last = recent.last, last.time - first.time >= 0.001 else { return 0 }
        return (last.position - first.position) / (last.time - first.time)
    }

    private mutating func trim(at time: Double) {
        let old = samples.prefix { $0.time < time - Tuning.velocityWindow }.count
        // Removing in batches keeps adding cheap at any event rate.
        if old > 16 { samples.removeFirst(old) }
    }
}
