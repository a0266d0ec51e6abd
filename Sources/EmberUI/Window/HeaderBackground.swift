// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GtkSupport
import ListCore

/// The background of the header bar. It changes its color like a row: a transition of CSS would lead from red to green
/// through brown.
final class HeaderBackground: CustomWidget {
    private static let backgroundClass = WidgetClass.register(
        "EmberHeaderBackground", cssName: "emberheader", role: GTK_ACCESSIBLE_ROLE_PRESENTATION
    )

    /// Called with the color that is shown now.
    var onShow: (Color) -> Void = { _ in }

    private(set) var shown: Color?
    private var target: Color?
    /// The color that was shown before the target changed abruptly, and the time of that, s.
    private var fade: (from: Color, start: Double)?

    /// Duration of a fade, s, also with reduced motion (H16).
    private static let fadeDuration = 0.2
    /// Distance of colors from which on a change is abrupt: more than in a frame of a change of level.
    private static let abrupt = 0.12

    init() {
        super.init(of: Self.backgroundClass)
    }

    /// Shows a color. If it differs much from that before, it fades in.
    func show(_ color: Color) {
        let old = target
        target = color
        if let shown, let old, old.distance(to: color) > Self.abrupt {
            let isFading = fade != nil
            fade = (shown, Double(g_get_monotonic_time()) / 1_000_000)
            if !isFading { FrameClock.tick(widget) { [weak self] in self?.update(at: $0) ?? false } }
        }
        if fade == nil { draw(color) }
    }

    /// Draws a frame of a fade. Returns whether it goes on.
    private func update(at time: Double) -> Bool {
        guard let target, let fade else { return false }
        let part = (time - fade.start) / Self.fadeDuration
        if part >= 1 { self.fade = nil }
        draw(part < 1 ? fade.from.changing(to: target, max(part, 0)) : target)
        return part < 1
    }

    private func draw(_ color: Color) {
        onShow(color)
        guard color != shown else { return }
        shown = color
        gtk_widget_queue_draw(widget)
    }

    override func snapshot(_ snapshot: Snapshot) {
        guard let shown else { return }
        let (width, height) = (Double(gtk_widget_get_width(widget)), Double(gtk_widget_get_height(widget)))
        snapshot.fill(x: 0, y: 0, width: width, height: height, shown.rgba)
    }
}
