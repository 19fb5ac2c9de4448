-- The package `fire` in English.
return {
    ["fire"] = "Fire",

    ["dianwei"] = "Dian Wei",
    ["#dianwei"] = "The Fiend of Old",
    ["qiangxi"] = "Assault",
    [":qiangxi"] = "Once in your play phase, you may lose 1 hit point or discard a weapon to deal 1 damage to another within your attack range.",

    ["xunyu"] = "Xun Yu",
    ["#xunyu"] = "A King's Counsel",
    ["quhu"] = "Driving the Tiger",
    [":quhu"] = "Once in your play phase, you may compare cards with someone who has more hit points than you: if you win, he deals 1 damage to a player of your choice within his attack range; else he deals 1 damage to you.",
    ["@quhu-damage"] = "Driving the Tiger: choose a player within the attack range of %src, to whom %src deals 1 damage",
    ["#QuhuNoWolf"] = "Driving the Tiger by %from comes to nothing: nobody is within the attack range of %arg",
    ["jieming"] = "Eternal Loyalty",
    [":jieming"] = "After you take 1 damage, you may have a player draw until he has X hand cards. (X is his maximum of hit points, at most 5.)",
    ["jieming-invoke"] = "Eternal Loyalty: choose a player",

    ["pangtong"] = "Pang Tong",
    ["#pangtong"] = "The Young Phoenix",
    ["lianhuan"] = "Chained Ships",
    [":lianhuan"] = "You may use a club hand card as an Iron Chain, or recast it.",
    ["niepan"] = "Nirvana",
    [":niepan"] = "Once a game: when you are dying, you may discard all cards in your areas, then recover to 3, draw three cards, and are unchained and face up again.",
    ["@nirvana"] = "nirvana",

    ["wolong"] = "Wolong Zhuge Liang",
    ["#wolong"] = "The Crouching Dragon",
    ["huoji"] = "Fire Plot",
    [":huoji"] = "You may use a red hand card as a Fire Attack.",
    ["kanpo"] = "Seeing Through",
    [":kanpo"] = "You may use a black hand card as a Nullification.",
    ["bazhen"] = "Eightfold Array",
    [":bazhen"] = "Locked: while you have no armor, you count as wearing the Eight Diagram.",

    ["taishici"] = "Taishi Ci",
    ["#taishici"] = "The Steadfast",
    ["tianyi"] = "Heaven's Justice",
    [":tianyi"] = "Once in your play phase, you may compare cards with another: if you win, your Slashes have no limit of distance this turn and may have one target more, and you may use one more; else you cannot use a Slash this turn.",

    ["yuanshao"] = "Yuan Shao",
    ["#yuanshao"] = "Of Noble House",
    ["luanji"] = "Volley",
    [":luanji"] = "You may use two hand cards of one suit as an Archery Attack.",
    ["xueyi"] = "Bloodline",
    [":xueyi"] = "Lord skill, locked: your hand limit is 2X more. (X is the number of other Qun characters.)",

    ["yanliangwenchou"] = "Yan Liang and Wen Chou",
    ["#yanliangwenchou"] = "Brothers like Tiger and Wolf",
    ["shuangxiong"] = "Two Heroes",
    [":shuangxiong"] = "In your draw phase you may judge instead of drawing: you obtain the card, and this turn you may use hand cards of the other colour as Duels.",

    ["pangde"] = "Pang De",
    ["#pangde"] = "Man and Horse as One",
    ["mengjin"] = "Bold Advance",
    [":mengjin"] = "When a Jink voids your Slash, you may discard a card of its target.",
}
