// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GLibSupport

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

/// A spinner that appears if something takes long.
public final class DelayedSpinner {
    private let show: (Widget) -> Void
    private var spinner: Widget?
    private var timeout: Timeout?

    /// Delay in ms before the spinner is shown.
    private static let delay = 150
    /// Width and height in px.
    private static let size: Int32 = 32

    /// - Parameter show: adds the spinner to its parent, an overlay or a box.
    public init(show: @escaping (Widget) -> Void) {
        self.show = show
    }

    /// Whether something is going on.
    public var isNeeded = false {
        didSet {
            guard isNeeded != oldValue else { return }
            if isNeeded {
                timeout = MainLoop.after(milliseconds: Self.delay) { [weak self] in self?.appear() }
            } else {
                timeout?.cancel()
                if let spinner { gtk_widget_unparent(spinner) }
                spinner = nil
            }
        }
    }

    /// Whether the spinner has appeared.
    public var isShown: Bool { spinner != nil }

    private func appear() {
        let spinner = Spinner.make(size: Self.size)
        self.spinner = spinner
        show(spinner)
    }
}
