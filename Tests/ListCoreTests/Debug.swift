@testable import ListCore
import Testing
@Suite struct DebugTests {
    @Test func a() {
        for seed in 10000..<10900 { let p = TraceTests().play(seed: seed, nil, Manner.allCases, Interruption.allCases);
        if !p.faults.isEmpty { print("DBG", seed,p.faults) } }
    }
    @Test func b() {
        for seed in 0..<900 { let p = TraceTests().play(seed: seed, Device.allCases[seed%3], [.slow, .fast, .flick, .curved, .wavering], [.none])
        if !p.faults.isEmpty { print("DBG B", seed,p.faults) } }
    }
}
