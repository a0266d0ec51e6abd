// SPDX-License-Identifier: GPL-3.0-or-later
import CalendarProtocol
import Testing

@testable import CalDAVClient

/// A server of prepared answers, which records the requests.
final class FakeServer: HTTPTransport {
    /// The answers by method and address, such as "PROPFIND https://example.org/". Others get 404.
    var answers: [String: HTTPResponse] = [:]
    /// Errors instead of answers.
    var errors: [String: ServerError] = [:]
    private(set) var requests: [String] = []
    private(set) var bodies: [String] = []
    private(set) var sizeLimits: [Int] = []
    private(set) var headers: [[String: String]] = []

    init(_ answers: [String: HTTPResponse] = [:]) {
        self.answers = answers
    }

    func send(_ request: HTTPRequest) throws(ServerError) -> HTTPResponse {
        let name = request.method + " " + request.address.text
        requests.append(name)
        bodies.append(String(decoding: request.body ?? [], as: UTF8.self))
        sizeLimits.append(request.sizeLimit)
        headers.append(request.headers)
        if let error = errors[name] { throw error }
        return answers[name] ?? HTTPResponse(status: 404)
    }

    /// A server for the calendar home "https://example.org/home/".
    func server() -> CalDAVServer {
        CalDAVServer(home: address("https://example.org/home/"), client: HTTPClient(transport: self))
    }
}

func address(_ text: String) -> ServerAddress {
    ServerAddress(text)!
}

extension HTTPResponse {
    /// An answer with responses as XML, in the namespaces D (WebDAV), C (CalDAV), CS, and A.
    static func multistatus(_ responses: String) -> HTTPResponse {
        let namespaces =
            #"xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav" xmlns:CS="http://calendarserver.org/ns/" "#
            + #"xmlns:A="http://apple.com/ns/ical/""#
        return HTTPResponse(
            status: 207, type: "application/xml",
            body: Array(#"<D:multistatus \#(namespaces)>\#(responses)</D:multistatus>"#.utf8))
    }

    /// An answer with one resource that has these properties.
    static func properties(_ href: String, _ properties: String) -> HTTPResponse {
        multistatus(resource(href, properties))
    }

    static func redirect(_ status: Int, to location: String?) -> HTTPResponse {
        HTTPResponse(status: status, location: location)
    }
}

func resource(_ href: String, _ properties: String) -> String {
    "<D:response><D:href>\(href)</D:href><D:propstat><D:prop>\(properties)</D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response>"
}

/// Runs a call that must fail and returns its error.
func failure<Value>(
    of call: @autoclosure () throws(ServerError) -> Value, sourceLocation: SourceLocation = #_sourceLocation
)
    -> ServerError?
{
    do throws(ServerError) {
        _ = try call()
        Issue.record("no error", sourceLocation: sourceLocation)
        return nil
    } catch {
        return error
    }
}
