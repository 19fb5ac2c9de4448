-- The package `tenyear` in English.
return {
    ["tenyear"] = "Anniversary Edition",

    ["tenyear_guojia"] = "Guo Jia (anniversary)",
    ["#tenyear_guojia"] = "The Prophet Who Died Young",
    ["tenyearyiji"] = "Legacy of Plans",
    [":tenyearyiji"] = "After you take 1 damage, you may draw two cards; then you may give up to two hand cards to one or two other players.",

    ["tenyear_guanyu"] = "Guan Yu (anniversary)",
    ["#tenyear_guanyu"] = "Feared throughout the Land",
    ["tenyearwusheng"] = "God of War",
    [":tenyearwusheng"] = "You may use or play a red card as a Slash. Your diamond Slashes have no limit of distance.",
    ["tenyearyijue"] = "Broken Loyalty",
    [":tenyearyijue"] = "Once in your play phase, you may discard a card to have another player show a hand card. Black: until the turn ends, their skills that are not locked are out of effect, they cannot use or play hand cards, and your heart Slashes deal 1 more damage to them. Red: you obtain it, and may have them recover 1 hit point.",
    ["tenyearyijue:recover"] = "they recover 1 hit point",
}
