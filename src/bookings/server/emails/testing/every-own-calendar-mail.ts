import { exampleDetails } from '#bookings/server/emails/testing/example-details.ts'
import { bookingNotifications } from '#bookings/server/notifications.ts'
import type { NotificationMail } from '#platform/server/mail/outgoing-mail.ts'

const { sender, member } = exampleDetails()

/** Builders for the emails about the address of a member's own calendar. */
export const everyOwnCalendarMail: Record<string, () => Promise<NotificationMail>> = {
  'calendar address made': () => bookingNotifications['calendar address made'].mail(sender, member),
  'calendar address stopped': () => bookingNotifications['calendar address stopped'].mail(sender, member),
}
