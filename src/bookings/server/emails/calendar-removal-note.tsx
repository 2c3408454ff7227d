import { Paragraph } from '#platform/server/mail/mail-parts.tsx'
import type { BookingDetails } from '#bookings/server/emails/booking-details.ts'

/** Explains the attached file that removes the event from the calendar. */
export function CalendarRemovalNote({ attending }: Pick<BookingDetails, 'attending'>) {
  return attending === 'no' && <Paragraph>The attached file will remove the event from your calendar.</Paragraph>
}
