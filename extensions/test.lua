-- Generals without skills and without a face: what packages put in the place of a general. They are hidden, so nobody
-- is dealt one.
local extension = sgs.Package("test")

sgs.General(extension, "sujiang", "god", 5, true, true)
sgs.General(extension, "sujiangf", "god", 5, false, true)
sgs.General(extension, "anjiang", "god", 4, true, true, true)

sgs.LoadTranslationTable {
    ["test"] = "测试包",
    ["sujiang"] = "素将",
    ["sujiangf"] = "素将（女）",
    ["anjiang"] = "暗将",
    ["yinni_hide"] = "隐匿",
}

return extension
