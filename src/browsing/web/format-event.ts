import type { EventView } from '#browsing/contract.ts'
import { formatDaysAway, formatPrice } from '#platform/local-time.ts'

/** Formats the age range: 'Ages 30 to 42', 'Ages 50 and over' or 'Ages up to 35'. Undefined if there is no limit. */
export function formatAges({ youngest_age, oldest_age }: EventView): string | undefined {
  if (youngest_age !== null && oldest_age !== null) return `Ages ${youngest_age} to ${oldest_age}`
  if (youngest_age !== null) return `Ages ${youngest_age} and over`
  return oldest_age === null ? undefined : `Ages up to ${oldest_age}`
}

/** Formats the price, such as '£24' or 'Free'. */
export function formatEventPrice(event: EventView): string {
  return event.price === 0 ? 'Free' : formatPrice(event.price)
}

/** Formats what is shown beside the date of an event that is not over: 'on now', 'tomorrow' or 'in 3 days'. */
export function formatStage(event: EventView): string | undefined {
  if (event.cancelled || event.past_event) return undefined
  if (event.under_way) return 'on now'
  return formatDaysAway(event.days_from_today)
}

/** Drops the year from a date within the next twelve months. */
export function dropYear(date: string, { days_from_today: days }: EventView): string {
  return days >= 0 && days < 360 ? date.replace(/ \d{4}/, '') : date
}

/** Formats the places on sale, such as '1 place for women, 3 for men'. */
export function formatPlacesOnSale({ females_on_sale: women, males_on_sale: men }: EventView['places']): string {
  if (women + men === 0) return 'No places right now: you can join the waiting list'
  if (women === 0) return `${formatPlaces(men)} for men, none for women`
  return `${formatPlaces(women)} for women, ${men === 0 ? 'none' : men} for men`
}

function formatPlaces(count: number): string {
  return count === 1 ? '1 place' : `${count} places`
}
