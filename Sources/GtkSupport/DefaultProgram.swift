// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GLibSupport

/// The program that the user prefers for an address, such as the web browser.
public enum DefaultProgram {
    /// Opens the folder of a file in the file manager.
    public static func openFolder(ofFile path: String, _ handler: @escaping (_ isOpened: Bool) -> Void) {
        let folder = g_path_get_dirname(path)
        defer { g_free(folder) }
        guard let address = folder.flatMap({ g_filename_to_uri($0, nil, nil) }) else { return handler(false) }
        defer { g_free(address) }
        open(String(cString: address), handler)
    }

    /// Opens an address, in a sandbox through the portal.
    ///
    /// - Parameter handler: Receives whether the program could be started.
    public static func open(_ address: String, _ handler: @escaping (_ isOpened: Bool) -> Void) {
        // GtkUriLauncher can't open a file in a sandbox.
        if !address.hasPrefix("file:"), let launcher = UriLauncher.current {
            return launcher.launch(address, handler)
        }
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

/// The functions of GtkUriLauncher, which GTK has since 4.10.
private struct UriLauncher {
    private typealias Callback = @convention(c) (UnsafeMutableRawPointer?, OpaquePointer?, gpointer?) -> Void
    private typealias Make = @convention(c) (UnsafePointer<CChar>?) -> OpaquePointer?
    private typealias Launch =
        @convention(c) (OpaquePointer?, OpaquePointer?, OpaquePointer?, Callback, gpointer?) -> Void
    private typealias Finish = @convention(c) (UnsafeMutableRawPointer?, OpaquePointer?, OpaquePointer?) -> gboolean

    private let (make, launch): (Make, Launch)

    /// `nil` before GTK 4.10.
    static let current = UriLauncher()

    private init?() {
        guard let make = libraryFunction("gtk_uri_launcher_new", as: Make.self),
            let launch = libraryFunction("gtk_uri_launcher_launch", as: Launch.self)
        else { return nil }
        self.make = make
        self.launch = launch
    }

    func launch(_ address: String, _ handler: @escaping (_ isOpened: Bool) -> Void) {
        guard let launcher = make(address) else { return handler(false) }
        // GTK holds a reference to the launcher until it has finished.
        defer { g_object_unref(UnsafeMutableRawPointer(launcher)) }
        launch(
            launcher, nil, nil,
            { source, result, data in
                guard let data else { return }
                defer { releaseUserData(data) }
                let finish = libraryFunction("gtk_uri_launcher_launch_finish", as: Finish.self)
                UserData<(Bool) -> Void>.value(of: data)(finish.map { $0(source, result, nil) != 0 } ?? false)
            }, UserData.retain(handler))
    }
}
