// SPDX-License-Identifier: GPL-3.0-or-later
public import CGtk
import GLibSupport

/// The widgets of a GtkBuilder template (`.ui`).
///
/// A template holds references to its widgets, so a widget must not own it.
public final class Template {
    private let builder = ObjectRef(gtk_builder_new())

    /// Creates the widgets. A template with an error ends the program.
    ///
    /// - Parameter versions: the content of the template for libadwaita 1.x and later, by x. The newest that is
    ///   installed is used.
    public init(_ versions: [guint: [UInt8]]) {
        let installed = versions.filter { $0.key <= adw_get_minor_version() }
        guard let xml = installed.max(by: { $0.key < $1.key })?.value else {
            fatalError("no template for this libadwaita")
        }
        var error: UnsafeMutablePointer<GError>?
        guard gtk_builder_add_from_string(builder.pointer, String(decoding: xml, as: UTF8.self), -1, &error) != 0 else {
            fatalError(error.map { String(cString: $0.pointee.message) } ?? "the template has an error")
        }
    }

    /// Returns the widget with an id. The template must have it.
    public subscript(id: String) -> Widget {
        guard let object = gtk_builder_get_object(builder.pointer, id) else {
            fatalError("the template has no “\(id)”")
        }
        return ptr(object)
    }
}
