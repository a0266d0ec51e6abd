// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GLibSupport
import GtkSupport
import ListCore

/// The context menu of a row, with all actions that gestures perform, and their shortcuts.
final class RowMenu {
    private let host: Widget
    private let perform: (Command) -> Void
    private let onClose: () -> Void
    private let group = ObjectRef(ptr(g_simple_action_group_new()))
    private var actions: [ObjectRef] = []
    private var popover: Widget?

    /// - Parameters:
    ///   - host: the widget that the menu points into.
    ///   - perform: performs a command on the focused row.
    ///   - onClose: called when the menu has closed and the list should get the focus back.
    init(on host: Widget, perform: @escaping (Command) -> Void, onClose: @escaping () -> Void) {
        self.host = host
        self.perform = perform
        self.onClose = onClose
        actions = RowActions.commands.map { name, command in
            addAction(name, to: group.pointer) { [weak self] in self?.perform(command) }
        }
        actions.append(
            addAction("move-to-list", to: group.pointer, parameters: 1) { [weak self] in
                self?.perform(.moveToList(ListID($0[0])))
            })
        actions.append(addAction("pick-up", to: group.pointer) { [weak self] in self?.perform(.pickUp) })
        actions.append(
            addAction("open-address", to: group.pointer, parameters: 1) { [weak self] in
                self?.perform(.openLink(Int($0[0]) ?? 0))
            })
        gtk_widget_insert_action_group(host, RowActions.group, group.pointer)
        on(ptr(host), "destroy") { [weak self] in self?.close() }
    }

    /// Opens the menu for a row.
    ///
    /// - Parameters:
    ///   - lists: the other lists, which the item can be moved to; `nil` for the row of a list.
    ///   - isFixed: whether the item, or the list with its items, can't be changed.
    ///   - place: bounds of the row in px of the host.
    func show(
        for item: Item, among lists: [(id: ListID, name: String)]?, isFixed: Bool,
        at place: (x: Double, y: Double, width: Double, height: Double)
    ) {
        close()
        // A list that can't be changed can be opened and moved among the others.
        for action in actions {
            let name = String(cString: g_action_get_name(action.pointer))
            let isReading = ["show-notes", "open-link", "open-address"].contains(name)
            let isChange = lists != nil && !isReading || ["complete", "edit", "delete"].contains(name)
            g_simple_action_set_enabled(action.pointer, isFixed && isChange ? 0 : 1)
        }
        let model = menu(for: item, among: isFixed ? lists.map { _ in [] } : lists)
        let popover = gtk_popover_menu_new_from_model(ptr(model.pointer))!
        gtk_widget_set_parent(popover, host)
        gtk_widget_set_halign(popover, GTK_ALIGN_START)
        gtk_popover_set_has_arrow(ptr(popover), 0)
        var rectangle = GdkRectangle(
            x: Int32(place.x), y: Int32(place.y), width: Int32(max(place.width, 1)), height: Int32(max(place.height, 1))
        )
        gtk_popover_set_pointing_to(ptr(popover), &rectangle)
        fit(popover, to: place.y...(place.y + max(place.height, 1)))
        // The popover is kept until the next one opens, because the chosen action runs after it has closed, and the
        // event that closed it may still be in propagation.
        on(ptr(popover), "closed") { [weak self] in
            self?.isOpen = false
            MainLoop.soon { self?.onClose() }
        }
        // The host destroys its children before it emits "destroy" itself.
        on(ptr(popover), "destroy") { [weak self] in
            if self?.popover == popover { self?.popover = nil }
        }
        self.popover = popover
        isOpen = true
        gtk_popover_popup(ptr(popover))
    }

    /// - Parameter edges: upper and lower edge in px of the host.
    private func fit(_ popover: Widget, to edges: ClosedRange<Double>) {
        guard let window = gtk_widget_get_root(host) else { return }
        var (origin, top) = (graphene_point_t(x: 0, y: 0), graphene_point_t(x: 0, y: 0))
        guard gtk_widget_compute_point(host, ptr(window), &origin, &top) != 0 else { return }
        PopoverMenu.fit(
            popover, to: (edges.lowerBound + Double(top.y))...(edges.upperBound + Double(top.y)), in: ptr(window))
    }

    /// Whether the menu has the focus.
    private(set) var isOpen = false

    /// Whether the focus is still in the menu after it has closed. It would go on taking Esc.
    var keepsFocus: Bool {
        guard let popover, !isOpen else { return false }
        return containsFocus(popover)
    }

    private func close() {
        guard let popover else { return }
        self.popover = nil
        isOpen = false
        gtk_widget_unparent(popover)
    }

    private func menu(for item: Item, among lists: [(id: ListID, name: String)]?) -> ObjectRef {
        let menu = g_menu_new()!
        let insert = [
            (tr("Insert _Above"), "insert-above", "<Control><Shift>Return"),
            (tr("Insert _Below"), "insert-below", "<Control>Return"),
        ]
        // TRANSLATORS: In the context menu of a row.
        let toggle = item.isDone ? tr("Mark as Not _Done") : tr("Mark as _Done")
        if let lists {
            let date = item.isDone ? [] : [(tr("Set Date…"), "set-date", "<Control>d")]
            let notes = item.task.hasNotes ? [(tr("Show _Notes"), "show-notes", nil as String?)] : []
            append([(toggle, "complete", nil), (tr("_Edit"), "edit", nil)] + date + notes, to: menu)
            appendLinks(of: item, to: menu)
            append(insert, to: menu)
            append(Self.moves, to: menu, with: lists)
        } else {
            append([(tr("_Open"), "open", nil), (tr("_Rename"), "edit", "F2"), (toggle, "complete", nil)], to: menu)
            append(insert, to: menu)
            append(Self.moves, to: menu)
        }
        append([(tr("De_lete"), "delete", "Delete")], to: menu)
        return ObjectRef(menu)
    }

    /// Appends an entry that opens the address in an item, or one for each address if there are several.
    private func appendLinks(of item: Item, to menu: OpaquePointer) {
        let links = Link.links(in: item.text)
        guard links.count > 1 else {
            // TRANSLATORS: In the context menu of an item whose text contains a web address, for example.
            return links.isEmpty ? () : append([(tr("Open Lin_k"), "open-link", "<Control>o")], to: menu)
        }
        let section = ObjectRef(g_menu_new())
        for (index, link) in links.prefix(Self.maximumLinks).enumerated() {
            let address = DisplayText.excerpt(of: link.text, longest: Self.longestAddress)
            // TRANSLATORS: In the context menu of an item with several addresses. {address} is “gnome.org”, for example.
            let label = PopoverMenu.label(tr("Open “{address}”", ["address": address]))
            let item = ObjectRef(g_menu_item_new(label, nil))
            g_menu_item_set_action_and_target_value(item.pointer, "row.open-address", g_variant_new_string("\(index)"))
            g_menu_append_item(section.pointer, item.pointer)
        }
        g_menu_append_section(menu, nil, ptr(section.pointer))
    }

    /// Maximum number of addresses in the menu, and of the characters of each.
    private static let (maximumLinks, longestAddress) = (5, 28)

    private static var moves: [(label: String, action: String, key: String?)] {
        [
            (tr("Move _Up"), "move-up", "<Control><Shift>Up"), (tr("Move Do_wn"), "move-down", "<Control><Shift>Down"),
            (tr("Move to _Top"), "move-top", "<Control><Shift>Home"),
            (tr("Move to Botto_m"), "move-bottom", "<Control><Shift>End"),
            // TRANSLATORS: In the context menu of a row: it follows the pointer until a click drops it somewhere else.
            (tr("Mo_ve"), "pick-up", nil),
        ]
    }

    /// Appends a section to a menu.
    ///
    /// - Parameter lists: lists for a submenu that moves the item.
    private func append(
        _ entries: [(label: String, action: String, key: String?)], to menu: OpaquePointer,
        with lists: [(id: ListID, name: String)] = []
    ) {
        let section = ObjectRef(g_menu_new())
        for entry in entries {
            let item = ObjectRef(g_menu_item_new(entry.label, "row." + entry.action))
            // Space and Enter are not shown, because in a menu they activate the selected entry.
            if let key = entry.key { g_menu_item_set_attribute_value(item.pointer, "accel", g_variant_new_string(key)) }
            g_menu_append_item(section.pointer, item.pointer)
        }
        if !lists.isEmpty {
            let others = ObjectRef(g_menu_new())
            for list in lists.prefix(Self.maximumLists) {
                let label = PopoverMenu.label(DisplayText.make(from: list.name))
                let item = ObjectRef(g_menu_item_new(label.isEmpty ? " " : label, nil))
                g_menu_item_set_action_and_target_value(
                    item.pointer, "row.move-to-list", g_variant_new_string(list.id.text))
                g_menu_append_item(others.pointer, item.pointer)
            }
            g_menu_append_submenu(section.pointer, tr("Move to Li_st"), ptr(others.pointer))
        }
        g_menu_append_section(menu, nil, ptr(section.pointer))
    }

    /// Maximum number of lists in the submenu, so that it fits on the screen.
    private static let maximumLists = 30
}
