import type { Member } from '#accounts/actor.ts'
import { bookingRefusals } from '#bookings/contract/refusals.ts'
import { presentEventSummary } from '#bookings/server/present-event-summary.ts'
import type { GuestAction, OwnNight } from '#event-night/contract/own-night.ts'
import { reportOf, type Night, type Round } from '#event-night/rules/night/night.ts'
import { namedPlace, ownPlace } from '#event-night/rules/night/own-place.ts'
import { mayCallNextAtMs } from '#event-night/rules/night/phase.ts'
import { lastRound, nextNumber } from '#event-night/rules/night/rounds.ts'
import { knownNight, type KnownNight } from '#event-night/server/night/known-nights.ts'
import { seatOfGuest } from '#event-night/server/night/night-queries.ts'
import { runNightAction } from '#event-night/server/night/run-night-action.ts'
import { likesOpenAtMs } from '#events/rules.ts'
import type { EventAtVenue } from '#events/server/event-queries.ts'
import { toEventState } from '#events/server/event-state.ts'
import { presentSiteTime } from '#platform/server/clock.ts'
import type { Limit } from '#platform/server/limits.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** More than a guest needs who changes their mind in every round. */
const actionsPerHour: Limit = { name: 'actions in a night', attempts: 60, minutes: 60 }

type Guest = Pick<Member, 'memberId'>

/** Loads the night as the member sees it, who must have booked the event. */
export async function loadOwnNight(site: Site, by: Guest, eventId: number): Promise<OwnNight> {
  // The time is read first, so that a page can tell which of two answers knows less.
  const now = site.clock.now()
  const { seat, state } = await requireSeat(site, by, eventId)
  const known = (await knownNight(site, { eventId, state })) ?? refuse(bookingRefusals.booking_not_found)
  return presentOwnNight(site, { seat, known, now })
}

/** Carries out an action of a guest for themselves. The time counts at which the site received it. */
export async function runGuestAction(
  site: Site,
  by: Guest,
  { eventId, id, action }: { eventId: number; id: string; action: GuestAction },
): Promise<{ refusal: string | null; reason: string | null; night: OwnNight }> {
  await site.limits.enforce(actionsPerHour, by.memberId)
  const { seat } = await requireSeat(site, by, eventId)
  const input = { id, action, seat, done_at: site.clock.now().toString() }
  const { refusal, reason } = await runNightAction(site, { guest: by.memberId, seat }, { eventId, input })
  return { refusal, reason, night: await loadOwnNight(site, by, eventId) }
}

async function requireSeat(site: Site, by: Guest, eventId: number): Promise<{ seat: string; state: string }> {
  const found = await seatOfGuest(site.db, { eventId, memberId: by.memberId })
  return found ?? refuse(bookingRefusals.booking_not_found)
}

type OwnSeat = { seat: string; known: KnownNight; now: Temporal.Instant }

function presentOwnNight({ clock }: Pick<Site, 'clock'>, { seat, known, now }: OwnSeat): OwnNight {
  const { event, night, names, roundsPlanned } = known
  const nowMs = now.epochMilliseconds
  const stage = stageOf(event, night, nowMs)
  const round = lastRound(night)
  const place = ownPlace(night, seat)
  return {
    event: { ...presentEventSummary(event), cancelled: event.cancelledAt !== null },
    stage,
    round: round && stage === 'running' ? presentRound(night, round) : null,
    rounds: night.settings && roundsPlanned(nowMs),
    place: namedPlace(place, names),
    sits_out_next: reportOf(night, seat).sitsOutRound === nextNumber(night),
    can_act: stage !== 'over' && night.settings !== null && event.cancelledAt === null && place.is !== 'not in',
    ...presentSiteTime(clock, now),
  }
}

function stageOf(event: EventAtVenue, night: Night, nowMs: number): OwnNight['stage'] {
  if (night.isOver || nowMs >= likesOpenAtMs(toEventState(event))) return 'over'
  if (night.isOnPaper) return 'on paper'
  return lastRound(night) ? 'running' : 'not started'
}

function presentRound(night: Night, round: Round): OwnNight['round'] {
  const { number, talkStartsAtMs, endsAtMs, pausedAtMs } = round
  return {
    number,
    talk_starts_at: instantText(talkStartsAtMs),
    ends_at: instantText(endsAtMs),
    paused_at: pausedAtMs === null ? null : instantText(pausedAtMs),
    next_at: instantText(mayCallNextAtMs(night, round)),
  }
}

const instantText = (ms: number) => Temporal.Instant.fromEpochMilliseconds(Math.round(ms)).toString()
