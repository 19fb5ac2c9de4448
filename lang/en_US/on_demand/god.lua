-- The package `god` in English.
return {
    ["god"] = "Gods",

    ["shencaocao"] = "The God Cao Cao",
    ["#shencaocao"] = "Hero beyond the Age",
    ["guixin"] = "All Hearts Turn",
    [":guixin"] = "After you take 1 damage, you may obtain a card from the areas of each other player, one after another, then turn over.",
    ["feiying"] = "Flying Shadow",
    [":feiying"] = "Locked: the distance of others to you is 1 more.",
}
