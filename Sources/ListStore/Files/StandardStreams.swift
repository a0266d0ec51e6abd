// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// The standard streams of a command.
public enum StandardStreams {
    /// Reads standard input until it ends.
    public static func readInput() throws(ReadError) -> [UInt8] {
        let fileSystem = FileSystem.posix
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            var step = 0
            var failure: SystemError?
            buffer.withUnsafeMutableBytes { buffer in
                do throws(SystemError) {
                    step = try fileSystem.uninterrupted { () throws(SystemError) in
                        try fileSystem.read(STDIN_FILENO, buffer)
                    }
                } catch {
                    failure = error
                }
            }
            if let failure { throw ReadError(failure) }
            guard step > 0 else { return bytes }
            bytes += buffer[..<step]
            guard bytes.count <= ReadError.sizeLimit else { throw .tooLarge(bytes: bytes.count) }
        }
    }

    /// Whether standard output is a terminal.
    public static var isTerminal: Bool { isatty(STDOUT_FILENO) != 0 }

    /// Writes bytes to standard output, and to a terminal only what is visible.
    public static func writeOutput(_ bytes: [UInt8]) throws(WriteError) {
        let bytes = isTerminal ? Array(visible(String(decoding: bytes, as: UTF8.self)).utf8) : bytes
        do throws(SystemError) {
            try FileSystem.posix.write(bytes, to: STDOUT_FILENO)
        } catch {
            throw WriteError(step: .write, code: error.code)
        }
    }

    /// Returns values as a JSON array, each on a line.
    public static func lines(of values: [some Encodable]) -> [UInt8] {
        var writer = JSONWriter()
        JSONEncoder.encode(values, to: &writer)
        return writer.bytes
    }

    /// Writes a line to standard error and ignores errors.
    public static func writeError(_ line: String) {
        try? FileSystem.posix.write(Array((visible(line) + "\n").utf8), to: STDERR_FILENO)
    }

    /// Returns a text without characters that could change what else a terminal shows: control characters other than
    /// line breaks, and marks of the writing direction. Servers and other programs choose names.
    public static func visible(_ text: String) -> String {
        func isHidden(_ scalar: Unicode.Scalar) -> Bool {
            scalar.properties.generalCategory == .control && scalar != "\n" || scalar.properties.isBidiControl
        }
        guard text.unicodeScalars.contains(where: isHidden) else { return text }
        var visible = String.UnicodeScalarView()
        for scalar in text.unicodeScalars where !isHidden(scalar) { visible.append(scalar) }
        return String(visible)
    }
}
