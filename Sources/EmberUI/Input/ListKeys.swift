// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import ListCore

/// The bindings of keys, which depend on whether a text is being edited.
enum ListKeys {
    /// What a key does.
    enum KeyBinding: Equatable {
        case command(Command)
        /// Pastes the clipboard's text.
        case paste
        /// Copies the focused row to the clipboard; `cut` also deletes it.
        case copy, cut
        /// Opens a new row that begins with the key's letter.
        case typing
    }

    /// Returns what a key does, if anything.
    ///
    /// - Parameters:
    ///   - key: the key's symbol in the active keyboard layout.
    ///   - event: the event of the key, which finds shortcuts in all layouts.
    static func binding(
        of key: UInt32, held: GdkModifierType, event: OpaquePointer? = nil, isEditing: Bool, isComposing: Bool
    ) -> KeyBinding? {
        var held = held.rawValue & gtk_accelerator_get_default_mod_mask().rawValue
        var key = Int32(bitPattern: key)
        // Enter and Escape belong to an input method while it is composing (G10).
        if isComposing { return nil }
        if held & control != 0, let event, let other = letterOrDigit(of: event) { (key, held) = (other, control) }
        if let command = everywhere[KeyCombination(key, held)] { return .command(command) }
        if isEditing { return editing[KeyCombination(key, held)].map { .command($0) } }
        if let command = elsewhere[KeyCombination(key, held)] { return .command(command) }
        if held == control, let binding = clipboard[key] { return binding }
        return held & ~shift == 0 && isLetter(key) ? .typing : nil
    }

    private struct KeyCombination: Hashable {
        let key: Int32
        let held: UInt32

        init(_ key: Int32, _ held: UInt32) {
            self.key = key
            self.held = held
        }
    }

    private static let control = GDK_CONTROL_MASK.rawValue
    private static let shift = GDK_SHIFT_MASK.rawValue
    private static let alt = GDK_ALT_MASK.rawValue

    /// Returns the letter or digit of a shortcut with Ctrl that an event means, as GTK finds accelerators.
    ///
    /// If the active layout lacks the letter, as the Arabic one does, the other layouts count; those match partially. A
    /// digit may need Shift, as in the French layout.
    private static func letterOrDigit(of event: OpaquePointer) -> Int32? {
        func first(with match: GdkKeyMatch) -> Int32? {
            lettersAndDigits.first { gdk_key_event_matches(event, guint($0), GDK_CONTROL_MASK) == match }
        }
        return first(with: GDK_KEY_MATCH_EXACT) ?? first(with: GDK_KEY_MATCH_PARTIAL)
    }

    /// Letters and digits of shortcuts with Ctrl. The other keys are the same in all layouts.
    private static let lettersAndDigits =
        [GDK_KEY_n, GDK_KEY_c, GDK_KEY_x, GDK_KEY_v, GDK_KEY_d, GDK_KEY_o] + Array(GDK_KEY_1...GDK_KEY_9)
        + Array(GDK_KEY_KP_1...GDK_KEY_KP_9)

    /// Returns whether a key begins a text: a letter, a dead key, or Compose.
    private static func isLetter(_ key: Int32) -> Bool {
        if (GDK_KEY_dead_grave...GDK_KEY_dead_greek).contains(key) || key == GDK_KEY_Multi_key { return true }
        guard let scalar = Unicode.Scalar(gdk_keyval_to_unicode(UInt32(bitPattern: key))) else { return false }
        return scalar.value > 0x20 && !(0x7F..<0xA1).contains(scalar.value)
    }

    private static let enter = [GDK_KEY_Return, GDK_KEY_KP_Enter, GDK_KEY_ISO_Enter]

    private static let everywhere: [KeyCombination: Command] = chords(
        [
            ([GDK_KEY_Escape], 0, .escape),
            (enter, control, .add(.below)), (enter, control | shift, .add(.above)),
            ([GDK_KEY_n], control, .add(.top)),
            ([GDK_KEY_Up, GDK_KEY_KP_Up], alt, .up),
            ([GDK_KEY_Delete, GDK_KEY_KP_Delete], control | shift, .clear),
        ] + (0..<9).map { ([GDK_KEY_1 + Int32($0), GDK_KEY_KP_1 + Int32($0)], control, .showList($0)) })

    private static let clipboard: [Int32: KeyBinding] = [GDK_KEY_v: .paste, GDK_KEY_c: .copy, GDK_KEY_x: .cut]

    private static let editing: [KeyCombination: Command] = chords([
        (enter, 0, .commit), (enter, shift, .commit),
    ])

    private static let elsewhere: [KeyCombination: Command] = chords([
        (enter, 0, .activate), ([GDK_KEY_F2], 0, .edit),
        ([GDK_KEY_space, GDK_KEY_KP_Space], 0, .complete),
        ([GDK_KEY_Delete, GDK_KEY_KP_Delete], 0, .delete),
        ([GDK_KEY_Up, GDK_KEY_KP_Up], 0, .focus(.up)), ([GDK_KEY_Down, GDK_KEY_KP_Down], 0, .focus(.down)),
        ([GDK_KEY_Home, GDK_KEY_KP_Home], 0, .focus(.first)), ([GDK_KEY_End, GDK_KEY_KP_End], 0, .focus(.last)),
        ([GDK_KEY_Page_Up, GDK_KEY_KP_Page_Up], 0, .focus(.pageUp)),
        ([GDK_KEY_Page_Down, GDK_KEY_KP_Page_Down], 0, .focus(.pageDown)),
        ([GDK_KEY_Up, GDK_KEY_KP_Up], control | shift, .move(.up)),
        ([GDK_KEY_Down, GDK_KEY_KP_Down], control | shift, .move(.down)),
        ([GDK_KEY_Home, GDK_KEY_KP_Home], control | shift, .move(.first)),
        ([GDK_KEY_End, GDK_KEY_KP_End], control | shift, .move(.last)),
        ([GDK_KEY_d], control, .chooseDate), ([GDK_KEY_o], control, .openLink(0)),
        ([GDK_KEY_Menu], 0, .menu), ([GDK_KEY_F10], shift, .menu),
    ])

    private static func chords(_ table: [([Int32], UInt32, Command)]) -> [KeyCombination: Command] {
        var chords: [KeyCombination: Command] = [:]
        for (keys, held, command) in table {
            for key in keys { chords[KeyCombination(key, held)] = command }
        }
        return chords
    }
}
