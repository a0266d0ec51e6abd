// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import Glibc

/// Keeps GTK from parsing its default theme at the start, which takes about 10 ms. libadwaita replaces it at once.
///
/// The theme's name is read from the environment when GTK creates its settings, before libadwaita can set it. If the
/// empty theme doesn't exist, GTK falls back to its default theme.
public enum EmptyTheme {
    private static let variable = "GTK_THEME"
    /// The theme that `adw_init` sets.
    private static let name = "Adwaita-empty"
    private static var isSelected = false

    /// Selects the empty theme, unless the user has selected a theme. Must be called before GTK starts and before there
    /// are other threads, which might read the environment meanwhile.
    public static func select() {
        guard getenv(variable) == nil else { return }
        isSelected = setenv(variable, name, 1) == 0
    }

    /// Creates GTK's settings and removes the variable again: libadwaita leaves the theme alone if it is set. Must be
    /// called before `adw_init`.
    ///
    /// The variable is the last in the environment, so that its removal moves no other that another thread is reading.
    public static func deselect() {
        guard isSelected else { return }
        gtk_settings_get_default()
        unsetenv(variable)
    }
}
