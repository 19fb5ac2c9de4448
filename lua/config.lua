-- Settings that packages read and add to. If a tree of the original has a file at this place, that file is
-- read instead.
config = config or {}

config.kingdoms = { "wei", "shu", "wu", "qun", "god", "jin" }
config.kingdom_colors = {
    wei = "#547998",
    shu = "#D0796C",
    wu = "#4DB873",
    qun = "#8A807A",
    god = "#96943D",
    jin = "#B0588F",
}
config.skill_type_colors = {}
config.package_names = {}
config.hulao_generals = {}
config.xmode_generals = {}
config.easy_text = {}
config.robot_names = {}
config.roles_ban, config.kof_ban, config.hulao_ban, config.xmode_ban, config.basara_ban = {}, {}, {}, {}, {}
config.hegemony_ban, config.pairs_ban = {}, {}
config.couple_lord, config.couple_couples = "", {}
config.convert_pairs = {}
config.extra_hidden_generals, config.removed_hidden_generals = {}, {}
config.extra_default_lords, config.removed_default_lords = {}, {}
config.bossmode_default_boss, config.bossmode_endless_skills, config.bossmode_exp_skills = {}, {}, {}
