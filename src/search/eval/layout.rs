//! Where each weight stands in a variant's table of weights.

/// By kind.
pub(crate) const MATERIAL: usize = 0;
/// By kind and squares in reach.
pub(crate) const MOBILITY: usize = MATERIAL + 8;
pub(crate) const MOBILITY_STEPS: usize = 40;
/// By rank: a passed pawn; before a free square; before a free square that the enemy does not attack.
pub(crate) const PASSED: usize = MOBILITY + 8 * MOBILITY_STEPS;
pub(crate) const PASSED_MOBILE: usize = PASSED + 10;
pub(crate) const PASSED_SAFE: usize = PASSED_MOBILE + 10;
/// For each king's move from the square before a passed pawn, times how far the pawn has come.
pub(crate) const PASSED_OWN_KING: usize = PASSED_SAFE + 10;
pub(crate) const PASSED_ENEMY_KING: usize = PASSED_OWN_KING + 1;
pub(crate) const ISOLATED: usize = PASSED_ENEMY_KING + 1;
pub(crate) const DOUBLED: usize = ISOLATED + 1;
pub(crate) const BACKWARD: usize = DOUBLED + 1;
/// By rank: guarded by a pawn or beside one.
pub(crate) const CONNECTED: usize = BACKWARD + 1;
pub(crate) const BISHOP_PAIR: usize = CONNECTED + 10;
pub(crate) const ROOK_OPEN: usize = BISHOP_PAIR + 1;
pub(crate) const ROOK_HALF_OPEN: usize = ROOK_OPEN + 1;
/// By kind: guarded by a pawn where no pawn can attack it.
pub(crate) const OUTPOST: usize = ROOK_HALF_OPEN + 1;
/// By the distance of the nearest own, enemy pawn before the king on each of three files; 0 for none.
pub(crate) const SHELTER: usize = OUTPOST + 8;
pub(crate) const SHELTER_STEPS: usize = 8;
pub(crate) const STORM: usize = SHELTER + SHELTER_STEPS;
/// By units of attack near the king.
pub(crate) const KING_DANGER: usize = STORM + SHELTER_STEPS;
pub(crate) const KING_DANGER_STEPS: usize = 64;
/// By the kind that is attacked.
pub(crate) const THREAT_BY_PAWN: usize = KING_DANGER + KING_DANGER_STEPS;
pub(crate) const THREAT_BY_LIGHT: usize = THREAT_BY_PAWN + 8;
pub(crate) const THREAT_BY_ROOK: usize = THREAT_BY_LIGHT + 8;
pub(crate) const HANGING: usize = THREAT_BY_ROOK + 8;
pub(crate) const THREAT_BY_KING: usize = HANGING + 1;
pub(crate) const TEMPO: usize = THREAT_BY_KING + 1;
/// Atomic, by kind: an own man beside the own king. By count: squares beside the enemy king that we attack.
pub(crate) const FUSE: usize = TEMPO + 1;
pub(crate) const RING: usize = FUSE + 8;
/// Atomic: a capture that is open to us, by what it would win, in steps.
pub(crate) const BLAST: usize = RING + 9;
pub(crate) const BLAST_STEPS: usize = 8;
/// Omega: a Champion and a Wizard together; Wizards on both colors.
pub(crate) const CHAMPION_WIZARD: usize = BLAST + BLAST_STEPS;
pub(crate) const WIZARD_PAIR: usize = CHAMPION_WIZARD + 1;
/// By kind: squares, up to two, from where it could give check and not be taken.
pub(crate) const SAFE_CHECK: usize = WIZARD_PAIR + 1;
/// Squares of the enemy king's zone that we attack and only the king guards.
pub(crate) const WEAK_ZONE: usize = SAFE_CHECK + 8;
/// By kind and king's moves from the own, from the enemy king.
pub(crate) const OWN_KING: usize = WEAK_ZONE + 1;
pub(crate) const DISTANCES: usize = 10;
pub(crate) const ENEMY_KING: usize = OWN_KING + 8 * DISTANCES;
/// Own pawns on the squares of a bishop's color.
pub(crate) const BISHOP_PAWNS: usize = ENEMY_KING + 8 * DISTANCES;
/// Squares that both sides attack, not guarded by an enemy pawn.
pub(crate) const CONTESTED: usize = BISHOP_PAWNS + 1;
/// Isolated, backward with no enemy pawn before it; guarded by a pawn.
pub(crate) const ISOLATED_OPEN: usize = CONTESTED + 1;
pub(crate) const BACKWARD_OPEN: usize = ISOLATED_OPEN + 1;
pub(crate) const GUARDED: usize = BACKWARD_OPEN + 1;
/// By rank: beside a pawn; guarded by one or beside one with no enemy pawn before it; helped enough to become passed.
pub(crate) const PHALANX: usize = GUARDED + 1;
pub(crate) const CONNECTED_OPEN: usize = PHALANX + 10;
pub(crate) const CANDIDATE: usize = CONNECTED_OPEN + 10;
/// By rank: a passed pawn with nothing to fear on its way; before a square that we attack.
pub(crate) const PASSED_FREE: usize = CANDIDATE + 10;
pub(crate) const PASSED_LED: usize = PASSED_FREE + 10;
/// A passed pawn with a rook or queen behind it: ours; only theirs.
pub(crate) const PASSED_PUSHED: usize = PASSED_LED + 10;
pub(crate) const PASSED_CHASED: usize = PASSED_PUSHED + 1;
/// By kind: a light man right behind a pawn.
pub(crate) const BEHIND_PAWN: usize = PASSED_CHASED + 1;
/// By kind: men times own, times enemy pawns.
pub(crate) const BESIDE_PAWNS: usize = BEHIND_PAWN + 8;
pub(crate) const AGAINST_PAWNS: usize = BESIDE_PAWNS + 8;
/// Squares on the enemy king's side of the board that we attack, attack twice, that they defend.
pub(crate) const FLANK_ATTACKED: usize = AGAINST_PAWNS + 8;
pub(crate) const FLANK_ATTACKED_TWICE: usize = FLANK_ATTACKED + 1;
pub(crate) const FLANK_DEFENDED: usize = FLANK_ATTACKED_TWICE + 1;
/// By the distance of the enemy pawn: one that stands before an own pawn at the king.
pub(crate) const STORM_BLOCKED: usize = FLANK_DEFENDED + 1;
/// Men that a pawn could attack by a safe step.
pub(crate) const THREAT_BY_PUSH: usize = STORM_BLOCKED + SHELTER_STEPS;
/// By kind: squares, up to two, from where it could attack the queen and not be taken.
pub(crate) const QUEEN_CHASED: usize = THREAT_BY_PUSH + 1;
/// By kind and slot.
pub(crate) const PST: usize = QUEEN_CHASED + 8;

/// How many weights a variant has.
pub(crate) const fn len(slots: usize) -> usize {
    PST + 8 * slots
}

/// The names of the parts in their order, each with its first weight.
pub(crate) const PARTS: &[(&str, usize)] = &[
    ("MATERIAL", MATERIAL),
    ("MOBILITY", MOBILITY),
    ("PASSED", PASSED),
    ("PASSED_MOBILE", PASSED_MOBILE),
    ("PASSED_SAFE", PASSED_SAFE),
    ("PASSED_OWN_KING", PASSED_OWN_KING),
    ("PASSED_ENEMY_KING", PASSED_ENEMY_KING),
    ("ISOLATED", ISOLATED),
    ("DOUBLED", DOUBLED),
    ("BACKWARD", BACKWARD),
    ("CONNECTED", CONNECTED),
    ("BISHOP_PAIR", BISHOP_PAIR),
    ("ROOK_OPEN", ROOK_OPEN),
    ("ROOK_HALF_OPEN", ROOK_HALF_OPEN),
    ("OUTPOST", OUTPOST),
    ("SHELTER", SHELTER),
    ("STORM", STORM),
    ("KING_DANGER", KING_DANGER),
    ("THREAT_BY_PAWN", THREAT_BY_PAWN),
    ("THREAT_BY_LIGHT", THREAT_BY_LIGHT),
    ("THREAT_BY_ROOK", THREAT_BY_ROOK),
    ("HANGING", HANGING),
    ("THREAT_BY_KING", THREAT_BY_KING),
    ("TEMPO", TEMPO),
    ("FUSE", FUSE),
    ("RING", RING),
    ("BLAST", BLAST),
    ("CHAMPION_WIZARD", CHAMPION_WIZARD),
    ("WIZARD_PAIR", WIZARD_PAIR),
    ("SAFE_CHECK", SAFE_CHECK),
    ("WEAK_ZONE", WEAK_ZONE),
    ("OWN_KING", OWN_KING),
    ("ENEMY_KING", ENEMY_KING),
    ("BISHOP_PAWNS", BISHOP_PAWNS),
    ("CONTESTED", CONTESTED),
    ("ISOLATED_OPEN", ISOLATED_OPEN),
    ("BACKWARD_OPEN", BACKWARD_OPEN),
    ("GUARDED", GUARDED),
    ("PHALANX", PHALANX),
    ("CONNECTED_OPEN", CONNECTED_OPEN),
    ("CANDIDATE", CANDIDATE),
    ("PASSED_FREE", PASSED_FREE),
    ("PASSED_LED", PASSED_LED),
    ("PASSED_PUSHED", PASSED_PUSHED),
    ("PASSED_CHASED", PASSED_CHASED),
    ("BEHIND_PAWN", BEHIND_PAWN),
    ("BESIDE_PAWNS", BESIDE_PAWNS),
    ("AGAINST_PAWNS", AGAINST_PAWNS),
    ("FLANK_ATTACKED", FLANK_ATTACKED),
    ("FLANK_ATTACKED_TWICE", FLANK_ATTACKED_TWICE),
    ("FLANK_DEFENDED", FLANK_DEFENDED),
    ("STORM_BLOCKED", STORM_BLOCKED),
    ("THREAT_BY_PUSH", THREAT_BY_PUSH),
    ("QUEEN_CHASED", QUEEN_CHASED),
    ("PST", PST),
];
