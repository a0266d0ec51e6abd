// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GLibSupport

/// The program that the user prefers for an address, such as the web browser.
public enum DefaultProgram {
    /// Opens the folder of a file in the file manager.
    public static func openFolder(ofFile path: String, _ handler: @escaping (_ isOpened: Bool) -> Void) {
        guard let folder = takeString(g_path_get_dirname(path)),
            let address = takeString(g_filename_to_uri(folder, nil, nil))
        else { return handler(false) }
        open(address, handler)
    }

    /// Opens an address, in a sandbox through the portal.
    ///
    /// - Parameter handler: Receives whether the program could be started.
    public static func open(_ address: String, _ handler: @escaping (_ isOpened: Bool) -> Void) {
        // Its successor, GtkUriLauncher, can't open a file in a sandbox.
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
