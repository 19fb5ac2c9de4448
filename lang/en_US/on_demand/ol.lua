-- The package `ol` in English.
return {
    ["ol"] = "Online Edition",

    ["ol_zhaoyun"] = "Zhao Yun (online)",
    ["#ol_zhaoyun"] = "General of Tiger's Might",
    ["ollongdan"] = "Dragon's Courage",
    [":ollongdan"] = "You may use or play a Slash as a Jink, a Jink as a Slash, an Analeptic as a Peach, or a Peach as an Analeptic.",
    ["olyajiao"] = "End of the World",
    [":olyajiao"] = "When you use or play a hand card outside your turn, you may show the top card of the draw pile. If both are of one type, you may give it to any player; else you may discard a card from the areas of a player within whose attack range you are.",
    ["@olyajiao-give"] = "End of the World: you may give the %arg (%arg2) that was shown to a player",
    ["@olyajiao-discard"] = "End of the World: you may discard a card from the areas of a player within whose attack range you are",
    ["olyajiao_discard"] = "End of the World",

    ["new_sp_jiaxu"] = "Jia Xu (special)",
    ["#new_sp_jiaxu"] = "No Plan Omitted",
    ["zhenlve"] = "Careful Strategy",
    [":zhenlve"] = "Locked: your tricks that are not delayed cannot be nullified; you cannot be a target of delayed tricks.",
    ["jianshu"] = "Sowing Discord",
    [":jianshu"] = "Limited: in your play phase, you may give a black hand card to another player and choose one more player who has them in their attack range. The two compare cards: a winner discards two cards, and those who did not win lose 1 hit point.",
    ["@jianshuMark"] = "Sowing Discord",
    ["yongdi"] = "Supporting the Heir",
    [":yongdi"] = "Limited: at the beginning of your turn, you may have another male player gain 1 to their maximum of hit points and recover 1 hit point; they then gain the lord skills of their general.",
    ["@yongdi"] = "Supporting the Heir: another male player may gain 1 to their maximum of hit points and recover 1 hit point",
    ["@yongdiMark"] = "Supporting the Heir",
}
