import type { PromisedDates, ShortOfDates } from '#event-night/contract/promised-dates.ts'
import { reportOf, type Night, type Seat } from '#event-night/rules/night/night.ts'
import { metOf } from '#event-night/rules/night/pairs.ts'
import { loadNight } from '#event-night/server/night/load-night.ts'
import { promiseRefundsOf, refundableByBooking } from '#event-night/server/promised-dates/promise-queries.ts'
import { eventRefusals } from '#events/contract.ts'
import { stageOf } from '#events/rules.ts'
import { eventOfAnyState, type EventRow } from '#events/server/event-queries.ts'
import { toEventState } from '#events/server/event-state.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** Returns how many dates an event promised and, once it is over, who had fewer. */
export async function loadPromise(site: Site, eventId: number): Promise<PromisedDates> {
  const event = await eventOfAnyState(site.db, eventId)
  if (!event) refuse(eventRefusals.event_not_found)
  const { promisedDates } = event
  const short = promisedDates === null || !isOver(site, event) ? null : await guestsShortOf(site, event, promisedDates)
  if (!short) return { promised: promisedDates, short: null }
  const [refunds, refundable] = [await promiseRefundsOf(site.db, eventId), await refundableByBooking(site.db, eventId)]
  return {
    promised: promisedDates,
    short: short.map((guest) => presentGuest(guest, refunds, refundable)),
  }
}

export function isOver(site: Site, event: EventRow): boolean {
  return stageOf(toEventState(event), site.clock.now().epochMilliseconds) === 'past'
}

/** A guest who came. The booking is null for a walk-in guest without an account. */
export type GuestShortOfDates = Pick<Seat, 'name'> & {
  bookingId: string | null
  dates: number
  cameLate: boolean
  leftEarly: boolean
}

/**
 * Finds the guests who came and had fewer dates than promised, those with the fewest first. Null if the site does not know who
 * met, because the rounds were not run here or the rest went on paper.
 */
export async function guestsShortOf(
  site: Site,
  event: EventRow,
  promisedDates: number,
): Promise<GuestShortOfDates[] | null> {
  const { night, row, members } = await loadNight(site.db, event, site.config)
  const [first] = night.rounds
  if (!first || !row || row.onPaperAt) return null
  return [...night.seats.values()]
    .filter(({ state }) => state === 'in')
    .map((seat) => ({
      name: seat.name,
      bookingId: members.has(seat.id) ? seat.id : null,
      dates: metOf(night, seat.id).length,
      cameLate: seat.inSinceMs !== null && seat.inSinceMs > first.calledAtMs,
      leftEarly: hasLeft(night, seat),
    }))
    .filter(({ dates }) => dates < promisedDates)
    .toSorted((one, other) => one.dates - other.dates || one.name.localeCompare(other.name, 'en-GB'))
}

const hasLeft = (night: Night, { id }: Seat): boolean => reportOf(night, id).leftAtMs !== null

function presentGuest(
  { bookingId, name, dates, cameLate, leftEarly }: GuestShortOfDates,
  refunds: Awaited<ReturnType<typeof promiseRefundsOf>>,
  refundable: ReadonlyMap<string, number>,
): ShortOfDates {
  const refund = bookingId === null ? undefined : refunds.get(bookingId)
  return {
    booking_id: bookingId,
    name,
    dates,
    came_late: cameLate,
    left_early: leftEarly,
    refundable_pence: (bookingId !== null && refundable.get(bookingId)) || 0,
    refunded: refund ? { pence: refund.pence, as: refund.as, at: refund.at.toString() } : null,
  }
}
