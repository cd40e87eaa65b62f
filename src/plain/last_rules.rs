//! Rules for a sentence that is not understood in any other way: it is read once more in their words. They are written as
//! those in [`super::phrase_rules`]; what can be read without them never changes by them.

/// A way of speech, and what it means.
pub(super) const LAST_RULES: &[(&str, &str)] = &[
    // Words in front of an order or behind it that say nothing.
    (", yes|oh [yes] really|indeed|truly $", ""),
    ("E later on [,]", "after_combat ,"),
    (", it|its|it's|thats|that's [is] worth it|that [all] $", ""),
    ("today [,] i|we know [i|we] [know] $", ""),
    ("^ will|shall do [it] :", ""),
    ("^ consider it done :", ""),
    (
        ", which|it|who doesn't|don't|needn't|needs|need [not] [have|need] [to] sail|move|go|leave [anywhere] $",
        "",
    ),
    ("^ @ ( only & , with|and|plus & )", "$1 ( $2 , $3 )"),
    (
        "=stays|stay|remains|remain [there] [and|to] guard|guards|watch|watches|protect|protects & $",
        "$1",
    ),
    ("=join|joins the party|fun|dance|fray $", "$1 in"),
    ("@ i|we leave in peace $", "leave $1 alone"),
    (", so that # stand|are|sit there $", ", so $1 there"),
    ("it rests # $", "$1 left"),
    ("E in face &", "vs $1"),
    ("^ @ , & at home $", "$1 ( vs $2 )"),
    ("^ for the purpose|purposes of @ there shall move|go|march [:]", "$1 :"),
    ("=lifts|lift & of|from @ to @", "takes $2 from $3 to $4"),
    ("fight|fights until|till sunk|dead|destroyed $", "to the death"),
    (
        "keep|keeps firing|shooting|going|fighting till|until it's|they're|its|theyre down|sunk|dead|gone $",
        "to the death",
    ),
    ("[they|we|i] keep|keeps at it until|till it's|its over $", "to the death"),
    ("gives|give its shot|fire|support $", "bombards"),
    ("fires|fire|shoots|shoot at|on the coast|beach|beaches|shore of @", "bombards $1"),
    ("=stays|stay|remains|remain open $", "$1"),
    // The enemy before what attacks it.
    (
        "^ [the] & @ [is|gets] attacked|hit|engaged|struck|assaulted|raided by|with|from",
        "$2 ( vs $1 ) :",
    ),
    ("^ [the] & @ is attacked by", "$2 ( vs $1 ) :"),
    ("^ [the] & in|at|of|off @ is attacked by", "$2 ( vs $1 ) :"),
    ("^ @ ( & ) vs|versus|against|v & from|of|in @", "$1 ( $2 ) : $3 from $4"),
    ("^ ->|=>|→|> & against|vs|versus|v & $", "total $1 vs $2"),
    ("^ @ gets|receives a|another visit $", "$1 :"),
    (
        "@ , where|which i|we understand|know|believe|take|reckon|hear|suppose|assume you|him|them|they [to] have|hold|holds & [,]",
        "$1 ( vs $2 )",
    ),
    ("^ @ , where & is|are|sits|sit|lies|lie|stands|stand|waits|wait :|,", "$1 ( vs $2 ) :"),
    ("^ @ ( vs & ) is attacked by", "$1 ( vs $2 ) :"),
    (
        "=to @ , [there] [and] to engage|attack|fight|sink|destroy|hunt|meet & [and] [her|their|its] & [,] with",
        "attacks $2 with",
    ),
    (
        "=to @ , [there] [and] to engage|attack|fight|sink|destroy|hunt|meet & [,] with",
        "attacks $2 with",
    ),
    (
        "lands them in @ against|versus [a] [single|lone|lonely|solitary|mere] & $",
        "lands_them_in $1 ( vs $2 )",
    ),
    ("^ [only] & is|are waiting|standing|sitting [for] [them|us|it|him] there , and", ""),
    ("^ there is|are|stands nothing|nobody in|on|at @ but|except|save &", "in $1 ( vs $2 )"),
    ("& from|of|in @ , [and] & from|of|on our|the|my carrier there", "$1 of $2 , $3 of $2"),
    ("^ @ : from @ go|goes|come|comes|march|marches * , and", "$1 : $3 from $2 , and"),
    ("^ @ has|have to be swept|cleared|taken|won|fought|hit first ( & ) :", "first : $1 ( $2 ) :"),
    ("& from|of @ are|is also of the party|game|fun|trip", "$1 of $2 too"),
    ("^ and from @ the second|third|fourth|fifth|sixth|last &", "from $1 $2 too"),
    (
        "^ [the] whole|entire army|garrison|force|lot of|in|from @ marches|march|attacks|goes|moves [in|out|off] :",
        "from $1 :",
    ),
    // Ways.
    (
        "& , which|who|that proceeds|proceed|sails|sail|comes|come|goes|go|moves|steams|travels from @ through|via|by|over|across @ [,]",
        "$1 from $2 via $3",
    ),
    (", and|plus by &", ", $1"),
    ("& ( the other|second|third|last|next one|1 )", "$1"),
    ("=to @ ( the other|second|third|last|next one|1 )", "$1 $2"),
    (", they pass by @ and arrive in @ ,", ", via $1 to $2 ,"),
    (", and all the world goes to the beach|shore $", ", land"),
    ("makes|make the same way|road|trip", "goes with them"),
    ("& @ to @ same|ditto $", "$1 $2 to $3 too"),
    ("( same way|road|route|path )", ""),
    ("( via @ , [together] with the trns|transports|fleet|others|boats|ships )", "via $1"),
    (", with the & from @ and [the] & from @ ,", ", $1 from $2 , $3 from $4 ,"),
    ("to @ , [by|on] [the] same road|way|route|path|course", "to $1"),
    ("^ @ , & to @ $", "$2 from $1 to $3"),
    (
        "& to @ , loading & from|in|of @ , landing|unloading [them] in|on @",
        "$1 loads $3 from $4 , to $2 , unload $5",
    ),
    ("& @ via @ # & @", "$1 $2 via $3 , $4 $5 $6"),
    // Orders one behind the other, without a sign between them.
    (
        "fly|flies|go|goes|come|comes|return|returns back|home to @ the @ &",
        "return_to $1 ; $3 of $2",
    ),
    ("fly|flies|go|goes|come|comes|return|returns back|home to @ the &", "return_to $1 ; $2"),
    ("=go|goes|drive|drives|sail|sails|march|marches =to @ the &", "$1 $2 $3 ; $4"),
    // Units that carry others, and what each of them takes.
    // Units that go back, stay or help.
    ("come|comes|go|goes|fly|flies|get|gets back in @", "return_to $1"),
    ("=stays|stay|remains|remain with the|our|its|my & in|at @ $", "$1 in $3 , $2 of $3 stays"),
    (", plus the @ & $", ", $2 of $1 too"),
    (", plus the P & $", ", $2 too"),
    (
        "^ @ : [the] @ battleship|bb gives|give|fires|fire|shoots its|their|a [one] shot|shots|broadside|gun|guns|salvo $",
        "bb of $2 bombards $1",
    ),
    (
        "[the] @ battleship|battleships|bb|bbs|cruiser|cruisers gives|give|fires|fire|shoots its|their|a [one] shot|shots|broadside|gun|guns|salvo",
        "bb of $1 bombards",
    ),
    (
        "stay|stays|remain|remains [at|in|on|under] [the|my|our|its|their] garage|garages|shed|sheds|hangar|hangars|barn|stable|stables|kennel|bed|cellar|tent|tents $",
        "stays",
    ),
    ("stay|stays|remain|remains moored|anchored|berthed|docked|parked in|at|off", "stays in"),
    ("^ @ stays|remains open , come and get|take it", "$1 : no moves"),
    // Losses.
    (
        "lose|loses before|first [the] & [,] and|then after|afterwards|thereafter [the] & $",
        "lose $1 , then $2",
    ),
    (
        "=first & , [and] then & , [and] then & are|is|go|get|be lost|killed|removed|sacrificed $",
        "$1 $2 , then $3 , then $4",
    ),
    (
        "=first & , [and] then & are|is|go|get|be lost|killed|removed|sacrificed $",
        "$1 $2 , then $3",
    ),
    (
        ", after it|her|him|this|that|them [the] & falls|fall|dies|die|goes|go|sinks|sink $",
        ", then $1",
    ),
    ("E & die|dies|fall|falls|go|goes before the|any & $", "lose $1 , then $2"),
    ("E & before & $", "lose $1 , then $2"),
    (
        "^ & before & # =round|rounds [and] [no] [more] , then back to @",
        "lose $1 , then $2 ; retreat to $5 after $3 $4",
    ),
    (
        "^ exit|retreat @ : # & or none|no|nothing left ->|=>|,|: [back] to @ $",
        "$1 : retreat to $4 if only $2 $3 or less left",
    ),
    (
        "takes|take|gets|get|eats|eat a|one|the punch|blow|hit|torpedo|knock first",
        "takes the first hit",
    ),
    (
        "shall|will|must|may =take|absorb|soak|accept|eat|receive|swallow the|a|one first hit",
        "takes the first hit",
    ),
    ("accepts|accept|receives|receive the|a|one first hit", "takes the first hit"),
    (";|, thereafter|afterwards|then we|i part with [the] &", ", then $1"),
    (", [and] then with [the] & , and last of all with [the] &", ", then $1 , then $2"),
    (", [and] last of all with [the] &", ", then $1"),
    ("^ its|it's|it & only , so & dies|die|falls|fall", "lose $2"),
    ("^ it is & only , so & dies|die|falls|fall", "lose $2"),
    ("^ write - offs|off [in|at|for|of]", "losses"),
    ("^ written off [in|at|for|of]", "losses"),
    ("^ exit|exits|escape [from|for]", "retreat"),
    // Retreats.
    (
        "[we|i|they] go|goes|carry|keep|fight|fights|fighting [on] till|until|til its|it's|it|theyre|they [is|are] [all] ours|mine|empty|over|done|won|gone|sunk|dead",
        "no retreat",
    ),
    (
        "fight|fights|fire|shoot [on] till|until|til [all] sunk|dead|gone|over|done|finished|empty",
        "no retreat",
    ),
    ("no retreat for|of them|it|us|me", "no retreat"),
    (
        "no|nobody going|goes home|back before it|its|it's|that|that's [is] done|over|finished $",
        "no retreat",
    ),
    ("to the death|end|last [man] ( yours|theirs|his )", "no retreat"),
    (
        "=if|when|once i|we remain|stay|am|are with|at [only|just] # attacker|unit|man|piece",
        "$1 only $2 left",
    ),
    ("we|i fight|fights it out to|till|until the finish|end", "no retreat"),
    (
        "[the|our|my] airmen|sailors|flyers|pilots|crews|soldiers break off and return|go|fly [home|back]",
        "retreat",
    ),
    // Purchases.
    (
        "^ the|my ministry|treasury|exchequer|cabinet|staff|bank paid|pays|signed|signs|spends|spent [out] # for|on & $",
        "buy $2 = $1",
    ),
    (
        "^ the|my ministry|treasury|exchequer|cabinet|staff|bank signed|signs|paid|pays|ordered|orders for &",
        "buy $1",
    ),
    ("^ [we|i] abstain|pass $", "none"),
    ("^ & * # , all [in|to|at] @ $", "buy $1 for $4 = $3"),
];
