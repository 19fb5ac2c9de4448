-- The package `nostalgia` in English.
return {
    ["nostalgia"] = "Nostalgia",

    ["nos_luxun"] = "Lu Xun (first form)",
    ["#nos_luxun"] = "The Scholar General",
    ["nosqianxun"] = "Modesty",
    [":nosqianxun"] = "Locked: you cannot be the target of Snatch or Indulgence.",
    ["noslianying"] = "Camp upon Camp",
    [":noslianying"] = "When you lose your last hand card, you may draw a card.",

    ["nos_zhouyu"] = "Zhou Yu (first form)",
    ["#nos_zhouyu"] = "The Great Commander",
    ["nosyingzi"] = "Heroic Soul",
    [":nosyingzi"] = "In your draw phase you may draw one card more.",
    ["nosfanjian"] = "Sowing Distrust",
    [":nosfanjian"] = "Once in your play phase, you may have another player name a suit; they obtain a hand card of yours and show it. If its suit is another one, you deal 1 damage to them.",
    ["#ChooseSuit"] = "%from names the suit %arg",

    ["nos_guojia"] = "Guo Jia (first form)",
    ["#nos_guojia"] = "The Prophet Who Died Young",
    ["nosyiji"] = "Legacy of Plans",
    [":nosyiji"] = "After you take 1 damage, you may look at the top two cards of the draw pile and give them to any players.",

    ["nos_huangyueying"] = "Huang Yueying (first form)",
    ["#nos_huangyueying"] = "The Recluse of Genius",
    ["nosjizhi"] = "Wisdom Gathered",
    [":nosjizhi"] = "When you use a trick that is not delayed, you may draw a card.",
    ["nosqicai"] = "Rare Talent",
    [":nosqicai"] = "Locked: your tricks have no limit of distance.",

    ["nos_caoren"] = "Cao Ren (first form)",
    ["#nos_caoren"] = "Great General",
    ["nosjushou"] = "Holding Fast",
    [":nosjushou"] = "In your finish phase you may draw three cards, then turn over.",
}
