import { exampleSender } from '#bookings/server/emails/testing/example-details.ts'
import { stopAddress } from '#privacy/server/emails/testing/event-news.ts'
import { privacyNotifications } from '#privacy/server/notifications.ts'
import { comeBackDefault } from '#privacy/rules/newsletter.ts'
import type { NotificationMail } from '#platform/server/mail/outgoing-mail.ts'

const name = 'Amy Tonks'

/** A newsletter with everything that the owner’s format has. */
export const exampleEmail = {
  subject: 'A new venue in Dudley',
  text: 'We’ve found a lovely new place,\nright by the castle.\n\n## What’s new\n\n- A quiet room upstairs\n- [Dates](/events) until March\n\nQuestions? Write to hello@dating.example.',
}

/** Every variant of newsletters, by name. */
export const everyNewsletterMail: Record<string, () => Promise<NotificationMail>> = {
  newsletter: () =>
    privacyNotifications.newsletter.mail(exampleSender, { name, email: exampleEmail, stop: stopAddress }),
  'come-back email': () =>
    privacyNotifications['come-back email'].mail(exampleSender, { name, email: comeBackDefault, stop: stopAddress }),
  'newsletter test': () => privacyNotifications['newsletter test'].mail(exampleSender, exampleEmail, name),
}
