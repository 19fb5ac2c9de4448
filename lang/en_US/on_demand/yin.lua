-- The package `yin` in English.
return {
    ["yin"] = "Yin",

    ["yin_xuyou"] = "Xu You",
    ["#yin_xuyou"] = "Turncoat Adviser",
    ["chenglve"] = "Ready Plan",
    [":chenglve"] = "Switching: once in your play phase you may (1) draw a card, then discard two hand cards; (2) draw two cards, then discard a hand card. Cards of the suits discarded have no limit of distance or number for you in this turn.",
    ["yinshicai"] = "Vain of Talent",
    [":yinshicai"] = "After the first card of each type that you use in a turn, if it lies before no other player, you may put it on top of the draw pile, then draw a card.",
    ["yinshicai:put"] = "Vain of Talent: put %arg on top of the draw pile, then draw a card?",
    ["cunmu"] = "Short Sight",
    [":cunmu"] = "Locked: you draw from the bottom of the draw pile.",
}
