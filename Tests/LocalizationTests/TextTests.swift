// SPDX-License-Identifier: GPL-3.0-or-later
import Testing
import Localization

struct TextTests {
    @Test func placeholdersAreFilledOnce() {
        #expect(tr("Deleted “{text}”.", ["text": "a {text} {b}"]) == "Deleted “a {text} {b}”.")
    }

    @Test func anUnknownOrOpenPlaceholderStays() {
        #expect(tr("{who} is {open", ["text": "x"]) == "{who} is {open")
    }

    @Test func numbersChooseTheirForm() {
        #expect(trn("{count} item", "{count} items", 1) == "1 item")
        #expect(trn("{count} item", "{count} items", 3) == "3 items")
    }

    @Test func aContextIsNotPartOfTheText() {
        #expect(trc("of an item", "Done at {time}", ["time": "noon"]) == "Done at noon")
    }
}
