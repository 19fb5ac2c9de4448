-- The package `god` in English.
return {
    ["god"] = "Gods",

    ["shencaocao"] = "The God Cao Cao",
    ["#shencaocao"] = "Hero beyond the Age",
    ["guixin"] = "All Hearts Turn",
    [":guixin"] = "After you take 1 damage, you may obtain a card from the areas of each other player, one after another, then turn over.",
    ["feiying"] = "Flying Shadow",
    [":feiying"] = "Locked: the distance of others to you is 1 more.",

    ["shensimayi"] = "The God Sima Yi",
    ["#shensimayi"] = "Founder of Jin",
    ["renjie"] = "Forbearance",
    [":renjie"] = "Locked: for each point of damage that you take, and for each card that you discard in your discard phase, you gain a Patience.",
    ["bear"] = "Patience",
    ["baiyin"] = "Receiving the Seal",
    [":baiyin"] = "Awakening: in your start phase, if you have four or more Patience, you lose 1 from your maximum of hit points and gain Ultimate Strategy.",
    ["jilve"] = "Ultimate Strategy",
    [":jilve"] = "You may spend a Patience to use one of: Devilry, Exile, Gathered Wisdom; or, once each in your play phase, to discard any number of cards and draw as many (choose cards), or to gain Total Slaughter until the turn ends (choose none).",
    ["jilve_guicai"] = "Ultimate Strategy (Devilry)",
    ["jilve_fangzhu"] = "Ultimate Strategy (Exile)",
    ["jilve_jizhi"] = "Ultimate Strategy (Gathered Wisdom)",
    ["lianpo"] = "Chain of Conquest",
    [":lianpo"] = "After a turn of any player in which you killed someone, you may play an extra turn.",
}
