// SPDX-License-Identifier: GPL-3.0-or-later
import CGio
import Glibc

/// A program that runs in the background.
public final class Subprocess {
    /// How a program ended.
    public enum End: Equatable {
        case exit(status: Int32)
        /// A signal ended it, such as SIGTERM.
        case signal(Int32)
        /// It couldn't be started.
        case notStarted
    }

    private let process: ObjectRef
    private var onLine: (String) -> Void
    private var onErrorLine: (String) -> Void
    private var onEnd: (End) -> Void
    /// The number of streams that haven't ended.
    private var openStreams = 0

    /// Runs a program, and passes the lines of its standard output to handlers as it writes them. The program runs on if
    /// the result is released.
    ///
    /// - Parameters:
    ///   - command: The path of the program and its arguments.
    ///   - input: Standard input, which may contain a password: others can't see it.
    ///   - onLine: Receives a line of standard output without its end. Ill-formed UTF-8 is repaired.
    ///   - onErrorLine: Receives a line of standard error. `nil` to let it go where that of this program goes.
    ///   - onEnd: Called after the last line, when the program has ended. Called soon if the program can't be started.
    ///     All handlers are released then.
    @discardableResult
    public static func run(
        _ command: [String], input: String = "", onLine: @escaping (_ line: String) -> Void,
        onErrorLine: ((_ line: String) -> Void)? = nil, onEnd: @escaping (_ end: End) -> Void
    ) -> Subprocess? {
        let copies = command.map { strdup($0) }
        defer { copies.forEach { free($0) } }
        let flags =
            G_SUBPROCESS_FLAGS_STDIN_PIPE.rawValue | G_SUBPROCESS_FLAGS_STDOUT_PIPE.rawValue
            | (onErrorLine == nil ? 0 : G_SUBPROCESS_FLAGS_STDERR_PIPE.rawValue)
        let process = g_subprocess_newv(
            copies.map { UnsafePointer<CChar>($0) } + [nil], GSubprocessFlags(rawValue: flags), nil)
        guard let process else {
            MainLoop.soon { onEnd(.notStarted) }
            return nil
        }
        let subprocess = Subprocess(process, onLine: onLine, onErrorLine: onErrorLine ?? { _ in }, onEnd: onEnd)
        write(input, to: process)
        subprocess.read(g_subprocess_get_stdout_pipe(process)) { subprocess.onLine($0) }
        if let errors = g_subprocess_get_stderr_pipe(process) { subprocess.read(errors) { subprocess.onErrorLine($0) } }
        return subprocess
    }

    private init(
        _ process: OpaquePointer, onLine: @escaping (String) -> Void, onErrorLine: @escaping (String) -> Void,
        onEnd: @escaping (End) -> Void
    ) {
        self.process = ObjectRef(process)
        (self.onLine, self.onErrorLine, self.onEnd) = (onLine, onErrorLine, onEnd)
    }

    private static func write(_ input: String, to process: OpaquePointer) {
        let pipe = g_subprocess_get_stdin_pipe(process)!
        // GLib asks whether the pipe has room, but not whether it has enough. Else a write would block until the
        // program reads more, which it may never do while nobody reads its output.
        var descriptor = GValue()
        g_object_get_property(UnsafeMutablePointer(OpaquePointer(pipe)), "fd", &descriptor)
        _ = fcntl(g_value_get_int(&descriptor), F_SETFL, O_NONBLOCK)
        let bytes = g_bytes_new(input, gsize(input.utf8.count))
        let source = g_memory_input_stream_new_from_bytes(bytes)!
        g_bytes_unref(bytes)
        let flags = G_OUTPUT_STREAM_SPLICE_CLOSE_SOURCE.rawValue | G_OUTPUT_STREAM_SPLICE_CLOSE_TARGET.rawValue
        g_output_stream_splice_async(
            pipe, source, GOutputStreamSpliceFlags(rawValue: flags), G_PRIORITY_DEFAULT, nil, nil, nil)
        // The operation keeps it.
        g_object_unref(source)
    }

    /// Sends SIGTERM. The handlers are called as usual, even if the program has already finished.
    public func terminate() {
        g_subprocess_send_signal(process.pointer, SIGTERM)
    }

    /// Reads the lines of a stream. The operation keeps this object.
    private func read(_ stream: UnsafeMutablePointer<GInputStream>, _ onLine: @escaping (String) -> Void) {
        openStreams += 1
        LineReader(stream, onLine: onLine) { [self] in
            openStreams -= 1
            if openStreams == 0 { wait() }
        }.readLine()
    }

    private func wait() {
        g_subprocess_wait_async(
            process.pointer, nil,
            { process, result, data in
                guard let process, let data else { return }
                defer { releaseUserData(data) }
                g_subprocess_wait_finish(OpaquePointer(process), result, nil)
                UserData<Subprocess>.value(of: data).end()
            }, UserData.retain(self))
    }

    private func end() {
        let isSignaled = g_subprocess_get_if_signaled(process.pointer) != 0
        let end: End =
            isSignaled
            ? .signal(g_subprocess_get_term_sig(process.pointer))
            : .exit(status: g_subprocess_get_exit_status(process.pointer))
        let onEnd = onEnd
        // The handlers may capture passwords and this object.
        (onLine, onErrorLine, self.onEnd) = ({ _ in }, { _ in }, { _ in })
        onEnd(end)
    }
}

/// Reads the lines of a stream. A pending operation keeps it.
private final class LineReader {
    private let stream: ObjectRef
    private let onLine: (String) -> Void
    private let onEnd: () -> Void

    init(
        _ stream: UnsafeMutablePointer<GInputStream>, onLine: @escaping (String) -> Void, onEnd: @escaping () -> Void
    ) {
        self.stream = ObjectRef(OpaquePointer(g_data_input_stream_new(stream)))
        (self.onLine, self.onEnd) = (onLine, onEnd)
    }

    func readLine() {
        g_data_input_stream_read_line_async(
            UnsafeMutablePointer(stream.pointer), G_PRIORITY_DEFAULT, nil,
            { stream, result, data in
                guard let stream, let data else { return }
                defer { releaseUserData(data) }
                let line = g_data_input_stream_read_line_finish(
                    UnsafeMutablePointer(OpaquePointer(stream)), result, nil, nil)
                UserData<LineReader>.value(of: data).receive(takeString(line))
            }, UserData.retain(self))
    }

    private func receive(_ line: String?) {
        guard let line else { return onEnd() }
        onLine(line)
        readLine()
    }
}
