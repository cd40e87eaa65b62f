//! Rules for the habits of writers: what they say of a target, a ship or a limit next to an order, and the words of letters
//! in which they announce an attack. They are written as those in [`super::phrase_rules`], and come before them.

/// A way of speech, and what it means.
pub(super) const HABIT_RULES: &[(&str, &str)] = &[
    // Openings that say nothing.
    ("^ not for [much] long|longer :|,", ""),
    ("^ word|news|signal|message|telegram|report|reports|orders from @ :", ""),
    ("^ only|just one|# fight|attack|battle|combat [today|tonight|now] :", ""),
    ("^ later on , w", "after_combat , $1"),
    ("^ later on the &", "after_combat , the $1"),
    // The way an attack is announced.
    (
        "^ i|we make|do|launch|plan|conduct|have only|just # attack|assault|offensive [,|:] on|against|at @",
        "$2",
    ),
    (
        "^ the P walked|marched|came|moved|broke|got in|into @ , so|and|now out they|he|it go|goes [again] :",
        "$2 :",
    ),
    (
        "^ the w walked|marched|came|moved|broke|got in|into @ , so|and|now out they|he|it go|goes [again] :",
        "$2 :",
    ),
    ("^ your|his|their [enemy] & in|at @ ( # pieces|units|ships|boats ) $", "$2 ( $1 )"),
    ("^ your|his|their [enemy] w in|at @ ( # pieces|units|ships|boats ) $", "$2 :"),
    ("^ your|his|their [enemy] & in|at @ $", "$2 ( $1 )"),
    (
        "on|at|against|vs|versus your|his|their|the|enemy w fleet|navy|squadron|flotilla|ships [,|in|of|off|at] @",
        "attacks $2",
    ),
    ("on|against|vs|versus your|his|their w , @ $", "attacks $2"),
    (
        "on|at|against|vs|versus your|his|their|enemy fleet|navy|squadron|flotilla|ships [,|in|of|off|at] @",
        "attacks $1",
    ),
    ("& takes|take part [too|also] $", "$1 join"),
    ("& of|from|in @ takes|take part [too|also] $", "$1 of $2 join"),
    ("^ add|plus & @ and & @ $", "$1 of $2 and $3 of $4 join"),
    ("^ add & from|of @ and & from|of @ $", "$1 of $2 and $3 of $4 join"),
    ("is|are|gets attacked|hit|assaulted|stormed by @ with &", "is_attacked_by $2 from $1"),
    ("from @ , [and] by @ with &", "from $1 , and by $3 from $2"),
    ("from @ , [and] by @ with &", "from $1 , and by $3 from $2"),
    ("from @ and by @ with &", "from $1 , and by $3 from $2"),
    ("^ @ is|are coming|returning home $", "$1 :"),
    (
        "E [the] second|third|fourth|fifth|other & in|of @ =goes|moves|rolls|drives|marches|walks|sails|flies|runs|crosses|advances",
        "1 $1 of $2 $3",
    ),
    (
        "gets|get|meets|sees the canada|canadian|home|main|strike|northern|southern|eastern|western|coast|island|chinese|indian force|group|army|corps|contingent|team|gang , i.e.|namely|viz|meaning &",
        "is_attacked_by $1",
    ),
    ("makes|make the disembark|disembarkation|landing in|at|on @", "lands_them_in $1"),
    ("^ on|against|at @ , where|there stand|stands|is|are|sit|sits & $", "$1 ( $2 )"),
    (
        "^ with|alongside them|her|him|it go|goes|come|comes|fly|flies|sail|sails|march|marches & of|from|in @",
        "$1 of $2 join",
    ),
    (
        "^ with|alongside them|her|him|it go|goes|come|comes|fly|flies|sail|sails|march|marches &",
        "$1 join",
    ),
    ("^ in more|addition [,] the &", "the $1"),
    ("^ drop|plop|plonk|dump|stick|bung|pop & @ , & @ $", "placed $1 in $2 , $3 in $4"),
    (
        "puts|put|sets|set|lands|land|drops|drop them|it on|onto|upon the island|islands|isle $",
        "lands_them",
    ),
    ("# of [the|our|my] # @ &", "$1 $4 of $3"),
    (
        ", and the @ & comes|goes|moves|walks|drives [up|down|over|across] to @ [as] [well|too] $",
        "; $2 $1 to $3",
    ),
    ("& @ keeps|keep|stays|steers clear of w , @ to @", "$1 $4 to $5"),
    ("^ & @ as well $", "$1 of $2 too"),
    ("hunt|hunts|track|tracks|chase|chases down your|the|his|that & in|at|off @", "attacks $2"),
    ("=to|into @ and sinks|sink|kills|kill that|the P & [first] $", "attacks $2"),
    ("the remaining # &", "the other $1 $2"),
    ("=from @ to @ , the & in the east|west|north|south stays $", "$1 $2 to $3 , $4 of $2 stays"),
    ("^ [also] from @ , the other|remaining &", "from $1 the other $2"),
    ("^ [also] from @ , &", "from $1 $2"),
    ("^ @ : & at home|inside|within ;", "$1 ( $2 ) :"),
    ("^ [the] plane and [the] bomber =go|fly|return|land", "both planes $1"),
    (
        "[proceed|sail|go|move|steam] to|into @ and engage|engages|attack|attacks|destroy|destroys & there",
        "attacks $1",
    ),
    // What a place or a ship is like.
    ("[to] the w side|end|part , @", "to $2"),
    ("off|near w ( @ )", "of $2"),
    ("off|near @ ( @ )", "of $2"),
    ("[,] [right] next door to w &", ""),
    ("[,] [right] next door to w 's|s &", ""),
    (", [to] come and get|take it|them|us|me|some", ""),
    ("come and get|take it|them|us|me|some", ""),
    ("=artillery|art|aa|guns|gun piece|pieces", "$1"),
    ("^ & swimming|floating|sitting|lying|waiting|sailing|cruising|anchored there $", "vs $1"),
    (", [that|this|which|it] [is|s] exactly|just|right [at] the max|maximum|limit|cap|most $", ""),
    (
        ", that|thats|that's|which|its|it's [is|s] the max|maximum|limit|cap|most|ceiling [there|here] $",
        "",
    ),
    ("with my|our|the # ipc|ipcs", "= $1"),
    ("[flying] tigers =ftr|fighter|fig|plane", "$1"),
    ("( loaded [,] see # )", "( see $1 )"),
    ("( patrol|patrolling|cap )", "patrol"),
    ("without to move|moving|sail|sailing", ""),
    (
        "^ @ is|are [then|now|left] bare|stripped|naked [then|afterwards|now|behind] ; i|we have # more turns|rounds to worry about that|it|this $",
        "",
    ),
    ("^ w & in|at @ , sleep|rest well|tight|soundly|easy $", ""),
    ("; there's|theres [just|only] [a|one|1] [w] & $", ""),
    // Who stays.
    ("=remains|remain|stays|stay on station", "$1"),
    ("^ @ , @ > sit|hold|stay tight|put|still|fast|quiet $", "$1 , $2 : stay"),
    (
        ", [it|she|and] [and] collects|collect|gathers|gather the|both # & of|from|in @ $",
        ", $1 $2 of $3 land_on it",
    ),
    ("& keep|keeps an|its|their eye|watch on|over @", "$1 stay"),
    ("& keep|keeps an|its|their eye|watch on|over w", "$1 stay"),
    ("& keep|keeps watch|guard|quiet|still|busy $", "$1 stay"),
    (
        "^ [the|those] brit|british|german|russian|soviet|american|jap|japanese|yank|chinese|italian|french|anzac & in|of|at @ may|can|shall do as they|it please|pleases|like|likes|want|wants [,] [not] [mine|ours] $",
        "",
    ),
    (
        "& are|is|play|plays|serve|serves|act|acts [as] the|a [speed] bump|bumps|roadblock|doormat|doorstop|rearguard|garrison|picket|decoration $",
        "$1 stay",
    ),
    ("^ & : no|none|nope|nothing|nowhere $", "$1 stay"),
    (
        "^ @ & : fishing|sleeping|resting|napping|snoozing|idle|idling|dozing|sunbathing|swimming|waiting|asleep|holiday|vacation $",
        "$2 of $1 stay",
    ),
    (
        "=is|are|shall not [be] [a] party|parties to this|the|that clause|article|paragraph|operation|venture|affair|enterprise",
        "stays",
    ),
    // Why: a purpose that no order can have.
    (
        "[in] [order] to listen|watch|look|see|admire|enjoy|smell|hear|greet|say|wave|sing|pray|drink|eat|visit [to|at|for|in|out] [the|a|his|our|my|some] w $",
        "",
    ),
    (", we|i need them|it|her|him on|at|in the other|east|west|eastern|western w $", ""),
    // Plans.
    ("& are|is [to] [be] lost|taken|given|sacrificed|removed in this|that order", "lose $1"),
    (
        "til|till|until it's|its|she's|he's|they're|that's gone|sunk|dead|over|finished|done",
        "to the end",
    ),
    ("til|till it|she|he|they is|are gone|sunk|dead|over|finished|done", "to the end"),
    ("[,] [and] [it|he|she|they] keeps|keep at it $", ", no retreat"),
    (
        "[,] [and] [it|he|she|they] keeps|keep at it until|till * gone|sunk|dead|over|finished|done $",
        ", no retreat",
    ),
    ("& for real|good|keeps $", "$1"),
    (
        "^ no|zero & left|remaining|alive ->|=|>|, [then] [we|i|all|they|everybody|everyone|rest] [go|goes|run|runs|are] [back|off|home] to @ $",
        "if attackers $1 sunk , retreat to $2",
    ),
    (", whatever|whichever|no [matter] [which] # they|these|those|that are|may|is|be [be] $", ""),
    ("in all battles|cases|fights [:|,] & $", "in_all battles : lose $1"),
    ("^ both [battles|fights] : & $", "in both battles : lose $1"),
    ("in both battles|cases|fights [:|,] & $", "in both battles : lose $1"),
    ("^ cannon fodder :", "losses :"),
    ("^ [we|i] do|take|fight|handle|settle @ first $", "roll $1 first"),
    ("^ [we|i] do w first $", "roll $1 first"),
    (
        "lose the @ =plane|ftr|fighter first , then the & , then the others|rest $",
        "lose $2 from $1 , $3",
    ),
    ("# carrier =planes|plane|ftr|ftrs|fighter|fighters", "$1 $2"),
    // When.
    (
        "^ then|afterwards|later it|he|she flies|returns|goes back|home to|in @ $",
        "it flies_back_to $1",
    ),
    ("^ then|afterwards|later they fly|return|go back|home to|in @ $", "they fly_back_to $1"),
    ("=to|in|into @ [,] and after|afterwards|later in|to|into @ $", "to $2 and on_to $3"),
    (
        "poses|pose|reposes itself|themselves in|on|at @ , the & of|in|from @ in @ $",
        "to $1 , $2 of $3 to $4",
    ),
    ("poses|pose|reposes itself|themselves in|on|at @", "to $1"),
    ("re-enters|re-enter|reenter|reenters in|to|into @", "return to $1"),
    ("^ one begins|begin|starts|start with|by @", "we begin with $1"),
    ("the & in the east|west|north|south|rear =stays|stay|remains|remain $", "the $1 $2"),
    (", this|that is pearl|it|revenge|personal|war|history|payback|sparta $", ""),
    ("^ one does|do not retreat|withdraw|flee from there|here [,] [never] $", "no retreat"),
    (
        "=flies|flew|comes|goes to|into|in @ , the & of|in|from @ in @ $",
        "$1 to $2 , $3 of $4 to $5",
    ),
    (
        "@ n|and|or w too hot|strong|risky|tough|far|big , leave|leaving em|them|it [alone] $",
        "$1 : all_quiet",
    ),
    (
        "@ n|and|or @ too hot|strong|risky|tough|far|big , leave|leaving em|them|it [alone] $",
        "$1 , $2 : all_quiet",
    ),
    ("^ if the table|tables|columns|formatting|layout|spacing * blame|sorry|complain * $", ""),
    ("^ not before|until|till christmas|easter|doomsday|spring|summer|autumn|winter $", "no"),
    // Remarks.
    ("[,] mamma mia", ""),
    ("^ [and] no , i|we will|shall|am|are not [be] w you a|an|the|any w * $", ""),
    (
        "^ i|we have before me|us your|the [w] [w] letter|mail|message|note|report|move|moves * $",
        "",
    ),
    (
        "^ please|kindly find below|herewith|attached|enclosed|under [the|my|our] orders|moves|turn * $",
        "",
    ),
    (", for which i|we thank|am|are you|grateful|obliged $", ""),
    ("i|we [have] [been] play|played|playing [this] since # [but] [always] [in] * $", ""),
    (
        "( the neighbours|neighbors|neighbour|neighbor|people|kids|wife|others talk|laugh|cry|complain * )",
        "",
    ),
    (
        "^ dice|roll|rolls|battle|fight for|in|at @ first or second|last|later , i|we don't|dont|do [not] care|mind $",
        "",
    ),
    (
        "[,] when|once|after it|its|it's|that|thats|that's|all|everything [is|s] [all] over|done|finished|settled $",
        "after_combat",
    ),
    (
        "=to|into @ if|provided we|i|us own|hold|have|got|hold it|that [by] [then] $",
        "$1 $2 if $2 taken",
    ),
    // Money.
    ("i|we conserve|retain|preserve # $", "save $1"),
    ("^ # ->|= & , all # for|in|to|at @ $", "$2 = $1 , all $3 for $4"),
    ("^ # ->|= & $", "$2 = $1"),
];
