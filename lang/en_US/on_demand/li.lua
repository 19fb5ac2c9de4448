-- The package `li` in English.
return {
    ["li"] = "Li",

    ["jin_simayi"] = "Sima Yi (Jin)",
    ["&jin_simayi"] = "Sima Yi",
    ["#jin_simayi"] = "The Adaptable",
    ["jinbuchen"] = "No Vassal",
    [":jinbuchen"] = "Hidden skill. When you appear in another player's turn, you may take a card of that player.",
    ["jinyingshi"] = "Eagle Eyes",
    [":jinyingshi"] = "Locked skill. In your play phase you may look at the top X cards of the draw pile. (X is your maximum HP)",
    ["jinxiongzhi"] = "Grand Ambition",
    [":jinxiongzhi"] = "Limited skill. In your play phase you may look at the top card of the draw pile; if you can use it, use it and repeat this.",
    ["@jinxiongzhi"] = "Grand Ambition: choose the targets of %src from the top of the draw pile",
    ["jinquanbian"] = "Change of Plans",
    [":jinquanbian"] = "When you use or play a hand card of a suit for the first time in your play phase, you may look at the top X cards of the draw pile, take one of another suit, and put the others back on top in any order. You may use at most X hand cards in your play phase. (X is your maximum HP)",
}
