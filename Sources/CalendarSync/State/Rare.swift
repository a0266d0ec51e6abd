// SPDX-License-Identifier: GPL-3.0-or-later

/// A property that few values have. It takes the memory of a pointer while it is `nil`.
@propertyWrapper
struct Rare<Value: Equatable & Sendable>: Equatable, Sendable {
    private indirect enum Storage: Equatable {
        case value(Value)
    }

    private var storage: Storage?

    init(wrappedValue: Value?) {
        self.wrappedValue = wrappedValue
    }

    var wrappedValue: Value? {
        get { if case .value(let value)? = storage { value } else { nil } }
        set { storage = newValue.map(Storage.value) }
    }
}
