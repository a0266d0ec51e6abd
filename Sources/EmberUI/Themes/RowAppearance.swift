// SPDX-License-Identifier: GPL-3.0-or-later

/// Sizes and opacities of rows and their cues (Appearance.md). Sizes are in px at text scale 1, unless stated
/// otherwise.
enum RowAppearance {
    // MARK: Background

    /// The light on every row from its top (0) to its bottom (1): the share of white in the row's color, or, below 0,
    /// that of black.
    static let light: [(place: Double, share: Double)] = [(0, 0.2), (0.01, 0.1), (0.95, 0), (1, -0.1)]
    /// Height in px between the borders of a folded row from which they are opaque in high contrast. In a lower row,
    /// they would hide its color.
    static let borderedHeight = 16.0
    /// The second line of the focus ring: its distance from the row's edge and its thickness.
    static let ringEdge = (inset: 1.0, thickness: 1.0, opacity: 0.75)
    static let highContrastRingEdge = (inset: 2.0, thickness: 5.0, opacity: 1.0)

    /// Width of the bar at the start of the list whose items are shown beside it.
    static let openBarWidth = 6.0

    // MARK: Text

    /// Font size of rows in em of the window's font.
    static let fontScale = 1.1
    /// Font size of rows with the desktop's default font of 11 pt.
    static let baseFontSize = fontScale * 11 * 96 / 72
    /// Distance between baselines in font sizes.
    static let linePitch = 1.3
    /// Distance from a row's edge to its text at any text scale.
    static let margin = 20.0
    /// Thickness of the strike-through line at any text scale.
    static let strikeHeight = 2.0
    /// Thickness of the line under highlights at any text scale.
    static let highlightLineHeight = 2.0
    /// Distance by which highlights are wider than their text on either side, at any text scale.
    static let highlightPadding = 1.0
    /// Opacity of the background of the number of items.
    static let countOpacity = 0.18
    /// Space between the text and the number after it, and within the background of that number.
    static let countGap = 14.0
    static let countPadding = 6.0
    /// Size of a date, relative to the text of the row.
    static let dateScale = 0.72
    /// Space between the text and the date after it, and on either side of a date that stands out.
    static let dateGap = 12.0
    static let datePadding = 8.0
    /// Space between the text and a date below it.
    static let dateRise = 4.0
    /// Minimum number of characters beside a date. If fewer fit, the date is below the text.
    static let charactersBesideDate = 12.0
    /// Thickness of the outline of a date that is being typed.
    static let dateOutline = 1.0

    // MARK: Buttons

    /// Size of a button, at any text scale (WCAG 2.2, 2.5.5: 44 px).
    static let buttonSize = 44.0
    /// Diameter and line width of the check, and the size of the tick in it, in diameters.
    static let checkSize = 22.0
    static let checkLine = 2.0
    static let checkTick = 1.1
    /// Diameter of the dots of “⋮”, and their distance.
    static let dotSize = 4.0
    static let dotDistance = 7.0
    /// The largest text scale that the signs grow with, so that they fit into the buttons.
    static let maxButtonScale = 1.5

    // MARK: Cues

    /// Font size of the check mark and the cross.
    static let glyphSize = 30.0
    /// Diameter and line width of the clock.
    static let clockSize = 24.0
    static let clockLine = 2.5
    /// Font size of the action and its key.
    static let labelFontSize = 12.0
    static let labelOpacity = 0.75
    /// Distance from the row's edge to the glyph, and from there to the words, at any text scale.
    static let cueGap = 16.0
    /// Diameter of the disc under a glyph on a row, in line heights of the glyph.
    static let badgeSize = 0.85
    /// Width of the ring around it in the color of the row, which separates it from the text.
    static let badgeMargin = 5.0
    /// Length and thickness of the strokes of the “+” between rows, at any text scale.
    static let plusSize = 15.0
    static let plusLine = 3.0

    // MARK: Shadow of a lifted row

    /// The opacity of the shadow from the row's edge (0) to its reach (1).
    static let shadow: [(place: Double, opacity: Double)] = [
        (0, 0.42), (0.1, 0.33), (0.25, 0.22), (0.45, 0.12), (0.7, 0.04), (1, 0),
    ]
    /// Distance from the row's edge to that of the shadow.
    static let shadowReach = 16.0
    /// Distance by which the shadow is below the row.
    static let shadowOffset = 3.0
}
