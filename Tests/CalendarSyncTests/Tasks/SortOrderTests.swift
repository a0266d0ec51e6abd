// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import CalendarSync

@Suite struct SortOrderTests {
    private func elements(_ values: Int?...) -> [SortOrder.Element] {
        values.enumerated().map { SortOrder.Element(value: $1, name: "\($0 + 10)") }
    }

    @Test func orderedElementsKeepTheirValues() {
        #expect(SortOrder.values(for: elements(-3, 0, 0, 0, 9)) == [-3, 0, 0, 0, 9])
        #expect(SortOrder.values(for: []).isEmpty)
    }

    @Test func movedElementIsTheOnlyOneThatChanges() {
        #expect(SortOrder.values(for: elements(10, 50, 20, 30, 40)) == [10, 15, 20, 30, 40])
        #expect(SortOrder.values(for: elements(20, 30, 40, 10)) == [20, 30, 40, 1_064])
        #expect(SortOrder.values(for: elements(40, 10, 20, 30)) == [-1_014, 10, 20, 30])
    }

    @Test func newElementsFitBetweenOthers() {
        #expect(SortOrder.values(for: elements(0, nil, nil, 9)) == [0, 3, 6, 9])
        #expect(SortOrder.values(for: elements(nil, nil)) == [1_024, 2_048])
        #expect(SortOrder.values(for: elements(nil, 5)) == [-1_019, 5])
    }

    @Test func neighborsMakeRoomIfThereIsNone() {
        let values = SortOrder.values(for: elements(1, 2, 3, nil, 4, 5, 100))
        #expect(zip(values, values.dropFirst()).allSatisfy { $0 < $1 })
        #expect(values.first == 1 && values.last == 100)
    }

    @Test func randomOrdersAreOrderedAndChangeAtMostWhatMoved() {
        var generator = SeededGenerator(seed: 1)
        for _ in 0..<500 {
            var elements = (0..<generator.number(1...30)).map { place in
                SortOrder.Element(value: place * generator.number(0...50), name: "\(100 + place)")
            }
            elements.sort(by: SortOrder.isBefore)
            for _ in 0..<generator.number(0...3) {
                let moved = elements.remove(at: generator.number(0...(elements.count - 1)))
                elements.insert(
                    generator.oneIn(3) ? SortOrder.Element(value: nil, name: moved.name) : moved,
                    at: generator.number(0...elements.count))
            }
            let values = SortOrder.values(for: elements)
            let named = zip(values, elements).map { SortOrder.Element(value: $0, name: $1.name) }
            #expect(zip(named, named.dropFirst()).allSatisfy { SortOrder.isBefore($0, $1) })
            // Once they are in order, nothing changes any more.
            #expect(SortOrder.values(for: named) == values)
        }
    }
}
