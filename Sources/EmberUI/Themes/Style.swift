// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GtkSupport
import ListCore

/// The application's style sheet, and the colors of its theme.
enum Style {
    /// The colors of the rows and of the window.
    private(set) static var palette = Palette.heatMap

    private static var provider: ObjectRef?

    /// Computes the colors of the default theme on another thread, while GTK starts.
    static func prepare() {
        Task.detached { _ = Palette.heatMap }
    }

    /// Loads the style sheet for all windows of the display, with the preferred theme.
    ///
    /// - Parameter onChange: called after each change of the colors.
    static func load(onChange: @escaping () -> Void) {
        let themes = ThemeStore.shared
        let manager = adw_style_manager_get_default()!
        let refresh = {
            let least = adw_style_manager_get_high_contrast(manager) != 0 ? RowColors.highContrast : RowColors.minContrast
            guard palette.theme != themes.theme || palette.minContrast != least else { return false }
            let isFirst = least == RowColors.minContrast && themes.theme == .heatMap
            palette = isFirst ? .heatMap : Palette(themes.theme, minContrast: least)
            return true
        }
        _ = refresh()
        let provider = ObjectRef(ptr(gtk_css_provider_new()))
        self.provider = provider
        fill(provider)
        gtk_style_context_add_provider_for_display(
            gdk_display_get_default(), provider.pointer, UInt32(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION)
        )
        let follow = {
            if refresh() { fill(provider) }
            onChange()
        }
        themes.observe(follow)
        on(manager, "notify::high-contrast", follow)
    }

    /// Adds or removes the CSS class for high contrast.
    static func apply(to window: Widget) {
        let setClass = palette.isHighContrast ? gtk_widget_add_css_class : gtk_widget_remove_css_class
        setClass(window, "high-contrast")
    }

    /// Number of times that the style sheet was loaded.
    private static var loads = 0

    /// Loads the style sheet, preceded by definitions of the theme's colors.
    private static func fill(_ provider: ObjectRef) {
        loads += 1
        let chrome = palette.chrome
        let allColors = [
            ("item", palette.colors(index: 0, of: 1)), ("list", palette.listColors(index: 0, of: 1)), ("done", palette.done),
            ("ground", chrome.ground), ("entry", chrome.entry), ("banner", chrome.banner), ("toast", chrome.toast),
            ("light", chrome.lightSelection), ("dark", chrome.darkSelection),
        ]
        let colors =
            allColors.flatMap { [($0.0, $0.1.fill), ($0.0 + "_ink", $0.1.ink)] }
            + [("hint", chrome.secondaryInk), ("ring", chrome.ring)]
        // GTK 4.8 keeps the style of hidden widgets until an inherited property changes. This color is invisible, because Ember
        // has no icon in the color of success.
        let invalidation = "window.ember { -gtk-icon-palette: success rgb(\(loads % 256), 0, 0); }\n"
        let defined = colors.map { "@define-color ember_\($0.0) \($0.1.css);\n" }.joined()
        let sheet = String(decoding: PackageResources.style_css, as: UTF8.self)
        ember_css_provider_load(ptr(provider.pointer), defined + invalidation + TextScale.css(for: 1) + sheet)
    }
}

extension Palette {
    /// Whether the desktop asks for high contrast.
    var isHighContrast: Bool { minContrast > RowColors.minContrast }
}
