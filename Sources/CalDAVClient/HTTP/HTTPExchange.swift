// SPDX-License-Identifier: GPL-3.0-or-later
import CSoup
import CalendarProtocol
import GLibSupport

/// A request to a server.
struct HTTPRequest: Sendable {
    let method: String
    var address: ServerAddress
    var headers: [String: String] = [:]
    /// The media type of the body.
    var type = "application/xml; charset=utf-8"
    var body: [UInt8]?
    /// Maximum size of the answer in bytes, after decompression.
    var sizeLimit = 32 << 20
    /// Time for a complete answer in s.
    var timeLimit = 300

    /// Whether the request can be sent again if the connection breaks.
    var isSafe: Bool { method == "PROPFIND" || method == "REPORT" || method == "OPTIONS" }

    /// Returns the value of Authorization that sends a password with Basic authentication, in UTF-8.
    static func basic(user: String, password: String) -> String {
        let credentials = Array("\(user):\(password)".utf8)
        return "Basic " + takeString(g_base64_encode(credentials, gsize(credentials.count)))!
    }
}

/// The answer of a server.
struct HTTPResponse: Sendable {
    var status: Int
    var reason = ""
    /// The value of Location.
    var location: String?
    /// The value of Content-Type without parameters, in lowercase.
    var type = ""
    var etag: String?
    /// The value of Retry-After in s.
    var retryAfter: Int?
    var body: [UInt8] = []
}

/// Sends single requests, without following redirects.
protocol HTTPTransport {
    /// Returns the answer, also one with an error status. Throws if there is none.
    func send(_ request: HTTPRequest) throws(ServerError) -> HTTPResponse
}

/// Sends requests and follows redirects, but never to an address where others could read the password.
struct HTTPClient {
    let transport: any HTTPTransport

    static let maximumRedirects = 8

    /// Returns the answer and the address that it came from. Throws for a status that isn't about a single object: no
    /// access, too many requests, and failures of the server.
    func send(_ request: HTTPRequest) throws(ServerError) -> (response: HTTPResponse, address: ServerAddress) {
        var request = request
        guard request.address.isPrivate else { throw .insecure }
        for _ in 0...Self.maximumRedirects {
            let response = try transport.send(request)
            switch response.status {
            case 301, 302, 307, 308:
                guard let target = response.location.flatMap(request.address.resolve) else {
                    throw .invalidAnswer("HTTP \(response.status)")
                }
                guard request.address.allowsPassing(to: target), target.isPrivate else {
                    throw ServerError(referenceTo: target)
                }
                request.address = target
            case 401: throw .unauthorized
            case 407: throw .offline("HTTP 407 \(response.reason)")
            case 413: throw .tooLarge
            case 501, 505, 507: return (response, request.address)
            // Some servers fail so for a single object.
            case 500 where !request.isSafe: return (response, request.address)
            // The server thinks that the destination is on another one, for example behind a proxy.
            case 502 where request.method == "MOVE": return (response, request.address)
            case 408, 425, 429, 500...: throw .retryLater(status: response.status, seconds: response.retryAfter)
            default: return (response, request.address)
            }
        }
        throw .invalidAnswer("HTTP 302")
    }
}

extension HTTPResponse {
    var isSuccess: Bool { 200..<300 ~= status }

    /// The error that the status means for one object or collection; `nil` for success.
    var error: ServerError? {
        switch status {
        case 200..<300: return nil
        case 404, 410: return .notFound
        case 412: return .preconditionFailed
        default:
            let body = ErrorBody(body)
            if status == 403, body.conditions.isEmpty { return .forbidden }
            return .refused(
                status: status, reason: body.conditions.first?.name ?? body.message ?? ErrorBody.line(reason))
        }
    }

    /// The error of an answer that should have another status.
    var failure: ServerError { error ?? .notCalDAV("HTTP \(status) \(type)") }
}
