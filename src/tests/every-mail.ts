import { everyAccountMail } from '#accounts/server/emails/testing.ts'
import { everyBookingMail } from '#bookings/server/emails/testing/every-mail.ts'
import { everyOwnCalendarMail } from '#bookings/server/emails/testing/every-own-calendar-mail.ts'
import { everyVoucherMail } from '#bookings/server/emails/testing/every-voucher-mail.ts'
import { exampleSender } from '#bookings/server/emails/testing/example-details.ts'
import { everyConnectionMail } from '#connections/server/emails/testing.ts'
import { everyContentMail } from '#content/server/emails/testing.ts'
import { everyEventNightMail } from '#event-night/server/emails/testing.ts'
import { everyMatchingMail } from '#matching/server/emails/testing.ts'
import { everyMessagingMail } from '#messaging/server/emails/testing.ts'
import { mailNotifications } from '#platform/server/mail/notifications.ts'
import type { NotificationMail } from '#platform/server/mail/outgoing-mail.ts'
import { everyPrivacyMail } from '#privacy/server/emails/testing/privacy-mails.ts'
import { everyReviewsMail } from '#reviews/server/emails/testing.ts'
import { everySafetyMail } from '#safety/server/emails/testing.ts'

/** Every email of the site with sample data, by notification and variant: `booked` and `booked, free`. */
export const everyMail: Record<string, () => Promise<NotificationMail>> = {
  'test email': () => mailNotifications['test email'].mail(exampleSender),
  ...everyContentMail,
  ...everyAccountMail,
  ...everySafetyMail,
  ...everyBookingMail,
  ...everyVoucherMail,
  ...everyOwnCalendarMail,
  ...everyEventNightMail,
  ...everyMatchingMail,
  ...everyMessagingMail,
  ...everyReviewsMail,
  ...everyPrivacyMail,
  ...everyConnectionMail,
}
