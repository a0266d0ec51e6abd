// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GtkSupport
import ListCore

/// A header bar in the color of the first row, with the name of the list.
final class ListHeaderBar {
    /// The box around the header bar.
    let widget: Widget
    let bar: Widget
    private let title: OpaquePointer
    /// The name of the other level during a change of level.
    private let otherTitle: OpaquePointer
    private let background: HeaderBackground
    /// The title and the color that were shown when a change of level began within another one, and the time of that, s.
    private var interrupted: (time: Double, title: String, opacity: Double, fill: Color?)?
    private var styleClass = ""
    /// The CSS class for the list, and the one for the color that fades out.
    private var styleClasses = (own: "", other: "")
    var palette: Palette

    init(palette: Palette) {
        self.palette = palette
        widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
        background = HeaderBackground()
        title = ptr(adw_window_title_new("", ""))
        otherTitle = ptr(adw_window_title_new("", ""))
        bar = adw_header_bar_new()
        let titles = gtk_overlay_new()!
        gtk_overlay_set_child(ptr(titles), ptr(title))
        gtk_overlay_add_overlay(ptr(titles), ptr(otherTitle))
        gtk_overlay_set_measure_overlay(ptr(titles), ptr(otherTitle), 1)
        gtk_widget_set_visible(ptr(otherTitle), 0)
        Accessibility.set(isHidden: true, of: ptr(otherTitle))
        adw_header_bar_set_title_widget(ptr(bar), titles)
        showWindowButtons(start: false, end: false)
        gtk_widget_add_css_class(widget, "list-header")
        let colored = gtk_overlay_new()!
        gtk_overlay_set_child(ptr(colored), background.widget)
        gtk_overlay_add_overlay(ptr(colored), bar)
        gtk_overlay_set_measure_overlay(ptr(colored), bar, 1)
        gtk_box_append(ptr(widget), colored)
        background.onShow = { [weak self] in self?.setInk(on: $0) }
    }

    /// Shows the buttons of the window at the start and at the end of the bar.
    func showWindowButtons(start: Bool, end: Bool) {
        adw_header_bar_set_show_start_title_buttons(ptr(bar), start ? 1 : 0)
        adw_header_bar_set_show_end_title_buttons(ptr(bar), end ? 1 : 0)
    }

    /// The color that is shown.
    var fill: Color? { background.shown }

    /// Shows the name and the color of a list. During a change of level, the name of the other level fades out before
    /// this one fades in, while the color of one level turns into that of the other.
    func show(_ level: Level, _ list: ItemList, change: LevelChange?) {
        rememberInterrupted(by: change)
        adw_window_title_set_title(title, Self.name(of: level, list))
        gtk_widget_set_visible(ptr(otherTitle), change == nil ? 0 : 1)
        if let change {
            adw_window_title_set_title(otherTitle, interrupted?.title ?? Self.name(of: change.level, change.list))
        }
        let share = change?.share ?? 1
        gtk_widget_set_opacity(ptr(title), max(2 * share - 1, 0))
        gtk_widget_set_opacity(ptr(otherTitle), max(1 - 2 * share, 0) * (interrupted?.opacity ?? 1))
        let other = change.map { Self.styleClass(of: $0.level, $0.list) }
        let own = Self.styleClass(of: level, list)
        styleClasses = (own, other ?? self.styleClass)
        let fill = colors(of: own).fill
        let former = interrupted?.fill ?? other.map { colors(of: $0).fill }
        background.show(former?.changing(to: fill, share) ?? fill)
    }

    /// Sets the ink of one of both lists: that of this list on its color, otherwise the more legible one.
    private func setInk(on fill: Color) {
        let (own, other) = (colors(of: styleClasses.own), colors(of: styleClasses.other))
        let isOwn = fill == own.fill || own.ink.contrast(to: fill) >= other.ink.contrast(to: fill)
        replaceClass(&styleClass, with: isOwn ? styleClasses.own : styleClasses.other, of: widget)
    }

    /// Remembers what is shown between two levels when the level changes again. Only one of the two titles is visible.
    private func rememberInterrupted(by change: LevelChange?) {
        guard change?.interruptionTime != interrupted?.time else { return }
        let shown = gtk_widget_get_opacity(ptr(title)) > 0 ? title : otherTitle
        interrupted = change?.interruptionTime.map {
            ($0, String(cString: adw_window_title_get_title(shown)), gtk_widget_get_opacity(ptr(shown)), fill)
        }
    }

    /// Returns the CSS class for the first row of a list.
    private static func styleClass(of level: Level, _ list: ItemList) -> String {
        list.items.first.map { $0.isDone ? "done" : level == .lists ? "list" : "item" } ?? ""
    }

    /// Returns the colors for a CSS class.
    private func colors(of styleClass: String) -> RowColors {
        switch styleClass {
        case "done": palette.done
        case "list": palette.listColors(index: 0, of: 1)
        case "item": palette.colors(index: 0, of: 1)
        default: palette.chrome.ground
        }
    }

    private static func name(of level: Level, _ list: ItemList) -> String {
        level == .lists ? tr("Lists") : DisplayText.make(from: list.name)
    }
}
