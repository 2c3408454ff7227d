import type { EventView } from '#browsing/contract.ts'
import { sayDaysAway, sayPrice } from '#platform/local-time.ts'

/** 'ages 30 to 42', 'ages 50 and over', 'up to age 35'; nothing where everyone over 18 may come. */
export function sayAges({ youngest_age, oldest_age }: EventView): string | undefined {
  if (youngest_age !== null && oldest_age !== null) return `ages ${youngest_age} to ${oldest_age}`
  if (youngest_age !== null) return `ages ${youngest_age} and over`
  return oldest_age === null ? undefined : `up to age ${oldest_age}`
}

/** '£24', or 'Free' */
export function sayEventPrice(event: EventView): string {
  return event.price === 0 ? 'Free' : sayPrice(event.price)
}

/** What the event is just now beside its date: 'cancelled', 'past', 'on now', 'tomorrow', 'in 3 days'. */
export function sayStage(event: EventView): string | undefined {
  if (event.cancelled) return 'cancelled'
  if (event.past_event) return 'past'
  if (event.under_way) return 'on now'
  return sayDaysAway(event.days_from_today)
}

/** '7 places left. 9 men and 8 women are coming.' */
export function sayAttendance({ places }: EventView): string {
  const left = places.places_left === 1 ? '1 place left' : `${places.places_left} places left`
  if (places.males_attending + places.females_attending === 0)
    return `${left}. Nobody has booked yet; somebody has to be first.`
  return `${left}. ${men(places.males_attending)} and ${women(places.females_attending)} are coming.`
}

const men = (count: number) => (count === 1 ? '1 man' : `${count === 0 ? 'No' : count} men`)
const women = (count: number) => (count === 1 ? '1 woman' : `${count === 0 ? 'no' : count} women`)
