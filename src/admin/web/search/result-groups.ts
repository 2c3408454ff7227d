import type { SearchResults } from '#admin/contract/search.ts'
import { stageLabels } from '#admin/web/events/event-labels.ts'
import { stateLabels } from '#admin/web/members/member-labels.ts'
import { formatAmount } from '#bookings/web/format-pence.ts'
import { adminPaths } from '#platform/admin-paths.ts'
import { formatShortDate } from '#platform/web/ui/table/short-instant.ts'

export type ResultGroup = { heading: string; results: { to: string; label: string; note: string }[] }

const FORMER_MEMBER = 'A former member'

/**
 * Returns the results under their headings, without headings that have none. Leaves out the payment for a booking that is
 * among the results, because the booking's page lists its payments.
 */
export function resultGroups({ members, events, venues, bookings, payments }: SearchResults): ResultGroup[] {
  const booked = new Set(bookings.map(placeOf))
  const groups: ResultGroup[] = [
    {
      heading: 'Members',
      results: members.map(({ id, name, email, state }) => ({
        to: adminPaths.member(id),
        label: name,
        note: state === 'active' ? email : `${email}, ${stateLabels[state].toLowerCase()}`,
      })),
    },
    {
      heading: 'Events',
      results: events.map(({ id, venue, stage, ...event }) => ({
        to: adminPaths.event(id),
        label: event.title,
        note: `${formatShortDate(event.start_date_local)}, ${venue}, ${stageLabels[stage].toLowerCase()}`,
      })),
    },
    {
      heading: 'Venues',
      results: venues.map(({ id, name, town }) => ({ to: adminPaths.venue(id), label: name, note: town })),
    },
    {
      heading: 'Bookings',
      results: bookings.map(({ id, name, event }) => ({
        to: adminPaths.booking(id),
        label: event.title,
        note: `${name ?? FORMER_MEMBER}, ${formatShortDate(event.start_date_local)}`,
      })),
    },
    {
      heading: 'Payments',
      results: payments
        .filter((payment) => !booked.has(placeOf(payment)))
        .map(({ id, name, amount_pence: pence, event }) => ({
          to: adminPaths.payment(id),
          label: `${formatAmount(pence)} from ${name ?? FORMER_MEMBER.toLowerCase()}`,
          note: `${event.title}, ${formatShortDate(event.start_date_local)}`,
        })),
    },
  ]
  return groups.filter(({ results }) => results.length > 0)
}

/** A member has at most one live place at an event. */
function placeOf({ name, event }: SearchResults['bookings'][number] | SearchResults['payments'][number]): string {
  return `${name ?? ''} ${event.title} ${event.start_date_local}`
}
