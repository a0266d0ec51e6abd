// SPDX-License-Identifier: GPL-3.0-or-later
import SyncInterface

extension SyncText {
    /// Returns what is wrong with an item or a list.
    ///
    /// - Parameter server: The host of the server.
    public static func text(for problem: SyncProblem, server: String) -> String {
        switch problem {
        case .refusedItem(let text, let status, let reason):
            return tr(
                "“{server}” refused “{text}” ({reason}). The item is kept here, and Ember will try again.",
                ["server": server, "text": text.asPart, "reason": ServerErrorText.cause(status, reason)])
        case .unsupportedRecurrence(let text, let property):
            return tr(
                "“{text}” was not completed on “{server}”, because Ember does not understand how it repeats ({reason}). Complete it in another app.",
                ["server": server, "text": text.asPart, "reason": property])
        case .waitingItems(let count):
            return trn(
                "{count} item may have been moved to or from a list that “{server}” did not send. It is kept here as it is.",
                "{count} items may have been moved to or from a list that “{server}” did not send. They are kept here as they are.",
                count, ["server": server])
        case .unreadableObject(let path):
            return tr(
                "{path} on “{server}” is not a valid task and was left out.", ["server": server, "path": path.asPart])
        case .tooLargeObject(let path):
            return tr("{path} on “{server}” is too large and was left out.", ["server": server, "path": path.asPart])
        case .busyServer:
            return tr(
                "The lists on “{server}” kept changing during the sync. Ember will continue with the next sync.",
                ["server": server])
        case .refusedList(let name, let status, let reason), .refusedListDeletion(let name, let status, let reason),
            .unreadableList(let name, let status, let reason):
            let reason = ServerErrorText.cause(status, reason)
            return text(forList: problem, ["server": server, "list": name.asPart, "reason": reason])
        case .waitingList(let name), .readOnlyList(let name):
            return text(forList: problem, ["server": server, "list": name.asPart])
        }
    }

    private static func text(forList problem: SyncProblem, _ values: [String: String]) -> String {
        switch problem {
        case .refusedList:
            tr(
                "“{server}” refused a change of the list “{list}” ({reason}). The list is kept here, and Ember will try again.",
                values)
        case .refusedListDeletion:
            tr("“{server}” refused to delete the list “{list}” ({reason}). It was deleted only here.", values)
        case .unreadableList:
            tr(
                "“{server}” did not send all of the list “{list}” ({reason}). The list is kept here, and Ember will try again.",
                values)
        case .waitingList:
            tr(
                "The list “{list}” is not sent to “{server}” before your other accounts have been synced, because it may belong to one of them.",
                values)
        default: tr("You may not change the list “{list}” on “{server}”. Changes to it stay here.", values)
        }
    }

    /// Returns a question, with the way to answer it.
    public static func text(for question: SyncQuestion, in location: Location) -> String {
        let values = ["list": question.name.asPart]
        let situation =
            switch question.kind {
            case .deletedHere:
                trn(
                    "{count} item was deleted from “{list}” here. It was not deleted on the server yet.",
                    "{count} items were deleted from “{list}” here. They were not deleted on the server yet.",
                    question.count, values)
            case .deletedOnServer:
                trn(
                    "{count} item was deleted from “{list}” on the server. It was not deleted here yet.",
                    "{count} items were deleted from “{list}” on the server. They were not deleted here yet.",
                    question.count, values)
            case .missingCollection:
                tr("The list “{list}” is gone from the server. It was not deleted here yet.", values)
            }
        return switch location {
        case .preferences: situation
        case .menu: situation + " " + tr("Choose in Preferences what to do.")
        case .terminal: situation + " " + advice(for: question)
        }
    }

    private static func advice(for question: SyncQuestion) -> String {
        let name = question.name == question.name.asPart ? question.name : question.list.text
        let values = ["list": name.asShellWord]
        return switch question.kind {
        case .missingCollection:
            tr(
                "Run “ember sync --delete {list}” to delete it here, or “ember sync --keep {list}” to copy it to the server again.",
                values)
        case .deletedHere, .deletedOnServer:
            tr(
                "Run “ember sync --delete {list}” to delete them, or “ember sync --keep {list}” to restore them.",
                values)
        }
    }
}
