// SPDX-License-Identifier: GPL-3.0-or-later

extension ListScene {
    /// Scrolls just far enough to show a row, or as much of it as fits.
    mutating func reveal(_ index: Int) {
        guard index < heights.count, !isHeld else { return }
        revealTarget = index
        let (top, bottom) = span(of: index)
        let target = min(max(scrollPosition.offset, bottom - viewport.height + scrollPosition.inset), top)
        guard target != scrollPosition.offset else { return }
        if options.reducesMotion {
            scrollPosition.jump(to: target)
        } else {
            scrollPosition.animate(to: target, by: Tuning.revealing, now: now)
        }
    }

    /// The index of the row about a viewport's height away from another one.
    func index(pageFrom index: Int, down: Bool) -> Int {
        guard index < heights.count else { return 0 }
        let y = heights.top(of: index) + (down ? 1 : -1) * max(viewport.height - heights.height(of: index), 1)
        let target = heights.index(at: y) ?? 0
        return target == index ? index + (down ? 1 : -1) : target
    }
}
