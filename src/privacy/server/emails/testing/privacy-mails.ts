import { exampleSender } from '#bookings/server/emails/testing/example-details.ts'
import { privacyNotifications } from '#privacy/server/notifications.ts'
import type { NotificationMail } from '#platform/server/mail/outgoing-mail.ts'
import { everyEventNewsMail, everyPlaceNewsMail } from '#privacy/server/emails/testing/event-news.ts'
import { everyNewsletterMail } from '#privacy/server/emails/testing/newsletters.ts'
import { everyComplaintMail } from '#privacy/server/emails/testing/complaint-mails.ts'

const id = '0192f0c1-1111-7000-8000-000000000001'
const name = 'Amy Tonks'

/** Every email about members' data and rights, for previews and tests. */
export const everyPrivacyMail: Record<string, () => Promise<NotificationMail>> = {
  'download ready': () => privacyNotifications['download ready'].mail(exampleSender, { name, id }),
  'account deletion, at the member’s request': () =>
    privacyNotifications['account deletion'].mail(exampleSender, { name, requestedBy: 'them' }),
  'account deletion, by an owner': () =>
    privacyNotifications['account deletion'].mail(exampleSender, { name, requestedBy: 'us' }),
  'breach notice': () =>
    privacyNotifications['breach notice'].mail(exampleSender, {
      subject: 'About your data',
      text: 'A list was lost.\nIt had names.\n\nWe are sorry.',
    }),
  ...everyComplaintMail,
  ...everyEventNewsMail,
  ...everyPlaceNewsMail,
  ...everyNewsletterMail,
}
