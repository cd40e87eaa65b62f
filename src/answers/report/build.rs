//! Cuts a block's events into phases, has each phase told, and puts the view together.

use crate::edition::{Edition, Phase};
use crate::engine::Board;
use crate::engine::event::Event;
use crate::engine::position::Position;

use super::story::Story;
use super::view::{Line, ReportHead, ReportSection, View};
use super::{Context, changed, fight, first_dice_words, move_phases, phases, short};

/// Folds the events over the position before and writes down what they say.
pub fn build(
    ed: &Edition,
    before: &Position,
    events: &[Event],
    after: &Position,
    cx: &Context,
) -> View {
    let start = cx.earlier.first().map_or(before, |e| &e.before);
    let mut story = Story::new(ed, cx, start);
    // What earlier blocks told is not told again; it counts in the sums.
    for block in &cx.earlier {
        story.go_on(&block.before);
        story_of(&mut story, &block.events);
    }
    story.go_on(before);
    let mut sections: Vec<ReportSection> = cx.filed.iter().map(filed_section).collect();
    sections.extend(story_of(&mut story, events));
    sections.extend(changed::changed_section(ed, before, after));
    let short = short::short_entries(&story, start, after);
    let facts = short::short_facts(&story, before, after);
    View {
        head: report_head(before.board(ed), cx),
        mode: cx.mode,
        dice: cx.dice.clone(),
        short,
        next: short::next(after.board(ed), cx),
        sections,
        options: cx.options.clone(),
        takeovers: cx.takeovers.clone(),
        time: cx.time.clone(),
        foot: cx.foot.clone(),
        events: story.log,
        facts,
        luck: cx.luck.clone(),
    }
}

/// Tells the events of a block.
fn story_of(story: &mut Story, events: &[Event]) -> Vec<ReportSection> {
    let mut sections = Vec::new();
    let first = story.at.phase;
    // Decisions of people are reported in the notes, not in a phase.
    let decided = events.iter().take_while(|e| matches!(e, Event::GivenUp { .. })).count();
    let (people, events) = events.split_at(decided);
    people.iter().for_each(|e| story.see_event(e));
    let (thrown, events) = events.split_at(first_dice_words::count_events(events));
    sections.extend(first_dice_words::first_dice_section(story, thrown));
    for part in cut_into_phases(first, events) {
        match part {
            TurnPart::Phase(phase, events) => {
                sections.extend(tell_phase(story, phase, events));
                story.treasury.push(story.at.treasury.clone());
            }
            TurnPart::End(events) => sections.extend(phases::end_of_turn(story, events)),
        }
    }
    sections
}

fn report_head(board: Board, cx: &Context) -> ReportHead {
    let power = board.power(board.mover());
    ReportHead {
        game: cx.game.clone(),
        edition: board.edition.id.clone(),
        round: board.position.round,
        power: power.name.clone(),
        power_id: power.id.clone(),
        seat: cx.seats.get(&board.mover()).cloned(),
        block: cx.block,
        step: cx.step,
    }
}

/// Standing orders read out. Their lines are laid out already.
fn filed_section((heading, text): &(String, String)) -> ReportSection {
    let lines = text.lines().map(|l| Line::sentence(0, l)).collect();
    ReportSection { heading: heading.clone(), note: None, lines }
}

enum TurnPart<'a> {
    Phase(Phase, &'a [Event]),
    End(&'a [Event]),
}

/// The events of each phase, and what follows the last phase. A block that goes on with a phase
/// that was stopped begins in the middle of it.
fn cut_into_phases(first: Phase, events: &[Event]) -> Vec<TurnPart<'_>> {
    let mut parts = Vec::new();
    let mut phase = first;
    let mut start = 0;
    for (i, e) in events.iter().enumerate() {
        match e {
            Event::PhaseBegan { phase: next } => {
                if i > start {
                    parts.push(TurnPart::Phase(phase, &events[start..i]));
                }
                phase = *next;
                start = i;
            }
            // The turn is over; only the settlement, the test of victory and the next turn follow.
            Event::PhaseDone { .. } => {
                let cut = settlement_start(events, start, i);
                parts.push(TurnPart::Phase(phase, &events[start..cut]));
                parts.push(TurnPart::End(&events[cut..]));
                return parts;
            }
            _ => {}
        }
    }
    if start < events.len() {
        parts.push(TurnPart::Phase(phase, &events[start..]));
    }
    parts
}

/// Where the settlement of the turn begins: after the last payment of the last phase.
fn settlement_start(events: &[Event], start: usize, end: usize) -> usize {
    events[start..end].iter().rposition(|e| !is_settlement(e)).map_or(start, |n| start + n + 1)
}

/// Can this event follow the last payment of a turn?
fn is_settlement(e: &Event) -> bool {
    matches!(
        e,
        Event::ControlChanged { .. }
            | Event::PieceTaken { .. }
            | Event::OwnerKept { .. }
            | Event::PhaseDone { .. }
    )
}

fn tell_phase(story: &mut Story, phase: Phase, events: &[Event]) -> Option<ReportSection> {
    story.tested.clear();
    story.apart.clear();
    let place = story.ed.profile.phases.iter().position(|p| *p == phase)?;
    let name = story.ed.profile.phase_names.get(place).map_or("", String::as_str);
    let mut note = None;
    let lines = match phase {
        Phase::Research => phases::tell_research(story, events),
        Phase::Purchase => phases::tell_purchase(story, events),
        Phase::LandPatrols => move_phases::tell_patrols(story, events),
        Phase::CombatMove => move_phases::tell_combat_moves(story, events),
        Phase::ConductCombat => {
            let (lines, supported) = fight::tell_combat(story, events);
            note = supported;
            lines
        }
        Phase::Noncombat => move_phases::tell_noncombat(story, events),
        Phase::Mobilize => phases::tell_mobilization(story, events),
        Phase::Collect => phases::tell_income(story, events),
    };
    // The cash advance comes before the first phase of the first turn (CASH-01).
    let advance = events.iter().any(|e| matches!(e, Event::AdvanceDone { .. }));
    let heading = if advance {
        first_dice_words::BEFORE_THE_FIRST_TURN.to_string()
    } else {
        format!("{} {}", place + 1, name.to_uppercase())
    };
    let lines =
        if lines.is_empty() { vec![Line::sentence(2, nothing_happened(phase))] } else { lines };
    Some(ReportSection { heading, note, lines })
}

fn nothing_happened(phase: Phase) -> &'static str {
    match phase {
        Phase::Research => "no research",
        Phase::Purchase => "nothing bought",
        Phase::LandPatrols => "no patrols",
        Phase::CombatMove => "no combat moves",
        Phase::ConductCombat => "no combat",
        Phase::Noncombat => "no moves",
        Phase::Mobilize => "nothing to place",
        Phase::Collect => "no income",
    }
}
