-- The package `jsp` in English.
return {
    ["jsp"] = "Special Generals, Stronger Edition",

    ["jsp_guanyu"] = "Guan Yu (special)",
    ["#jsp_guanyu"] = "Marquis of Hanshou",
    ["jspdanqi"] = "Riding Alone",
    [":jspdanqi"] = "Awakening: in your start phase, if you have more hand cards than hit points and the lord is not Liu Bei, you lose 1 from your maximum of hit points and gain Horsemanship and Furious Blow.",
    ["nuzhan"] = "Furious Blow",
    [":nuzhan"] = "Locked: your Slashes made of one trick do not count toward your limit; your Slashes made of one equipment card deal 1 more damage.",
}
