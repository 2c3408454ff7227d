import { notificationTable } from '#platform/server/mail/notification-table.ts'
import { reviewRefusedMail } from '#reviews/server/emails/review-refused-mail.tsx'
import { reviewRequestMail } from '#reviews/server/emails/review-request-mail.tsx'

/** The emails about reviews. */
export const reviewsNotifications = notificationTable({
  'review request': {
    after: [{ sweep: 'reviews.ask', file: 'ask-for-reviews' }],
    queue: 'reviews.ask',
    to: 'reachable member',
    who: 'who was checked in',
    sent: 'review requests',
    onlyIf:
      'it is two to seven days after the event, which was not cancelled, and the member has neither reviewed it nor been asked; not staff',
    builtIn: 'ask-for-reviews',
    shown: 'subject',
    text: reviewRequestMail,
  },
  'review refused': {
    after: [{ command: 'refuse-review', file: 'notify-of-refusal' }],
    to: 'member',
    who: 'who wrote it',
    sent: 'always',
    // It would say who wrote the review.
    shown: 'nothing',
    text: reviewRefusedMail,
  },
})
