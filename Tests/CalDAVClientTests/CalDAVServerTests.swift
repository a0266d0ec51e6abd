// SPDX-License-Identifier: GPL-3.0-or-later
import CalendarProtocol
import Testing

@testable import CalDAVClient

struct CalDAVServerTests {
    private let calendar = "<D:resourcetype><D:collection/><C:calendar/></D:resourcetype>"

    private func tag(_ etag: String) -> String { "<D:getetag>\(etag)</D:getetag>" }

    private func gone(_ href: String) -> String {
        "<D:response><D:href>\(href)</D:href><D:status>HTTP/1.1 404 Not Found</D:status></D:response>"
    }

    // MARK: Collections

    @Test("Only calendars that allow tasks are collections")
    func collections() throws {
        func components(_ names: String...) -> String {
            let components = names.map { #"<C:comp name="\#($0)"/>"# }.joined()
            return "<C:supported-calendar-component-set>\(components)</C:supported-calendar-component-set>"
        }
        func privileges(_ names: String...) -> String {
            let privileges = names.map { "<D:privilege><D:\($0)/></D:privilege>" }.joined()
            return "<D:current-user-privilege-set>\(privileges)</D:current-user-privilege-set>"
        }
        let server = FakeServer([
            "PROPFIND https://example.org/home/": .multistatus(
                resource("/home/", "<D:resourcetype><D:collection/></D:resourcetype>")
                    + resource(
                        "https://example.org/home/a%7e",
                        calendar + components("VEVENT", "VTODO") + privileges("read", "write")
                            + "<D:displayname>Groceries</D:displayname><A:calendar-order>3</A:calendar-order><CS:getctag>c1</CS:getctag>"
                            + "<D:sync-token>s1</D:sync-token>")
                    + resource("b/", calendar + privileges("read"))
                    + resource("/home/events/", calendar + components("VEVENT"))
                    + resource(
                        "/home/inbox/",
                        "<D:resourcetype><D:collection/><C:calendar/><C:schedule-inbox/></D:resourcetype>")
                    + resource("https://evil.example/home/x/", calendar)
                    + resource("/home/contacts/", "<D:resourcetype><D:collection/></D:resourcetype>"))
        ])
        #expect(
            try server.server().collections() == [
                RemoteCollection(href: "/home/a~/", name: "Groceries", order: 3, ctag: "c1", syncToken: "s1"),
                RemoteCollection(href: "/home/b/", name: "", isWritable: false),
            ])
        #expect(server.requests.count == 1)
    }

    @Test("Web page isn't an empty home")
    func webPage() {
        let server = FakeServer(["PROPFIND https://example.org/home/": HTTPResponse(status: 200, type: "text/html")])
        #expect(failure(of: try server.server().collections()) == .notCalDAV("HTTP 200 text/html"))
        #expect(failure(of: try FakeServer().server().collections()) == .notFound)
    }

    @Test("New collection is for tasks and has its name")
    func makeCollection() throws {
        let server = FakeServer([
            "MKCALENDAR https://example.org/home/new/": HTTPResponse(status: 201),
            "PROPFIND https://example.org/home/new/": .properties(
                "/home/new/", calendar + "<D:displayname>A &lt;B></D:displayname>"),
        ])
        let collection = try server.server().makeCollection(segment: "new", name: "A <B>", order: 2)
        #expect(collection == RemoteCollection(href: "/home/new/", name: "A <B>"))
        #expect(
            server.bodies[0].contains(
                "<D:displayname>A &lt;B&gt;</D:displayname><A:calendar-order>2</A:calendar-order>"))
        #expect(server.bodies[0].contains(#"<C:comp name="VTODO"/>"#))
    }

    @Test("Server without MKCALENDAR gets an extended MKCOL")
    func makeCollectionOtherwise() throws {
        let server = FakeServer([
            "MKCALENDAR https://example.org/home/new/": HTTPResponse(status: 501),
            "MKCOL https://example.org/home/new/": HTTPResponse(status: 201),
        ])
        #expect(failure(of: try server.server().makeCollection(segment: "new", name: "A", order: nil)) == .notFound)
        #expect(server.requests[2] == "MKCOL https://example.org/home/new/")
    }

    @Test("Path that is taken is a failed precondition", arguments: [405, 403, 409])
    func pathTaken(status: Int) {
        let body = #"<D:error xmlns:D="DAV:"><D:resource-must-be-null/></D:error>"#
        let server = FakeServer([
            "MKCALENDAR https://example.org/home/new/": HTTPResponse(status: status, body: Array(body.utf8)),
            "PROPFIND https://example.org/home/new/": .properties("/home/new/", calendar),
        ])
        let error = failure(of: try server.server().makeCollection(segment: "new", name: "A", order: nil))
        #expect(error == .preconditionFailed)
    }

    @Test("Name is kept if the server refuses the order with it")
    func orderRefused() throws {
        let failed =
            "<D:response><D:href>/home/a/</D:href><D:propstat><D:prop><A:calendar-order/></D:prop><D:status>HTTP/1.1 403 No</D:status>"
            + "</D:propstat><D:propstat><D:prop><D:displayname/></D:prop><D:status>HTTP/1.1 424 No</D:status></D:propstat></D:response>"
        let server = FakeServer(["PROPPATCH https://example.org/home/a/": .multistatus(failed)])
        #expect(
            failure(of: try server.server().setProperties(of: "/home/a/", name: "B", order: 1))
                == .refused(status: 424, reason: ""))
        #expect(server.bodies.count == 2)
        #expect(!server.bodies[1].contains("calendar-order"))
        try server.server().setProperties(of: "/home/a/", name: nil, order: 1)
    }

    @Test("Collection with an object isn't deleted")
    func deleteCollection() throws {
        let server = FakeServer(["DELETE https://example.org/home/a/": HTTPResponse(status: 204)])
        server.answers["PROPFIND https://example.org/home/a/"] = .multistatus(
            resource("/home/a/", "") + resource("/home/a/event.ics", ""))
        #expect(failure(of: try server.server().deleteEmptyCollection("/home/a/")) == .preconditionFailed)
        #expect(server.requests.count == 1)
        server.answers["PROPFIND https://example.org/home/a/"] = .multistatus(resource("/home/a/", ""))
        try server.server().deleteEmptyCollection("/home/a/")
    }

    @Test("Collection that isn't listed as empty isn't deleted", arguments: [nil, 403, 404, 507])
    func deleteUnknownCollection(status: Int?) throws {
        let refusal = status.map {
            "<D:response><D:href>/home/a/</D:href><D:status>HTTP/1.1 \($0) No</D:status></D:response>"
        }
        let server = FakeServer([
            "PROPFIND https://example.org/home/a/": .multistatus(refusal ?? ""),
            "DELETE https://example.org/home/a/": HTTPResponse(status: 204),
        ])
        #expect(failure(of: try server.server().deleteEmptyCollection("/home/a/")) == .preconditionFailed)
        #expect(server.requests.count == 1)
    }

    // MARK: Changes

    @Test("Changes since a token are changed and removed objects")
    func changes() throws {
        let answer = HTTPResponse.multistatus(
            resource("/home/a/1.ics", tag("&quot;e1&quot;")) + resource("/home/a/2.ics", tag("W/\"e2\""))
                + gone("/home/a/3.ics")
                + resource("/home/a/", tag("x")) + resource("/home/a/sub/", tag("x"))
                + resource("/home/b/1.ics", tag("x"))
                + "<D:sync-token>t2</D:sync-token>")
        let server = FakeServer(["REPORT https://example.org/home/a/": answer])
        #expect(
            try server.server().changes(in: "/home/a/", since: "t<1>")
                == RemoteChanges(
                    changed: [
                        RemoteVersion(href: "/home/a/1.ics", etag: "\"e1\""),
                        RemoteVersion(href: "/home/a/2.ics", etag: "W/\"e2\""),
                    ],
                    removed: ["/home/a/3.ics"], syncToken: "t2", isComplete: false))
        #expect(server.bodies[0].contains("<D:sync-token>t&lt;1&gt;</D:sync-token>"))
    }

    @Test("Object that can't be read is requested, and not taken for a deleted one", arguments: [403, 423, 500])
    func unreadableObject(status: Int) throws {
        let unreadable =
            "<D:response><D:href>/home/a/1.ics</D:href><D:status>HTTP/1.1 \(status) No</D:status></D:response>"
        let versions = [RemoteVersion(href: "/home/a/1.ics", etag: nil)]
        let server = FakeServer([
            "REPORT https://example.org/home/a/": .multistatus(unreadable + "<D:sync-token>t</D:sync-token>")
        ])
        #expect(try server.server().changes(in: "/home/a/", since: nil).changed == versions)
        #expect(try server.server().changes(in: "/home/a/", since: "s").changed == versions)
        server.answers = [
            "REPORT https://example.org/home/a/": HTTPResponse(status: 501),
            "PROPFIND https://example.org/home/a/": .multistatus(resource("/home/a/", "") + unreadable),
        ]
        #expect(try server.server().changes(in: "/home/a/", since: nil).changed == versions)
    }

    @Test("Truncated results that don't advance are an error")
    func truncated() {
        let answer = HTTPResponse.multistatus(
            resource("/home/a/1.ics", tag("e"))
                + "<D:response><D:href>/home/a/</D:href><D:status>HTTP/1.1 507 More</D:status></D:response>"
                + "<D:sync-token>t1</D:sync-token>")
        let server = FakeServer(["REPORT https://example.org/home/a/": answer])
        #expect(
            failure(of: try server.server().changes(in: "/home/a/", since: nil)) == .invalidAnswer("sync-collection"))
        #expect(server.requests.count == 2, "the second part is requested with the token of the first")
        #expect(server.bodies[1].contains(">t1<"))
    }

    /// A server that sends an answer in parts without an end, each with another token.
    private final class EndlessServer: HTTPTransport {
        let padding: Int
        private(set) var count = 0
        private(set) var timeLimits: [Int] = []

        init(padding: Int) {
            self.padding = padding
        }

        func send(_ request: HTTPRequest) throws(ServerError) -> HTTPResponse {
            count += 1
            timeLimits.append(request.timeLimit)
            let response = HTTPResponse.multistatus(
                String(repeating: "x", count: padding)
                    + "<D:response><D:href>/home/a/</D:href><D:status>HTTP/1.1 507 More</D:status></D:response>"
                    + "<D:sync-token>t\(count)</D:sync-token>")
            guard response.body.count <= request.sizeLimit else { throw .tooLarge }
            return response
        }
    }

    @Test("Answer in endless parts ends after 32 MiB")
    func endlessParts() {
        let fake = EndlessServer(padding: 1 << 20)
        let server = CalDAVServer(home: address("https://example.org/home/"), client: HTTPClient(transport: fake)) { 0 }
        #expect(failure(of: try server.changes(in: "/home/a/", since: nil)) == .tooLarge)
        #expect(fake.count == 32)
    }

    @Test("Answer in endless parts ends after a minute")
    func endlessSmallParts() {
        let fake = EndlessServer(padding: 0)
        let server = CalDAVServer(home: address("https://example.org/home/"), client: HTTPClient(transport: fake)) {
            fake.count
        }
        #expect(failure(of: try server.changes(in: "/home/a/", since: nil)) == .timeout)
        #expect(fake.count == 60)
        #expect(fake.timeLimits == [300] + (1...59).reversed(), "each part has the rest of the time")
    }

    @Test("Refused token is reported, also by servers that forget the precondition", arguments: [400, 403, 409, 412])
    func refusedToken(status: Int) {
        let server = FakeServer(["REPORT https://example.org/home/a/": HTTPResponse(status: status)])
        #expect(failure(of: try server.server().changes(in: "/home/a/", since: "t")) == .invalidSyncToken)
    }

    @Test("Collection that is gone isn't an empty one")
    func collectionGone() {
        for token in [nil, "t"] {
            #expect(failure(of: try FakeServer().server().changes(in: "/home/a/", since: token)) == .notFound)
        }
    }

    @Test(
        "Report that the server refuses for the collection isn't an empty one", arguments: [nil, "t"],
        [302, 403, 404, 500])
    func refusedReport(token: String?, status: Int) {
        let refusal = "<D:response><D:href>/home/a/</D:href><D:status>HTTP/1.1 \(status) No</D:status></D:response>"
        for next in ["", "<D:sync-token>t2</D:sync-token>"] {
            let server = FakeServer([
                "REPORT https://example.org/home/a/": .multistatus(refusal + next),
                "PROPFIND https://example.org/home/a/": .multistatus(resource("/home/a/", "")),
            ])
            // After an invalid token, the engine asks without one.
            #expect(
                failure(of: try server.server().changes(in: "/home/a/", since: token))
                    == (token == nil ? .refused(status: status, reason: "sync-collection") : .invalidSyncToken))
        }
    }

    @Test("Complete report without a token isn't trusted")
    func completeReportWithoutToken() throws {
        let server = FakeServer(["REPORT https://example.org/home/a/": .multistatus("")])
        #expect(failure(of: try server.server().changes(in: "/home/a/", since: nil)) == .notFound)
        server.answers["PROPFIND https://example.org/home/a/"] = .multistatus(
            resource("/home/a/", "") + resource("/home/a/1.ics", tag("e1")))
        let version = RemoteVersion(href: "/home/a/1.ics", etag: "e1")
        #expect(
            try server.server().changes(in: "/home/a/", since: nil)
                == RemoteChanges(changed: [version], syncToken: nil, isComplete: true))
        server.answers["PROPFIND https://example.org/home/a/"] = .multistatus("")
        #expect(failure(of: try server.server().changes(in: "/home/a/", since: nil)) == .invalidAnswer("PROPFIND"))
        // Nothing is deleted by changes without a token.
        #expect(
            try server.server().changes(in: "/home/a/", since: "t")
                == RemoteChanges(changed: [], syncToken: nil, isComplete: false))
    }

    @Test(
        "Answer that only lists other paths isn't that of an empty collection",
        arguments: ["/home/b/", "/dav/home/a/", "http://example.org/home/a/", "https://internal.example/home/a/"])
    func otherPaths(folder: String) {
        let answer = resource(folder, "") + resource(folder + "1.ics", tag("e1"))
        for status in [207, 415] {
            let server = FakeServer([
                "REPORT https://example.org/home/a/": status == 207
                    ? .multistatus(answer + "<D:sync-token>t</D:sync-token>") : HTTPResponse(status: status),
                "PROPFIND https://example.org/home/a/": .multistatus(answer),
            ])
            let error = failure(of: try server.server().changes(in: "/home/a/", since: nil))
            #expect(error == .invalidAnswer(status == 207 ? "sync-collection" : "PROPFIND"))
            // Otherwise, changes would be missed.
            #expect(failure(of: try server.server().changes(in: "/home/a/", since: "t0")) == .invalidSyncToken)
        }
    }

    @Test(
        "Report without any path is that of an empty collection, and one with a folder that of a collection without objects"
    )
    func emptyReport() throws {
        let server = FakeServer()
        for answer in ["", resource("/home/a", ""), resource("/home/a/folder/", "") + resource("/home/b/", "")] {
            server.answers["REPORT https://example.org/home/a/"] = .multistatus(
                answer + "<D:sync-token>t</D:sync-token>")
            #expect(
                try server.server().changes(in: "/home/a/", since: nil)
                    == RemoteChanges(changed: [], syncToken: "t", isComplete: true))
        }
    }

    @Test("Server without sync-collection is listed by ETags")
    func listing() throws {
        let server = FakeServer([
            "REPORT https://example.org/home/a/": HTTPResponse(status: 415),
            "PROPFIND https://example.org/home/a/": .multistatus(
                resource("/home/a/", "<D:resourcetype><D:collection/></D:resourcetype>")
                    + resource("/home/a/1.ics", tag("e1"))
                    + resource("/home/a/2.ics", "")),
        ])
        #expect(
            try server.server().changes(in: "/home/a/", since: nil)
                == RemoteChanges(
                    changed: [
                        RemoteVersion(href: "/home/a/1.ics", etag: "e1"),
                        RemoteVersion(href: "/home/a/2.ics", etag: nil),
                    ],
                    syncToken: nil, isComplete: true))
        server.answers["PROPFIND https://example.org/home/a/"] = .multistatus(
            resource("/home/a/1.ics", tag("e1"))
                + "<D:response><D:href>/home/a/</D:href><D:status>HTTP/1.1 507 More</D:status></D:response>")
        #expect(failure(of: try server.server().changes(in: "/home/a/", since: nil)) != nil)
    }

    @Test("Collection without a sync token is listed by ETags at once, and one with it by the report")
    func listingWithoutReport() throws {
        let token = "<D:sync-token>t</D:sync-token>"
        let fake = FakeServer([
            "PROPFIND https://example.org/home/": .multistatus(
                resource("/home/a/", calendar) + resource("/home/b/", calendar + token)),
            "PROPFIND https://example.org/home/a/": .multistatus(resource("/home/a/", "")),
            "REPORT https://example.org/home/b/": .multistatus(token),
        ])
        let server = fake.server()
        for path in try server.collections().map(\.href) {
            #expect(try server.changes(in: path, since: nil).isComplete)
        }
        #expect(
            fake.requests == [
                "PROPFIND https://example.org/home/", "PROPFIND https://example.org/home/a/",
                "REPORT https://example.org/home/b/",
            ])
    }

    // MARK: Objects

    @Test("Objects are found by any spelling of their path, and missing ones are left out")
    func objects() throws {
        let server = FakeServer([
            "REPORT https://example.org/home/a/": .multistatus(
                resource("https://example.org/home/a/x@y.ics", tag("e1") + "<C:calendar-data>DATA</C:calendar-data>")
                    + gone("/home/a/2.ics")
                    + resource("/home/a/other.ics", tag("e") + "<C:calendar-data>OTHER</C:calendar-data>"))
        ])
        #expect(
            try server.server().objects(["/home/a/x%40y.ics", "/home/a/2.ics"], in: "/home/a/")
                == [CalendarObject(href: "/home/a/x%40y.ics", etag: "e1", data: "DATA")])
    }

    @Test("Many objects are requested in batches")
    func batches() throws {
        let server = FakeServer(["REPORT https://example.org/home/a/": .multistatus("")])
        #expect(try server.server().objects((0..<450).map { "/home/a/\($0).ics" }, in: "/home/a/") == [])
        #expect(server.requests.count == 3)
    }

    @Test("Only a strong ETag of a PUT is returned")
    func put() throws {
        let server = FakeServer(["PUT https://example.org/home/a/1.ics": HTTPResponse(status: 201, etag: "\"e\"")])
        #expect(try server.server().put("X", to: "/home/a/1.ics", if: .isNew) == "\"e\"")
        server.answers["PUT https://example.org/home/a/1.ics"] = HTTPResponse(status: 204, etag: "W/\"e\"")
        #expect(try server.server().put("X", to: "/home/a/1.ics", if: .unchanged(etag: "\"e\"")) == nil)
    }

    @Test("Login page of a hotel isn't a success")
    func loginPage() {
        let page = HTTPResponse(status: 200, type: "text/html")
        let server = FakeServer([
            "PUT https://example.org/home/a/1.ics": page, "DELETE https://example.org/home/a/1.ics": page,
        ])
        let error = ServerError.notCalDAV("HTTP 200 text/html")
        #expect(failure(of: try server.server().put("X", to: "/home/a/1.ics", if: .isNew)) == error)
        #expect(failure(of: try server.server().delete("/home/a/1.ics", if: .exists)) == error)
    }

    @Test("Object is moved to its absolute address and overwrites nothing")
    func move() throws {
        let server = FakeServer(["MOVE https://example.org/home/a/1.ics": HTTPResponse(status: 201)])
        try server.server().move("/home/a/1.ics", to: "/home/b/x%40y.ics", if: .unchanged(etag: "\"e\""))
        #expect(
            server.headers == [
                ["Destination": "https://example.org/home/b/x@y.ics", "Overwrite": "F", "If-Match": "\"e\""]
            ])
    }

    @Test(
        "Object that can't be moved is refused, also behind a proxy that changes addresses",
        arguments: [403, 405, 500, 501, 502])
    func moveRefused(status: Int) {
        let server = FakeServer(["MOVE https://example.org/home/a/1.ics": HTTPResponse(status: status)])
        let error = failure(of: try server.server().move("/home/a/1.ics", to: "/home/b/1.ics", if: .exists))
        #expect(error == (status == 403 ? .forbidden : .refused(status: status, reason: "")))
    }
}
