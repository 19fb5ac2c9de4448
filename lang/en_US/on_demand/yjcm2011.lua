-- The package `yjcm2011` in English.
return {
    ["yjcm2011"] = "Contest of 2011",

    ["zhangchunhua"] = "Zhang Chunhua",
    ["#zhangchunhua"] = "The Cold Empress",
    ["jueqing"] = "Heartless",
    [":jueqing"] = "Locked: the damage that you are about to deal is a loss of hit points instead.",
    ["shangshi"] = "Mourning",
    [":shangshi"] = "When the number of your hand cards, your hit points or your maximum of hit points changes, you may draw until you have X hand cards. (X is the number of hit points you have lost, at most 2.)",

    ["masu"] = "Ma Su",
    ["#masu"] = "Proud of His Talent",
    ["xinzhan"] = "Battle of Minds",
    [":xinzhan"] = "Once in your play phase, if you have more hand cards than your maximum of hit points, you may look at the top three cards of the draw pile, show and obtain any hearts among them, and put the others back on top in any order.",
    ["huilei"] = "In Tears",
    [":huilei"] = "Locked: when you die, another player who killed you discards all cards.",

    ["mobile_masu"] = "Ma Su (mobile)",
    ["#mobile_masu"] = "Gifted in Strategy",
    ["sanyao"] = "Spreading Rumours",
    [":sanyao"] = "Once in your play phase, you may discard a card and choose a player who has the most hit points: you deal 1 damage to them.",
    ["zhiman"] = "Taming the South",
    [":zhiman"] = "When you deal damage to a player, you may prevent it, then obtain a card from their equipment or judging area.",
}
