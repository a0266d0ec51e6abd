// SPDX-License-Identifier: GPL-3.0-or-later
internal import CGio

extension Unicode.Scalar {
    /// The full compatibility decomposition (NFKD); `nil` if the scalar has none. From GLib, because the standard
    /// library has no compatibility decompositions.
    public var compatibilityDecomposition: [Unicode.Scalar]? {
        // No decomposition is longer (G_UNICHAR_MAX_DECOMPOSITION_LENGTH).
        withUnsafeTemporaryAllocation(of: gunichar.self, capacity: 18) { parts in
            let count = g_unichar_fully_decompose(value, 1, parts.baseAddress, gsize(parts.count))
            guard count > 1 || parts[0] != value else { return nil }
            return parts[..<Int(count)].compactMap { Unicode.Scalar($0) }
        }
    }
}
