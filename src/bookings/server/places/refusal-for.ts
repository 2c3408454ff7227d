import { bookingRefusals } from '#bookings/contract/refusals.ts'
import { onSale, otherGender, type Balance, type Gender } from '#bookings/rules/balance.ts'
import type { EventOnSale, Reason, SalesChannel } from '#bookings/rules/eligibility.ts'
import type { Refusal } from '#platform/contract.ts'

type Ages = Pick<EventOnSale, 'youngestAge' | 'oldestAge'>
type Context = { gender: Gender; ages: Ages; balance: Balance }

const refusals: Partial<Record<Reason, Refusal>> = {
  cancelled: bookingRefusals.event_cancelled,
  past: bookingRefusals.event_past,
  attending: bookingRefusals.already_attending,
  door_not_open: bookingRefusals.door_not_open,
  booking_closed: bookingRefusals.booking_closed,
  full: bookingRefusals.event_full,
  account_not_active: bookingRefusals.account_not_active,
  under_18: bookingRefusals.under_18,
  place_available: bookingRefusals.place_available,
  place_held: bookingRefusals.place_already_held,
  holds_paused: bookingRefusals.holds_paused,
}

/** Returns the refusal for a member. Admin has its own messages for a booking by hand. */
export function refusalFor(reason: Reason, channel: SalesChannel, { gender, ages, balance }: Context): Refusal {
  const known = refusals[reason]
  if (known) return known
  if (reason === 'too_young') return withAges(bookingRefusals.too_young, ages, 'young')
  if (reason === 'too_old') return withAges(bookingRefusals.too_old, ages, 'old')
  if (channel === 'door')
    return gender === 'F' ? bookingRefusals.no_female_places_left : bookingRefusals.no_male_places_left
  const refusal = gender === 'F' ? bookingRefusals.no_female_places : bookingRefusals.no_male_places
  return { ...refusal, detail: noPlaceDetail(gender, balance) }
}

function withAges(refusal: Refusal, ages: Ages, too: 'young' | 'old'): Refusal {
  return { ...refusal, detail: `This event is for ${formatAges(ages)}. You’ll be too ${too} on the night.` }
}

function formatAges({ youngestAge, oldestAge }: Ages): string {
  if (youngestAge === null) return `people aged ${oldestAge} or under`
  return oldestAge === null ? `people aged ${youngestAge} or over` : `ages ${youngestAge} to ${oldestAge}`
}

/** Explains why there is no place for a member of this gender now, and what would make one available. */
function noPlaceDetail(gender: Gender, balance: Balance): string {
  const { places, live, booked, releaseMargin } = balance
  const [who, other, others] = gender === 'F' ? ['women', 'man', 'men'] : ['men', 'woman', 'women']
  if (live[gender] >= places[gender])
    return `All places for ${who} are taken. One may become available if a booking is cancelled.`
  if (onSale(gender, balance) > 0) return `Any places for ${who} are being offered to the waiting list first.`
  const missing = live[gender] + 1 - releaseMargin - booked[otherGender(gender)]
  if (booked[otherGender(gender)] + missing > places[otherGender(gender)])
    return `There are no more places for ${who}, because we keep the numbers of women and men even.`
  const trigger = missing === 1 ? `a ${other} books` : `${missing} more ${others} have booked`
  return `There are no places for ${who} right now. The next one opens when ${trigger}.`
}
