// SPDX-License-Identifier: GPL-3.0-or-later
import ListCore
import Testing

struct PixelGridTests {
    /// Scales as compositors offer them, in parts of 1/120, and any others.
    private static let scales = [1.0, 1.05, 1.25, 4.0 / 3, 1.5, 1.75, 210.0 / 120, 2.25, 2.5, 3.75, 0.75]

    /// Calls the body with random lists: their scale and top, and a place.
    private func forAnyPlace(_ body: (_ scale: Double, _ top: Double, _ y: Double) -> Void) {
        var random = SplitMix64(seed: 16)
        for _ in 0..<20_000 {
            let scale = random.chance(0.5) ? random.pick(Self.scales) : random.number(0.5...4)
            let y = random.chance(0.5) ? random.number(-100...1000) : Double(random.whole(-100...1000))
            body(scale, Double(random.whole(0...200)), y)
        }
    }

    /// Whether a place on screen (px of the surface) is on a device pixel, or on a whole px at an integer scale.
    private func isOnGrid(_ place: Double, scale: Double) -> Bool {
        let steps = scale == scale.rounded() ? place : place * scale
        return abs(steps - steps.rounded()) < 1e-6
    }

    @Test("Every edge is on a device pixel")
    func edgesAreOnDevicePixels() {
        forAnyPlace { scale, top, y in
            let grid = PixelGrid(scale: scale, top: top)
            #expect(isOnGrid(top + grid.edge(y), scale: scale), "\(scale) \(top) \(y)")
            #expect(isOnGrid(top + grid.edge(0), scale: scale))
            #expect(isOnGrid(top + grid.end(ofHeight: abs(y)), scale: scale))
            #expect(isOnGrid(grid.rounded(y), scale: scale))
            #expect(isOnGrid(grid.thickness(abs(y)), scale: scale))
        }
    }

    @Test("An edge is at most half a step from its place, and at or above the list's top at most one step")
    func edgesAreNearTheirPlaces() {
        forAnyPlace { scale, top, y in
            let grid = PixelGrid(scale: scale, top: top)
            let displacement = grid.edge(y) - y
            #expect(displacement > (y > 0 ? -0.5 : -1) * grid.step - 1e-6 && displacement < 0.5 * grid.step + 1e-5)
        }
    }

    @Test("Edges keep their order, and rows that touch still touch in spite of rounding errors")
    func rowsTouchWithoutGapOrOverlap() {
        forAnyPlace { scale, top, y in
            let grid = PixelGrid(scale: scale, top: top)
            let (height, offset) = (54.0, y / 3)
            let end = (y - offset) + height
            let next = (y + height) - offset
            #expect(grid.edge(end) == grid.edge(next))
            #expect(grid.edge(y) <= grid.edge(y + 0.1))
            #expect(grid.edge(-0.1) <= grid.edge(0) && grid.edge(0) <= grid.edge(0.1))
        }
    }

    @Test("A row at the list's top covers the device pixel that the list shares with the header")
    func firstRowCoversSharedPixel() {
        let grid = PixelGrid(scale: 1.25, top: 47)
        #expect(abs((47 + grid.edge(0)) * 1.25 - 58) < 1e-9)
        #expect(abs((47 + grid.edge(54)) * 1.25 - 126) < 1e-9)
        forAnyPlace { scale, top, _ in #expect(PixelGrid(scale: scale, top: top).edge(0) <= 1e-9) }
    }

    @Test("A list ends with the device pixel that it covers only partly")
    func endCoversLastPixel() {
        #expect(abs((47 + PixelGrid(scale: 1.25, top: 47).end(ofHeight: 673)) * 1.25 - 900) < 1e-9)
        #expect(abs((47 + PixelGrid(scale: 1.25, top: 47).end(ofHeight: 674)) * 1.25 - 902) < 1e-9)
        #expect(PixelGrid().end(ofHeight: 673) == 673)
    }

    @Test("At an integer scale, edges are on whole px wherever the list is")
    func integerScalesUseWholePixels() {
        forAnyPlace { scale, top, y in
            let grid = PixelGrid(scale: scale.rounded(.up), top: top + 0.25)
            #expect(grid == PixelGrid())
            #expect(grid.edge(y) == (y + 0.5 + 1e-6).rounded(.down))
            #expect(grid.rounded(y) == y.rounded())
        }
    }

    @Test("Lines are never thicker than requested, unless that is less than a device pixel")
    func linesAreThin() {
        #expect(
            [1.0, 1.25, 1.5, 1.75, 2.5].map { ($0 * PixelGrid(scale: $0, top: 0).thickness(2)).rounded() } == [
                2, 2, 3, 3, 5,
            ])
        #expect(PixelGrid(scale: 1.25, top: 0).thickness(0.5) == 0.8)
    }

    @Test("Heights of one row at two places differ by nothing or by a step")
    func heightsDifferByStep() {
        let grid = PixelGrid(scale: 1.25, top: 47)
        let heights = (0..<200).map { grid.edge(Double($0) * 0.3 + 54) - grid.edge(Double($0) * 0.3) }
        let short = heights.filter { !grid.differs($0, from: 53.6) }
        #expect(heights.allSatisfy { grid.differs($0, from: 53.6) != grid.differs($0, from: 54.4) })
        #expect((80...120).contains(short.count))
    }

    @Test(
        "A scale or a place that isn't finite gives whole px",
        arguments: [(0, 0), (-1.5, 0), (.nan, 0), (.infinity, 0), (1.5, .nan)])
    func invalidScaleGivesWholePixels(scale: Double, top: Double) {
        #expect(PixelGrid(scale: scale, top: top) == PixelGrid())
    }
}
