// SPDX-License-Identifier: GPL-3.0-or-later
import GtkSupport
import ListCore

extension PixelGrid {
    /// Makes the grid of a list on its window's device pixels.
    init(of list: Widget) {
        let scale = DevicePixels.scale(of: list)
        self.init(scale: scale, top: scale == scale.rounded() ? 0 : DevicePixels.top(of: list))
    }
}
