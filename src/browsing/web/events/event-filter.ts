import { ageGroups, suitsAgeGroup } from '#browsing/place-names.ts'
import type { EventView } from '#browsing/contract.ts'
import { FOR_ME } from '#browsing/web/events/for-me.ts'
import { paths } from '#platform/paths.ts'

/** An event in the list. Only members are told whether they fit its age range, and only if their date of birth is known. */
export type ListedEvent = EventView & { fits_age?: boolean | null }

/** What the list of events is limited to. An empty value does not limit it. */
export type EventFilter = { age: string; town: string; month: string }

/** The longest name of a town (`VenueDetails`). */
const MAX_TOWN_LENGTH = 80

/** Reads the filter from the query string of the list's address. Values that it cannot have are left out. */
export function filterIn(query: URLSearchParams): EventFilter {
  const [age, town, month] = [query.get('age') ?? '', query.get('town') ?? '', query.get('month') ?? '']
  return {
    age: age === FOR_ME || Object.hasOwn(ageGroups, age) ? age : '',
    town: town.length <= MAX_TOWN_LENGTH ? town : '',
    month: /^20\d\d-(0[1-9]|1[0-2])$/.test(month) ? month : '',
  }
}

export function isFiltered({ age, town, month }: EventFilter): boolean {
  return age !== '' || town !== '' || month !== ''
}

/** Builds the query string of a filter, without the values that do not limit the list. */
export function filterQuery(filter: EventFilter): string {
  const values = Object.entries({ age: filter.age, town: filter.town, month: filter.month })
  return new URLSearchParams(values.filter(([, value]) => value !== '')).toString()
}

/**
 * Returns the query string that decides what a visitor sees, in one spelling. The response cache stores the list once for each.
 */
export function visitorsFilterQuery(query: URLSearchParams): string {
  const filter = filterIn(query)
  return filterQuery({ ...filter, age: filter.age === FOR_ME ? '' : filter.age })
}

/** Builds the address of the list with this filter. */
export function filteredEventsPath(filter: EventFilter): string {
  const query = filterQuery(filter)
  return query === '' ? paths.events : `${paths.events}?${query}`
}

export function isInFilter(event: ListedEvent, { age, town, month }: EventFilter): boolean {
  return (
    suitsAge(event, age) &&
    (town === '' || event.venue.street_address.town === town) &&
    (month === '' || event.start_date_local.startsWith(month))
  )
}

/** What to try if no event is in the filter: any value for one of its parts. `found` is the number of events then. */
export type LooserFilter = { part: keyof EventFilter; to: string; found: number }

/** Lists the parts of a filter without which there are events. One with a single part can only be cleared. */
export function looserFilters(events: readonly ListedEvent[], filter: EventFilter): LooserFilter[] {
  const parts = (['age', 'town', 'month'] as const).filter((part) => filter[part] !== '')
  if (parts.length < 2) return []
  return parts.flatMap((part) => {
    const looser = { ...filter, [part]: '' }
    const found = events.filter((event) => isInFilter(event, looser)).length
    return found === 0 ? [] : [{ part, to: filteredEventsPath(looser), found }]
  })
}

/** Returns true if someone of this age group can attend. For `FOR_ME`, that is the member. */
function suitsAge({ youngest_age, oldest_age, fits_age }: ListedEvent, age: string): boolean {
  if (age === FOR_ME) return fits_age === true
  const group = ageGroups[age]
  return !group || suitsAgeGroup(group, { youngest: youngest_age, oldest: oldest_age })
}

/** Returns the towns in alphabetical order and the months in order of time in which there are events. */
export function townsAndMonths(events: readonly ListedEvent[]): { towns: string[]; months: string[] } {
  const towns = new Set(events.map(({ venue }) => venue.street_address.town))
  const months = new Set(events.map(({ start_date_local }) => start_date_local.slice(0, 7)))
  return { towns: [...towns].toSorted((a, b) => a.localeCompare(b, 'en-GB')), months: [...months].toSorted() }
}
