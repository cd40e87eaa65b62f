//! The rules for ways of speech: what people write, and the words that the reader knows in its place.
//!
//! `a|b` is one of several words and `[a]` may be left out; `@` is a place, `#` a number, `&` units, `P` a power, `w` any
//! word, `*` some items; `^` is the beginning of the sentence, `E` that of a clause, `$` the end or a sign. `$1` is what
//! the first gap holds, and a word with `=` before it is a gap, too. A rule means exactly what replaces it: what
//! takes an order back, puts it off or makes it doubtful must not be lost.

/// A way of speech, and what it means.
pub(super) const RULES: &[(&str, &str)] = &[
    // Openings.
    ("^ ok|okay|alright|right|anyway|er|um|uh [,] [so|then|now] [,] w", "$1"),
    (
        "E at|by|before|towards|around [the] [first|early|late] dawn|dusk|daybreak|nightfall|sunrise|sunset|noon|midnight|midday|daylight|twilight|light [,]",
        "",
    ),
    (
        "E in|during|over [the] [early|late|small|course] [of] [the] morning|afternoon|night|hours|day [,]",
        "",
    ),
    ("E my|our|the intention|intent|plan|wish|desire|aim|idea|task is [to|that] [we] w", "$1"),
    ("it is my|our|the intention|wish|desire|aim|task to", ""),
    // What someone is told to do, and what is done with something.
    (
        "shall|will|must|is|are [to] [be] lost|taken|removed|sacrificed|given|spent|killed|go|die|fall first",
        "first",
    ),
    ("shall|will|must|may|is|are [to] [be] lost|taken|removed|sacrificed before", "before"),
    (
        "is|are|was|were [hereby|also|now] instructed|ordered|directed|told|commanded|required|detailed|assigned|tasked|requested to w",
        "$1",
    ),
    ("has|have|had been instructed|ordered|directed|told|commanded|detailed|assigned to w", "$1"),
    ("receive|receives|has|have [the] orders|order|instructions to w", "$1"),
    (
        "shall|will|must|is|are|was|were [to] [be] [then|now|also|therefore] attacked|occupied|assaulted|stormed|seized|invaded|entered|struck|liberated|overrun|taken|engaged by|with",
        "is_attacked_by",
    ),
    (
        "^ @ , which|that * , shall|will|must|is|are [to] [be] attacked|occupied|assaulted|stormed|seized|invaded|entered|liberated|taken :",
        "$1 :",
    ),
    (
        "is|are|was|were [hereby|also|now] instructed|ordered|directed|told|commanded|required|detailed|assigned|tasked|requested to =attack|hit|strike|land|take|assault|enter",
        "$1",
    ),
    ("that is to say", "i.e."),
    ("b4", "before"),
    ("where i|we count|counted|see|find &", "where there are $1"),
    ("E fall|die|perish [first] the &", "lose $1"),
    ("for last the &", "last $1"),
    // Sums that are spoken.
    ("that is # plus # plus # makes|gives|equals|is #", "= $1 + $2 + $3 = $4"),
    ("that is # plus # makes|gives|equals|is #", "= $1 + $2 = $3"),
    // Plans of letters.
    (
        "^ should [the] matter|battle|fight|affair|issue|contest|it not be settled|decided|over|won|finished|done after|within # rounds ,",
        "after $1 rounds ,",
    ),
    ("so [that] it|he|she|they is|are not alone|lonely|bored|naked", ""),
    // Landings and attacks in the words of letters.
    (
        "takes in @ & [on] [board|aboard] and sets|puts|brings|lands them [on] [land|ashore] in|at @",
        "loads $2 from $1 , offload $3",
    ),
    (
        "=attack|attacks|engage|engages|strike|strikes your|his|their|enemy squadron|fleet|force|forces|garrison|navy|ships|flotilla in @",
        "$1 $2",
    ),
    ("is|are to w", "$1"),
    ("is|are to =attack|hit|strike|land", "$1"),
    // Where units are.
    (
        "@ , [and] [with] & stationed|based|posted|parked|waiting|standing|lying there",
        "@ , $2 of $1",
    ),
    ("& that|which|who =we|i left|parked|kept|had|put|have|placed in|at @", "$1 of $3"),
    ("& =we|i left|parked|kept|put in|at @", "$1 of $3"),
    (
        "& of|in|from @ * to @ [,] and|, that|those of|in|from @ [*] to @",
        "$1 of $2 $3 to $4 , $1 of $5 to $6",
    ),
    (
        "fleet|group|army|force|squadron|flotilla of|in|from @ , i.e.|namely|that|viz [is] [to] [say] & [,]",
        "$2 of $1",
    ),
    ("( & of|by P )", "( vs $1 )"),
    (", not the russians|germans|english|british|americans|japanese|italians|french $", ""),
    (", not P $", ""),
    // Units that do nothing.
    (
        "remain|remains|stay|stays|lie|lies|rest|rests|ride|rides|wait|waits at|in|on|under [the|its|their] post|posts|anchor|harbour|harbor|port|dock|docks|reserve|base|barracks|quarters|camp|alert|standby|cover|moorings|roads",
        "stays",
    ),
    (
        "remain|remains|stay|stays firm|still|idle|inactive|motionless|immobile|passive|silent|calm|unemployed|unused",
        "stays",
    ),
    (
        "become|becomes|get|gets|receive|receives|have|has no order|orders|instructions|task|tasks",
        "stays",
    ),
    ("=rest|others|units|fleet|ships|troops|everything make|makes nothing", "$1 stays"),
    ("stand|stands still|idle", "stays"),
    // Where they go, and what for.
    ("take|takes [up] quarters|position|positions|station|post in|at|near", "to"),
    (
        "=to|in|into @ for|to sinking|sink|attacking|attack|fighting|fight|destroying|destroy|hunting|hunt [the] [P] &",
        "attacks $2",
    ),
    ("re - enter|enters|entered|enter|enters in|to|at|into @", "returns_to $1"),
    ("after|afterwards =returns|return|lands|land|flies|goes|comes", "$1"),
    ("=attack|attacks also|too|additionally|furthermore|likewise", "$1"),
    ("^ & @ likewise|also|too|ditto $", "from $2 $1 join"),
    ("fell|falls|fall upon|on @", "attacks $1"),
    // Battles.
    ("^ at|to|by|for|ad|about|concerning|regarding @ [,|:] [at] first &", "$1 : losses : first $2"),
    (
        "=should|if|when|once only # or less|fewer of our|my units are|is living|alive",
        "$1 $2 or less left",
    ),
    (
        "should|if|when no more than # [of] [them|us|our|my] [units] remain|survive|be|live [left]",
        "if $1 or less left",
    ),
    (
        "should|if|when fewer|less than # [of] [them|us|our|my] [units] remain|survive|be|live [left]",
        "if less than $1 left",
    ),
    ("we|they|i go|return|run back in|into @ $", "back to $1"),
    (
        "^ at|by|for|ad|about|concerning @ [,|:] =at|first|firstly|losses|lose|if|when|should|no|we|i|only|retreat|until|fight",
        "$1 : $2",
    ),
    ("^ to @ [,|:] =at|first|firstly|losses|lose|no|we|i|only|retreat|until|fight", "$1 : $2"),
    (
        "^ at|to|by|for|ad|about|concerning|regarding @ [,|:] & =takes|take|soaks|soak|absorbs|falls|fall|dies|die|first|last",
        "$1 : $2 $3",
    ),
    ("in|as|at =first|last", "$1"),
    (
        "E should|if|when|in [case] [we|i] take|suffer|receive|get hits|losses|casualties|damage [,] &",
        "losses : $1",
    ),
    (
        "E should|if|in [case] [any|there] [be] losses|hits|casualties occur|happen|arise|come|necessary [,] &",
        "losses : $1",
    ),
    ("=first * , after|afterwards [the] & $", "$1 $2 , then $3"),
    ("[and] & after it|them|these|those|that", ", then $1"),
    ("& first loss|lost", "lose $1 first"),
    ("there is|was|will|shall to be no retreat|withdrawal|retreating", "no retreat"),
    ("there will|shall be no retreat|withdrawal|retreating", "no retreat"),
    (
        "we|i shall|will|must|may|do|does|can not retreat|withdraw|yield|flinch|waver $",
        "no retreat",
    ),
    (
        "no|without [a|any] thought|question|talk|word|possibility|chance of retreat|withdrawal|retreating",
        "no retreat",
    ),
    (
        "[a] retreat|withdrawal is|was not [an] foreseen|planned|permitted|allowed|intended|option|wanted|possible",
        "no retreat",
    ),
    ("[a] retreat|withdrawal is|was out of the question", "no retreat"),
    ("[a] retreat|withdrawal is|was excluded|forbidden|prohibited|impossible", "no retreat"),
    ("until|to the bottom|finish|bitter|very [end] $", "until the end"),
    (
        "=if|when|once|should it|there|only rests|rest|remains|remain|stays|stay [me|us] [only] #",
        "$1 only $2 left",
    ),
    (
        "=if|when|once|should we|i remain|stay|rest|are [in|with] # or less|fewer",
        "$1 $2 or less left",
    ),
    ("=if|when|once|should we|i remain|stay|rest|are [in|with|only] # $", "$1 only $2 left"),
    (
        "E should|if|when|once only [the] & survive|survives|remain|remains|live|lives [,]",
        "if only $1 left ,",
    ),
    ("[the] first hit takes [it] &", "first hit on $1"),
    ("all [the] sea|naval battles|fights", "at sea"),
    ("all [the] land battles|fights", "on land"),
    // New units and what is left of the money.
    (
        "newly|freshly|recently raised|built|bought|trained|formed|recruited|hired|purchased|made|acquired units|troops|forces|pieces|men|soldiers|recruits",
        "new units",
    ),
    ("[the|our|my] fresh|green|raw units|troops|forces|recruits|men|soldiers", "new units"),
    (
        "all [of] [the|my|our] purchases|recruits|acquisitions|newcomers|arrivals|builds in|into|at|to|go|appear|arrive",
        "all new units in",
    ),
    ("new units will|shall|all|must [all|be] take the field in|at", "new units in"),
    (
        "^ [i|we] put|set|place|drop|station [it|them] all|everything [it] in|into|on @",
        "new units placed all in $1",
    ),
    (
        "^ [i|we] set|put|place|position|station|deploy [the|all|my|our] new units|troops|pieces|ones|men|purchases [:]",
        "new units placed :",
    ),
    (
        "[the] rest|remainder of # [ipc|ipcs] stays|remains|goes|is [in|on|kept|saved] [the|my|our] [cash|war|piggy] [box|chest|bank|till|safe|purse|pocket]",
        "$1 left",
    ),
    ("so i|we remain|remains|am|are|end [up] with zero|nothing|none|0", "nothing left"),
    ("on|to the dot|nose|penny|cent", ""),
    ("thats|is|are all my|our|the money [is] [gone|spent]", ""),
    ("( limit|max|maximum|cap|capacity [is|of|here] # )", ""),
    ("( more|that|it|this goes|is|fits|works|does not [go|fit|possible|work|allowed] )", ""),
    // Orders of loss in people's words.
    ("E [the] hits|casualties|losses go|goes|fall on|to &", "lose $1"),
    ("=then on|from &", "$1 $2"),
    ("E remove|removes|sacrifice|sacrifices|surrender &", "lose $1"),
    ("E [we|i] give|gives up &", "lose $1"),
    ("& only if|when|once nothing|no else|one is left", "then $1"),
    ("& is|are the =first|last to die|go|fall|leave", "$1 $2"),
    ("& the =first|last $", "$1 $2"),
    ("spare|protect|preserve & , lose everything|all else first", "save $1"),
    ("spare|protect|preserve|keep & as long as possible", "save $1"),
    ("& is|are [the] fodder", "lose $1 first"),
    ("=losses|casualties everywhere in the usual|normal|following order [:]", "everywhere : $1"),
    ("don't|doesn't|dont|doesnt do anything|much|something", "stays"),
    ("do|does|will not do anything|much|something", "stays"),
    ("=stay|stays|remain|remains on the ground|airfield|airfields|tarmac|runway|runways", "$1"),
    // Retreats.
    (
        "nobody|none [of] [us] walks|goes|runs|turns|comes|marches|sails|swims|flies|steps|looks|moves back|home|tail $",
        "no retreat",
    ),
    ("do|does|will|shall not give|gives up|in|way", "no retreat"),
    ("keep|keeps rolling|firing|going|pushing [on]", "press on"),
    ("[we|i] see it|this through", "press on"),
    ("not more than # =round|rounds", "$1 $2 at most"),
    ("=round|rounds|most , then @ $", "$1 , then back to $2"),
    ("break|breaks off * , into|to @ $", "break off $1 to $2"),
    ("in case [that]", "if"),
    ("=retreat|back|withdraw to @ with the last #", "$1 to $2 if only $3 left"),
    ("E out|off after # =round|rounds", "retreat after $1 $2"),
    ("nowhere do|will we|i retreat|withdraw", "no retreat anywhere"),
    ("we|i retreat|withdraw nowhere", "no retreat anywhere"),
    ("E same for @ :", "$1 :"),
    ("[the] attack|assault on|in @ is|will|shall [be] called|broken off", "$1 : stop"),
    // Where aircraft have fought, and where they come from.
    (
        "& from|of @ that|which hit|fought|attacked|strafed|bombed|struck|was|flew [in|at|over|against|to] @",
        "$1 of $2",
    ),
    ("& that|which hit|fought|attacked|strafed|bombed|struck [in|at|over|against] @", "$1 of $2"),
    (
        "return|returns|fly|flies|go|goes|come|comes [back] to where they|it started|began|rose",
        "return_to_base",
    ),
    // Moves.
    (
        "^ bring|brings|take|takes|get|gets|fetch|haul|rush & from|of|in @ to|into @",
        "$1 from $2 to $3",
    ),
    ("take|takes the train|road|railway|rails|bus|trucks|way to|into", "to"),
    ("& parked|based|stationed|sitting|resting|waiting|standing|posted in|at @", "$1 of $2"),
    ("& =of|in @ =stays|stay|remains|remain [,|and] so does|do &", "$1 $2 $3 $4 , $5 $2 $3 $4"),
    ("@ : as you were", "$1 : no moves"),
    ("^ @ falls|comes|is under attack by|from", "$1 is_attacked_by"),
    ("^ target [:] @ [:]", "$1 :"),
    ("^ @ , & from @", "$1 : $2 from $3"),
    (
        "to|into|in @ [,] and attack|attacks|sink|sinks|hit|hits|fight|fights|engage|engages [the] [P] & $",
        "attacks $1",
    ),
    (
        "join|joins|helps|assists|supports & of|from @ in attacking|hitting @",
        "and $1 from $2 attacks $3",
    ),
    ("on a|its bombing|strategic run|raid|mission|sortie over|to|against|on|in", "raids"),
    ("( industrial|factory|economic raid|bombing )", "( sbr )"),
    ("no attack|attacks|assault on|against|in @ [this] [turn|round|time] $", "nothing in $1"),
    ("nothing against|on|for @ [this] [time|turn|round] $", "nothing in $1"),
    // Placements.
    ("[the] [whole] lot in|to|at|into @ $", "all in $1"),
    ("^ # units|pieces in|to @ $", "all $1 in $2"),
    ("at home in @", "in $1"),
    ("^ @ takes|gets|receives & , @ [gets|takes] [the] rest|remainder", "$1 : $2 , rest $3"),
    // Clubs and columns.
    (
        "when|if # [units] or fewer|less remain|remains|survive|live [to] [me|us]",
        "if $1 or less left",
    ),
    ("=when|if|once i|we am|are|have down to # [units] or fewer|less", "$1 $2 or less left"),
    ("=when|if|once i|we am|are down to # [units] or fewer|less", "$1 $2 or less left"),
    ("=when|if|once i|we am|are down to # units", "$1 only $2 left"),
    ("E hits|casualties there|are [,|:] [in] [this] [order] [:] &", "losses : $1"),
    ("=casualties|losses are [,] in this|that order :", "$1 :"),
    ("E casualties|losses|hits - @ :", "$1 : losses :"),
    ("& takes|take no part", "$1 stays"),
    ("& =does|do not take part", "$1 stays"),
    ("@ =does|do not take part", "$1 stays"),
    (
        "@ fought|attacked for # =round|rounds only then retreat to @",
        "$1 : $2 $3 only , then retreat to $4",
    ),
    ("@ not attacked [repeat] [not] [attacked]", "$1 stays"),
    ("a retreat is excluded", "no retreat"),
    ("[the] battle of @ is broken off after # =round|rounds", "$1 : stop after $2 $3"),
    ("the fighting done|over [,]", "after combat ,"),
    ("from the & first [,] [and] from the & second [,] [and] from the & last", "$1 , $2 , $3"),
    ("& first [,] [and] & second [,] [and] & last", "$1 , $2 , $3"),
    // Sources before their units behind an arrow to the left.
    ("^ @ <- @ &", "$1 <- $3 from $2"),
    ("<- * from @ ;|, @ & $", "<- $1 from $2 , $4 from $3"),
    ("<- * from @ ;|, @ & $", "<- $1 from $2 , $4 from $3"),
    ("<- * from @ ;|, @ & $", "<- $1 from $2 , $4 from $3"),
    // On the telephone.
    ("^ [and] [then] [the] next|last|other one|attack|battle|target [is] [on] @ ,|:", "$1 :"),
    ("^ [the] second|third|fourth|next attack|attacks", "attack"),
    ("& then =flies|returns|goes|lands|comes", "$1 $2"),
    // Contracts.
    ("in [the] case of @ [,]", "$1 :"),
    ("& named|mentioned|listed in|under @", "$1 of $2"),
    (
        "any|all|every|other|units|unit [other] [unit|units] not named|mentioned|listed [above|here|otherwise|herein] remain|remains|stay|stays|hold|do|does [not] [move] [where|as] [they|it] [are|is]",
        "all others stay",
    ),
    // A target that is named by what is there.
    ("& @ vs|versus|against|v & in|at|of|off @ $", "$1 $2 attacks $4 ( vs $3 )"),
    (
        "^ @ [:|,|-] defender|defenders|defended|defending|defence|defense|garrison [:|is|are|by] & $",
        "$1 vs $2",
    ),
    (
        "@ , where [only|just] & await|awaits|wait|waits|stand|stands|face|faces|meet|meets|defend|defends|sit|sits [for] [them|us|it|me|him] $",
        "$1 ( vs $2 )",
    ),
    ("^ @ , there|where stand|stands|is|are|sit|sits|wait|waits|lie|lies & $", "$1 ( $2 )"),
    (
        "^ =first|firstly|then|next|finally @ , there|where stand|stands|is|are|sit|sits|wait|waits|lie|lies & $",
        "$1 $2 ( $3 )",
    ),
    ("^ first|firstly of all [,] &", "$1"),
    ("^ first|firstly , &", "$1"),
    // Ships.
    ("& , [and|with|together] [with] her|its & [on|aboard|upon] [deck|board] ,", "$1 , $2 ,"),
    ("& and her|its &", "$1 and $2"),
    ("& herself|itself|himself|themselves", "$1"),
    ("=land|lands|back|returns|return on|upon|aboard|to her|him", "$1 on it"),
    ("=to @ [together] with|alongside her|it|him|them $", "$1 $2"),
    // People and letters.
    ("^ @ to @ [,] copy|copies|cc [to] [the] w $", ""),
    ("E carbon copy|copies to [the] w [w] $", ""),
    ("E copy|copies|cc|bcc [:] to [the] w [w] $", ""),
    (
        "^ as to|for|regards [the] operations|matters|business|affairs [of|at] [war|sea|land] :|,",
        "",
    ),
    (
        "^ [the] losses|casualties|plans|retreats [and] [losses|retreats|plans] [etc] are|follow|come [all] [at|below|underneath] [the] [end|bottom|last] $",
        "",
    ),
    ("^ the w signs|sign for &", "buy $2"),
    ("E no tech|research|technology|dice [this] [turn|round|time] , &", "$1"),
    (
        "^ [i|we] [am|are] not spending|buying|purchasing anything [this] [turn|round|time] $",
        "buy nothing",
    ),
    (
        "& for the|my|our baltic|med|mediterranean|atlantic|pacific|channel|home [fleet|navy|squadron]",
        "$1",
    ),
    ("turn|turns|show|shows|pop|pops up in|at @", "placed in $1"),
    ("& ( @ via|over|through @ )", "$1 from $2 via $3"),
    ("^ & in @ <- & [(] @ [)] $", "$3 from $4 to $1 in $2"),
    ("( back|returning|returned|home|coming|come from @ )", "( from $1 )"),
    // Plans.
    (
        "=should|if|when|once i|we have|hold|own|keep [only|just|still] # [units|men|pieces] or less|fewer [left]",
        "$1 $2 or less left",
    ),
    (
        "should|if|when fewer|less than # [of] [them|us|our|my] [units] remain|survive in the field",
        "if less than $1 left",
    ),
    (
        "=we|i|they|all|everyone|units|survivors [are] [to] fall|falls|go|goes|retire|withdraw back upon|on|onto @",
        "retreat to $2",
    ),
    ("i|we escape|escapes|flee|run|go [back] in|into @ $", "back to $1"),
    ("i|we do not|never escape|escapes|flee|run [never]", "no retreat"),
    ("E no|without escape|escaping|fleeing", "no retreat"),
    (
        "=if|when|once we|i have|are|hold fewer|less [units] than [as] [the] they|you|them|enemy|opponent|defenders|defender",
        "$1 less units than they",
    ),
    ("=if|when|once we|i have|are|hold fewer|less [units] than|as P", "$1 less units than they"),
    (
        "=if|when|once we|i have|are|hold fewer|less [units] as the|you|they enemy|opponent|defenders",
        "$1 less units than they",
    ),
    ("as soon as my|our & [there] are|is all dead|gone|lost|killed|sunk", "if attackers $1 sunk"),
    (
        "as soon as all [of] my|our & [there] are|is dead|gone|lost|killed|sunk",
        "if attackers $1 sunk",
    ),
    (
        "=if|when|once my|our & [there] are|is all dead|gone|lost|killed|sunk",
        "$1 attackers $2 sunk",
    ),
    (
        "=if|when|once all [of] my|our & [there] are|is dead|gone|lost|killed|sunk",
        "$1 attackers $2 sunk",
    ),
    ("=casualties|losses [are|will|shall] [to] [be] taken [in] [this] [order] [:] &", "lose $2"),
    (
        "=takes|take|soaks|soak|absorbs one|the|a|its|# [first] hit before anything|everything|anyone|something|others [else] dies|die|falls|sinks|is|goes [lost] ,",
        "takes the first hit ,",
    ),
    ("^ who must|shall|will|has|should [to] die|dies|fall|go [first] :", "losses :"),
    (", after|afterwards|thereafter the & $", ", then $1"),
    ("& b4 &", "$1 before $2"),
    (
        ", the =others|rest as|however|whichever|in [any|whatever] [order] [you] like|wish|please|want $",
        "",
    ),
    // Targets, entries and new units.
    ("=in|into|on @ against|versus [a] [single|lone|lonely|solitary|mere] & $", "$1 $2 ( vs $3 )"),
    (
        "=to|into @ and sinks|sink|kills|kill|destroys|destroy|shoots|attacks|hits it|them|her|him $",
        "attacks $2",
    ),
    ("=to @ and lands|land on & $", "lands on $3 in $2"),
    ("^ [and] first|then|next|finally [the] sea|land|air|navy|fleet|ships|desert :", ""),
    ("^ & @ attacks|attack|fights|joins likewise|also|too|ditto $", "from $2 $1 join"),
    (
        "& of|from @ comes|come|flies|fly|goes|go to help|assist|support [them|us|him|it]",
        "$1 from $2",
    ),
    ("& , # of our|my # $", "$1 ( $2 )"),
    ("are|is|get|gets set|put up in|at @", "placed in $1"),
    ("all # new|fresh &", "$1 $2"),
    (", every|each [single|last] one of them $", ""),
    (
        "^ [all] [the|our|my] # new units|pieces [are|is|will] [to] [be] mobilised|mobilized|placed|raised|deployed in|at @ $",
        "placed all $1 in $2",
    ),
    ("( no bid|tech|research|technology [,] [and] [no] [bid|tech|research|technology] )", ""),
    ("^ opponent|referee|umpire|moderator|host [:] w [w] [w] $", ""),
    ("left in|on the field|board|battle|fight|action", "left"),
    (
        "to|into @ [,] [there] [and] to engage|attack|fight|sink|destroy|hunt|meet & [and] [her|their|its] & [there] $",
        "attacks $1",
    ),
    ("[,] in company|concert|conjunction|tandem with", "with"),
    ("& retire|retires|withdraw|withdraws together from @ to @", "$1 from $2 to $3"),
    ("=to|into @ and goes|go for & $", "attacks $2"),
    ("=to|into @ and goes|go for & off|near|by @ $", "attacks $2"),
    ("=to|into @ and makes|make & kaput|kaputt|broken", "attacks $2"),
    ("placed in @ , the second|other|third|last & in|at|on @", "placed in $1 , $2 in $3"),
    ("=round|rounds [and|,] not|no one|a|1 [round] more|longer", "$1 at most"),
    (
        "to|into @ [,] [there] [and] to engage|attack|fight|sink|destroy|hunt|meet & [there] $",
        "attacks $1",
    ),
    (
        "^ when|if|once a|the|one|any [first] hit comes|falls|arrives|lands [,] & takes|take|soaks|absorbs it [first]",
        "$1 takes the first hit",
    ),
    ("=to|into @ and goes|go for [the] [lonely|lone|poor|single] & off|near|by @ $", "attacks $2"),
    ("=to|into @ and goes|go for [the] [lonely|lone|poor|single] & $", "attacks $2"),
    ("^ [i|we] throw|cast # die|dice for|on|at", "$1 dice on"),
    ("^ put|place & @ , & @ $", "placed $1 in $2 , $3 in $4"),
    ("^ put & @ $", "placed $1 in $2"),
    // Losses from one kind and then the next.
    (
        "=casualties|losses [are|will|shall] [to] [be] taken from & first [,] [and] from & second [,] [and] from & last",
        "lose $2 , $3 , $4",
    ),
    (
        "=casualties|losses [are|will|shall] [to] [be] taken from & first [,] [and|then] from &",
        "lose $2 , $3",
    ),
    ("=casualties|losses [are|will|shall] [to] [be] taken from & first", "lose $2 first"),
    ("& suffers|suffer|pays|pay|bleeds|bleed|perishes first", "lose $1 first"),
];
