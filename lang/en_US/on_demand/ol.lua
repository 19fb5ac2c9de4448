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
}
