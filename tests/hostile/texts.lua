-- Texts that lead to each other, and texts of megabytes.
sgs.LoadTranslationTable { ["a"] = "b", ["b"] = "a", [":a"] = ":a", ["#log"] = "%from %to %arg %arg %from", ["%arg"] = "%arg" }
assert(sgs.Sanguosha:translate("a") == "b")
assert(#sgs.Sanguosha:translate(("x"):rep(1e6)) <= 1e6)

local extension = sgs.Package("hostile")
sgs.General(extension, "villain", "wei", 4)
return { extension }
