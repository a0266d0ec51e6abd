// SPDX-License-Identifier: GPL-3.0-or-later
import ListCore
import Testing

@Suite struct AppActionTests {
    @Test(
        "An action's name and parameters make the same action again",
        arguments: [.add("a"), .add("a", to: "b"), .showItem(ItemID("x")), .showList(ListID("y")), .find("")] as [AppAction])
    func nameAndParametersMakeSameAction(action: AppAction) {
        #expect(AppAction(name: action.name, parameters: action.parameters) == action)
        #expect(AppAction.parameterCounts[action.name] == action.parameters.count)
    }

    @Test("A wrong name or number of parameters makes no action")
    func wrongParametersMakeNoAction() {
        #expect(AppAction(name: "add", parameters: []) == nil)
        #expect(AppAction(name: "add", parameters: ["a", "b"]) == nil)
        #expect(AppAction(name: "other", parameters: []) == nil)
    }
}
