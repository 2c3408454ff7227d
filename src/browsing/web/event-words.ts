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

/** '7 places left. 9 men and 8 women are coming. 2 more places are being booked now.' */
export function sayAttendance({ places }: EventView): string {
  const left = places.places_left === 1 ? '1 place left' : `${places.places_left || 'No'} places left`
  const held = places.males_held + places.females_held
  const paying = held > 0 ? ` ${held === 1 ? '1 more place is' : `${held} more places are`} being booked now.` : ''
  if (places.males_attending + places.females_attending > 0) return `${left}. ${sayPeople(places)} are coming.${paying}`
  return `${left}. Nobody has booked yet; somebody has to be first.${paying}`
}

/** '9 men and 8 women' */
export function sayPeople({ males_attending: men, females_attending: women }: EventView['places']): string {
  const saidMen = men === 1 ? '1 man' : `${men === 0 ? 'No' : men} men`
  return `${saidMen} and ${women === 1 ? '1 woman' : `${women === 0 ? 'no' : women} women`}`
}
