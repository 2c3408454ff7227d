import { MemberId } from '#accounts/contract/person.ts'
import type * as endpoints from '#admin/contract/event-bookings.ts'
import type { EventHeader } from '#admin/contract/event-bookings.ts'
import { areLikesOpen } from '#admin/server/event-bookings/likes-not-sent-queries.ts'
import { loadCheckedIn } from '#admin/server/event-bookings/load-checked-in.ts'
import { countLikes, loadFigures, manualRefundsOf } from '#admin/server/event-bookings/event-figure-queries.ts'
import { isMaxedOut } from '#bookings/rules/balance.ts'
import { isBookingClosed } from '#bookings/rules/eligibility.ts'
import { toEventOnSale } from '#bookings/server/places/event-on-sale.ts'
import { noPlacesTaken, placesTaken } from '#bookings/server/queries.ts'
import { presentEventSummary } from '#bookings/server/present-event-summary.ts'
import { waitingCounts } from '#bookings/server/waiting-list/waiting-list-queries.ts'
import { loadAnswers } from '#admin/server/event-bookings/load-answers.ts'
import { hostsWithAnswers } from '#event-night/server/hosts/host-queries.ts'
import type { NightFigures } from '#event-night/rules/night/figures.ts'
import { loadNightFigures } from '#event-night/server/night/load-figures.ts'
import { type NightNoteRow, nightNotes } from '#event-night/server/night/night-queries.ts'
import { eventRefusals } from '#events/contract.ts'
import { stageOf } from '#events/rules.ts'
import { eventOfAnyState, type EventAtVenue } from '#events/server/event-queries.ts'
import { toEventState } from '#events/server/event-state.ts'
import type { AnswerOf } from '#platform/contract.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** Loads an event in any state. Includes drafts, because only staff can reach the callers. */
export async function requireEvent(site: Site, eventId: number): Promise<EventAtVenue> {
  return (await eventOfAnyState(site.db, eventId)) ?? refuse(eventRefusals.event_not_found)
}

export async function loadEventHeader(site: Site, event: EventAtVenue): Promise<EventHeader> {
  const taken = await placesTaken(site.db, [event.id])
  const { live } = taken.get(event.id) ?? noPlacesTaken
  const nowMs = site.clock.now().epochMilliseconds
  return {
    ...presentEventSummary(event),
    state: stageOf(toEventState(event), nowMs),
    is_full: isMaxedOut({ places: { M: event.malePlaces, F: event.femalePlaces }, live }),
    booking_closed: isBookingClosed(toEventOnSale(event), nowMs),
    price: event.pricePence / 100,
  }
}

/** Loads the overview of one event. */
export async function loadEventOverview(
  site: Site,
  eventId: number,
): Promise<AnswerOf<typeof endpoints.getEventOverview>> {
  const event = await requireEvent(site, eventId)
  const [header, figures, checkedIn, answers, hosts, waiters, likes, manualRefunds, rounds, notes] = await Promise.all([
    loadEventHeader(site, event),
    loadFigures(site.db, eventId),
    loadCheckedIn(site, event),
    loadAnswers(site, event),
    hostsWithAnswers(site.db, eventId),
    waitingCounts(site.db, [eventId]),
    countLikes(site.db, eventId),
    manualRefundsOf(site.db, eventId),
    loadNightFigures(site, event),
    nightNotes(site.db, eventId),
  ])
  const waiting = waiters.get(eventId) ?? { M: 0, F: 0 }
  return {
    event: header,
    places: { women: event.femalePlaces, men: event.malePlaces },
    booked: { women: figures.bookedF, men: figures.bookedM },
    absent: { women: figures.absentF, men: figures.absentM },
    checked_in: checkedIn && { women: checkedIn.F, men: checkedIn.M },
    answers,
    hosts: hosts.map(presentHost),
    held: { women: figures.heldF, men: figures.heldM },
    offered: { women: figures.offeredF, men: figures.offeredM },
    unclaimed: figures.unclaimed,
    waiting: { women: waiting.F, men: waiting.M },
    paid: figures.paidPence / 100,
    refunded: figures.refundedPence / 100,
    likes_sent: likes.sent,
    likes_not_sent: likes.notSent,
    likes_open: areLikesOpen(site, event),
    matched_pairs: likes.pairs,
    rounds: rounds && presentRounds(rounds),
    night_notes: notes.map(presentNote),
    manual_refunds: manualRefunds.map(({ refundId, bookingId, userName, amountPence }) => ({
      refund_id: refundId,
      booking_id: bookingId,
      user_name: userName,
      amount: amountPence / 100,
    })),
  }
}

function presentHost({ id, userName, confirmedAt }: Awaited<ReturnType<typeof hostsWithAnswers>>[number]) {
  return { id: MemberId.parse(id), user_name: userName, confirmed_at: confirmedAt?.toString() ?? null }
}

function presentNote({ id, body, writtenAt, writtenBy, guestIds, guestNames }: NightNoteRow) {
  const guests = guestIds.map((guestId, index) => ({ id: guestId, user_name: guestNames[index] ?? '' }))
  return { id, guests, text: body, written_at: writtenAt.toString(), written_by: writtenBy }
}

function presentRounds({ sitOuts, minutesPerRound, ...figures }: NightFigures) {
  return { ...figures, sit_outs: sitOuts, minutes_per_round: Math.round(minutesPerRound * 10) / 10 }
}
