@testable import ListCore
import Testing
@Suite struct DebugTests {
    @Test(arguments: 0..<60, Device.allCases) func a(seed: Int, d: Device) {
        let p = TraceTests().play(seed: seed, d, [.slow, .fast, .flick, .curved, .wavering], [.none])
        if !p.faults.isEmpty { print("DBG", seed, d, p.faults.joined(separator: "\nDBG     ")) }
    }
    @Test(arguments: 0..<240) func b(seed: Int) {
        let p = TraceTests().play(seed: 10000+seed, nil, Manner.allCases, Interruption.allCases)
        if !p.faults.isEmpty { print("DBG B", seed, p.faults.joined(separator: "\nDBG     ")) }
    }
    @Test(arguments: 0..<60) func c(seed: Int) {
        let p = TraceTests().play(seed: 20000+seed, [.touchscreen, .touchpad][seed % 2], [.along, .tap], [.none, .takenAway, .lostEnd])
        if !p.faults.isEmpty { print("DBG C", seed, p.faults.joined(separator: "\nDBG     ")) }
    }
}
