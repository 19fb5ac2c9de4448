-- The package `yjcm2012` in English.
return {
    ["yjcm2012"] = "Contest of 2012",

    ["xunyou"] = "Xun You",
    ["#xunyou"] = "Chief Strategist of Wei",
    ["qice"] = "Surprising Plan",
    [":qice"] = "Once in your play phase, you may use all your hand cards as any one trick that is not delayed.",
    ["zhiyu"] = "Wisdom like Folly",
    [":zhiyu"] = "After you take damage, you may draw a card, then show all your hand cards: if all are of one colour, the source of the damage discards a hand card.",
}
