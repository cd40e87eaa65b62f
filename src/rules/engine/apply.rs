//! Applies an event to a position: bookkeeping only, no rule. The ledger is the only caller that
//! writes a game's position with it.

use std::collections::BTreeMap;

use super::event::{Event, MoveKind, Question, Task, Victory};
use super::position::{EngagementKind, Mission, Position, Unit, UnitTurn, Use};
use crate::engine::unit::Did;
use crate::id::{KindId, PowerId, SpaceId, UnitId};

impl Position {
    /// Applies one fact. Never decides anything.
    pub fn apply(&mut self, event: &Event) {
        match event {
            Event::TurnBegan { round, power } => {
                self.round = *round;
                self.power = *power;
                self.turn = super::position::Turn {
                    control_at_start: self.control.clone(),
                    ..Default::default()
                };
                self.units.change_all(|u| u.turn = UnitTurn::fresh(u.space, u.aboard));
            }
            Event::PhaseBegan { phase } => self.phase = *phase,
            Event::PhaseEnded { next, .. } => self.phase = *next,
            Event::Paid { power, ipc, .. } => self.treasury[power.index()] -= ipc,
            Event::Received { power, ipc, .. } => self.treasury[power.index()] += ipc,
            Event::Discovered { tech, .. } => {
                self.turn.pending_tech = Some(*tech);
                self.turn.researched = true;
            }
            Event::Developed { power, tech, .. } => {
                self.techs[power.index()].insert(*tech);
                self.turn.pending_tech = None;
            }
            Event::Bought { kind, count, .. } => {
                *self.turn.purchases.entry(*kind).or_default() += count;
            }
            Event::BidPlaced { power, kind, count, space }
            | Event::UnitsGiven { power, kind, count, space, .. } => {
                for _ in 0..*count {
                    self.add_unit(*power, *kind, *space, None);
                }
            }
            Event::BidPaid { power, ipc } => self.treasury[power.index()] += ipc,
            Event::AdvantageRolled { advantage, .. } => {
                self.advantages.insert(*advantage, Use::Ready);
            }
            Event::LandGiven { power, space, .. } => {
                self.control[space.index()] = Some(*power);
                self.turn.control_at_start[space.index()] = Some(*power);
            }
            Event::AdvanceDone { side } => {
                self.advances.retain(|s| s != side);
                let placed: Vec<UnitId> = self.units.iter().map(|(id, _)| *id).collect();
                self.change_units(&placed, |u| u.turn.unmark(Did::Mobilized));
            }
            Event::AdvantageWorked { advantage, place, .. } => {
                self.turn.worked.insert((*place, *advantage));
            }
            Event::AdvantageUsed { advantage, now, .. } => {
                self.advantages.insert(*advantage, *now);
            }
            Event::Granted { power, kind, count, space, .. } => {
                for _ in 0..*count {
                    let id = self.add_unit(*power, *kind, *space, None);
                    self.change_unit(id, |u| u.turn.mark(Did::Mobilized));
                }
            }
            Event::TurnLent { to } => match to {
                Some(power) => {
                    self.turn.lent = Some(self.power);
                    self.power = *power;
                }
                None => self.power = self.turn.lent.take().unwrap_or(self.power),
            },
            Event::Barred { advantage, power, space, on } => {
                let bar = (*advantage, (*power, *space));
                if *on {
                    self.barred.insert(bar)
                } else {
                    self.barred.remove(&bar)
                };
            }
            Event::UnitsDue { advantage, space, on, .. } => {
                let due = (*advantage, *space);
                if *on {
                    self.due.insert(due)
                } else {
                    self.due.remove(&due)
                };
            }
            Event::Lent { advantage, to, on: true } => {
                self.lent.insert(*advantage, *to);
            }
            Event::Lent { advantage, on: false, .. } => {
                self.lent.remove(advantage);
            }
            Event::SideChanged { power, side, .. } => {
                self.sides.insert(*power, *side);
                // Only enemies make claims, and those that made these are its partners now.
                let control = &self.control;
                self.claims.retain(|s| control[s.index()] != Some(*power));
            }
            Event::Commanded { advantage, power } => {
                self.turn.commands.insert(*power, *advantage);
                self.lent.remove(advantage);
            }
            Event::Converted { units, to, .. } => self.change_units(units, |u| u.power = *to),
            Event::SupplyClaimed { space, .. } => {
                self.claims.insert(*space);
            }
            Event::SupplyLimited { space, ipc, .. } => {
                self.turn.supply_limits.insert(*space, *ipc);
                self.claims.remove(space);
            }
            Event::FreeSteps { units, steps, .. } => {
                self.change_units(units, |u| u.turn.moved = u.turn.moved.saturating_sub(*steps));
            }
            Event::Refuelled { units, .. } => self.change_units(units, |u| {
                u.turn.moved = 0;
                u.turn.mark(Did::Refuelled);
            }),
            Event::Moved { units, path, how, .. } => {
                for id in units {
                    self.apply_move(*id, path, *how);
                }
            }
            Event::Launched { unit } => self.change_unit(*unit, |u| u.aboard = None),
            Event::Boarded { unit, ship, combat, .. } => {
                let zone = self.unit(*ship).space;
                let combat = *combat;
                self.change_unit(*unit, |u| {
                    u.aboard = Some(*ship);
                    u.space = zone;
                    u.turn.mark(Did::Loaded);
                    if combat {
                        u.turn.mark(Did::CombatMoved)
                    } else {
                        u.turn.mark(Did::NoncombatMoved)
                    }
                });
                self.change_unit(*ship, |u| {
                    u.turn.mark(Did::TookCargo);
                    if combat {
                        u.turn.mark(Did::CombatMoved)
                    } else {
                        u.turn.mark(Did::NoncombatMoved)
                    }
                });
            }
            Event::Landed { unit, ship, to, combat, .. } => {
                let zone = self.unit(*ship).space;
                let combat = *combat;
                let to = *to;
                self.change_unit(*unit, |u| {
                    u.aboard = None;
                    u.space = to;
                    u.turn.entered_from = Some(zone);
                    u.turn.offloaded = Some(to);
                    u.turn.landing = None;
                    if combat {
                        u.turn.mark(Did::CombatMoved)
                    } else {
                        u.turn.mark(Did::NoncombatMoved)
                    }
                });
                self.change_unit(*ship, |u| {
                    u.turn.offloaded = Some(to);
                    if combat {
                        u.turn.mark(Did::CombatMoved)
                    } else {
                        u.turn.mark(Did::NoncombatMoved)
                    }
                });
            }
            Event::Settled { unit, ship } => {
                let zone = ship.map(|s| self.unit(s).space);
                self.change_unit(*unit, |u| {
                    u.aboard = *ship;
                    u.turn.unmark(Did::Stranded);
                    if let Some(z) = zone {
                        u.space = z;
                    }
                });
            }
            Event::Declared { units, task, .. } => {
                for id in units {
                    self.change_unit(*id, |u| match task {
                        Task::Raid => {
                            u.turn.mission = Mission::Raid;
                            u.turn.mark(Did::CombatMoved);
                        }
                        Task::Dive => {
                            u.turn.mission = Mission::Dive;
                            u.turn.mark(Did::CombatMoved);
                        }
                        Task::Strike => u.turn.mark(Did::Strikes),
                        Task::Join => u.turn.mark(Did::Joins),
                        Task::Rocket(at) => u.turn.mission = Mission::Rocket(*at),
                        Task::Bombard(at) => {
                            u.turn.bombard = Some(*at);
                            u.turn.mark(Did::CombatMoved);
                        }
                        Task::Land(at) => u.turn.landing = Some(*at),
                        Task::Offload(_) => u.turn.mark(Did::CombatMoved),
                        Task::Swim(at) => {
                            u.turn.mission = Mission::Swim(*at);
                            u.turn.mark(Did::CombatMoved);
                        }
                    });
                }
            }
            Event::Promised { carrier, zone, .. } => self.turn.promises.push((*carrier, *zone)),
            Event::HostileZones { zones } => self.turn.hostile_zones.extend(zones),
            Event::CombatLocked { engagements } => {
                self.turn.battles = engagements.clone();
                self.turn.combat_locked = true;
            }
            Event::EngagementBegan { attackers, defenders, engagement, .. } => {
                if engagement.kind != EngagementKind::Overflight {
                    for id in attackers.iter().chain(defenders) {
                        self.change_unit(*id, |u| u.turn.mark(Did::Fought));
                    }
                }
                if matches!(engagement.kind, EngagementKind::Sea | EngagementKind::Land) {
                    let all: Vec<UnitId> = attackers.iter().chain(defenders).copied().collect();
                    let forces = self.counted(&all);
                    self.turn.forces.insert(engagement.place, forces);
                }
            }
            Event::Damaged { unit, .. } => self.change_unit(*unit, |u| u.turn.mark(Did::Damaged)),
            Event::Repaired { units, .. } => {
                self.change_units(units, |u| u.turn.unmark(Did::Damaged))
            }
            Event::Removed { units, .. } => {
                for id in units {
                    let cargo: Vec<UnitId> = self.cargo(*id).map(|(c, _)| c).collect();
                    for c in cargo {
                        self.units.remove(&c);
                    }
                    self.units.remove(id);
                }
                let units = &self.units;
                self.turn.promises.retain(|(c, _)| units.contains_key(c));
            }
            Event::Submerged { units, .. } => {
                self.change_units(units, |u| u.turn.mark(Did::Submerged))
            }
            Event::PatrolBegan { units, .. } => self.change_units(units, |u| u.patrol = true),
            Event::PatrolLanded { unit, space, ship, .. } => {
                let space = *space;
                let ship = *ship;
                self.change_unit(*unit, |u| {
                    u.patrol = false;
                    u.space = space;
                    u.aboard = ship;
                    u.turn = UnitTurn::fresh(space, ship);
                });
            }
            Event::Surfaced { units, .. } => {
                self.change_units(units, |u| u.turn.unmark(Did::Submerged))
            }
            Event::Retreated { units, to, .. } => {
                for id in units {
                    let cargo: Vec<UnitId> = self.cargo(*id).map(|(c, _)| c).collect();
                    for c in cargo.into_iter().chain([*id]) {
                        self.change_unit(c, |u| {
                            u.space = *to;
                            u.patrol = false;
                            u.turn.mark(Did::Retreated);
                            u.turn.landing = None;
                        });
                    }
                }
            }
            Event::AircraftBrokeOff { units, .. } => {
                self.change_units(units, |u| u.turn.mark(Did::Retreated))
            }
            Event::Intercepting { units, .. } => {
                self.change_units(units, |u| u.turn.mark(Did::Intercepts))
            }
            Event::LeftBattle { units, .. } => {
                self.change_units(units, |u| u.turn.mark(Did::LeftBattle))
            }
            Event::EngagementEnded { engagement, .. } => {
                for e in &mut self.turn.battles {
                    if e.place == engagement.place && e.kind == engagement.kind {
                        e.done = true;
                    }
                }
                self.turn.battle = None;
            }
            Event::RaidDamage { place, ipc, .. } => {
                *self.turn.raid_damage.entry(*place).or_default() += ipc;
            }
            Event::ControlChanged { space, to, .. } => self.control[space.index()] = Some(*to),
            Event::PieceTaken { unit, to, .. } => self.change_unit(*unit, |u| {
                u.power = *to;
                u.turn.mark(Did::Captured);
                // Back with its first owner it is a gun like any other.
                u.first_owner = u.first_owner.filter(|first| first != to);
            }),
            Event::OwnerKept { unit, power } => {
                self.change_unit(*unit, |u| u.first_owner = Some(*power))
            }
            Event::Placed { power, kind, count, space, ships, .. } => {
                for i in 0..*count {
                    let ship = ships.get(usize::from(i)).copied();
                    let id = self.add_unit(*power, *kind, *space, ship);
                    self.change_unit(id, |u| u.turn.mark(Did::Mobilized));
                }
                self.take_purchase(*kind, *count);
            }
            Event::ChangedOver { unit, ship, .. } => {
                let zone = self.unit(*ship).space;
                let ship = *ship;
                self.change_unit(*unit, |u| {
                    u.space = zone;
                    u.aboard = Some(ship);
                });
            }
            Event::PurchaseLost { power, kind, count, refund, .. } => {
                self.take_purchase(*kind, *count);
                self.treasury[power.index()] += refund;
            }
            Event::Won { victory, .. } => self.victory = Some(victory.clone()),
            Event::CalledOff { unit, spent, .. } => self.call_off(*unit, *spent),
            Event::GivenUp { side, .. } => {
                self.victory = Some(Victory { side: side.enemy(), best: Vec::new() });
            }
            Event::Asked { power, place, about } => {
                if *about == Question::BeforeBattle {
                    self.turn.asked.insert((*power, *place));
                }
            }
            Event::Answered { power, place, said } => {
                self.turn.answers.insert((*power, *place), (**said).clone());
            }
            Event::BattleKept { state } => self.turn.battle = state.as_deref().cloned(),
            Event::PhaseSkipped { .. }
            | Event::Researched { .. }
            | Event::LandingShown { .. }
            | Event::CombatRound { .. }
            | Event::Rolled { .. }
            | Event::Summed { .. }
            | Event::Aimed { .. }
            | Event::NoFire { .. }
            | Event::Hit { .. }
            | Event::HitsLost { .. }
            | Event::PressedOn { .. }
            | Event::Chosen { .. }
            | Event::NotPossible { .. }
            | Event::OrderFailed { .. }
            | Event::ConditionTested { .. }
            | Event::PhaseDone { .. }
            | Event::RoundEnded { .. }
            | Event::CutOff { .. }
            | Event::BidsSettled { .. }
            | Event::CitiesCounted { .. } => {}
        }
    }

    /// The unit is back where its turn began, aboard its ship if it began there.
    fn call_off(&mut self, id: UnitId, spent: u8) {
        let Some(turn) = self.units.get(&id).map(|u| u.turn.clone()) else { return };
        let ship = turn.start_aboard.and_then(|s| Some((s, self.units.get(&s)?.space)));
        let home = ship.map_or(turn.start, |(_, at)| at);
        let cargo: Vec<UnitId> = self.cargo(id).map(|(c, _)| c).collect();
        for c in cargo {
            self.change_unit(c, |u| u.space = home);
        }
        self.change_unit(id, |u| {
            u.space = home;
            u.aboard = ship.map(|(s, _)| s);
            u.turn = UnitTurn::fresh(turn.start, turn.start_aboard);
            u.turn.mark(Did::CombatMoved);
            u.turn.moved = spent;
        });
    }

    fn apply_move(&mut self, id: UnitId, path: &[SpaceId], how: MoveKind) {
        let Some(&to) = path.last() else { return };
        let steps = (path.len() - 1) as u8;
        let cargo: Vec<UnitId> = self.cargo(id).map(|(c, _)| c).collect();
        for c in cargo {
            self.change_unit(c, |u| u.space = to);
        }
        self.change_unit(id, |u| {
            u.space = to;
            u.turn.moved = u.turn.moved.saturating_add(steps);
            match how {
                MoveKind::Combat | MoveKind::Blitz => {
                    u.turn.mark(Did::CombatMoved);
                    if path.len() > 1 {
                        u.turn.entered_from = Some(path[path.len() - 2]);
                    }
                    u.turn.path.go_on_along(path);
                    if how == MoveKind::Blitz {
                        u.turn.mark(Did::Blitzed);
                    }
                    u.aboard = None;
                }
                MoveKind::Noncombat | MoveKind::Landing => {
                    // An aircraft that lands without leaving its space has not moved.
                    if path.len() > 1 {
                        u.turn.mark(Did::NoncombatMoved);
                    }
                    u.aboard = None;
                }
                MoveKind::Distress => u.aboard = None,
                MoveKind::Carried => {}
            }
        });
    }

    /// Units counted by owner and kind.
    pub fn counted(&self, ids: &[UnitId]) -> Vec<(PowerId, (KindId, u16))> {
        let mut count: BTreeMap<(PowerId, KindId), u16> = BTreeMap::new();
        for u in ids.iter().filter_map(|id| self.units.get(id)) {
            let n = count.entry((u.power, u.kind)).or_default();
            *n = n.saturating_add(1);
        }
        count.into_iter().map(|((power, kind), n)| (power, (kind, n))).collect()
    }

    fn take_purchase(&mut self, kind: KindId, count: u16) {
        if let Some(left) = self.turn.purchases.get_mut(&kind) {
            *left = left.saturating_sub(count);
            if *left == 0 {
                self.turn.purchases.remove(&kind);
            }
        }
    }

    fn change_unit(&mut self, id: UnitId, change: impl FnOnce(&mut Unit)) {
        self.units.change(id, change);
    }

    fn change_units(&mut self, ids: &[UnitId], change: impl Fn(&mut Unit)) {
        for id in ids {
            self.change_unit(*id, &change);
        }
    }
}
