// SPDX-License-Identifier: GPL-3.0-or-later
import CalendarProtocol
import Testing

@testable import CalDAVClient

struct DiscoveryTests {
    private let principal = HTTPResponse.properties(
        "/", "<D:current-user-principal><D:href>/p/me/</D:href></D:current-user-principal>")
    private let home = HTTPResponse.properties(
        "/p/me/", "<C:calendar-home-set><D:href>/cal/me</D:href></C:calendar-home-set>")

    private func discover(_ start: String, _ server: FakeServer) throws(ServerError) -> String {
        try discover(start, server, services: [])
    }

    private func discover(_ start: String, _ server: FakeServer, services: [ServiceRecord]) throws(ServerError)
        -> String
    {
        try Discovery(client: HTTPClient(transport: server), services: { _ in services }).calendarHome(
            from: address(start)
        ).text
    }

    @Test("Host name leads over the well-known address and the principal to the calendar home")
    func hostName() throws {
        let server = FakeServer([
            "PROPFIND https://example.org/.well-known/caldav": .redirect(301, to: "/remote.php/dav/"),
            "PROPFIND https://example.org/remote.php/dav/": principal, "PROPFIND https://example.org/p/me/": home,
        ])
        #expect(try discover("example.org", server) == "https://example.org/cal/me/")
        #expect(server.requests.count == 3)
    }

    @Test("Root is used without a well-known address")
    func root() throws {
        let server = FakeServer([
            "PROPFIND https://example.org/": principal, "PROPFIND https://example.org/p/me/": home,
        ])
        #expect(try discover("https://example.org", server) == "https://example.org/cal/me/")
    }

    @Test("Typed path is tried first")
    func path() throws {
        let server = FakeServer([
            "PROPFIND https://example.org/dav/": principal, "PROPFIND https://example.org/p/me/": home,
        ])
        #expect(try discover("https://example.org/dav/", server) == "https://example.org/cal/me/")
        #expect(server.requests.count == 2)
    }

    @Test(
        "Nextcloud without a well-known address is found in its folder or at the root, after all other addresses",
        arguments: [
            ("https://example.org/nextcloud", "https://example.org/nextcloud/remote.php/dav/", 5),
            ("https://example.org/my%20cloud/", "https://example.org/my%20cloud/remote.php/dav/", 5),
            ("example.org", "https://example.org/remote.php/dav/", 4),
        ])
    func nextcloud(start: String, found: String, requestCount: Int) throws {
        let server = FakeServer(["PROPFIND \(found)": principal, "PROPFIND https://example.org/p/me/": home])
        #expect(try discover(start, server) == "https://example.org/cal/me/")
        #expect(server.requests.count == requestCount)
        #expect(server.requests[requestCount - 2] == "PROPFIND \(found)")
    }

    @Test("Wrong path leads to the server's own answer")
    func wrongPath() throws {
        let server = FakeServer([
            "PROPFIND https://example.org/": principal, "PROPFIND https://example.org/p/me/": home,
        ])
        server.answers["PROPFIND https://example.org/index.html"] = HTTPResponse(status: 405)
        #expect(try discover("https://example.org/index.html", server) == "https://example.org/cal/me/")
    }

    @Test("Calendar without a principal has its folder as home")
    func calendar() throws {
        let server = FakeServer([
            "PROPFIND https://h/me/tasks/": .properties(
                "/me/tasks/", "<D:resourcetype><D:collection/><C:calendar/></D:resourcetype>")
        ])
        #expect(try discover("https://h/me/tasks/", server) == "https://h/me/")
    }

    @Test("Web page instead of a server is named as such")
    func webPage() {
        let page = HTTPResponse(status: 200, type: "text/html", body: Array("<html>".utf8))
        for answer in [page, HTTPResponse(status: 405), HTTPResponse(status: 404)] {
            let server = FakeServer(["PROPFIND https://h/": answer, "PROPFIND https://h/.well-known/caldav": answer])
            #expect(failure(of: try discover("h", server)) == .notCalDAV("https://h/"))
        }
    }

    @Test("Server without access for the user is named as such, unless another address leads to the calendars")
    func forbidden() throws {
        let condition = Array(#"<D:error xmlns:D="DAV:"><D:need-privileges/></D:error>"#.utf8)
        for (body, error) in [
            ([], ServerError.forbidden), (condition, .refused(status: 403, reason: "need-privileges")),
        ] {
            let server = FakeServer(["PROPFIND https://h/.well-known/caldav": HTTPResponse(status: 403, body: body)])
            #expect(failure(of: try discover("h", server)) == error)
            server.answers["PROPFIND https://h/"] = principal
            server.answers["PROPFIND https://h/p/me/"] = home
            #expect(try discover("h", server) == "https://h/cal/me/")
        }
    }

    @Test("Wrong password ends the search")
    func wrongPassword() {
        let server = FakeServer(["PROPFIND https://h/.well-known/caldav": HTTPResponse(status: 401)])
        #expect(failure(of: try discover("h", server)) == .unauthorized)
        #expect(server.requests.count == 1)
    }

    @Test("Principal or home on another host isn't asked", arguments: ["https://evil.example/p/", "http://h/p/"])
    func otherHost(href: String) {
        let server = FakeServer([
            "PROPFIND https://h/": .properties(
                "/", "<D:current-user-principal><D:href>\(href)</D:href></D:current-user-principal>")
        ])
        #expect(
            failure(of: try discover("h", server)) == .otherServer(address: href, isSecure: href.hasPrefix("https:")))
        #expect(!server.requests.contains { $0.contains("/p/") })
    }

    @Test("Principal or home on another host of the same domain is asked over HTTPS, as for iCloud")
    func otherHostOfDomain() throws {
        let server = FakeServer([
            "PROPFIND https://caldav.example.co.uk/": .properties(
                "/", "<D:current-user-principal><D:href>https://example.co.uk/p/</D:href></D:current-user-principal>"),
            "PROPFIND https://example.co.uk/p/": .properties(
                "/p/",
                "<C:calendar-home-set><D:href>https://p01.example.co.uk:443/1/calendars/</D:href></C:calendar-home-set>"
            ),
        ])
        #expect(try discover("caldav.example.co.uk", server) == "https://p01.example.co.uk/1/calendars/")
    }

    @Test(
        "Principal or home outside of the domain, or without HTTPS, is refused",
        arguments: [
            ("https://example.org", "https://example.com/p/"), ("https://example.org", "http://dav.example.org/p/"),
            ("https://a.co.uk", "https://b.co.uk/p/"), ("https://a.github.io", "https://b.github.io/p/"),
            ("https://192.0.2.1", "https://192.0.2.2/p/"),
            ("https://example.org", "https://example.org.evil.example/p/"),
            ("https://localhost", "https://evil.localhost/p/"),
        ])
    func otherDomain(start: String, href: String) {
        for property in ["D:current-user-principal", "C:calendar-home-set"] {
            let server = FakeServer([
                "PROPFIND \(start)/": .properties("/", "<\(property)><D:href>\(href)</D:href></\(property)>")
            ])
            #expect(
                failure(of: try discover(start, server))
                    == .otherServer(address: href, isSecure: href.hasPrefix("https:")))
            #expect(!server.requests.contains { $0.hasSuffix("/p/") })
        }
    }

    // MARK: DNS

    @Test("Server that the DNS names for the domain is asked if the host has no calendars")
    func service() throws {
        let server = FakeServer([
            "PROPFIND https://dav.example.org:8443/.well-known/caldav": .redirect(301, to: "/dav/"),
            "PROPFIND https://dav.example.org:8443/dav/": principal,
            "PROPFIND https://dav.example.org:8443/p/me/": home,
        ])
        let services = [ServiceRecord(host: "dav.example.org", port: 8443)]
        #expect(try discover("example.org", server, services: services) == "https://dav.example.org:8443/cal/me/")
    }

    @Test("Path that the DNS names is asked first")
    func servicePath() throws {
        let server = FakeServer([
            "PROPFIND https://dav.example.org/x/": principal, "PROPFIND https://dav.example.org/p/me/": home,
        ])
        let services = [ServiceRecord(host: "dav.example.org", port: 443, path: "/x/")]
        #expect(try discover("example.org", server, services: services) == "https://dav.example.org/cal/me/")
    }

    @Test("Next server is asked if the first one has no calendars")
    func nextService() throws {
        let server = FakeServer([
            "PROPFIND https://b.example.org/": principal, "PROPFIND https://b.example.org/p/me/": home,
        ])
        let services =
            [ServiceRecord(host: "", port: 443)]
            + ["a.example.org", "b.example.org"].map { .init(host: $0, port: 443) }
        #expect(try discover("example.org", server, services: services) == "https://b.example.org/cal/me/")
    }

    @Test("Server from the DNS is used if the host can't be reached")
    func offlineHost() throws {
        let server = FakeServer([
            "PROPFIND https://dav.example.org/": principal, "PROPFIND https://dav.example.org/p/me/": home,
        ])
        server.errors["PROPFIND https://example.org/.well-known/caldav"] = .offline("no address")
        let services = [ServiceRecord(host: "dav.example.org", port: 443)]
        #expect(try discover("example.org", server, services: services) == "https://dav.example.org/cal/me/")
        #expect(failure(of: try discover("example.org", server, services: [])) == .offline("no address"))
    }

    @Test(
        "Server in the DNS outside of the domain gets no request and is named",
        arguments: [
            ("dav.example.com", nil, "https://dav.example.com/"),
            ("dav.example.com", "/x/", "https://dav.example.com/x/"),
            ("dav.example.org", "//evil.example/x", "https://evil.example/x"), ("org", nil, "https://org/"),
        ])
    func otherService(host: String, path: String?, named: String) {
        let server = FakeServer()
        let services = [ServiceRecord(host: host, port: 443, path: path)]
        #expect(
            failure(of: try discover("example.org", server, services: services))
                == .otherServer(address: named, isSecure: named.hasPrefix("https:")))
        #expect(server.requests.allSatisfy { $0.hasPrefix("PROPFIND https://example.org/") })
    }

    @Test(
        "DNS isn't asked for paths, ports, or addresses",
        arguments: [
            "https://example.org/dav/", "https://example.org:8443", "https://192.0.2.1", "https://[2001:db8::1]",
            "https://localhost",
        ])
    func noService(start: String) {
        let discovery = Discovery(client: HTTPClient(transport: FakeServer())) { domain in
            Issue.record("asked for \(domain)")
            return []
        }
        #expect(failure(of: try discovery.calendarHome(from: address(start))) != nil)
    }

    @Test("DNS isn't asked if the host has calendars", arguments: [401, 503])
    func hostWithCalendars(status: Int) {
        let server = FakeServer(["PROPFIND https://example.org/.well-known/caldav": HTTPResponse(status: status)])
        let discovery = Discovery(client: HTTPClient(transport: server)) { domain in
            Issue.record("asked for \(domain)")
            return []
        }
        #expect(failure(of: try discovery.calendarHome(from: address("example.org"))) != nil)
    }

    @Test(
        "Path in a text record is read",
        arguments: [
            ("path=/dav/", "/dav/"), ("PATH=/", "/"), ("path=", nil), ("path=dav", nil), ("x=/dav/", nil),
            ("path=/a\r\nX: 1", nil),
            ("", nil),
        ])
    func textRecord(text: String, path: String?) {
        #expect(ServiceRecord.path(in: text) == path)
    }

    @Test("Plain http isn't asked")
    func plain() {
        let server = FakeServer()
        #expect(failure(of: try discover("http://h", server)) == .insecure)
        #expect(server.requests == [])
    }
}
