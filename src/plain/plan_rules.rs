//! Rules for the ways in which people speak of losses, retreats, the order of battles, purchases and placements. They are
//! written as those in [`super::phrase_rules`], and come before them.

/// A way of speech, and what it means.
pub(super) const PLAN_RULES: &[(&str, &str)] = &[
    ("hit and run [attack|raid] [,|:]", "strafe ,"),
    ("[a] quick|short|brief|little strafe", "strafe"),
    ("no more than # =round|rounds", "$1 $2 at most"),
    ("roll|rolls|rolling|shoot [dice|on] until|till|til", "fight until"),
    (
        "[no] retreat|retreats|withdrawal [,] neither battle|battles|fight|of [them] $",
        "in both battles no retreat",
    ),
    // How many are left.
    (
        "# units|unit|men|pieces|guys|boys|lads|attackers|troops|soldiers|survivors|ones|counters|fellows|bodies|chaps or less|fewer|under|below",
        "$1 or less",
    ),
    (
        "# or less|fewer units|unit|men|pieces|guys|boys|lads|troops|soldiers|ones|counters|survivors [of] [ours|mine|us] remain|remains|survive|survives|live|lives|stand|stands|standing|alive|breathing|remaining [to] [me|us]",
        "$1 or less left",
    ),
    (
        "# or less|fewer [of] [us|ours|mine] remain|remains|survive|survives|live|lives|stand|stands|standing|alive|breathing|remaining [to] [me|us]",
        "$1 or less left",
    ),
    (
        "i|we|it am|are|is|be|get|gets|come|comes [been] reduced|down|cut|whittled|worn [down] to # or less|fewer",
        "$1 or less left",
    ),
    (
        "i|we|it am|are|is|be|get|gets|come|comes [been] reduced|cut|whittled|worn [down] to # [units|unit|men|pieces]",
        "only $1 left",
    ),
    ("i|we|it drop|drops|fall|falls|sink|sinks [down] to # or less|fewer", "$1 or less left"),
    (
        "=if|when|once|should|until only|just # units|unit|men|pieces|guys|boys|lads|troops|soldiers|ones|survivors [are|is] remain|remains|survive|survives|live|alive|standing",
        "$1 only $2 left",
    ),
    (
        "=if|when|once [only] [a|one] single one|unit|man|piece of us|them|ours|mine is|remains [left|alive]",
        "$1 only 1 left",
    ),
    (
        "a|any [lone|single] =plane|planes|aircraft [all|left] alone breaks|break|flies|fly|goes|go|retreats|retreat|withdraws|withdraw off|back|home",
        "if only planes left , retreat",
    ),
    (
        "a|any [lone|single] & [all|left] alone breaks|break|retreats|retreat|withdraws|withdraw [off]",
        "if only $1 left , retreat",
    ),
    ("i|we are|am [in] less|fewer numerous|strong than|as [the] P", "less units than they"),
    (
        "i|we are|am [in] less|fewer numerous|strong than|as [the] they|you|him|them|enemy|opponent|defenders|defender",
        "less units than they",
    ),
    // Who goes back, and where.
    (
        "=if|after|when|once|should * , [then] [the|my|our|all] everyone|everybody|party|expedition|group|column|lot|lads|boys|squadron|flotilla|remnants|remnant|remainder|survivor|survivors|attackers returns|return|goes|go|falls|fall|withdraws|withdraw|retires|retire|retreats|retreat|pulls|pull|runs|run|comes|come|heads|head|flees|flee|limps|limp|crawls|crawl [back|off|out|home] to|into|upon|on|for|in @ $",
        "$1 $2 , retreat to $3",
    ),
    (
        "then [the|my|our|all] party|expedition|column|lads|boys|remnants|remnant|survivor|survivors returns|return|goes|go|falls|fall|withdraws|withdraw|retires|retire|retreats|retreat|pulls|pull|runs|run|heads|head|flees|flee|limps|limp|crawls|crawl [back|off|out|home] to|into|upon|on|for|in @ $",
        "then retreat to $1",
    ),
    (
        "whoever|whatever|those|what [who|that] still|is|are|has|have [still] left|alive|survived|flies|fly|lives|live|swims|swim|floats|float|stands|stand|walks|walk breaks|break|goes|go|returns|return|retreats|retreat|withdraws|withdraw|pulls|pull|runs|run|heads|head|falls|fall off|back|out|home",
        "retreat",
    ),
    (
        "whoever|whatever|those|what [who|that] flies|fly|lives|live|swims|swim|floats|float|survives|survive|survived|remains|remain breaks|break|goes|go|returns|return|retreats|retreat|withdraws|withdraw|pulls|pull|runs|run|heads|head|falls|fall off|back|out|home",
        "retreat",
    ),
    (
        "no quitting|yielding|flinching|wavering|surrendering|backing|chickening|giving|pulling|bailing|bolting|retiring|cowardice [back|off|out|up|down|away]",
        "no retreat",
    ),
    ("=round|rounds|rds of that|it|this|fighting|combat|battle", "$1"),
    ("^ both [battles|fights] : &", "in both battles : $1"),
    ("they|we|i|all|survivors fall|falls|pull|pulls|run|runs back @ $", "retreat to $1"),
    // `I ESCAPE: from Ukraine to Romania if I have 5 or less`
    ("^ from @ to|into @ =if|when|once|should|after|as", "$1 : retreat to $2 $3"),
    // The first hit.
    ("& hit is|goes free|gratis", "$1 takes the first hit"),
    (
        "take|takes|soak|soaks|absorb|absorbs|eat|eats a|one|the|1 [first] [hit] for free|nothing|gratis",
        "takes the first hit",
    ),
    (
        "take|takes one|it|1 [hit|blow|punch] on|to the|her|his|its chin|nose|jaw|armour|armor|hull",
        "takes the first hit",
    ),
    (
        "take|takes a|the [first] hit|blow|punch on|to the|her|his|its chin|nose|jaw|armour|armor|hull",
        "takes the first hit",
    ),
    (
        "eat|eats|take|takes|soak|soaks|absorb|absorbs|swallow|swallows|catches|catch the first one|blow|punch|shot|shell|salvo|bullet|damage $",
        "takes the first hit",
    ),
    ("& can|may|will takes the first hit", "$1 takes the first hit"),
    ("[the] first hit is|goes|belongs for|to|on &", "first hit on $1"),
    // Who falls, and in which order.
    ("E dead|fallen men|bodies|ones|soldiers|heroes|units go|come|are|fall [:] &", "losses : $1"),
    ("kill|kills|bury|burn|expend|waste [off] my|our & =first|last", "lose $1 $2"),
    (
        "for|as [to] [the|my|our] losses|casualties [there] [,] [i|we] give|take|pay|offer|sacrifice|choose|pick &",
        "losses : $1",
    ),
    (
        "i|we surrender|sacrifice|remove|give|offer|expend|forfeit & =first|then|before|last",
        "lose $1 $2",
    ),
    ("^ @ : protect|spare|preserve [my|our] & $", "$1 : save $2"),
    ("tip|tips|damage|cripple|dent|ding [my|our] & [first] $", "$1 takes the first hit"),
    (
        ", [and] then & dies|die|falls|fall|goes|go|sinks|sink|perishes|perish|follows|follow|comes|come $",
        ", then $1",
    ),
    (
        "& dies|die|falls|fall|sinks|sink|perishes|perish|drowns|drown|croaks|croak =first|last|before|next|second|third",
        "$1 $2",
    ),
    (
        "^ [the|use|all] default|standard losses|casualties|ool [order] [are|is] [fine|ok|okay|good|everywhere|throughout|please|apply|enough] $",
        "",
    ),
    // The order of the battles.
    (
        "E [kindly|please|i|we] resolve|roll|do|play|settle|handle|conduct|fight|run @ =first|1st [,] [and|then] @",
        "$1 $2 , $3",
    ),
    ("^ [i|we] fight|resolve|roll|do @ before @ $", "first $1 , then $2"),
    (
        "^ [the] order|sequence of [the] battles|fights|combat|combats [is|:] [:] @",
        "battle order : $1",
    ),
    (
        "^ [the] battle|fight in|of|at|for @ shall|will|must|is|are [be] fought|resolved|rolled|settled before that|those|one of|in|at|for @ $",
        "first $1 , then $2",
    ),
    ("^ @ is|gets|comes [fought|rolled|resolved] before @ $", "first $1 , then $2"),
    ("@ is|gets fought|rolled|resolved|done =first|1st|second|2nd|last", "$1 $2"),
    // New units.
    (
        "^ [i|we] commission|raise|recruit|procure|acquire|levy|conscript|enlist|hire|fund|finance & $",
        "buy $1",
    ),
    (
        "^ P commissions|raises|recruits|procures|acquires|levies|conscripts|enlists|hires|funds|finances & $",
        "buy $2",
    ),
    (
        "shall|will|must|is|are|to [be] commissioned|raised|recruited|fielded|launched|mustered|formed|enlisted|assembled|delivered|erected|installed|built|christened|activated in|at|off|on @",
        "placed in $1",
    ),
    ("E & in|at @ , [and] [the] other|second [one] in|at @", "$1 in $2 , $1 in $3"),
    (
        "all|the [the] other|remaining purchases|arrivals|recruits|newcomers in|at|to @",
        "rest in $1",
    ),
    ("& left over in|at|to @", "$1 in $2"),
    ("[the] [whole] lot goes|go|appears to|into|in|at @ $", "all in $1"),
    (
        "& enlist|enlists|muster|musters|materialise|materialises|materialize|materializes in|at @",
        "$1 in $2",
    ),
    ("# [ipc|ipcs] left|saved|over for next|the time|turn|round [turn|round]", "$1 left"),
    // Attacks.
    ("^ @ gets|is visited by", "$1 is_attacked_by"),
    ("^ @ must|has [to] face|meet|withstand|endure|suffer &", "$1 is_attacked_by $2"),
    (
        "throw|throws|hurl|hurls|fling|flings|launch & =of|from|in @ at|against @",
        "$1 $2 $3 attacks $4",
    ),
    ("pay|pays|paid|make|makes @ a visit|call", "attacks $1"),
    ("is|are on its|their|his|her way to|into @", "to $1"),
    (
        "to|into|in @ [,] and finds|find|meets|meet|encounters|encounter|surprises|surprise|catches|catch [the] [P] & with & $",
        "attacks $1",
    ),
    (
        "^ bring|brings|take|takes|get|gets & from|of|in @ home|back|over to|into @",
        "$1 from $2 to $3",
    ),
    ("^ @ gets|receives a visit :", "$1 :"),
    ("keep|keeps|stay|stays|steer|steers clear of her|him|it|them|there", ""),
    ("^ cut and run :", ""),
    ("^ @ or bust $", ""),
    ("^ @ does|do not attack $", "$1 stays"),
    ("[the] @ ones|one do|does not move|budge|stir $", "$1 stays"),
    (
        "=stays|stay|remain|remains|hold|holds , [and] [in] particular|particularly|especially|notably & of|in|at @ $",
        "$1",
    ),
    ("=to @ and until|till|til @", "via $2 to $3"),
    (
        "makes|make|flies|fly|does|performs|perform [a] patrol|patrols [duty] over|in|above|at @",
        "patrols $1",
    ),
    (
        "and collects|collect|recovers|recover|retrieves|retrieve its|her|their|the # =planes|fighters|ftrs|aircraft",
        ", $1 $2 land on it",
    ),
    (", [and] stops|halts|ends|finishes [up] in|at|on @ $", "to $1"),
    ("@ 's & * to @ [,] and the @ one|ones to @ $", "$2 of $1 to $4 , $2 of $5 to $6"),
    // What the enemy has.
    (
        "^ the garrison|defence|defense|opposition is|are understood|believed|known|expected|said|reported to be & $",
        "vs $1",
    ),
    ("@ , where i|we count|see|expect|find &", "$1 ( vs $2 )"),
    // Units by the bodies that they form.
    (
        "=infantry|tank|armor|armour|artillery|fighter|bomber|submarine|destroyer division|divisions|regiment|regiments|brigade|brigades|squadron|squadrons|piece|pieces",
        "$1",
    ),
    // Research and money.
    (
        "# ipc|ipcs stays|stay|remains|remain|goes|go|is|are [left] in|into|under [the|my|our] w $",
        "$1 left",
    ),
    (
        "# stays|stay|remains|remain|goes|go|is|are [left] in|into|under [the|my|our] box|sock|jar|tin|safe|chest|bank|drawer|purse|pocket|kitty|till|mattress|vault|coffers|treasury|wallet|cellar $",
        "$1 left",
    ),
    ("# ( # ) =die|dice", "$1 $3"),
    ("^ # die|dice on * , # ipc|ipcs [spent] $", "$1 dice on $2"),
    (
        "^ # [research] die|dice is|are paid|bought|rolled|thrown [for] ( # ) [,] [on|for]",
        "$1 dice on",
    ),
    (", [exactly] [that|thats|thats_the] [is|s] the cap|limit|max|maximum [here] $", ""),
    ("in place|lieu|stead|absence of my|our w", ""),
    // A part of the world before what happens there, and a fleet by its name before its zone.
    (
        "^ [the] med|mediterranean|atlantic|pacific|channel|orient|scandinavia|oceania|mainland|desert|arctic [front|theatre|theater|sector] : & =of|from|in|at @",
        "$1 $2 $3",
    ),
    (
        "^ [the] down|north|south|central|eastern|western|home|english|black|red under|atlantic|pacific|front|waters|channel|sea [theatre|theater|sector] : & =of|from|in|at @",
        "$1 $2 $3",
    ),
    ("^ w fleet|navy|squadron|convoy|flotilla in|at|off|of @ :", "$2 :"),
    ("^ w w fleet|navy|squadron|convoy|flotilla in|at|off|of @ :", "$3 :"),
    ("^ w ( @ : & ) [is|gets] attacked|hit|invaded [from|by|with] [:] $", "$2 ( $3 ) :"),
    ("^ @ ( & ) [is|gets] attacked|hit|invaded [from|by|with] [:] $", "$1 ( $2 ) :"),
    // Troops that come off a ship, aircraft that come down, and troops that leave a place.
    (
        "put|puts|set|sets|throw|throws|drop|drops|dump|dumps|land|lands|unload|unloads|hurl|hurls|toss|tosses|fling|flings|deposit|deposits|deliver|delivers|discharge|discharges|let|lets|release|releases them|it|both|em|everybody|everyone [all|both] ashore|off|down|out in|on|onto|at|into|to @",
        "lands_them_in $1",
    ),
    (
        "put|puts|set|sets|throw|throws|drop|drops|dump|dumps|unload|unloads|hurl|hurls|toss|tosses|fling|flings|deposit|deposits|deliver|delivers|discharge|discharges them|it|both|em|everybody|everyone onto|into @",
        "lands_them_in $1",
    ),
    (
        "drop|drops|dump|dumps|unload|unloads|deposit|deposits|discharge|discharges it|em in|at|on @",
        "lands_them_in $1",
    ),
    ("shall|will|to put|set down in|at|on @", "lands_in $1"),
    ("alight|alights in|at|on|upon @", "lands_in $1"),
    ("^ from @ & shall|will fall back on|upon|to|into @", "from $1 $2 to $3"),
    ("^ @ is|are|shall|will [be] evacuated|abandoned|vacated|emptied|cleared|given [up] :", "$1 :"),
];
