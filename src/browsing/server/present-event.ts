import { isMaxedOut, onSale, placesLeft, type Balance, type ByGender } from '#bookings/rules/balance.ts'
import { eligibility, isBookingClosed } from '#bookings/rules/eligibility.ts'
import { toBalance, toEventOnSale } from '#bookings/server/places/event-on-sale.ts'
import { presentOwnBooking } from '#bookings/server/present-own-booking.ts'
import type { TakenPlaces } from '#bookings/server/queries.ts'
import { WhyNot, type EventView } from '#browsing/contract.ts'
import { bookingsUntilNextPlace } from '#browsing/rules.ts'
import type { EventAtVenue } from '#events/server/event-queries.ts'
import type { OwnLikes } from '#browsing/server/own-likes-queries.ts'
import { candidateAt, type EventViewer } from '#browsing/server/event-viewer.ts'
import { likesCloseAtMs, stageOf } from '#events/rules.ts'
import { toEventState } from '#events/server/event-state.ts'
import { presentVenuePicture } from '#events/server/present-venue-picture.ts'
import { localDateTime } from '#events/server/local-date-time.ts'
import { likesStatus } from '#matching/rules.ts'

/**
 * The data needed to present an event. `waiters` is the number of people on the waiting list, by gender. `ownLikes` are
 * the viewer's likes, once they have been sent. `openDays` is the number of days for which likes are open. `limits` is true if
 * the site limits unpaid holds.
 */
type EventContext = {
  taken: TakenPlaces
  waiters: ByGender
  ownLikes: OwnLikes | undefined
  by: EventViewer | null
  now: Temporal.Instant
  openDays: number
  limits: boolean
}

/** Presents an event to a member or, if `by` is null, to a visitor. */
export function presentEvent(row: EventAtVenue, context: EventContext): EventView {
  const { taken, waiters, ownLikes, by, now, limits } = context
  const starts = row.startsAt.toZonedDateTimeISO(row.timeZone)
  const nowMs = now.epochMilliseconds
  const stage = stageOf(toEventState(row), nowMs)
  const balance = toBalance(row, taken)
  const event = toEventOnSale(row)
  const candidate = by && candidateAt(row, by, { waiters, limits, now })
  const { reason, dateOfBirthNeeded } = eligibility('online', { event, balance, nowMs }, candidate)
  const booking = by?.bookings.get(row.id)
  const wait = by?.waits.get(row.id)
  const forSale = stage === 'coming' && !isBookingClosed(event, nowMs)
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    price: row.pricePence / 100,
    start_date_local: localDateTime(row.startsAt, row.timeZone),
    end_date_local: localDateTime(row.endsAt, row.timeZone),
    venue: presentVenue(row),
    places: presentPlaces(balance, forSale ? balance : null),
    attending: booking?.state === 'booked',
    can_join_event: reason === undefined,
    is_maxed_out: isMaxedOut(balance),
    past_event: nowMs >= event.endsAtMs,
    likes_submitted: ownLikes !== undefined,
    likes: (ownLikes?.liked ?? []).map((id) => ({ like: { id } })),
    starts_at: row.startsAt.toString(),
    ends_at: row.endsAt.toString(),
    time_zone: row.timeZone,
    days_from_today: now.toZonedDateTimeISO(row.timeZone).toPlainDate().until(starts.toPlainDate()).days,
    under_way: stage === 'under way',
    cancelled: stage === 'cancelled',
    booking_closed: !forSale,
    booking_closes_local: row.bookingClosesAt && localDateTime(row.bookingClosesAt, row.timeZone),
    promised_dates: row.promisedDates,
    youngest_age: row.youngestAge,
    oldest_age: row.oldestAge,
    ...presentLikes(row, context),
    viewer_gender: by?.gender ?? null,
    why_not: reason === undefined ? null : WhyNot.parse(reason),
    date_of_birth_needed: dateOfBirthNeeded,
    booking: booking ? presentOwnBooking(booking, row, now) : null,
    waiting: wait ? { before: wait.before, joined_at: wait.joinedAt.toString() } : null,
    can_wait: candidate !== null && !wait && !eligibility('waiting list', { event, balance, nowMs }, candidate).reason,
  }
}

const likesStates = {
  'not open': 'not_open',
  open: 'open',
  sent: 'sent',
  erased: 'erased',
  closed: 'closed',
} as const

/** Presents the state of the viewer's likes. Only attendees have one, and nobody does if the event was cancelled. */
function presentLikes(
  row: EventAtVenue,
  { ownLikes, by, now, openDays }: EventContext,
): Pick<EventView, 'likes_state' | 'likes_close_local'> {
  const booking = by?.bookings.get(row.id)
  const attends = booking?.state === 'booked' && booking.absentAt === null && row.cancelledAt === null
  if (!attends) return { likes_state: null, likes_close_local: null }
  const event = toEventState(row)
  const closeAt = Temporal.Instant.fromEpochMilliseconds(likesCloseAtMs(event, openDays))
  return {
    likes_state: likesStates[likesStatus(event, ownLikes?.state ?? 'not sent', openDays, now.epochMilliseconds)],
    likes_close_local: localDateTime(closeAt, row.timeZone),
  }
}

/** Presents the numbers of places. `selling` is null if sales have ended or have not begun. */
function presentPlaces(balance: Balance, selling: Balance | null): EventView['places'] {
  const { places, live, booked } = balance
  return {
    places_left: placesLeft(balance),
    males_attending: booked.M,
    females_attending: booked.F,
    male_places: places.M,
    female_places: places.F,
    males_on_sale: selling ? onSale('M', selling) : 0,
    females_on_sale: selling ? onSale('F', selling) : 0,
    males_held: live.M - booked.M,
    females_held: live.F - booked.F,
    males_open_after: selling && bookingsUntilNextPlace('M', selling),
    females_open_after: selling && bookingsUntilNextPlace('F', selling),
  }
}

function presentVenue(row: EventAtVenue): EventView['venue'] {
  const { pictureId, street, town, postcode, lat, lng } = row
  return {
    name: row.venueName,
    picture: presentVenuePicture(pictureId),
    street_address: { street, town, postcode, lat, lng },
    directions: row.directions,
    access: presentAccess(row),
  }
}

function presentAccess(row: EventAtVenue): EventView['venue']['access'] {
  const access = {
    step_free: row.stepFreeAccess,
    toilets: row.toilets,
    hearing_loop: row.hearingLoop,
    parking: row.parking,
    questions: row.accessQuestions,
  }
  return Object.values(access).every((text) => text === '') ? null : access
}
