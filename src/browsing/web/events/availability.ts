import type { EventView } from '#browsing/contract.ts'
import { formatPlacesOnSale } from '#browsing/web/format-event.ts'

/** An event with at most this many free places is described as having its last places. */
const LAST_PLACES = 4

type Availability = { label: 'Full' | 'Last places' | null; text: string }

/** Describes what can be booked at an event: a label for lists, and the places on sale for women and men. */
export function availabilityOf({ is_maxed_out, booking_closed, under_way, places }: EventView): Availability {
  if (under_way) return { label: null, text: 'On now' }
  if (booking_closed) return { label: null, text: 'Booking has closed' }
  if (is_maxed_out) return { label: 'Full', text: 'You can join the waiting list' }
  return { label: places.places_left <= LAST_PLACES ? 'Last places' : null, text: formatPlacesOnSale(places) }
}
