-- The package `bgm` in English.
return {
    ["bgm"] = "First Special Editions",

    ["bgm_zhaoyun"] = "Zhao Yun (special)",
    ["#bgm_zhaoyun"] = "Vanguard on a White Horse",
    ["chongzhen"] = "Breaking the Ranks",
    [":chongzhen"] = "When you use or play a card by Dragon's Courage, you may obtain a hand card of the player it is used on or answers.",
}
