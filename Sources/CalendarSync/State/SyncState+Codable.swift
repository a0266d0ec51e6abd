// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore

extension TableRow: Codable {
    private enum CodingKeys: String, CodingKey {
        case item = "id"
        case uid
        case incoming
        case sent
        case missingSince = "missing"
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        item = try values.decode(ItemID.self, forKey: .item)
        uid = try values.decodeIfPresent(String.self, forKey: .uid)
        last = try? ObjectVersion(from: decoder)
        incoming = try values.decodeIfPresent(ObjectVersion.self, forKey: .incoming)
        sent = try values.decodeIfPresent(SentWrite.self, forKey: .sent)
        missingSince = try values.decodeIfPresent(Int.self, forKey: .missingSince)
        guard last == nil, incoming == nil, sent == nil else { return }
        throw DecodingError.dataCorruptedError(forKey: .item, in: values, debugDescription: "no version")
    }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(item, forKey: .item)
        try values.encodeIfPresent(uid, forKey: .uid)
        try last?.encode(to: encoder)
        try values.encodeIfPresent(incoming, forKey: .incoming)
        try values.encodeIfPresent(sent, forKey: .sent)
        try values.encodeIfPresent(missingSince, forKey: .missingSince)
    }
}

extension ObjectVersion: Codable {
    private enum CodingKeys: CodingKey {
        case etag
        case data
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        etag = try values.decodeIfPresent(String.self, forKey: .etag)
        contents = try TaskContents(from: decoder)
        data = try values.decodeIfPresent(String.self, forKey: .data)
    }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encodeIfPresent(etag, forKey: .etag)
        try contents.encode(to: encoder)
        try values.encodeIfPresent(data, forKey: .data)
    }
}

extension SentWrite: Codable {
    private enum CodingKeys: String, CodingKey {
        case created
        case former
        case completedOccurrence = "occurrence"
    }

    init(from decoder: any Decoder) throws {
        contents = try? TaskContents(from: decoder)
        let values = try decoder.container(keyedBy: CodingKeys.self)
        created = try values.decodeIfPresent(Int.self, forKey: .created)
        former = try values.decodeIfPresent(String.self, forKey: .former)
        completedOccurrence = try values.decodeIfPresent(String.self, forKey: .completedOccurrence)
    }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try contents?.encode(to: encoder)
        try values.encodeIfPresent(created, forKey: .created)
        try values.encodeIfPresent(former, forKey: .former)
        try values.encodeIfPresent(completedOccurrence, forKey: .completedOccurrence)
    }
}

extension TaskContents: Codable {
    private enum CodingKeys: CodingKey {
        case text
        /// The time, or empty if it isn't known.
        case done
        case order
        case parent
        case task
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        text = try values.decode(String.self, forKey: .text)
        completion =
            try values.decodeIfPresent(String.self, forKey: .done).map { .done(time: $0.isEmpty ? nil : $0) } ?? .open
        order = try values.decode(Int.self, forKey: .order)
        parent = try values.decodeIfPresent(String.self, forKey: .parent)
        task = try values.decodeIfPresent(TaskProperties.self, forKey: .task) ?? TaskProperties()
    }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(text, forKey: .text)
        if case .done(let time) = completion { try values.encode(time ?? "", forKey: .done) }
        try values.encode(order, forKey: .order)
        try values.encodeIfPresent(parent, forKey: .parent)
        if !task.isEmpty { try values.encode(task, forKey: .task) }
    }
}

extension TaskProperties: Codable {
    public init(from decoder: any Decoder) throws {
        self.init()
        let values = try decoder.container(keyedBy: Key.self)
        for key in Key.allCases { self[key] = try values.decodeIfPresent(String.self, forKey: key) }
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        for key in Key.allCases { try values.encodeIfPresent(self[key], forKey: key) }
    }
}
