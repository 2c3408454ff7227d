import { Words } from '#platform/server/mail/mail-parts.tsx'
import type { BookingFacts } from '#bookings/server/emails/booking-facts.ts'

/** Goes with the files that take the event out of the calendar. */
export function TakenOutWords({ isComing }: Pick<BookingFacts, 'isComing'>) {
  return isComing === 'no' && <Words>The attached file takes the event out of your calendar.</Words>
}
