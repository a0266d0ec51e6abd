// SPDX-License-Identifier: GPL-3.0-or-later

/// The direction of a swipe by its effect.
public enum SwipeAction: Hashable, Sendable {
    /// Completes the item, or makes it unfinished again. Toward the end of the line of text, unless the user has
    /// swapped the sides.
    case complete
    /// Chooses a date. On the side that completes, but farther.
    case setDate
    /// Deletes the item.
    case delete
}
