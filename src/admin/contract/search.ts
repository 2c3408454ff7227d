import { z } from 'zod'
import { MemberId } from '#accounts/contract/person.ts'
import { MemberState } from '#admin/contract/members.ts'
import { Stage } from '#admin/contract/events.ts'
import { endpoint } from '#platform/contract.ts'

export const MIN_SEARCH_LENGTH = 2

/** ISO 8601 without an offset, in the venue's local time. */
const EventName = z.object({ title: z.string(), start_date_local: z.string() })
/** Null once the member's account is deleted. */
const memberName = z.string().nullable()

export const SearchResults = z.object({
  members: z.array(z.object({ id: MemberId, name: z.string(), email: z.string(), state: MemberState })),
  events: z.array(EventName.extend({ id: z.number(), venue: z.string(), stage: Stage })),
  venues: z.array(z.object({ id: z.string(), name: z.string(), town: z.string() })),
  bookings: z.array(z.object({ id: z.string(), name: memberName, event: EventName })),
  payments: z.array(z.object({ id: z.string(), name: memberName, amount_pence: z.number(), event: EventName })),
})
export type SearchResults = z.infer<typeof SearchResults>

/** Takes the text in its body, because addresses are logged and stay in the history of the browser. */
export const searchAdmin = endpoint({
  method: 'POST',
  path: '/api/admin/search',
  summary:
    'Finds at most five each of members, events, venues, bookings and payments by a name, an email address or a code',
  activity: 'searched admin',
  body: z.strictObject({
    search: z.string().trim().min(MIN_SEARCH_LENGTH, 'Please type at least two characters.').max(100),
  }),
  answer: SearchResults,
})
