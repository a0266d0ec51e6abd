// SPDX-License-Identifier: GPL-3.0-or-later
import ListCore
import Testing

@Suite struct ApplicationActionTests {
    @Test(
        "An action's name and parameters make the same action again",
        arguments: [.add("a"), .add("a", to: "b"), .showItem(ItemID("x")), .showList(ListID("y")), .find("")]
            as [ApplicationAction])
    func nameAndParametersMakeSameAction(action: ApplicationAction) {
        #expect(ApplicationAction(name: action.name, parameters: action.parameters) == action)
        #expect(ApplicationAction.parameterCounts[action.name] == action.parameters.count)
    }

    @Test("A wrong name or number of parameters makes no action")
    func wrongParametersMakeNoAction() {
        #expect(ApplicationAction(name: "add", parameters: []) == nil)
        #expect(ApplicationAction(name: "add", parameters: ["a", "b"]) == nil)
        #expect(ApplicationAction(name: "other", parameters: []) == nil)
    }
}
