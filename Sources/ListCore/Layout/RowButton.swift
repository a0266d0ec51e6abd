// SPDX-License-Identifier: GPL-3.0-or-later

/// A button on a row, for users who can't swipe or hold (B49).
public enum RowButton: Hashable, Sendable, CaseIterable {
    /// Marks the item as done or not done.
    case check
    /// Opens the menu.
    case menu
}
