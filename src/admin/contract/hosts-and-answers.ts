import { z } from 'zod'
import { MemberId } from '#accounts/contract/person.ts'
import { Instant } from '#bookings/contract/own-booking.ts'

/** The fields of an event's overview about who will be there. */
export const hostsAndAnswers = {
  /** When each host confirmed that they will be there; null if they have not. */
  hosts: z.array(z.object({ id: MemberId, user_name: z.string(), confirmed_at: Instant.nullable() })),
  /** Whether the guests say that they are still coming; null unless they have been asked. */
  answers: z.object({ coming: z.number(), not_coming: z.number(), no_answer: z.number() }).nullable(),
}
