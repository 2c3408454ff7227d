import { Words } from '#platform/server/mail/mail-parts.tsx'
import type { BookingFacts } from '#bookings/server/emails/booking-facts.ts'

/** Beside the files that take the event out. */
export function TakenOutWords({ isComing }: Pick<BookingFacts, 'isComing'>) {
  return isComing === 'no' && <Words>The attached file takes the event out of your calendar.</Words>
}
