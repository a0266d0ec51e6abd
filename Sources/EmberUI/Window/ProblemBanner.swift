// SPDX-License-Identifier: GPL-3.0-or-later
import GtkSupport

/// The banner of a window, which says what is wrong with saving, with the file, or with the theme, if anything.
final class ProblemBanner {
    private let document: LibraryDocument
    private let style: Style
    private let insert: (Widget) -> Void
    // The first frame doesn't show it.
    private lazy var banner = makeBanner()
    private var hasBanner = false

    /// Why the last changes couldn't be saved; `nil` if they were.
    private(set) var failure: SaveFailure?

    /// - Parameter insert: puts the banner into the window.
    init(for document: LibraryDocument, style: Style, insert: @escaping (Widget) -> Void) {
        self.document = document
        self.style = style
        self.insert = insert
    }

    /// Shows why the last changes couldn't be saved; `nil` if they were.
    ///
    /// - Parameter warning: what else there is to say.
    func show(_ failure: SaveFailure?, warning: String? = nil) {
        self.failure = failure
        guard let failure else { return update() }
        let message = failure.message + (warning.map { " " + $0 } ?? "")
        show(message, actions: failure.canReplaceFile ? ["win.replace-file"] : [])
    }

    /// Shows what is wrong with the file or the theme, unless changes couldn't be saved.
    func update() {
        guard failure == nil else { return }
        var actions: Set<String> = document.isBroken ? ["win.open-folder"] : []
        if document.isBroken, document.library?.isReadOnly == false { actions.insert("win.restore") }
        show(document.message ?? style.themeProblem, actions: actions)
    }

    /// Announces the message again, with the error bell.
    func repeatMessage() {
        banner.repeatMessage()
    }

    private func show(_ message: String?, actions: Set<String>) {
        if message != nil || hasBanner { banner.show(message, actions: actions) }
    }

    private func makeBanner() -> Banner {
        hasBanner = true
        let banner = Banner([
            (tr("Use These Lists"), "win.replace-file"), (tr("Restore…"), "win.restore"),
            (tr("Open Folder"), "win.open-folder"),
        ])
        insert(banner.widget)
        return banner
    }
}
