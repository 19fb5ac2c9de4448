//! Names of engines before those that packages are loaded for here, and what does the same today.
//! They are hints and nothing more: who writes an old name gets nil, as in the original.

/// By old name. Methods stand without their class, since old files say none.
const RENAMED: &[(&str, &str)] = &[
    ("clearPlayerCardLock", "clearPlayerCardLimitation"),
    ("getMaxHP", "getMaxHp"),
    ("playSkillEffect", "broadcastSkillInvoke"),
    ("setPlayerCardLock", "setPlayerCardLimitation"),
    ("sgs.CardDiscarded", "sgs.CardsMoveOneTime"),
    ("sgs.CardGot", "sgs.CardsMoveOneTime"),
    ("sgs.CardGotDone", "sgs.CardsMoveOneTime"),
    ("sgs.CardGotOnePiece", "sgs.CardsMoveOneTime"),
    ("sgs.CardLost", "sgs.CardsMoveOneTime"),
    ("sgs.CardLostDone", "sgs.CardsMoveOneTime"),
    ("sgs.CardLostOnePiece", "sgs.CardsMoveOneTime"),
    ("sgs.CardMoving", "sgs.BeforeCardsMove"),
    ("sgs.CardResponsed", "sgs.CardResponded"),
    ("sgs.Card_Basic", "sgs.Card_TypeBasic"),
    ("sgs.Card_Equip", "sgs.Card_TypeEquip"),
    ("sgs.Card_Skill", "sgs.Card_TypeSkill"),
    ("sgs.Card_Trick", "sgs.Card_TypeTrick"),
    ("sgs.CreateSlashSkill", "sgs.CreateTargetModSkill"),
    ("sgs.DamagedProceed", "sgs.DamageInflicted"),
    ("sgs.HpRecovered", "sgs.HpRecover"),
    ("sgs.MaxHpLost", "sgs.MaxHpChanged"),
    ("sgs.PhaseChange", "sgs.EventPhaseStart"),
    ("sgs.PhaseEnd", "sgs.EventPhaseEnd"),
    ("sgs.Player_DiscardedPile", "sgs.Player_DiscardPile"),
    ("sgs.Player_Equip", "sgs.Player_PlaceEquip"),
    ("sgs.Player_Hand", "sgs.Player_PlaceHand"),
    ("sgs.Player_Judging", "sgs.Player_PlaceDelayedTrick"),
    ("sgs.Player_Special", "sgs.Player_PlaceSpecial"),
    ("sgs.PostHpReduced", "sgs.HpChanged"),
    ("sgs.Predamaged", "sgs.DamageInflicted"),
    ("sgs.insertRelatedSkills", "Package:insertRelatedSkills"),
    ("toCardMove", "toMoveOneTime"),
    ("toCardUseStar", "toCardUse"),
    ("toDamageStar", "toDamage"),
    ("toJudgeStar", "toJudge"),
    ("toPindianStar", "toPindian"),
    ("toResponsed", "toCardResponse"),
    ("transfigure", "changeHero"),
];

/// Returns today's name for an old one: `sgs.PhaseChange`, or a method without its class.
pub fn renamed(name: &str) -> Option<&'static str> {
    let at = RENAMED.binary_search_by(|(old, _)| (*old).cmp(name)).ok()?;
    RENAMED.get(at).map(|(_, new)| *new)
}

/// Returns all pairs of old and new names.
pub fn all() -> impl Iterator<Item = (&'static str, &'static str)> {
    RENAMED.iter().copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn old_names_are_found() {
        assert!(RENAMED.is_sorted());
        assert_eq!(renamed("sgs.PhaseChange"), Some("sgs.EventPhaseStart"));
        assert_eq!(renamed("transfigure"), Some("changeHero"));
        assert_eq!(renamed("PhaseChange"), None);
    }
}
