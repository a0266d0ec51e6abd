// SPDX-License-Identifier: GPL-3.0-or-later
import CalendarProtocol
import Testing

@testable import CalDAVClient

struct HTTPClientTests {
    private func send(_ start: String, _ server: FakeServer) throws(ServerError) -> (HTTPResponse, ServerAddress) {
        try HTTPClient(transport: server).send(
            HTTPRequest(method: "PROPFIND", address: address(start), body: Array("body".utf8)))
    }

    @Test(
        "Redirects on the origin or to https of the same host are followed with the same method and body",
        arguments: [
            ("https://example.org/", "/dav/", "https://example.org/dav/"),
            ("https://example.org/", "https://example.org:8443/dav/", "https://example.org:8443/dav/"),
            ("http://localhost:5232/", "/dav/", "http://localhost:5232/dav/"),
            ("http://localhost:5232/", "https://localhost/", "https://localhost/"),
        ])
    func allowed(start: String, location: String, end: String) throws {
        for status in [301, 302, 307, 308] {
            let server = FakeServer([
                "PROPFIND " + start: .redirect(status, to: location), "PROPFIND " + end: HTTPResponse(status: 207),
            ])
            let (response, address) = try send(start, server)
            #expect(response.status == 207)
            #expect(address.text == end)
            #expect(server.bodies == ["body", "body"])
        }
    }

    @Test(
        "Redirects to other hosts, to plain http, and to another port of this computer are refused",
        arguments: [
            ("https://example.org/", "https://evil.example/"), ("https://example.org/", "http://example.org/"),
            ("https://example.org/", "//evil.example/x"), ("https://example.org/", "https://sub.example.org/"),
            ("http://localhost:5232/", "http://localhost:5233/"), ("http://localhost:5232/", "http://127.0.0.1:5232/"),
            ("https://localhost/", "http://localhost/"),
        ])
    func refused(start: String, location: String) {
        let server = FakeServer(["PROPFIND " + start: .redirect(302, to: location)])
        guard case .otherServer? = failure(of: try send(start, server)) else {
            Issue.record("another error")
            return
        }
        #expect(server.requests.count == 1)
    }

    @Test("Too many redirects are an error")
    func endless() {
        let server = FakeServer(["PROPFIND https://h/": .redirect(301, to: "/")])
        #expect(failure(of: try send("https://h/", server)) != nil)
        #expect(server.requests.count == HTTPClient.maximumRedirects + 1)
    }

    @Test("Redirect without a target on the web is an error", arguments: [nil, "file:///etc/passwd", "https://h:0/"])
    func noTarget(location: String?) {
        let server = FakeServer(["PROPFIND https://h/x": .redirect(301, to: location)])
        #expect(failure(of: try send("https://h/x", server)) == .invalidAnswer("HTTP 301"))
    }

    @Test("Plain http is never used")
    func plain() {
        let server = FakeServer()
        #expect(failure(of: try send("http://example.org/", server)) != nil)
        #expect(server.requests == [])
    }

    @Test("Status codes map to errors")
    func statusCodes() {
        let expected: [(Int, ServerError)] = [
            (401, .unauthorized), (403, .forbidden), (404, .notFound), (405, .refused(status: 405, reason: "")),
            (410, .notFound),
            (409, .refused(status: 409, reason: "")), (412, .preconditionFailed), (413, .tooLarge),
            (415, .refused(status: 415, reason: "")),
            (423, .refused(status: 423, reason: "")), (429, .retryLater(status: 429, seconds: nil)),
            (500, .refused(status: 500, reason: "")), (502, .retryLater(status: 502, seconds: nil)),
            (503, .retryLater(status: 503, seconds: nil)), (507, .refused(status: 507, reason: "")),
        ]
        for (status, error) in expected {
            let server = FakeServer(["PUT https://example.org/home/a/1.ics": HTTPResponse(status: status)])
            #expect(failure(of: try server.server().put("", to: "/home/a/1.ics", if: .isNew)) == error)
        }
    }

    @Test("Time of Retry-After is passed on")
    func retryAfter() {
        let server = FakeServer(["PROPFIND https://h/": HTTPResponse(status: 429, retryAfter: 7)])
        #expect(failure(of: try send("https://h/", server)) == .retryLater(status: 429, seconds: 7))
    }
}
