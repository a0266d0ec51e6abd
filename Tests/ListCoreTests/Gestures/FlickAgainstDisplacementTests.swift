// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import ListCore

@Suite struct FlickAgainstDisplacementTests {
    /// Drags a row past the threshold, flicks it back without reaching the threshold again, and returns what changed.
    private func changes(_ device: Device, velocity: Double, toward sign: Double) -> [String] {
        var driver = SessionDriver()
        driver.press(device, "t2")
        driver.move(280 * sign, over: 1)
        driver.wait(0.3)
        driver.move(-60 * sign, over: 60 / velocity, steps: 6)
        driver.lift(after: 0.001)
        return driver.changes
    }

    @Test("Flick against the displacement, just fast enough, returns the row", arguments: Device.allCases)
    func fastEnough(device: Device) {
        #expect(changes(device, velocity: device.flick * 1.1, toward: 1) == [])
        #expect(changes(device, velocity: device.flick * 1.1, toward: -1) == [])
    }

    @Test(
        "Movement against the displacement that is too slow for a flick completes or deletes the row",
        arguments: Device.allCases)
    func tooSlow(device: Device) {
        #expect(changes(device, velocity: device.flick * 0.9, toward: 1) == ["complete t2"])
        #expect(changes(device, velocity: device.flick * 0.9, toward: -1) == ["delete t2"])
    }
}
