//! Every event line of a case: its form, an example and its meaning. `wanted` checks the lines of
//! cases against the forms, and the table in docs/format/case-file.md is made of them.

use std::fmt::Write;

use super::terms::{MONEY, TERMS};

/// One sort of event line.
pub struct Verb {
    /// The form behind the verb: words in capitals stand for something (see [`TERMS`]), others for
    /// themselves, `a|b` for one of them, `[..]` for what may be missing.
    pub form: &'static str,
    /// Does the line end in the rule that decided?
    pub rule: bool,
    /// A whole line.
    pub example: &'static str,
    /// What it means.
    pub meaning: &'static str,
}

const fn verb(
    form: &'static str,
    rule: bool,
    example: &'static str,
    meaning: &'static str,
) -> Verb {
    Verb { form, rule, example, meaning }
}

impl Verb {
    /// The first word of the line.
    pub fn name(&self) -> &'static str {
        self.form.split(' ').next().unwrap_or_default()
    }
}

/// All of them, in the order of a turn.
pub const VERBS: &[Verb] = &[
    verb("turn N POWER", false, "turn 1 japan", "a turn begins"),
    verb(
        "barred POWER SPACE",
        true,
        "barred germany moscow [SOV-05]",
        "the rule of a nation closes the place to the power until its next turn ends",
    ),
    verb("open POWER SPACE", true, "open germany moscow [SOV-05]", "and it is closed no longer"),
    verb(
        "due POWER SPACE",
        true,
        "due france vichy-france [FRA-07]",
        "units for freed land wait for the next noncombat move of its side",
    ),
    verb(
        "due-no-longer POWER SPACE",
        true,
        "due-no-longer france vichy-france [FRA-07]",
        "they are placed now, or the land was lost again",
    ),
    verb(
        "turn-lent POWER",
        false,
        "turn-lent france",
        "by the rule of its nation the power fights now, in the turn of another",
    ),
    verb("turn-returned", false, "turn-returned", "and that is over"),
    verb(
        "lent POWER to POWER",
        true,
        "lent united-kingdom to united-states [UK-02]",
        "the units of a power fight in the next turn of a partner",
    ),
    verb(
        "kept POWER to POWER",
        true,
        "kept france to united-kingdom [FRA-04]",
        "and after all they do not",
    ),
    verb(
        "commanded POWER",
        true,
        "commanded united-kingdom [UK-02]",
        "the units of a power move and fight in the turn that begins, a partner's",
    ),
    verb(
        "side POWER SIDE",
        true,
        "side italy allies [GER-06]",
        "a power fights on the other side from now on",
    ),
    verb("phase PHASE", false, "phase combat-move", "a phase begins"),
    verb("phase-ended PHASE", false, "phase-ended mobilize", "a phase ends"),
    verb("skipped PHASE", true, "skipped collect [INC-02]", "a phase is left out"),
    verb("paid POWER N for MONEY", true, "paid germany 16 for purchase [BUY-02]", "IPC are paid"),
    verb(
        "received POWER N for MONEY",
        true,
        "received germany 11 for loot [CPT-02]",
        "IPC come in",
    ),
    verb(
        "researched POWER TECH with N",
        false,
        "researched germany rockets with 1",
        "dice are bought for a development",
    ),
    verb(
        "discovered POWER TECH",
        true,
        "discovered germany rockets [TECH-03]",
        "the dice found it",
    ),
    verb(
        "developed POWER TECH",
        true,
        "developed germany heavy-bombers [TECH-04]",
        "it is at work",
    ),
    verb(
        "bought POWER N KIND for N",
        false,
        "bought germany 1 tank for 5",
        "units are bought; the price of all",
    ),
    verb(
        "moved OWNED PATH combat|blitz|noncombat|landing|distress|carried",
        false,
        "moved germany 2 infantry ukraine-ssr > west-russia combat",
        "units move",
    ),
    verb(
        "free-steps OWNED N",
        true,
        "free-steps japan 1 fighter 1 [AB-01]",
        "steps of the flight just made that cost nothing",
    ),
    verb(
        "refuelled UNITS",
        true,
        "refuelled united-kingdom 1 fighter at persia [UK-04]",
        "aircraft that have landed may fly on with their whole range",
    ),
    verb(
        "launched UNITS",
        false,
        "launched japan 1 fighter at sz20",
        "a fighter leaves its carrier",
    ),
    verb(
        "boarded UNITS on UNITS combat|noncombat",
        false,
        "boarded united-kingdom 1 tank at united-kingdom on united-kingdom 1 transport at sz2 combat",
        "a unit goes aboard",
    ),
    verb(
        "landed OWNED in SPACE from UNITS combat|noncombat",
        false,
        "landed germany 1 infantry in gibraltar from germany 1 transport at sz13 combat",
        "a unit is put ashore",
    ),
    verb(
        "settled UNITS [on OWNED]",
        false,
        "settled germany 1 bomber at germany",
        "an aircraft is home",
    ),
    verb(
        "declared UNITS TASK",
        false,
        "declared germany 1 bomber at russia raid",
        "what these units are to do: `raid`, `dive` (raid and bomb, though no bomber), `strike` (once, and be gone), `join` (fight on the mover's side), `rocket SPACE`, `bombard SPACE`, `land SPACE`, `offload SPACE`, `swim SPACE`",
    ),
    verb(
        "promised UNITS to SPACE",
        false,
        "promised japan 1 carrier at sz50 to sz51",
        "a carrier's move in noncombat that is to pick fighters up",
    ),
    verb(
        "can-land UNITS in SPACE",
        true,
        "can-land japan 1 fighter at sz52 in sz51 [AIR-06]",
        "where an aircraft could land",
    ),
    verb(
        "hostile SPACES",
        false,
        "hostile sz3",
        "zones of battles that are hostile, where no retreat may lead to such",
    ),
    verb("locked FIGHTS", false, "locked sea sz2", "the combats of the turn, in order"),
    verb(
        "battle FIGHT : OWNED v OWNED",
        false,
        "battle land west-russia: soviet-union 1 infantry v nobody",
        "a combat begins",
    ),
    verb("round N at SPACE", false, "round 1 at sz2", "a round of it begins"),
    verb(
        "rolled ROLL hits N",
        true,
        "rolled general west-russia 1 attack 3: 6 hits 0 [CMB-02]",
        "dice fall",
    ),
    verb(
        "summed SUM hits N",
        true,
        "summed general-lowluck sz8 1 attack 4 sure 0 die 4: 4 hits 1 [CMB-02]",
        "a Low Luck sum: the sixths added up, certain hits, the remainder and its die",
    ),
    verb(
        "no-fire OWNED in SPACE",
        true,
        "no-fire germany 1 submarine in sz5 [SUB-09]",
        "these units do not fire",
    ),
    verb(
        "aimed SHOTS by BY",
        true,
        "aimed germany 1 blockhouse at united-kingdom 1 infantry by answer germany [BLK-01]",
        "each shooter and what it has named",
    ),
    verb(
        "intercepting UNITS by BY",
        true,
        "intercepting japan 1 fighter at japan by defaults [SBR-10]",
        "fighters rise against raiders",
    ),
    verb(
        "hit UNITS fires-back|silent by BY",
        true,
        "hit germany 1 infantry at west-russia fires-back by standing germany 1 land [CAS-01]",
        "units are hit; they fire back or do not",
    ),
    verb(
        "damaged UNITS by BY",
        true,
        "damaged germany 1 battleship at sz5 by defaults [BSD-04]",
        "a battleship takes its first hit",
    ),
    verb(
        "repaired UNITS",
        true,
        "repaired germany 1 battleship at sz5 [BSD-03]",
        "it is whole again",
    ),
    verb("hits-lost N at SPACE", true, "hits-lost 1 at sz5 [CMB-12]", "hits that nothing can take"),
    verb(
        "lost UNITS [with OWNED]",
        true,
        "lost united-kingdom 1 transport at sz6 [CMB-01]",
        "units are gone, and what a ship carries goes down with it",
    ),
    verb(
        "submerged UNITS by BY",
        true,
        "submerged germany 1 submarine at sz2 by orders germany [SUB-10]",
        "submarines dive",
    ),
    verb(
        "surfaced UNITS",
        true,
        "surfaced germany 1 submarine at sz2 [SUB-13]",
        "submarines come up again",
    ),
    verb(
        "patrol UNITS",
        true,
        "patrol united-kingdom 1 fighter at sz27 [PAT-01]",
        "a combat air patrol begins",
    ),
    verb(
        "patrol-landed UNITS in SPACE [on OWNED]",
        true,
        "patrol-landed united-kingdom 1 fighter at sz20 in midway [PAT-05]",
        "a patrol comes down",
    ),
    verb(
        "pressed-on at SPACE by BY",
        false,
        "pressed-on at sz2 by defaults",
        "the attacker goes on",
    ),
    verb(
        "retreated OWNED SPACE > SPACE by BY",
        true,
        "retreated soviet-union 2 infantry west-russia > russia by orders soviet-union [RET-02]",
        "attackers retreat",
    ),
    verb(
        "broke-off UNITS by BY",
        true,
        "broke-off united-kingdom 1 fighter at sz5 by orders united-kingdom [RET-06]",
        "aircraft leave a battle",
    ),
    verb(
        "not-possible POWER retreat|submerge|bombard|land|move|fall-back at SPACE",
        true,
        "not-possible germany retreat at sz6 [RET-02]",
        "an instruction that a rule forbids",
    ),
    verb(
        "left-battle UNITS",
        true,
        "left-battle germany 1 antiaircraft-gun at norway [AAG-03]",
        "units take no further part",
    ),
    verb(
        "battle-ended FIGHT attacker-won|defender-won|both-destroyed|broken-off|no-contest|done|vanished",
        true,
        "battle-ended land west-russia attacker-won [CAP-01]",
        "a combat ends",
    ),
    verb(
        "raid-damage SPACE rolled N costs N",
        true,
        "raid-damage germany rolled 1 costs 1 [RKT-05]",
        "what a raid or rocket destroys",
    ),
    verb(
        "control SPACE HOLDER > POWER captured|liberated|blitzed|returned|sailed",
        true,
        "control west-russia germany > soviet-union captured [CAP-01]",
        "a territory gets another controller; HOLDER may be `nobody`",
    ),
    verb(
        "taken UNITS to POWER",
        true,
        "taken soviet-union 1 antiaircraft-gun at caucasus to germany [AAG-10]",
        "a gun or complex is taken",
    ),
    verb(
        "owner-kept UNITS POWER",
        false,
        "owner-kept germany 1 antiaircraft-gun at hungary germany",
        "a captured gun's first owner is remembered",
    ),
    verb(
        "failed #N : REASON",
        true,
        "failed #3: not-held space=west-russia [MOB-10]",
        "an order became impossible; the orders of a file are numbered",
    ),
    verb(
        "tested TEST holds|fails #N",
        false,
        "tested belorussia taken fails #2",
        "a condition of an order: `SPACE taken`, `SPACE not taken`, `researched`, `not researched`",
    ),
    verb(
        "placed POWER N KIND at SPACE by BY",
        false,
        "placed soviet-union 2 infantry at caucasus by orders soviet-union",
        "new units are placed",
    ),
    verb(
        "changed-over UNITS to UNITS",
        true,
        "changed-over united-kingdom 1 fighter at sz6 to united-kingdom 1 carrier at sz6 [MOB-08]",
        "a fighter goes onto a carrier just built",
    ),
    verb("bids-settled N", false, "bids-settled 3", "equal bids: the die"),
    verb(
        "bid-placed POWER N KIND at SPACE",
        false,
        "bid-placed germany 1 infantry at germany",
        "a unit of the bid",
    ),
    verb("bid-paid POWER N", false, "bid-paid germany 3", "money of the bid"),
    verb(
        "advantage-rolled POWER N ADVANTAGE",
        true,
        "advantage-rolled germany 3 panzerblitz [GER-03]",
        "before the first turn a die chooses the rule of a nation",
    ),
    verb(
        "land-given POWER SPACE",
        true,
        "land-given italy tunisia [ITA-06]",
        "a territory that the rule of a nation gives before the first turn",
    ),
    verb(
        "units-given POWER N KIND at SPACE",
        true,
        "units-given china 1 bomber at szechwan [CHN-05]",
        "units that the rule of a nation gives before the first turn",
    ),
    verb("advance-done SIDE", false, "advance-done axis", "a side has used its cash advance"),
    verb(
        "supply-claimed SPACE",
        true,
        "supply-claimed india [CVY-06]",
        "an opponent asks whether a complex is supplied",
    ),
    verb(
        "supply-limited SPACE N",
        true,
        "supply-limited union-of-south-africa 3 [CVY-06]",
        "so much reaches the complex",
    ),
    verb(
        "cut-off POWER N of SPACES",
        true,
        "cut-off united-kingdom 2 of smolensk [CVY-03]",
        "income that no route brings in",
    ),
    verb(
        "advantage-worked OWNED in SPACE",
        true,
        "advantage-worked germany 3 submarine in sz56 [GER-07]",
        "the rule of a nation makes a difference to these units in a battle",
    ),
    verb(
        "advantage ADVANTAGE ready|active|spent",
        true,
        "advantage russian-winter active [SOV-01]",
        "the rule of a nation is declared, or used up",
    ),
    verb(
        "granted POWER N KIND at SPACE by BY",
        true,
        "granted united-states 1 infantry at china by orders united-states [USA-02]",
        "units that the rule of a nation gives for nothing",
    ),
    verb(
        "converted UNITS to POWER",
        true,
        "converted united-kingdom 1 tank at archangel to soviet-union [SOV-05]",
        "units go over to another power by the rule of a nation",
    ),
    verb(
        "purchase-lost POWER N KIND refund N",
        true,
        "purchase-lost japan 1 infantry refund 0 [MOB-03]",
        "a unit that cannot be placed",
    ),
    verb(
        "called-off UNITS",
        false,
        "called-off germany 1 fighter at germany",
        "an aircraft does not make its flight",
    ),
    verb("turn-ended POWER", false, "turn-ended japan", "a turn ends"),
    verb("round-ended N", false, "round-ended 1", "a round of the game ends"),
    verb(
        "cities axis N allies N needed N",
        false,
        "cities axis 3 allies 9 needed 9",
        "victory cities at the end of a round",
    ),
    verb(
        "won SIDE best POWERS",
        true,
        "won axis best japan [VIC-01]",
        "the game is won; POWERS with commas between them",
    ),
    verb("given-up SIDE conceded|forfeited", false, "given-up axis conceded", "a side gives up"),
    verb(
        "chosen POWER CHOICE at SPACE by BY",
        false,
        "chosen germany landing eastern-europe at sz5 by defaults",
        "what a power has chosen",
    ),
    verb(
        "asked POWER SPACE QUESTION",
        false,
        "asked germany west-russia before-battle",
        "a stop: `before-battle`, `unseal`, `losses N`, `submerge`, `retreat-or-press`, `fall-back`, `landing`, `targets`, `intercept`, `ashore`",
    ),
    verb("answered POWER SPACE", false, "answered germany sz3", "the answer came"),
    verb("battle-kept", false, "battle-kept", "a stop inside a battle"),
    verb("battle-resumed", false, "battle-resumed", "the battle goes on"),
];

/// What a case may say of antiaircraft guns, whatever they fire at: no event of its own, but every `rolled`
/// and `summed` line of a gun.
pub(crate) const GUNS_FIRED: Verb = verb(
    "guns-fired [at SPACE]",
    true,
    "guns-fired at germany",
    "antiaircraft guns fire, there or anywhere: matches every `rolled` and `summed` line of a gun",
);

/// The form of a line as the page shows it.
fn form_shown(verb: &Verb) -> String {
    let form = verb.form.replace(" :", ":").replace("MONEY", MONEY).replace('|', "\\|");
    format!("`{form}{}`", if verb.rule { " [R]" } else { "" })
}

/// The part of docs/format/case-file.md that is made of the forms.
pub fn vocabulary_page() -> String {
    let mut out = String::from("| word | stands for |\n|---|---|\n");
    for (word, form) in TERMS {
        let _ = writeln!(out, "| {word} | {} |", form.replace('|', "\\|"));
    }
    out.push_str("\n| line | example | |\n|---|---|---|\n");
    for verb in VERBS.iter().chain([&GUNS_FIRED]) {
        let _ = writeln!(out, "| {} | `{}` | {} |", form_shown(verb), verb.example, verb.meaning);
    }
    out
}
