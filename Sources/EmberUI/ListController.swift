// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GtkSupport
import ListCore
import ListStore

/// Brings hands and list together: inputs go into the session, what comes of them goes to the screen and to the file.
final class ListController {
    let view = ListView()
    /// A widget with the list, scrolled, and its controllers. Whoever puts it somewhere owns it.
    let widget: Widget
    /// What the user is to be told of.
    var onEffect: (Effect) -> Void = { _ in }
    /// The library changed and is to be saved.
    var onChange: (Library) -> Void = { _ in }

    private let overlay: OpaquePointer
    private var adapter: InputAdapter?

    init() {
        let scrolled = gtk_scrolled_window_new()!
        let overlay = gtk_overlay_new()!
        widget = overlay
        self.overlay = ptr(overlay)
        // Touch and touchpad are the core's: it must tell a swipe from a scroll before anything has moved. The scrolled window
        // has the wheel, the scrollbar and the edges.
        gtk_scrolled_window_set_kinetic_scrolling(ptr(scrolled), 0)
        gtk_scrolled_window_set_policy(ptr(scrolled), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
        gtk_scrolled_window_set_child(ptr(scrolled), view.widget)
        gtk_overlay_set_child(ptr(overlay), scrolled)
        adapter = InputAdapter(on: overlay) { [weak self] in self?.handle($0) ?? false }
        view.onEffects = { [weak self] in self?.carryOut($0) }
        addKeys()
    }

    /// Shows a library.
    func show(_ library: Library, isReadOnly: Bool) {
        view.session = ListSession(library: library, isReadOnly: isReadOnly)
        view.refresh()
    }

    /// Does what a key or a menu says.
    func perform(_ command: Command) {
        _ = handle(.command(command))
    }

    /// Lays a widget over the list, in its middle.
    func cover(with widget: Widget) {
        gtk_widget_set_halign(widget, GTK_ALIGN_CENTER)
        gtk_widget_set_valign(widget, GTK_ALIGN_CENTER)
        gtk_widget_set_can_target(widget, 0)
        gtk_overlay_add_overlay(overlay, widget)
    }

    /// Returns whether the fingers belong to a gesture of the list now.
    private func handle(_ input: Input) -> Bool {
        guard view.session != nil else { return false }
        view.session?.date = .now()
        let effects = view.session?.handle(input, now: MainLoop.now) ?? []
        view.refresh()
        let isCommand = if case .command = input { true } else { false }
        carryOut(effects, byCommand: isCommand)
        return view.session?.scene.ownsFingers ?? false
    }

    private func carryOut(_ effects: [Effect], byCommand: Bool = false) {
        for effect in effects {
            switch effect {
            case .changed, .undid, .redid:
                if let library = view.session?.library { onChange(library) }
            case .focused:
                view.grabFocus(isVisible: byCommand)
            case .armed, .disarmed, .refused: break
            }
            onEffect(effect)
        }
    }

    // MARK: Keys

    private func addKeys() {
        let keys = gtk_event_controller_key_new()!
        gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE)
        onKey(keys) { [weak self] key, state in
            let held = state.rawValue & gtk_accelerator_get_default_mod_mask().rawValue
            guard let self, held == 0, let command = Self.commands[Int32(bitPattern: key)] else { return false }
            perform(command)
            return true
        }
        gtk_widget_add_controller(widget, keys)
    }

    private static let commands: [Int32: Command] = [
        GDK_KEY_space: .complete, GDK_KEY_KP_Space: .complete,
        GDK_KEY_Delete: .delete, GDK_KEY_KP_Delete: .delete,
        GDK_KEY_Escape: .cancel,
        GDK_KEY_Up: .focus(.up), GDK_KEY_KP_Up: .focus(.up),
        GDK_KEY_Down: .focus(.down), GDK_KEY_KP_Down: .focus(.down),
        GDK_KEY_Home: .focus(.first), GDK_KEY_KP_Home: .focus(.first),
        GDK_KEY_End: .focus(.last), GDK_KEY_KP_End: .focus(.last),
        GDK_KEY_Page_Up: .focus(.pageUp), GDK_KEY_KP_Page_Up: .focus(.pageUp),
        GDK_KEY_Page_Down: .focus(.pageDown), GDK_KEY_KP_Page_Down: .focus(.pageDown),
    ]
}
