// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GLibSupport

/// A GdkContentProvider with a text that is made on another thread each time that it is requested.
enum TextContentProvider {
    typealias MakeText = @Sendable () -> [UInt8]

    private struct Content {
        let mediaTypes: [String]
        let makeText: MakeText
    }

    /// The media types of plain text.
    static let plain = ["text/plain;charset=utf-8", "text/plain"]

    private static let textKey = g_quark_from_static_string("ember-text")

    static func make(as mediaTypes: [String] = plain, _ text: @escaping MakeText) -> ObjectRef {
        let provider = g_object_new_with_properties(type, 0, nil, nil)!
        let content = Content(mediaTypes: mediaTypes, makeText: text)
        g_object_set_qdata_full(provider, textKey, UserData<Content>.retain(content), releaseUserData)
        return ObjectRef(ptr(provider))
    }

    private static let type: GType = {
        var info = GTypeInfo()
        info.class_size = UInt16(MemoryLayout<GdkContentProviderClass>.size)
        info.instance_size = UInt16(MemoryLayout<GdkContentProvider>.size)
        info.class_init = { classPointer, _ in
            guard let functions = classPointer?.assumingMemoryBound(to: GdkContentProviderClass.self) else { return }
            functions.pointee.ref_formats = { provider in
                let builder = gdk_content_formats_builder_new()
                for name in provider.flatMap({ TextContentProvider.content(of: $0) })?.mediaTypes ?? [] {
                    gdk_content_formats_builder_add_mime_type(builder, name)
                }
                return gdk_content_formats_builder_free_to_formats(builder)
            }
            functions.pointee.write_mime_type_async = { provider, _, stream, priority, cancellable, callback, data in
                guard let provider, let stream, let content = TextContentProvider.content(of: provider) else { return }
                let task = ObjectRef(g_task_new(provider, cancellable, callback, data))
                g_task_set_priority(task.pointer, priority)
                TextContentProvider.write(content.makeText, to: ObjectRef(retaining: ptr(stream)), for: task)
            }
            functions.pointee.write_mime_type_finish = { _, result, error in g_task_propagate_boolean(result, error) }
        }
        return g_type_register_static(
            gdk_content_provider_get_type(), "EmberTextProvider", &info, GTypeFlags(rawValue: 0))
    }()

    private static func content(of provider: UnsafeMutablePointer<GdkContentProvider>) -> Content? {
        g_object_get_qdata(ptr(provider), textKey).map { UserData<Content>.value(of: $0) }
    }

    private static func write(_ text: @escaping MakeText, to stream: ObjectRef, for task: ObjectRef) {
        WorkQueue().async(text) { write($0, to: stream, for: task) }
    }

    private static func write(_ bytes: [UInt8], to stream: ObjectRef, for task: ObjectRef) {
        let content = g_bytes_new(bytes, gsize(bytes.count))
        let source = ObjectRef(ptr(g_memory_input_stream_new_from_bytes(content)!))
        g_bytes_unref(content)
        g_output_stream_splice_async(
            ptr(stream.pointer), ptr(source.pointer), G_OUTPUT_STREAM_SPLICE_NONE, g_task_get_priority(task.pointer),
            g_task_get_cancellable(task.pointer),
            { stream, result, data in
                guard let data else { return }
                defer { releaseUserData(data) }
                let task = UserData<ObjectRef>.value(of: data).pointer
                var error: UnsafeMutablePointer<GError>?
                if g_output_stream_splice_finish(stream.map { ptr($0) }, result, &error) < 0 {
                    g_task_return_error(task, error)
                } else {
                    g_task_return_boolean(task, 1)
                }
            }, UserData.retain(task))
    }
}
