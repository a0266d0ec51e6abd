// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore

extension Library {
    /// Brings two versions of a library together, knowing the one that both came from.
    ///
    /// Items and lists are the same when their ids are. Text, done, origin, membership in a list, a list's name and every
    /// unknown key are merged each for itself: what one side changed counts. Where both changed the same thing:
    ///
    /// - **Text**: both stay. The item keeps the text that sorts first; an item right below it, whose id comes from the item's
    ///   id and the text, gets the other one. A text that one side emptied gives way to the other side's.
    /// - **Done**: what one side put back is not done. Otherwise the earlier date counts, and the origin that belongs to it.
    /// - **List**: an item that was moved to two lists stands in the one whose id sorts first; of two names the first counts.
    /// - **Unknown keys**: a value counts more than its removal; of two values the one that sorts last.
    /// - **Order**: see `OrderMerge`.
    ///
    /// A change beats a deletion. Completing an item, or moving it within its list, doesn't count as a change here: a
    /// completed item is finished as well (A22). A list that one side deleted stays with the items that the
    /// other side changed in it, added or moved to it; if that side changed the list itself, with all its items.
    ///
    /// The result does not depend on which side is `ours`; merging a side once more into the result adds nothing; a side
    /// equal to the base changes nothing. Texts are compared as Swift compares them: by meaning, not by bytes.
    ///
    /// - Parameter base: the version that both sides came from. Nil when there is none: then nothing counts as deleted. A base
    ///   that is newer than where a side came from makes what came between look deleted by that side.
    public static func merge(base: Library?, ours: Library, theirs: Library) -> Library {
        let base = base ?? Library()
        if ours == theirs || theirs == base { return ours }
        if ours == base { return theirs }
        if let merge = ThreeWayMerge(base: base, ours: ours, theirs: theirs) { return merge.result() }
        // No file has an id twice once it is read, but nothing is to be lost if a caller's library has.
        let sides = (base.withDistinctIDs(), ours.withDistinctIDs(), theirs.withDistinctIDs())
        return ThreeWayMerge(base: sides.0, ours: sides.1, theirs: sides.2)?.result() ?? ours
    }
}

/// Three ways for one value: the side that changed it counts; `both` decides when both did, in different ways.
func merged<Value: Equatable>(
    base: Value, ours: Value, theirs: Value, both: (_ ours: Value, _ theirs: Value) -> Value
) -> Value {
    if ours == theirs || theirs == base { return ours }
    return ours == base ? theirs : both(ours, theirs)
}
