// SPDX-License-Identifier: GPL-3.0-or-later
import Localization
import Testing

struct TextTests {
    @Test("Placeholders in a value are not filled in")
    func placeholdersInValuesStay() {
        #expect(tr("Deleted “{text}”.", ["text": "a {text} {b}"]) == "Deleted “a {text} {b}”.")
    }

    @Test("An unknown or unclosed placeholder stays unchanged")
    func unknownPlaceholderStays() {
        #expect(tr("{who} is {open", ["text": "x"]) == "{who} is {open")
    }

    @Test("The number selects the plural form")
    func numberSelectsPluralForm() {
        #expect(trn("{count} item", "{count} items", 1) == "1 item")
        #expect(trn("{count} item", "{count} items", 3) == "3 items")
    }

    @Test("The context is not part of the text")
    func contextIsNotPartOfText() {
        #expect(trc("of an item", "Done at {time}", ["time": "noon"]) == "Done at noon")
    }
}
