// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GtkSupport
import ListCore

/// Single-line texts with highlighted parts.
extension RowText {
    /// Limits the text to one line, which ends in “…” if it is too long.
    func limitToOneLine() {
        pango_layout_set_ellipsize(layout.pointer, PANGO_ELLIPSIZE_END)
        pango_layout_set_height(layout.pointer, -1)
        pango_layout_set_single_paragraph_mode(layout.pointer, 1)
    }

    /// Draws the highlights under a text: a background that increases the contrast with the ink, and a line.
    ///
    /// - Parameter marks: ranges of Unicode scalars.
    func drawMarks(_ marks: [Range<Int>], on snapshot: Snapshot, colors: RowColors) {
        let bottom = height - RowAppearance.highlightLineHeight
        let padding = RowAppearance.highlightPadding
        for (x, width) in spans(of: marks) {
            snapshot.fill(
                x: x - padding, y: 0, width: width + 2 * padding, height: height,
                colors.highlightFill.rgba(opacity: RowColors.highlightOpacity))
            snapshot.fill(
                x: x - padding, y: bottom, width: width + 2 * padding, height: RowAppearance.highlightLineHeight,
                colors.ink.rgba)
        }
    }

    /// Returns the positions of highlights in px from the layout's left. In bidirectional text, one highlight may have
    /// several.
    func spans(of marks: [Range<Int>]) -> [(x: Double, width: Double)] {
        guard !marks.isEmpty, let line = pango_layout_get_line_readonly(layout.pointer, 0) else { return [] }
        let (scale, end) = (Double(PANGO_SCALE), ellipsisOffset)
        return byteOffsets(of: marks).filter { $0.lowerBound < end }.flatMap { mark -> [(x: Double, width: Double)] in
            var (ends, count): (UnsafeMutablePointer<Int32>?, Int32) = (nil, 0)
            let upperBound = min(mark.upperBound, end)
            pango_layout_line_get_x_ranges(line, Int32(mark.lowerBound), Int32(upperBound), &ends, &count)
            defer { g_free(ends) }
            guard let ends else { return [] }
            // A character may have no width.
            return (0..<Int(count)).filter { ends[2 * $0 + 1] - ends[2 * $0] > PANGO_SCALE / 2 }.map {
                (Double(ends[2 * $0]) / scale, Double(ends[2 * $0 + 1] - ends[2 * $0]) / scale)
            }
        }
    }

    /// The offset (bytes) of what “…” replaces at the end of the line. Pango gives each of these letters a part of the
    /// width of “…”.
    private var ellipsisOffset: Int {
        let iterator = pango_layout_get_iter(layout.pointer)
        defer { pango_layout_iter_free(iterator) }
        repeat {
            guard let item = pango_layout_iter_get_run_readonly(iterator)?.pointee.item?.pointee else { continue }
            if Int32(item.analysis.flags) & PANGO_ANALYSIS_FLAG_IS_ELLIPSIS != 0 { return Int(item.offset) }
        } while pango_layout_iter_next_run(iterator) != 0
        return .max
    }

    private func byteOffsets(of marks: [Range<Int>]) -> [Range<Int>] {
        var (offsets, bytes) = ([0], 0)
        for scalar in DisplayText.make(from: text).unicodeScalars {
            bytes += UTF8.width(scalar)
            offsets.append(bytes)
        }
        let last = offsets.count - 1
        return marks.compactMap { mark in
            mark.lowerBound < last ? offsets[mark.lowerBound]..<offsets[min(mark.upperBound, last)] : nil
        }
    }
}
