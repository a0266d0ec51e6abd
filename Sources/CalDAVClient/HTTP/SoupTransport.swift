// SPDX-License-Identifier: GPL-3.0-or-later
import CSoup
import CalendarProtocol
import GLibSupport

/// Sends requests with libsoup. Must be used and released on the thread that created it.
final class SoupTransport: HTTPTransport {
    /// Time without any data after which the connection counts as broken, in s.
    private static let idleTimeout: guint = 60
    /// Time to connect to each address of a server, in s. Other accounts wait meanwhile.
    static let connectionTimeout: guint = 10

    private let session: UnsafeMutablePointer<SoupSession>
    private let context = g_main_context_new()
    private let server: ServerAddress
    /// The user's name and password; `nil` if there are none yet.
    private let credentials: (user: String, password: String)?
    private let pinnedFingerprint: String?
    private let connectionTimeout: guint
    /// The certificate that wasn't trusted.
    private var untrustedFingerprint: String?
    /// The request that is being sent.
    private var request: HTTPRequest?

    /// - Parameters:
    ///   - server: The server that gets the password. Others get it only if the calendars may be there.
    ///   - credentials: The user's name and password; `nil` if there is no password to send.
    ///   - fingerprint: The SHA-256 of a certificate that is trusted although it can't be verified, see
    ///     `CertificateFingerprint`.
    init(
        server: ServerAddress, credentials: (user: String, password: String)? = nil, fingerprint: String?,
        connectionTimeout: guint = SoupTransport.connectionTimeout
    ) {
        self.server = server
        self.credentials = credentials
        pinnedFingerprint = fingerprint
        self.connectionTimeout = connectionTimeout
        // The session belongs to the thread's main context. That of the main thread must not handle its timeouts.
        g_main_context_push_thread_default(context)
        session = soup_session_new()
        g_main_context_pop_thread_default(context)
        soup_session_set_timeout(session, Self.idleTimeout)
        soup_session_set_user_agent(session, "Ember")
        // The connection isn't encrypted, and a proxy would be another computer.
        if server.isLoopback { soup_session_set_proxy_resolver(session, nil) }
    }

    deinit {
        withContext {
            soup_session_abort(session)
            g_object_unref(session)
        }
        g_main_context_unref(context)
    }

    private func withContext<Value>(_ body: () -> Value) -> Value {
        g_main_context_push_thread_default(context)
        defer { g_main_context_pop_thread_default(context) }
        return body()
    }

    /// Whether requests may go through a proxy.
    var usesProxy: Bool { soup_session_get_proxy_resolver(session) != nil }

    func send(_ request: HTTPRequest) throws(ServerError) -> HTTPResponse {
        let result = withContext { Result { () throws(ServerError) in try exchange(request) } }
        return try result.get()
    }

    private func exchange(_ request: HTTPRequest) throws(ServerError) -> HTTPResponse {
        // libsoup would leave out such a header, and a write would lose its condition.
        guard !request.headers.values.contains(where: { $0.utf8.contains { $0 == 10 || $0 == 13 } }) else {
            throw .invalidAnswer("ETag")
        }
        guard let message = soup_message_new(request.method, request.address.text) else {
            throw .offline(request.address.text)
        }
        defer { g_object_unref(UnsafeMutableRawPointer(message)) }
        soup_message_add_flags(message, SOUP_MESSAGE_NO_REDIRECT)
        if request.isSafe { soup_message_add_flags(message, SOUP_MESSAGE_IDEMPOTENT) }
        let headers = soup_message_get_request_headers(message)
        for (name, value) in request.headers { soup_message_headers_replace(headers, name, value) }
        self.request = request
        setBody(of: message)
        connectCallbacks(of: message)

        let limit = TimeLimit(seconds: request.timeLimit)
        defer { limit.end() }
        let cancellable = limit.cancellable
        untrustedFingerprint = nil
        var error: UnsafeMutablePointer<GError>?
        guard let stream = soup_session_send(session, message, cancellable, &error) else {
            throw failure(taking: error, cancellable)
        }
        defer { g_object_unref(stream) }
        var response = head(of: message)
        response.body = try read(stream, request.sizeLimit, cancellable)
        return response
    }

    private func read(
        _ stream: UnsafeMutablePointer<GInputStream>, _ sizeLimit: Int,
        _ cancellable: UnsafeMutablePointer<GCancellable>
    ) throws(ServerError) -> [UInt8] {
        var body: [UInt8] = []
        while true {
            var error: UnsafeMutablePointer<GError>?
            guard let chunk = g_input_stream_read_bytes(stream, 1 << 16, cancellable, &error) else {
                throw failure(taking: error, cancellable)
            }
            defer { g_bytes_unref(chunk) }
            var count: gsize = 0
            let bytes = g_bytes_get_data(chunk, &count)
            guard count > 0 else { break }
            guard body.count + Int(count) <= sizeLimit else { throw .tooLarge }
            body += UnsafeRawBufferPointer(start: bytes, count: Int(count))
        }
        g_input_stream_close(stream, nil, nil)
        return body
    }

    private func head(of message: OpaquePointer) -> HTTPResponse {
        let headers = soup_message_get_response_headers(message)
        func value(_ name: String) -> String? {
            soup_message_headers_get_one(headers, name).map { String(cString: $0) }
        }
        let reason = soup_message_get_reason_phrase(message).map { String(cString: $0) } ?? ""
        return HTTPResponse(
            status: Int(soup_message_get_status(message).rawValue), reason: reason, location: value("Location"),
            type: soup_message_headers_get_content_type(headers, nil).map { String(cString: $0).lowercased() } ?? "",
            etag: value("ETag"), retryAfter: value("Retry-After").flatMap(Self.seconds)
        )
    }

    /// Returns the time of Retry-After in s from now: a number or a date.
    private static func seconds(_ value: String) -> Int? {
        if let seconds = Int(value.trimmingBlanks()) { return max(0, seconds) }
        guard let date = soup_date_time_new_from_http_string(value) else { return nil }
        defer { g_date_time_unref(date) }
        return max(0, Int(g_date_time_to_unix(date) - g_get_real_time() / 1_000_000))
    }

    private func failure(
        taking error: UnsafeMutablePointer<GError>?, _ cancellable: UnsafeMutablePointer<GCancellable>
    ) -> ServerError {
        defer { if let error { g_error_free(error) } }
        // Only the timer cancels.
        if g_cancellable_is_cancelled(cancellable) != 0 { return .timeout }
        if let fingerprint = untrustedFingerprint { return .certificate(fingerprint: fingerprint) }
        return .offline(error.map { String(cString: $0.pointee.message) } ?? "")
    }

    // MARK: Callbacks

    private func connectCallbacks(of message: OpaquePointer) {
        let authenticate:
            @convention(c) (OpaquePointer, UnsafeMutablePointer<SoupAuth>, gboolean, gpointer) -> gboolean = {
                SoupTransport.at($3).authenticate($0, $1, isRetry: $2 != 0) ? 1 : 0
            }
        connect("authenticate", of: message, unsafeBitCast(authenticate, to: GCallback.self))
        // libsoup sends ISO-8859-1, but servers expect UTF-8 (RFC 7617). Its handler of this signal sets the header.
        let encode: @convention(c) (OpaquePointer, gpointer) -> Void = { SoupTransport.at($1).encodePassword(of: $0) }
        connect("starting", of: message, unsafeBitCast(encode, to: GCallback.self), G_CONNECT_AFTER)
        // The body was read when the request was sent for the first time.
        let restart: @convention(c) (OpaquePointer, gpointer) -> Void = { SoupTransport.at($1).setBody(of: $0) }
        connect("restarted", of: message, unsafeBitCast(restart, to: GCallback.self))
        // libsoup sets the timeout of the session again when the socket is connected.
        let limit:
            @convention(c) (OpaquePointer, GSocketClientEvent, UnsafeMutablePointer<GSocketConnection>?, gpointer) ->
                Void = { _, event, connection, data in
                    guard event == G_SOCKET_CLIENT_CONNECTING, let connection else { return }
                    let timeout = SoupTransport.at(data).connectionTimeout
                    g_socket_set_timeout(g_socket_connection_get_socket(connection), timeout)
                }
        connect("network-event", of: message, unsafeBitCast(limit, to: GCallback.self))
        let accept:
            @convention(c) (
                OpaquePointer, UnsafeMutablePointer<GTlsCertificate>, GTlsCertificateFlags, gpointer
            ) -> gboolean = { SoupTransport.at($3).accepts($1) ? 1 : 0 }
        connect("accept-certificate", of: message, unsafeBitCast(accept, to: GCallback.self))
    }

    /// - Parameter callback: Gets the transport as its last argument.
    private func connect(
        _ signal: String, of message: OpaquePointer, _ callback: @escaping GCallback,
        _ flags: GConnectFlags = GConnectFlags(0)
    ) {
        let data = Unmanaged.passUnretained(self).toOpaque()
        g_signal_connect_data(UnsafeMutableRawPointer(message), signal, callback, data, nil, flags)
    }

    private static func at(_ pointer: gpointer) -> SoupTransport {
        Unmanaged<SoupTransport>.fromOpaque(pointer).takeUnretainedValue()
    }

    private func setBody(of message: OpaquePointer) {
        guard let request, let body = request.body else { return }
        let bytes = g_bytes_new(body, gsize(body.count))
        soup_message_set_request_body_from_bytes(message, request.type, bytes)
        g_bytes_unref(bytes)
    }

    private func allowsPassword(for message: OpaquePointer) -> Bool {
        guard let uri = soup_message_get_uri(message), let text = takeString(g_uri_to_string(uri)),
            let address = ServerAddress(text)
        else { return false }
        return address.isPrivate && server.allowsCalendars(at: address)
    }

    /// Passes the password to the server that asks for it.
    private func authenticate(_ message: OpaquePointer, _ auth: UnsafeMutablePointer<SoupAuth>, isRetry: Bool) -> Bool {
        // After a refusal the same password would be refused again. A proxy isn't the server.
        guard !isRetry, soup_auth_is_for_proxy(auth) == 0, allowsPassword(for: message),
            let (user, password) = credentials
        else { return false }
        soup_auth_authenticate(auth, user, password)
        return true
    }

    /// Whether to trust a certificate that can't be verified. Notes one that isn't trusted.
    private func accepts(_ certificate: UnsafeMutablePointer<GTlsCertificate>) -> Bool {
        let fingerprint = CertificateFingerprint.of(certificate)
        if let fingerprint, fingerprint == pinnedFingerprint { return true }
        untrustedFingerprint = fingerprint ?? ""
        return false
    }

    /// Encodes a password that libsoup is about to send with Basic authentication.
    private func encodePassword(of message: OpaquePointer) {
        let headers = soup_message_get_request_headers(message)
        guard let (user, password) = credentials,
            let value = soup_message_headers_get_one(headers, "Authorization"),
            String(cString: value).hasPrefix("Basic "), allowsPassword(for: message)
        else { return }
        soup_message_headers_replace(headers, "Authorization", HTTPRequest.basic(user: user, password: password))
    }
}

/// The SHA-256 of a certificate.
public enum CertificateFingerprint {
    /// Returns a fingerprint as 64 lowercase hexadecimal digits. Accepts uppercase, colons, blanks, and `sha256:` before
    /// it; `nil` if it isn't one.
    public static func normalized(_ text: String) -> String? {
        var digits = text.lowercased().filter { $0 != ":" && !$0.isWhitespace }
        if digits.hasPrefix("sha256") { digits.removeFirst(6) }
        return digits.utf8.count == 64 && digits.allSatisfy { $0.isASCII && $0.isHexDigit } ? digits : nil
    }

    static func of(_ certificate: UnsafeMutablePointer<GTlsCertificate>) -> String? {
        guard let der = ember_certificate_der(certificate) else { return nil }
        defer { g_byte_array_unref(der) }
        return takeString(g_compute_checksum_for_data(G_CHECKSUM_SHA256, der.pointee.data, gsize(der.pointee.len)))
    }
}

/// A time limit of calls that take a GCancellable. Another thread waits for the end of the time.
final class TimeLimit {
    let cancellable = g_cancellable_new()!
    private let isOver = Semaphore()

    init(seconds: Int) {
        nonisolated(unsafe) let cancellable = cancellable
        g_object_ref(cancellable)
        WorkQueue().async { [isOver] in
            if !isOver.wait(milliseconds: seconds * 1_000) { g_cancellable_cancel(cancellable) }
            g_object_unref(cancellable)
        }
    }

    deinit { g_object_unref(cancellable) }

    func end() {
        isOver.signal()
    }
}
