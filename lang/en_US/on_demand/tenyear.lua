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

    ["tenyear_caocao"] = "Cao Cao (anniversary)",
    ["#tenyear_caocao"] = "Emperor Wu of Wei",
    ["tenyearjianxiong"] = "Treachery",
    [":tenyearjianxiong"] = "After you take damage, you may draw a card and then obtain the cards that dealt the damage.",

    ["tenyear_zhangfei"] = "Zhang Fei (anniversary)",
    ["#tenyear_zhangfei"] = "A Match for Ten Thousand",
    ["tenyearpaoxiao"] = "Roar",
    [":tenyearpaoxiao"] = "Locked: you may use any number of Slashes. Once you have used a Slash in your play phase, your Slashes have no limit of distance in this phase.",
    ["tenyeartishen"] = "Stand-in",
    [":tenyeartishen"] = "At the end of your play phase, you may discard all your tricks and horses. Until your next turn, you then obtain each Slash that was used on you and dealt no damage to you, after it has been resolved.",

    ["tenyear_sunquan"] = "Sun Quan (anniversary)",
    ["#tenyear_sunquan"] = "The Wise Young Lord",
    ["tenyearzhiheng"] = "Balance",
    [":tenyearzhiheng"] = "Once in your play phase, you may discard any number of cards, then draw as many. If all your hand cards (at least one) are among them, you draw one more.",
    ["tenyearjiuyuan"] = "Rescue",
    [":tenyearjiuyuan"] = "Lord: when another player of Wu uses a Peach on themselves while you are wounded and have fewer hit points than they, they may have you recover 1 hit point instead, then draw a card.",
    ["@tenyearjiuyuan"] = "Rescue: you may have a lord recover 1 hit point instead, then draw a card",

    ["tenyear_zhangjiao"] = "Zhang Jiao (anniversary)",
    ["#tenyear_zhangjiao"] = "General of Heaven",
    ["tenyearleiji"] = "Lightning Strike",
    [":tenyearleiji"] = "When you use or play a Jink, you may have another player judge. Spade: you deal 2 thunder damage to them. Club: you recover 1 hit point, then deal 1 thunder damage to them.",
    ["@tenyearleiji"] = "Lightning Strike: you may have another player judge",
}
