// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
public import GLibSupport

/// The content of a drop on a widget.
public enum DroppedContent {
    case text(String)
    /// GFiles, at least one.
    case files([ObjectRef])
}

/// Takes text and files that are dropped on a widget, by GtkDropTargetAsync.
///
/// The content is read as it arrives, so a program that sends slowly, or not at all, doesn't block this one.
public final class DropTarget {
    /// Called when something is dragged over the widget, with the position on the widget in px, and the label of a
    /// `TextDrag` that this program has begun.
    public var onMotion: (_ x: Double, _ y: Double, _ label: String?) -> Void = { _, _, _ in }
    public var onLeave: () -> Void = {}
    /// Called when something was dropped, before it is read, with the label of a `TextDrag`, whose text isn't read.
    public var onDrop: (_ label: String?) -> Void = { _ in }
    /// Called with what was dropped, or with `nil` if the other program didn't send it.
    public var onContent: (DroppedContent?) -> Void = { _ in }

    /// Maximum time in ms for the other program to send the content.
    private static let readTimeout = 10_000

    /// - Parameter widget: owns the event controller.
    public init(on widget: Widget) {
        let target = gtk_drop_target_async_new(Self.formats, GDK_ACTION_COPY)!
        onDrag(target, "drag-enter") { [weak self] drop, x, y in self?.move(drop, to: x, y) ?? GDK_ACTION_COPY }
        onDrag(target, "drag-motion") { [weak self] drop, x, y in self?.move(drop, to: x, y) ?? GDK_ACTION_COPY }
        onObject(target, "drag-leave") { [weak self] _ in self?.onLeave() }
        onDrag(target, "drop") { [weak self] drop, x, y in
            _ = self?.move(drop, to: x, y)
            self?.receive(drop)
            return GDK_ACTION_COPY
        }
        gtk_widget_add_controller(widget, target)
    }

    /// The types that can be read. The caller owns the result.
    private static var formats: OpaquePointer? {
        let builder = gdk_content_formats_builder_new()
        gdk_content_formats_builder_add_gtype(builder, gdk_file_list_get_type())
        gdk_content_formats_builder_add_gtype(builder, textType)
        return gdk_content_formats_union_deserialize_mime_types(gdk_content_formats_builder_free_to_formats(builder))
    }

    /// G_TYPE_STRING
    private static let textType = GType(16 << G_TYPE_FUNDAMENTAL_SHIFT)

    private func move(_ drop: OpaquePointer, to x: Double, _ y: Double) -> GdkDragAction {
        onMotion(x, y, Self.label(of: drop))
        return GDK_ACTION_COPY
    }

    private static func label(of drop: OpaquePointer) -> String? {
        gdk_drop_get_drag(drop).flatMap { TextDrag.label(of: $0) }
    }

    private func receive(_ drop: OpaquePointer) {
        let label = Self.label(of: drop)
        onDrop(label)
        guard label == nil else { return gdk_drop_finish(drop, GDK_ACTION_COPY) }
        let formats = gdk_content_formats_union_deserialize_gtypes(gdk_content_formats_ref(gdk_drop_get_formats(drop)))
        defer { gdk_content_formats_unref(formats) }
        let hasFiles = gdk_content_formats_contain_gtype(formats, gdk_file_list_get_type()) != 0
        read(hasFiles ? gdk_file_list_get_type() : Self.textType, of: drop)
    }

    /// Reads a value of a type. It ends without one if the other program ends or doesn't answer.
    private func read(_ type: GType, of drop: OpaquePointer) {
        let cancellable = Cancellable()
        cancellable.cancel(afterMilliseconds: Self.readTimeout)
        let finish: (OpaquePointer, OpaquePointer?) -> Void = { [weak self] drop, result in
            cancellable.complete()
            let content = gdk_drop_read_value_finish(drop, result, nil).flatMap { Self.content(of: $0) }
            gdk_drop_finish(drop, content == nil ? GdkDragAction(rawValue: 0) : GDK_ACTION_COPY)
            self?.onContent(content)
        }
        gdk_drop_read_value_async(
            drop, type, G_PRIORITY_DEFAULT, cancellable.pointer,
            { drop, result, data in
                guard let drop, let data else { return }
                defer { releaseUserData(data) }
                UserData<(OpaquePointer, OpaquePointer?) -> Void>.value(of: data)(ptr(drop), result)
            }, UserData.retain(finish))
    }

    /// Returns what a value contains; `nil` if that is nothing.
    private static func content(of value: UnsafePointer<GValue>) -> DroppedContent? {
        guard value.pointee.g_type != textType else {
            return g_value_get_string(value).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : .text($0) }
        }
        guard let list = g_value_get_boxed(value) else { return nil }
        let files = gdk_file_list_get_files(OpaquePointer(list))
        defer { g_slist_free(files) }
        let all = sequence(first: files) { $0?.pointee.next }.prefix { $0 != nil }
            .compactMap { $0?.pointee.data.map { ObjectRef(retaining: OpaquePointer($0)) } }
        return all.isEmpty ? nil : .files(all)
    }
}

/// Connects a handler to a signal of a GtkDropTargetAsync with a GdkDrop and a position:
/// `GdkDragAction (Object *target, GdkDrop *drop, double x, double y)`.
private func onDrag(
    _ target: OpaquePointer, _ signal: String,
    _ handler: @escaping (_ drop: OpaquePointer, _ x: Double, _ y: Double) -> GdkDragAction
) {
    let trampoline: @convention(c) (gpointer, OpaquePointer, Double, Double) -> UInt32 = { data, drop, x, y in
        UserData<(OpaquePointer, Double, Double) -> GdkDragAction>.value(of: data)(drop, x, y).rawValue
    }
    connect(target, signal, handler, unsafeBitCast(trampoline, to: GCallback.self))
}
