import { z } from 'zod'
import { OwnBooking } from '#bookings/contract/own-booking.ts'
import { EventView } from '#browsing/contract.ts'
import { endpoint } from '#platform/contract.ts'

export const MemberHome = z.object({
  /** Past events for which the member can still send likes, earliest first. */
  likes_to_send: z.array(EventView),
  /** Events that have not ended, at which the member has a place, held or booked, soonest first. */
  places: z.array(EventView.extend({ booking: OwnBooking })),
  /** The first event that the member can book, or else the first where they can wait for a place; null if there is none. */
  next_event: EventView.nullable(),
  unread_messages: z.number(),
  new_matches: z.number(),
  has_profile: z.boolean(),
})
export type MemberHome = z.infer<typeof MemberHome>

export const getMemberHome = endpoint({
  method: 'GET',
  path: '/api/myhome',
  summary: 'Returns what the member can do now, for the home page: likes to send, places, the next event, new items',
  answer: MemberHome,
})
