//! What each word of a plain turn does, and the list of the words.

/// What a word does in a sentence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WordMark {
    /// Towards the place that follows.
    To,
    /// Towards the place that follows, to fight there.
    Attack,
    From,
    /// `of`, `in`, `at`: where something is.
    In,
    On,
    Via,
    With,
    Versus,
    And,
    Or,
    Land,
    Load,
    Offload,
    /// It says that troops come off ships, and nothing else.
    Amphibious,
    Raid,
    Bombard,
    Blitz,
    Patrol,
    /// These units stay where they are.
    Stay,
    Nothing,
    If,
    Unless,
    Else,
    Taken,
    Not,
    All,
    Both,
    Rest,
    Save,
    Total,
    Money,
    Empty,
    /// `leave 2 inf in Norway`, `six infantry leave Norway`.
    Leave,
    /// What was said of the units before counts for these.
    Too,
    /// The move is made after combat.
    Later,
    /// A word of a plan for a battle; the forms of plans know what it says.
    SaidPlan,
    /// A word by which something said before is taken back.
    TakeBack,
    /// A word that makes an order doubtful.
    Doubt,
    /// A word that changes nothing.
    Noise,
}

/// Words with what they do. An entry may have several words.
pub(super) const WORDS: &[(WordMark, &str)] = &[
    (
        WordMark::To,
        "nach, naar, vers, hacia, verso, upon, replace them in, replaces them in, take their place in, takes their place in, replaces it in, \
         to, into, onto, towards, toward, in to, on to, over to, reinforce, reinforces, \
         reinforced, reinforcing, enter, enters, entered, entering, meet in, bound for, \
         heading for, heads for, head for, makes for, make for, up to meet, leave for, leaves for, \
         leaving for, depart for, departs for, set out for, sets out for",
    ),
    (
        WordMark::Attack,
        "attack to, attacks to, attack in, attacks in, attack into, attacks into, attackes, atack, atacks, attaks, attak, attacs, sinking, killing, destroying, has a go at, have a go at, takes a shot at, take a shot at, takes a swing at, \
         makes a visit in, makes a visit to, make a visit to, pays a visit to, pay a visit to, \
         in order to attack, in order to hit, in order to take, in order to strike, \
         attacked, invaded, stormed, took on, assails, assailed, hunted, struck, liberated, \
         crushed, smashed, retake, retakes, retook, recapture, recaptures, reconquer, \
         reconquers, reclaim, reclaims, seize, seizes, seized, secure, secures, grab, grabs, \
         snatch, snatches, take back, takes back, take out, takes out, wipe out, wipes out, \
         clear out, clears out, mop up, mops up, finish off, finishes off, eliminate, \
         eliminates, blast, blasts, pound, pounds, pounce on, pounces on, go for, goes for, \
         going for, march on, marches on, advance on, advances on, move on, moves on, \
         move against, moves against, go against, goes against, go after, goes after, \
         march against, marches against, advance against, advances against, descend on, \
         descends on, fall upon, falls upon, walk into, walks into, besiege, besieges, \
         ambush, ambushes, raze, attack on, attacks on, kill, kills, destroys, engage, \
         engages, crush, crushes, smash, smashes, overrun, overruns, liberate, liberates, \
         conquer, conquers, capture, captures, occupy, occupies, attack, attacks, attacking, \
         hunt, hunts, sink, sinks, hit, hits, hitting, invade, invades, strike, strikes, \
         storm, storms, att, atk, to attack, to hit",
    ),
    (
        WordMark::From,
        "von, vom, van, uit, desde, depuis, from, ex, out of, coming from, starting from, based in, stationed in, sitting in",
    ),
    (
        WordMark::In,
        "garrison of, garrison in, garrison at, army of, army in, armies of, forces of, \
         forces in, troops of, troops in, men of, men in, boys in, fleet of, fleet in, \
         ships of, ships in, squadron of, squadron in, group of, group in, to be placed in, \
         to be put in, placed in, to appear in, to be placed at, placed at, in, at, of, \
         inside",
    ),
    (WordMark::On, "on, aboard, on board, on deck, on the deck, on their decks, on its deck"),
    (
        WordMark::Via,
        "passing for, passing by, passing through, passes through, pass through, passes by, pass by, passing, by way of the, crossing, via, through, thru, \
         by way of, over, past",
    ),
    (
        WordMark::With,
        "joined by, helped by, assisted by, aided by, reinforced by, will be attacked with, is attacked with, are attacked by, are attacked with, \
         gets attacked with, will be hit by, will be hit with, is hit with, \
         is being attacked with, will be invaded by, was attacked with, gets hit with, \
         is reinforced by, is reinforced with, are reinforced by, gets reinforced by, \
         receives, receive, is strengthened by, is joined by, with, w, using, together with, \
         along with, accompanied by, escorted by, supported by, backed by, backed up by, \
         was attacked by, were attacked by, is taken by, was taken by, is being attacked by, \
         is struck by, is stormed by, is attacked from, is attacked, is attacked by, \
         gets attacked by, is invaded, is invaded by, gets invaded, gets invaded by, \
         will be attacked by, is hit by, gets hit by",
    ),
    (WordMark::Versus, "vs, v, versus, against, to meet, facing, defended by, held by, who face"),
    (WordMark::And, "and, plus, n, und, et"),
    (WordMark::Or, "or"),
    (
        WordMark::Land,
        "home after, home afterwards, home later, back after, back afterwards, come down in, comes down in, come down at, comes down at, goes home to, go home to, comes home to, come home to, flies back home to, \
         returns home to, heads home to, heads back to, head back to, then goes home, \
         return to where they came from, return where they came from, \
         returns to where it came from, returns where it came from, \
         go back to where they came from, goes back to where it came from, \
         go back where they came from, fly back to where they came from, \
         back to where they came from, back where they came from, \
         back to where they started, back to where it came from, return to base, \
         returns to base, return to their bases, fly back to base, land back on, \
         lands back on, land back in, lands back in, land back at, land again on, \
         lands again on, land again in, lands again in, touch down in, touches down in, \
         touch down, touches down, landed in, landed at, landed on, to land in, to land on, \
         to land at, to land, set down in, sets down in, land, lands, landed, landing, \
         land in, lands in, land at, lands at, landing in, return in, returns in, \
         come back in, comes back in, goes back in, go back in, \
         return whence they came, returns whence it came, return from whence they came, \
         go back whence they came, land on, lands on, back to, \
         return to, returns to, goes back to, go back to, flies back to, fly back to, \
         flies home to, back, returns, return, comes home, come home, comes back, come back, \
         comes back to, come back to, returning to, returning, coming back to, \
         coming home to, flies back, fly back, fly home to, back in, goes back, go back, \
         land where they came from, lands where it came from, land where it came from, \
         land where they started, lands where it started, land again where they started, \
         back to base, back home, go home, goes home, return home, returns home, fly home, \
         flies home, home, back home to, home to",
    ),
    (
        WordMark::Load,
        "charges, embarked, haul, hauls, hauling, scoop up, scoops up, loaded, picked up, ferried, carried, \
         took aboard, brought, took, bridge, bridges, bridging, shuttles, shuttle, load, \
         loads, loading, pick up, picks up, picking up, take aboard, takes aboard, take, \
         takes, ferries, ferry, fetch, fetches, embark, embarks, bring, brings, picks, \
         carries, carrying, taking, bringing",
    ),
    (
        WordMark::Offload,
        "debark, debarks, debark in, debarks in, puts them ashore, put them ashore, sets them ashore in, \
         dumps, dump, delivers, deliver, unloaded, offloaded, dropped off, delivers them to, \
         deliver them to, brings them to, bring them to, drops them in, drops them off in, \
         drops them off at, drop them in, puts them ashore in, takes them to, take them to, \
         carries them to, unloads them in, unload them in, offloads them in, \
         offload them in, dumps them in, drops them at, offload, offloads, unload, unloads, \
         unloading, offloading, drop, drops, drop off, drops off, dropping, unload in, \
         unload to, unloads in, unload at, offload in, offload to, drop off in, drop in, \
         drop to, assault, assaults, disembark, disembarks, ashore in, unload everything in, \
         ashore, go ashore in, goes ashore in, go ashore, goes ashore, put ashore in, \
         puts ashore in, lets off in, disembark in, disembarks in, land them in, \
         lands them in, to disembark in",
    ),
    (WordMark::Amphibious, "amphibious, amphib, amph, amphibious assault, by sea"),
    (
        WordMark::Raid,
        "strategic raid, strategic raid on, a strategic raid on, raid on, raids on, \
         a raid on, an sbr on, raided, bombed, strategically bombs, strategically bombs the, \
         strategic bombs, sbr, sbrs, raid, raids, strategic bombing raid, strategic bombing, \
         strat bombing, bombing raid, strat bomb, bombs, bomb, bombing, to bomb",
    ),
    (
        WordMark::Bombard,
        "shoots, makes her shot, makes its shot, makes a shot, fires her guns, fires its guns, \
         bombard, bombards, bombarding, bombardment, shore bombardment, shells, shell, \
         shoots at, shoot at, fires at, fire at, shelling, shore shot, shot, fires, \
         shore shots",
    ),
    (WordMark::Blitz, "blitz, blitzes, blitzing"),
    (WordMark::Patrol, "patrol, patrols"),
    (
        WordMark::Stay,
        "can wait, must wait, has to wait, have to wait, will wait, may wait, can wait for now, is not needed, are not needed, not needed, is not required, are not required, is not used, are not used, looks on, look on, watches, sleep, sleeps, is asleep, are asleep, fast asleep, doze, dozes, snooze, snoozes, nap, naps, \
         idle, idles, relax, relaxes, rests, do not budge, does not budge, dont budge, doesnt budge, \
         do not stir, does not stir, have the day off, has the day off, have a day off, has a day off, lie in wait, lies in wait, wait, \
         sits still, sit still, sits this out, sit this out, sits this one out, sit this one out, \
         remaining as garrison, remaining as a garrison, remaining behind, remains as garrison, \
         remain as garrison, stays as garrison, stay as garrison, stays as a garrison, left behind, \
         left as garrison, left as a garrison, kept back, kept at home, remaining at home, \
         stays on guard, stay on guard, stands guard, stand guard, keeps watch, keep watch, take a rest, \
         takes a rest, take a break, takes a break, does not leave, do not leave, remain there, \
         remains there, stays out of it, stay out of it, are not touched, is not touched, \
         stayed, held, remained, sat tight, are not moved, is not moved, were not moved, \
         did not move, was not moved, do not go anywhere, stand still, stands still, \
         stand pat, stands pat, hold still, hold fast, holds fast, hold the line, \
         holds the line, stay back, stays back, hang tight, hangs tight, keep still, \
         keeps still, unmoved, remain where they are, remains where it is, remain in place, \
         remains in place, stay in port, stays in port, in port, stay, stays, hold, holds, \
         remain, remains, stay put, stays put, stay there, stays there, stay home, \
         stays home, hold position, waits, chill, chills, sit, sits, stay where they are, \
         stays where it is, stays in place, stay in place, staying, do not move, \
         does not move, do not take part, does not take part, stand fast, stands fast, \
         not used, at home, does nothing, do nothing, dont move, doesnt move, sits tight, \
         sit tight, digs in, dig in, stays behind, stay behind, is not moving, \
         are not moving, stay where it is, is not attacked, are not attacked, left alone, \
         is left alone, all quiet, quiet",
    ),
    (
        WordMark::Nothing,
        "nada, zilch, nobody, no one, no units, nowhere, no purchases, nothing, none, pass, passes, nil, no purchase, \
         no buy",
    ),
    (
        WordMark::If,
        "if, only if, but only if, only when, provided, but only when, provided that, \
         only once",
    ),
    (WordMark::Unless, "unless"),
    (WordMark::Else, "else, otherwise"),
    (
        WordMark::Taken,
        "we win, we win there, we win it, we win that, we win the battle, the battle is won, \
         is a success, we have it now, its ours, its mine, its taken, its won, its captured, its conquered, it gets taken, \
         got taken, gets taken, is won, was won, is conquered, is secured, \
         is captured by us, is in our hands, is in my hands, is mine, was conquered, \
         was successful, succeeds, is successful, taken, is taken, falls, fell, has fallen, \
         was taken, captured, conquered, we have it, we got it, it has fallen, \
         we have taken it, it is taken, it falls, we take it, we took it, it is ours, \
         has been taken, is ours, was captured, is captured, has been captured, we got that, \
         we hold it",
    ),
    (WordMark::Not, "not, no, never, dont, doesnt, cant, cannot, without, isnt"),
    (
        WordMark::All,
        "all units, all of the units, all my units, all our units, all the units, \
         all troops, all forces, all of them, all ships, all the ships, all, everything, \
         everybody, everyone, every",
    ),
    (WordMark::Both, "both"),
    (
        WordMark::Rest,
        "everyone else, everybody else, all else, all others, all the others, all the rest, the remainder, all other units, all the other units, rest, the rest, the remaining, everything else",
    ),
    (
        WordMark::Save,
        "keeping, banking, saves up, carrying over, save, saves, savings, keeps, put aside, \
         carry over, carries over, carry, put away, put by, set aside, carried over, saved, \
         saving, bank, banked, left, keep, kept, remaining, left over",
    ),
    (
        WordMark::Total,
        "makes, that makes, which makes, makes together, makes in all, makes a total of, in total, in sum, total, sum, totals, altogether, in all",
    ),
    (WordMark::Money, "bucks, dollars, credits, ipc, ipcs, ipp, ipps, pu, pus"),
    (
        WordMark::Empty,
        "empty, undefended, unoccupied, ungarrisoned, nobody home, nobody there, nobody is there, \
         nobody is home, nobody home either, nobody at home, no one at home, nobody in it, no one there, no one home, wide open, broke, flat broke",
    ),
    (WordMark::Leave, "leave, leaves, leaving"),
    (
        WordMark::Too,
        "completes the force, complete the force, completes the attack, rounds out the force, fly along, flies along, flies with them, fly with them, fly with it, flies with it, accompany them, \
         accompanies them, accompany it, accompanies it, go with it, goes with it, sails with it, \
         sail with it, comes with it, come with it, covers them, cover them, covers it, supports them, \
         support them, escorts them, escort them, escorts it, joins it, comes too, come too, goes too, go too, \
         tags along, tag along, join them there, joins them there, join them, joins them, \
         join in, joins in, join, joins, too, also, as well, likewise, the same way, \
         same place, follow, follows, follows them, follow them, goes with them, \
         go with them, go along, goes along, come along, comes along, goes along with them, \
         go along with them, comes with them, come with them, sail along, sails along, \
         sail with them, sails with them",
    ),
    (
        WordMark::Later,
        "upon conclusion of combat, on conclusion of combat, after conclusion of combat, \
         at the conclusion of combat, upon conclusion of the battles, \
         when the guns are silent, when the guns fall silent, when the smoke clears, when the smoke has cleared, \
         when the dust settles, when the dust has settled, when the shooting stops, after the shooting, \
         when all is done, after all battles, \
         after the combat, after the fighting, after the fights, \
         in the noncombat moves phase, during noncombat, during the noncombat move, \
         once the battles are over, once combat is over, when the battles are over, \
         when combat is over, in noncombat, in the noncombat move, in the noncombat moves, \
         in the noncombat phase, in ncm, in noncom, in the ncm, noncombat, ncm, \
         after combat, after the battle, after the battles, as a noncombat move, \
         in the noncombat, in non combat, noncombat move, noncombat moves",
    ),
    (
        WordMark::TakeBack,
        "nvm, nevermind, belay that, cancel, cancelled, scratch that, scratch it, forget it, forget that, sorry, oops, \
         correction, skip that, skip it, skip this, skip the boat, never mind, make it, \
         make that, strike that, i take that back",
    ),
    (
        WordMark::Doubt,
        "defend against, defends against, defending against, was going to, were going to, was about to, were about to, wanted to, had wanted to, meant to, planned to, had planned to, intended to, thought of, thought about, thought to, considered, would have, could have, should have, might have, was planning to, were planning to, was thinking of, to protect, to defend, to guard, to support, to cover, to help, to screen, \
         to strengthen, to bolster, to fortify, to assist, to block, to threaten, to shadow, \
         to shield, in order to protect, in order to defend, would rather, i guess, maybe, \
         next turn, next round, next time, perhaps, probably, should, could, might, may, would, possibly, depending, somehow, \
         whatever, optional, optionally, tentative, tentatively, conditional, up to, \
         hopefully, ideally, preferably, except, instead, alternatively, unsure, hmm, tbd, \
         approximately, about, or so, say, suppose",
    ),
    (
        WordMark::SaidPlan,
        "pulls out, pull out, pulled out, retreated, withdrew, retire, retires, fall back, \
         falls back, fell back, evacuate, evacuates, pulls back, lose, loses, losing, loss, \
         losses, casualties, casualty, ool, first, last, then, fodder, soak, soaks, absorb, \
         absorbs, retreat, retreats, retreating, withdraw, withdraws, strafe, round, rounds, \
         press, fight, fights, death, end, until, till, til, after, before, under, fewer, \
         less, more, than, only, alive, dead, sunk, submerge, submerges, dive, dives, units, \
         unit, attackers, attacker, defenders, defender, damage, continue, keep fighting, \
         break off, second, third, once, when, whenever, as soon as, sa, saac, taac, kaac, \
         everywhere, battle, battles, order, same, win, die, dies, fall, shoot, shooting",
    ),
    (
        WordMark::Noise,
        "turned out, turn out, turns out, sending, above them, above it, overhead, up above, must, has to, have to, needs to, need to, must be, in any event, in all events, at any rate, in every case, in all cases, either way, in either case, regardless, at the same time, meanwhile, in the meantime, why not, you know why, who knows, of course, through the canal, thru the canal, \
         through the panama canal, thru the panama canal, through the suez canal, via the canal, by the canal, \
         as always, as ever, theres, heres, their, \
         garrison, garrisons, army, armies, troops, forces, force, corps, group, squadron, \
         in order to, stack, stacks, stacking, pile, piles, pile up, mass, masses, hereby, \
         ordered, performs, perform, executes, execute, conducts, conduct, carries out, \
         carry out, launch, launches, mount, mounts, starts, start, begins, begin, \
         open with, opens with, rally, rallies, position, positions, place them, \
         takes position, bolster, bolsters, strengthen, strengthens, fortify, fortifies, \
         beef up, beefs up, shore up, shores up, defend, defends, protect, protects, guard, \
         guards, screen, screens, shadow, shadows, trails, trail, drift, drifts, glide, \
         glides, nudge, nudges, tiptoe, tiptoes, lumber, lumbers, barrel, barrels, thunder, \
         thunders, storm on, rumble, rumbles, tramp, tramps, lead, leads, led, direct, \
         directs, dispatch, dispatches, deploy, deploys, detach, detaches, commit, commits, \
         throw, throws, hurl, hurls, fling, flings, chuck, lob, feed, feeds, funnel, \
         funnels, spread, spreads, both of them, one each, quickly, slowly, carefully, \
         bravely, safely, simultaneously, obviously, naturally, additionally, furthermore, \
         moreover, lastly, finally, would like to, id like to, want to, wants to, going to, \
         is going to, are going to, gonna, intend to, intends to, plan to, plans to, \
         decide to, decides to, decided to, went, came, marched, walked, sailed, flew, \
         drove, rolled, headed, advanced, shifted, transferred, travelled, traveled, \
         proceeded, crossed, shipped, relocated, redeployed, repositioned, rush, rushes, \
         rushed, race, races, raced, dash, dashes, dashed, sneak, sneaks, sneaked, push, \
         pushes, pushed, pushing, hurry, hurries, run, runs, slip, slips, swing, swings, \
         swung, slide, slides, cruise, cruises, steam, steams, steamed, steaming, swim, \
         swims, ride, rides, trek, treks, stroll, pour, pours, stream, streams, squeeze, \
         squeezes, plod, plods, hike, hikes, trudge, trudges, crawl, crawls, jump, jumps, \
         jumped, leap, leaps, speed, speeds, zoom, zooms, soar, soars, wing, wings, \
         cruise over, pass over, passes over, pull, pulls, pulled, bounce, bounces, \
         bring up, brings up, concentrate, concentrates, gather, gathers, assemble, \
         assembles, regroup, regroups, consolidate, consolidates, which, who, all by itself, \
         by itself, by themselves, on foot, at once, immediately, as planned, as usual, \
         as ordered, whole, entire, combined, the, my, our, his, this, these, those, that, \
         please, now, will, is, are, be, go, goes, going, move, moves, moving, march, \
         marches, walk, walks, sail, sails, fly, flies, drive, drives, roll, rolls, come, \
         comes, send, sends, advance, advances, ship, ships, just, again, up, down, along, \
         i, we, they, it, its, them, he, you, well, own, s, for, by, there, here, have, has, \
         had, so, was, were, unit of, transfer, transfers, shift, shifts, head, heads, \
         travel, travels, proceed, proceeds, cross, crosses, us, simply, each, off, away, \
         out, do, does, as, where, like, him, in any case, lone, joined, lonely, fleet, \
         navy, let, make, new, appear, appears, shall, am, want, wants, use, uses, put, \
         puts, get, gets, meet, meets, help, helps, support, supports, assist, assists, im, \
         ive, ill, id, weve, theyll, thats, lets, youre, moved, sent, em, flying, sailing, \
         walking, driving, today, straight, directly, side by side, side, reach, reaches, \
         on its way, new ones, of mine, mine, of ours, ours, relocate, relocates, redeploy, \
         redeploys, reposition, repositions, step, steps, strolls, hops, hop, then fly, \
         escort, escorts, cover, covers, all the way, back again, in the end, at last, next, \
         afterwards, with that, placed",
    ),
];
