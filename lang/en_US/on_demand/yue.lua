-- The package `yue` in English.
return {
    ["yue"] = "Yue",

    ["jin_yangyan"] = "Yang Yan",
    ["#jin_yangyan"] = "Empress Wuyuan",
    ["jinxuanbei"] = "Choice of Consorts",
    [":jinxuanbei"] = "Once in your play phase you may choose a card from the areas of another player: they use it on you as a Slash at any distance, then you draw a card, or two cards if that Slash damaged you.",
    ["jinxianwan"] = "Gentle Grace",
    [":jinxianwan"] = "While you are not chained, you may become chained to use a Jink; while you are chained, you may end that to use a Slash.",
}
