// SPDX-License-Identifier: GPL-3.0-or-later
import CalendarProtocol

/// Finds a user's calendars on a server (RFC 6764, section 6).
struct Discovery {
    let client: HTTPClient
    /// Returns the servers that the DNS names for a domain.
    var services: (_ domain: String) -> [ServiceRecord] = ServiceRecord.services

    private static let principal = XMLName.dav("current-user-principal")
    private static let home = XMLName.calDAV("calendar-home-set")
    private static let properties = RequestBody.propfind(
        "<D:resourcetype/><D:current-user-principal/><C:calendar-home-set/>")

    /// Returns the address of the folder with the user's calendars, with "/" at its end.
    ///
    /// - Parameter address: The server, the user's folder, a calendar, or anything else on the server that the user
    ///   typed.
    func calendarHome(from address: ServerAddress) throws(ServerError) -> ServerAddress {
        guard address.isPrivate else { throw .insecure }
        do throws(ServerError) {
            return try searchHost(address)
        } catch {
            switch error {
            // The host has calendars, but not for the user, or not now.
            case .unauthorized, .retryLater: throw error
            default: if let home = try searchServices(of: address) { return home }
            }
            throw error
        }
    }

    /// Asks the servers that the DNS names for a domain, if there are any. DNS can be forged, so the servers must be in
    /// the domain (RFC 6764, section 8).
    private func searchServices(of address: ServerAddress) throws(ServerError) -> ServerAddress? {
        guard address.isDomain else { return nil }
        var problem: ServerError?
        for server in services(address.host).prefix(Self.maximumServices).compactMap(\.address) {
            guard address.allowsCalendars(at: server) else {
                problem = problem ?? ServerError(referenceTo: server)
                continue
            }
            do throws(ServerError) {
                return try searchHost(server)
            } catch {
                guard error != .unauthorized else { throw error }
                problem = problem ?? error
            }
        }
        if let problem { throw problem }
        return nil
    }

    private static let maximumServices = 4

    /// Nextcloud's and ownCloud's address in the folder of the program. In a folder, it often has no well-known
    /// address.
    private static let nextcloudPath = "remote.php/dav/"

    /// Returns the addresses to ask, the most likely first.
    private static func candidates(for address: ServerAddress) -> [ServerAddress] {
        let standard = [address.with(path: "/.well-known/caldav"), address.with(path: "/")]
        guard address.path != "/" else { return standard + [address.with(path: "/" + nextcloudPath)] }
        let folder = address.path.hasSuffix("/") ? address.path : address.path + "/"
        return [address] + standard + [address.with(path: folder + nextcloudPath)]
    }

    private func searchHost(_ address: ServerAddress) throws(ServerError) -> ServerAddress {
        var problem: ServerError?
        for candidate in Self.candidates(for: address) {
            do throws(ServerError) {
                if let home = try home(from: candidate) {
                    return home.path.hasSuffix("/") ? home : home.with(path: home.path + "/")
                }
            } catch {
                switch error {
                // The same for all addresses of this server.
                case .unauthorized, .offline, .timeout, .certificate, .retryLater: throw error
                case .forbidden, .refused(403, _), .invalidAnswer, .tooLarge, .otherServer: problem = problem ?? error
                default: break
                }
            }
        }
        throw problem ?? .notCalDAV(address.text)
    }

    private func home(from candidate: ServerAddress) throws(ServerError) -> ServerAddress? {
        let (resource, address) = try properties(of: candidate)
        guard let resource else { return nil }
        if let home = try target(Self.home, of: resource, at: address) { return home }
        if let principal = try target(Self.principal, of: resource, at: address), principal != address {
            let (properties, address) = try properties(of: principal)
            if let properties, let home = try target(Self.home, of: properties, at: address) { return home }
        }
        // A server for a single calendar.
        let types = resource[.dav("resourcetype")]?.children.map(\.name) ?? []
        return types.contains(.calDAV("calendar")) ? address.parent : nil
    }

    private func properties(of address: ServerAddress) throws(ServerError) -> (Multistatus.Response?, ServerAddress) {
        let request = HTTPRequest(method: "PROPFIND", address: address, headers: ["Depth": "0"], body: Self.properties)
        let (response, address) = try client.send(request)
        guard response.status == 207 else { throw response.failure }
        return (try Multistatus(response.body).responses.first, address)
    }

    /// Returns the address in a property. Throws if it is on a server that may not get the password.
    private func target(_ name: XMLName, of response: Multistatus.Response, at address: ServerAddress)
        throws(ServerError) -> ServerAddress?
    {
        guard let href = response.href(name), let target = address.resolve(href) else { return nil }
        guard address.allowsCalendars(at: target), target.isPrivate else {
            throw ServerError(referenceTo: target)
        }
        return target
    }
}
