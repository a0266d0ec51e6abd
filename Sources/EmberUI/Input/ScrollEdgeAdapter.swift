// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GtkSupport
import ListCore

/// Passes the edges that the wheel and the scrollbar scroll to on to the core as inputs.
///
/// GtkScrolledWindow emits `edge-reached` whenever the adjustment changes to one of its ends, also if the list changes
/// it, and `edge-overshot` when the wheel is turned 100 px beyond an edge within a moment. Without kinetic scrolling,
/// touches cause neither.
enum ScrollEdgeAdapter {
    /// - Parameters:
    ///   - scrolled: the scrolled window of the list.
    ///   - follow: scrolls the list to the adjustment, because the signals come before that; returns whether the list
    ///     didn't set the adjustment itself.
    ///   - send: takes an input.
    static func connect(to scrolled: Widget, follow: @escaping () -> Bool, send: @escaping (Input) -> Void) {
        for (signal, input) in [("edge-reached", Input.edgeReached), ("edge-overshot", Input.edgeOvershot)] {
            onEdge(ptr(scrolled), signal) { position in
                guard let edge = ScrollEdge(position), follow() else { return }
                send(input(edge))
            }
        }
    }
}

private extension ScrollEdge {
    /// Returns `nil` for the left or right edge.
    init?(_ position: GtkPositionType) {
        switch position {
        case GTK_POS_TOP: self = .top
        case GTK_POS_BOTTOM: self = .bottom
        default: return nil
        }
    }
}
