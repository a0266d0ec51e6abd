// SPDX-License-Identifier: GPL-3.0-or-later

/// Quotations for an empty list. They are in the public domain: their authors died more than a hundred years ago.
enum EmptyListQuotes {
    static var all: [String] {
        [
            // TRANSLATORS: Quotations with author and work. Use a published translation that is in the public domain,
            // or translate them yourself.
            tr(
                "“Something attempted, something done,\nhas earned a night’s repose.”\nHenry Wadsworth Longfellow, The Village Blacksmith"
            ),
            tr("“Things won are done; joy’s soul lies in the doing.”\nWilliam Shakespeare, Troilus and Cressida"),
            tr("“Our life is frittered away by detail.\nSimplify, simplify.”\nHenry David Thoreau, Walden"),
            tr("“Rest is not idleness.”\nJohn Lubbock, The Use of Life"),
            tr("“He who is everywhere is nowhere.”\nSeneca, Letters to Lucilius"),
            tr("“Little strokes fell great oaks.”\nBenjamin Franklin, Poor Richard’s Almanack"),
            tr("“The journey of a thousand miles\nbegan with a single step.”\nLao Tzu, Tao Te Ching"),
            tr("“What is now proved was once only imagined.”\nWilliam Blake, The Marriage of Heaven and Hell"),
            tr("“Begin; be bold, and venture to be wise.”\nHorace, Epistles"),
            tr("“Well begun is half done.”\nAristotle, Politics"),
        ]
    }
}
