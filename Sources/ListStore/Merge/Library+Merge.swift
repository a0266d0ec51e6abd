// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore

extension Library {
    /// Merges two versions of a library with their common ancestor.
    ///
    /// Items and lists are identified by their ids. Text, completion, former neighbors, the list of an item, the name
    /// of a list, and each unknown key are merged separately. If one side changed a value, its change is used. If both
    /// sides changed the same value:
    ///
    /// - **Text**: Both texts are kept. The item gets the one that sorts first. A new item directly below it gets the
    ///   other one; its id is derived from the item's id and the text. An emptied text gives way to the other side's
    ///   text, and so does a text that the other side already has in such a new item.
    /// - **Completion**: If one side uncompleted the item, it is not done. Otherwise the earlier date is used, with the
    ///   former neighbors that belong to it.
    /// - **List**: An item that was moved to two lists goes to the one whose id sorts first. Of two names, the one that
    ///   sorts first is used.
    /// - **Date, rule of recurrence, alarm, notes, and unknown keys**: A value prevails over its removal. Of two values, the one that sorts last is used.
    /// - **Order**: See `OrderMerge`.
    ///
    /// A change prevails over a deletion. Completing an item or moving it within its list doesn't count as a change
    /// here: someone who completes an item is finished with it, too (A22). If the side that deleted an item has its
    /// text in the second item of an earlier conflict, the deletion prevails, because the second item keeps the text. A
    /// list that one side deleted is kept with the items that the other side changed in it, added or moved to it. If
    /// that side changed the list itself, it is kept with all of its items.
    ///
    /// The result doesn't depend on which side is `ours`. Merging a side into the result again adds nothing. A side
    /// that equals the ancestor changes nothing. Texts are compared with `==`, by canonical equivalence.
    ///
    /// - Parameters:
    ///   - base: The common ancestor, or `nil` if there is none. Without one, nothing counts as deleted. If `base` is
    ///     newer than the actual
    ///     ancestor of a side, everything added between the two looks deleted by that side.
    ///   - placement: Where both sides and the result have done items. With `nil`, a list has them at the bottom if
    ///     they are there on both
    ///     sides.
    public static func merge(
        base: Library?, ours: Library, theirs: Library, placingDone placement: DoneItemPlacement? = nil
    ) -> Library {
        let base = base ?? Library()
        if ours == theirs || theirs == base { return ours }
        if ours == base { return theirs }
        if let merge = ThreeWayMerge(base: base, ours: ours, theirs: theirs, placingDone: placement) {
            return merge.result()
        }
        // Decoded files have no duplicate ids, but libraries of other callers could have some, and nothing must be
        // lost.
        let sides = (base.withDistinctIDs(), ours.withDistinctIDs(), theirs.withDistinctIDs())
        return ThreeWayMerge(base: sides.0, ours: sides.1, theirs: sides.2, placingDone: placement)?.result() ?? ours
    }
}

/// Merges a single value. If one side changed it, its value is used. If both sides changed it differently, `both`
/// decides.
func merged<Value: Equatable>(
    base: Value, ours: Value, theirs: Value, both: (_ ours: Value, _ theirs: Value) -> Value
) -> Value {
    if ours == theirs || theirs == base { return ours }
    return ours == base ? theirs : both(ours, theirs)
}
