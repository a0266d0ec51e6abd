// SPDX-License-Identifier: GPL-3.0-or-later

/// The messages for changes of a list that its calendar server only allows to read.
public enum ReadOnlyListText {
    /// - Parameter name: The name of the list.
    public static func text(for name: String) -> String {
        tr("You can’t change “{list}”. Its calendar server only lets you read it.", ["list": name])
    }

    /// - Parameter text: The text of an item that was cut.
    public static func text(forCut text: String) -> String {
        tr("Copied “{text}”. The original stays, because its calendar server only lets you read it.", ["text": text])
    }
}
