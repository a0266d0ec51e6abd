// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk

/// A spinner: an AdwSpinner, or a GtkSpinner before libadwaita 1.6.
public enum Spinner {
    /// Makes a spinner that spins while it is visible.
    ///
    /// - Parameter size: width and height in px.
    public static func make(size: Int32) -> Widget {
        let spinner: Widget
        if let newer = AdwaitaFeatures.makeSpinner?() {
            spinner = newer
        } else {
            spinner = gtk_spinner_new()
            gtk_spinner_set_spinning(ptr(spinner), 1)
        }
        gtk_widget_set_size_request(spinner, size, size)
        return spinner
    }
}
