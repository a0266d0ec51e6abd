// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GLibSupport
import GtkSupport
import ListCore

/// The application's style sheet, in the colors of the theme and with the preferred text size.
final class Style {
    /// The colors of the rows and of the window.
    private(set) var palette = Palette.heatMap
    /// Message for the user if the preferred theme can't be used.
    var themeProblem: String? { themes.problem }

    private let themes: ThemeStore
    private let preferences: Preferences
    private lazy var sheet = ObjectRef(ptr(gtk_css_provider_new()))
    /// A style sheet with the font size of rows, which is changed faster than the whole sheet.
    private lazy var sizes = ObjectRef(ptr(gtk_css_provider_new()))
    private var textSize = 1.0

    init(_ themes: ThemeStore, _ preferences: Preferences) {
        self.themes = themes
        self.preferences = preferences
    }

    /// Computes the colors of the default theme on another thread, while GTK starts.
    static func prepare() {
        WorkQueue().async { _ = Palette.heatMap }
    }

    /// Loads the style sheet for all windows of the display, now and after each change.
    ///
    /// - Parameter onChange: called after each change of the colors or of `themeProblem`.
    func load(onChange: @escaping () -> Void) {
        updatePalette()
        fill()
        add(sheet, priority: UInt32(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
        // A higher priority than the other sheet, which has the default size.
        add(sizes, priority: UInt32(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION) + 1)
        updateTextSize()
        let follow = { [weak self] in
            guard let self else { return }
            if updatePalette() { fill() }
            onChange()
        }
        themes.observe(follow)
        on(adw_style_manager_get_default()!, "notify::high-contrast", follow)
        preferences.observe(for: self) { [weak self] in self?.updateTextSize() }
    }

    private func add(_ provider: ObjectRef, priority: UInt32) {
        gtk_style_context_add_provider_for_display(gdk_display_get_default(), provider.pointer, priority)
    }

    /// Returns whether the colors have changed.
    @discardableResult
    private func updatePalette() -> Bool {
        let isHigh = adw_style_manager_get_high_contrast(adw_style_manager_get_default()) != 0
        let least = isHigh ? RowColors.highContrast : RowColors.minContrast
        guard palette.theme != themes.theme || palette.minContrast != least else { return false }
        let isFirst = least == RowColors.minContrast && themes.theme == .heatMap
        palette = isFirst ? .heatMap : Palette(themes.theme, minContrast: least)
        return true
    }

    /// Loads the style sheet, preceded by definitions of the theme's colors.
    private func fill() {
        let chrome = palette.chrome
        let allColors = [
            ("item", palette.colors(index: 0, of: 1)), ("list", palette.listColors(index: 0, of: 1)),
            ("done", palette.done),
            ("ground", chrome.ground), ("entry", chrome.entry), ("banner", chrome.banner), ("toast", chrome.toast),
            ("light", chrome.lightSelection), ("dark", chrome.darkSelection),
        ]
        let colors =
            allColors.flatMap { [($0.0, $0.1.fill), ($0.0 + "_ink", $0.1.ink)] }
            + [("hint", chrome.secondaryInk), ("ring", chrome.ring)]
        let defined = colors.map { "@define-color ember_\($0.0) \($0.1.css);\n" }.joined()
        let rules = String(decoding: PackageResources.style_css, as: UTF8.self)
        ember_css_provider_load(ptr(sheet.pointer), defined + Self.css(forTextSize: 1) + rules)
    }

    private func updateTextSize() {
        guard preferences.textSize != textSize else { return }
        textSize = preferences.textSize
        ember_css_provider_load(ptr(sizes.pointer), Self.css(forTextSize: textSize))
    }

    /// Returns the CSS rule for everything that is set in the font size of rows.
    ///
    /// - Parameter size: the preferred text size as a multiple of the desktop's.
    private static func css(forTextSize size: Double) -> String {
        let rows = "emberrow, emberlist > textview, window.ember .list-header .title, window.ember .hint"
        return "\(rows) { font-size: \(RowAppearance.fontScale * size)em; }\n"
            + "emberlist > .dates { font-size: \(size)em; }\n"
    }
}

extension ChromeColors {
    /// Returns the CSS class of a widget on a row with the ink of that row.
    func styleClass(forInk ink: Color) -> String {
        ink == lightSelection.fill ? "on-dark" : ink == darkSelection.fill ? "on-light" : "on-done"
    }
}

extension Palette {
    /// Whether the desktop asks for high contrast.
    var isHighContrast: Bool { minContrast > RowColors.minContrast }

    /// Adds the CSS class for high contrast to a window, or removes it.
    func setContrastClass(of window: Widget) {
        setClass("high-contrast", to: isHighContrast, of: window)
    }
}
