import { z } from 'zod'
import { bookingRefusals } from '#bookings/contract/refusals.ts'
import { endpoint } from '#platform/contract.ts'

/** How late a guest expects to be. `later` is more than half an hour. */
export const Delay = z.enum(['10 minutes', '20 minutes', '30 minutes', 'later'], 'Please choose how late you’ll be.')
export type Delay = z.infer<typeof Delay>

/** How late the guest says that they will be; null if they expect to be on time. */
export const Lateness = z.object({ delay: Delay.nullable() })
export type Lateness = z.infer<typeof Lateness>

export const reportLateness = endpoint({
  method: 'PUT',
  path: '/api/bookings/:id/lateness',
  summary:
    'Tells the hosts, on the day of an event, how late the member will be, or that they will be on time after all',
  activity: 'said whether you’re running late',
  params: z.object({ id: z.uuid('We couldn’t find that booking.') }),
  body: z.strictObject({ delay: Delay.nullable() }),
  answer: Lateness,
  refusals: {
    booking_not_found: bookingRefusals.booking_not_found,
    booking_not_live: bookingRefusals.booking_not_live,
    not_on_event_day: bookingRefusals.not_on_event_day,
  },
})
