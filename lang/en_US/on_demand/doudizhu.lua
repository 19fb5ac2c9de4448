-- The package `doudizhu` in English.
return {
    ["doudizhu"] = "Fight the Landlord",

    ["feiyang"] = "High-handed",
    [":feiyang"] = "When your judge phase begins, if there are cards in your judging area, you may discard two hand cards, then discard a card in your judging area. Once a turn.",
    ["@feiyang"] = "High-handed: you may discard two hand cards, then a card in your judging area",
    ["bahu"] = "Overbearing",
    [":bahu"] = "Locked: in your start phase you draw a card; you may use one Slash more in your play phase.",
}
