-- The package `yjcm2015` in English.
return {
    ["yjcm2015"] = "Contest of 2015",

    ["caorui"] = "Cao Rui",
    ["#caorui"] = "The Gifted Ruler",
    ["huituo"] = "Restoration",
    [":huituo"] = "After you take damage, you may have a player judge: red, they recover 1 hit point; black, they draw X cards. (X is the amount of damage.)",
    ["@huituo-select"] = "Restoration: you may choose a player, who judges",
    ["mingjian"] = "Clear Judgement",
    [":mingjian"] = "Before your play phase begins, you may give all your hand cards to another player and end your turn; they play an extra play phase.",
    ["@mingjian-give"] = "Clear Judgement: you may give your hand cards and your play phase to another player",
    ["xingshuai"] = "Rise and Decline",
    [":xingshuai"] = "Lord skill, once a game: when you are dying, other Wei characters may each have you recover 1 hit point; then each of them takes 1 damage.",
    ["@xingshuai"] = "rise and decline",
    ["_xingshuai"] = "Rise and Decline",
    ["_xingshuai:xing"] = "Rise and Decline: have %src recover 1 hit point, and take 1 damage yourself?",
}
