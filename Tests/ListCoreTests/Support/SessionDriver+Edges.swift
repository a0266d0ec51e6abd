// SPDX-License-Identifier: GPL-3.0-or-later
@testable import ListCore

/// The wheel and the scrollbar at the edges of the list.
extension SessionDriver {
    /// Scrolls to an offset in px, and reports an edge as GtkScrolledWindow does.
    mutating func wheel(to offset: Double) {
        let before = self.offset
        take(session.scroll(to: offset, now: time))
        guard self.offset != before else { return }
        if self.offset == 0 { send(.edgeReached(.top)) }
        if self.offset == session.layout.scrollPosition.limit { send(.edgeReached(.bottom)) }
    }

    /// Scrolls away from an edge and to it, and waits until the strip there is open.
    mutating func peek(at edge: ScrollEdge) {
        wheel(to: 250)
        wait(0.1)
        wheel(to: edge == .top ? 0 : 100_000)
        wait(0.6)
    }

    /// Visible height (px) of the strip at an edge.
    var peek: Double { abs(session.motions.stripShift) }

    var pullUpPrompt: PullUpPrompt? { session.gestures.pullUpPrompt(in: session.list) }
}
