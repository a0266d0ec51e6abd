// SPDX-License-Identifier: GPL-3.0-or-later
import CGio

/// An error while reading a file.
public enum FileReadingError: Error {
    case folder
    /// A pipe, a socket, a device, or a link to a server.
    case special
    case tooLarge(bytes: Int)
    case noPermission
    case notFound
    /// Any other error, or a server that doesn't answer.
    case other
}

/// Reads a file by GIO, which may be on a server, without blocking.
public final class FileReader {
    public typealias Handler = (_ name: String, Result<[UInt8], FileReadingError>) -> Void

    /// Maximum time in ms between two answers of a server.
    private static let responseTimeout = 30_000

    private let file: ObjectRef
    private let limit: Int
    private let handler: Handler
    private let cancellable = Cancellable()
    private var name: String

    /// Reads a regular file. Any other kind of file is an error.
    ///
    /// - Parameters:
    ///   - file: A GFile.
    ///   - limit: The maximum size in bytes.
    ///   - handler: Receives the name of the file, as users see it, and its content.
    public static func read(_ file: ObjectRef, limit: Int, _ handler: @escaping Handler) {
        FileReader(file, limit: limit, handler).inspect()
    }

    private init(_ file: ObjectRef, limit: Int, _ handler: @escaping Handler) {
        self.file = file
        self.limit = limit
        self.handler = handler
        name = takeString(g_file_get_basename(file.pointer)) ?? ""
    }

    // Each operation keeps this object.

    private func inspect() {
        cancellable.cancel(afterMilliseconds: Self.responseTimeout)
        g_file_query_info_async(
            file.pointer, "standard::type,standard::size,standard::display-name", G_FILE_QUERY_INFO_NONE,
            G_PRIORITY_DEFAULT, cancellable.pointer,
            { file, result, data in
                guard let file, let data else { return }
                defer { releaseUserData(data) }
                var error: UnsafeMutablePointer<GError>?
                let info = g_file_query_info_finish(OpaquePointer(file), result, &error)
                UserData<FileReader>.value(of: data).received(info.map { ObjectRef($0) }, error)
            }, UserData.retain(self))
    }

    private func received(_ info: ObjectRef?, _ error: UnsafeMutablePointer<GError>?) {
        guard let info else { return fail(error) }
        if let shown = g_file_info_get_display_name(info.pointer) { name = String(cString: shown) }
        switch g_file_info_get_file_type(info.pointer) {
        case G_FILE_TYPE_REGULAR: break
        case G_FILE_TYPE_DIRECTORY: return end(.failure(.folder))
        default: return end(.failure(.special))
        }
        let size = Int(g_file_info_get_size(info.pointer))
        guard size <= limit else { return end(.failure(.tooLarge(bytes: size))) }
        cancellable.cancel(afterMilliseconds: Self.responseTimeout)
        g_file_load_partial_contents_async(
            file.pointer, cancellable.pointer,
            { _, size, data in
                guard let data else { return 0 }
                return UserData<FileReader>.value(of: data).mayReadMore(than: Int(size)) ? 1 : 0
            },
            { file, result, data in
                guard let file, let data else { return }
                defer { releaseUserData(data) }
                var (content, error): (UnsafeMutablePointer<CChar>?, UnsafeMutablePointer<GError>?) = (nil, nil)
                var size: gsize = 0
                g_file_load_partial_contents_finish(OpaquePointer(file), result, &content, &size, nil, &error)
                defer { g_free(content) }
                let bytes = content.map { Array(UnsafeRawBufferPointer(start: $0, count: Int(size))) }
                UserData<FileReader>.value(of: data).received(bytes, error)
            }, UserData.retain(self))
    }

    /// Called with the number of bytes that were read so far.
    private func mayReadMore(than size: Int) -> Bool {
        cancellable.cancel(afterMilliseconds: Self.responseTimeout)
        return size <= limit
    }

    private func received(_ bytes: [UInt8]?, _ error: UnsafeMutablePointer<GError>?) {
        guard let bytes else { return fail(error) }
        end(bytes.count > limit ? .failure(.tooLarge(bytes: bytes.count)) : .success(bytes))
    }

    private func fail(_ error: UnsafeMutablePointer<GError>?) {
        defer { if let error { g_error_free(error) } }
        guard let error, error.pointee.domain == g_io_error_quark() else { return end(.failure(.other)) }
        switch GIOErrorEnum(rawValue: UInt32(error.pointee.code)) {
        case G_IO_ERROR_NOT_FOUND: end(.failure(.notFound))
        case G_IO_ERROR_PERMISSION_DENIED: end(.failure(.noPermission))
        case G_IO_ERROR_IS_DIRECTORY: end(.failure(.folder))
        default: end(.failure(.other))
        }
    }

    private func end(_ result: Result<[UInt8], FileReadingError>) {
        cancellable.complete()
        handler(name, result)
    }
}
