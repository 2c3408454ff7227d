import { exampleDetails } from '#bookings/server/emails/testing/example-details.ts'
import type { NotificationMail } from '#platform/server/mail/outgoing-mail.ts'
import { reviewsNotifications } from '#reviews/server/notifications.ts'

const details = exampleDetails()
const stop = `${details.sender.siteUrl}/unsubscribe?token=${'k'.repeat(86)}`
const refused = { ...details, text: 'The tall man at table four was rude.', reason: 'about a guest' } as const

/** Every variant of each email about reviews, by name. */
export const everyReviewsMail: Record<string, () => Promise<NotificationMail>> = {
  'review request': () => reviewsNotifications['review request'].mail({ ...details, stop }),
  'review refused': () => reviewsNotifications['review refused'].mail({ ...refused, note: '' }),
  'review refused, with a note': () =>
    reviewsNotifications['review refused'].mail({ ...refused, note: 'Please leave out what you say of him.' }),
}
