// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GLibSupport

/// The user's web browser.
public enum WebBrowser {
    /// Opens an address, in a sandbox through the portal.
    ///
    /// - Parameter handler: Receives whether the browser could be started.
    public static func open(_ address: String, _ handler: @escaping (_ isOpened: Bool) -> Void) {
        // A parent would only matter to a dialog of the portal, and GTK warns if the compositor can't name windows to
        // other programs.
        gtk_show_uri_full(
            nil, address, guint32(GDK_CURRENT_TIME), nil,
            { _, result, data in
                guard let data else { return }
                defer { releaseUserData(data) }
                UserData<(Bool) -> Void>.value(of: data)(gtk_show_uri_full_finish(nil, result, nil) != 0)
            }, UserData.retain(handler))
    }
}
