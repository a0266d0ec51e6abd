// SPDX-License-Identifier: GPL-3.0-or-later

import CalendarProtocol

/// Requests the objects of a collection, in smaller batches if the server can't send all of them at once.
///
/// One object can spoil the answer for many: it is too large, it contains a character that XML doesn't allow, or the
/// server fails to read it.
struct ObjectReader {
    /// Why single objects weren't sent, by their paths: `tooLarge`, `invalidAnswer`, or `failed`.
    private(set) var failures: [String: UnsyncedObject.Kind] = [:]

    private let collection: String
    private let server: any CalendarServer
    private var failureCount = 0

    /// The number of invalid answers after which the rest isn't requested. Each spoiled object of a batch takes up to
    /// 9.
    private static let failureLimit = 50

    init(_ collection: String, server: any CalendarServer) {
        self.collection = collection
        self.server = server
    }

    /// Returns the objects that the server sends.
    ///
    /// - Throws: The error of an invalid answer if the server answers no part: then it isn't about single objects.
    mutating func read(_ hrefs: [String]) throws(ServerError) -> [CalendarObject] {
        var objects: [CalendarObject] = []
        var parts = [hrefs[...]]
        var lastError: ServerError?
        // The whole, the first, and the last object alone: if all of them fail, so will the rest.
        var attemptsLeft = 3
        while let part = parts.popLast() {
            if let lastError, attemptsLeft == 0 { throw lastError }
            guard failureCount < Self.failureLimit else { break }
            do throws(ServerError) {
                objects += try server.objects(Array(part), in: collection)
                attemptsLeft = -1
            } catch .tooLarge {
                if part.count == 1 {
                    failures[part[part.startIndex]] = .tooLarge
                } else {
                    parts += Self.halves(of: part)
                }
            } catch  where error.canConcernOneObject {
                (lastError, failureCount) = (error, failureCount + 1)
                if part.count == 1 {
                    failures[part[part.startIndex]] = error.status == 500 ? .failed : .invalidAnswer
                } else {
                    parts += attemptsLeft == 3 ? Self.ends(of: part) : Self.halves(of: part)
                }
                attemptsLeft -= 1
            }
        }
        return objects
    }

    /// Returns those objects that the server sends now, after an error before.
    mutating func readAgain(_ hrefs: [String]) throws(ServerError) -> [CalendarObject] {
        do throws(ServerError) {
            return try hrefs.isEmpty ? [] : read(hrefs)
        } catch  where error.canConcernOneObject {
            return []
        } catch {
            throw error
        }
    }

    /// Returns both halves, the first one last.
    private static func halves(of part: ArraySlice<String>) -> [ArraySlice<String>] {
        let middle = part.startIndex + part.count / 2
        return [part[middle...], part[..<middle]]
    }

    /// Returns the first object, the last one, and the others, in reverse order.
    private static func ends(of part: ArraySlice<String>) -> [ArraySlice<String>] {
        [part.dropFirst().dropLast(), part.suffix(1), part.prefix(1)].filter { !$0.isEmpty }
    }
}

extension ServerError {
    /// Whether a request for several objects may have failed because of one of them.
    fileprivate var canConcernOneObject: Bool {
        switch self {
        case .invalidAnswer, .retryLater(status: 500, seconds: nil): true
        default: false
        }
    }
}
