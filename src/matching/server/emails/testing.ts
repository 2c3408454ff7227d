import { exampleDetails } from '#bookings/server/emails/testing/example-details.ts'
import { matchingNotifications } from '#matching/server/notifications.ts'
import type { NotificationMail } from '#platform/server/mail/outgoing-mail.ts'

const details = exampleDetails()
const person = (nth: number, userName: string) => ({ id: `0192f0c1-2222-7000-8000-00000000000${nth}`, userName })
const tom = person(2, 'Tom Hadley')
const stop = `${details.sender.siteUrl}/unsubscribe?token=${'k'.repeat(86)}`
const closeAt = Temporal.Instant.from('2026-12-11T22:00:00Z')

/** Every variant of each email about likes and matches, by name. */
export const everyMatchingMail: Record<string, () => Promise<NotificationMail>> = {
  'match, one': () => matchingNotifications.match.mail({ ...details, matched: [tom] }),
  'match, several': () =>
    matchingNotifications.match.mail({
      ...details,
      matched: [tom, person(3, 'Samuel Walters'), person(4, 'Tom Hadley'), person(5, 'Raj Gill')],
    }),
  'send your likes, first': () =>
    matchingNotifications['send your likes'].mail({ ...details, nth: 1, closeAt, closes: 'later' }),
  'send your likes, second': () =>
    matchingNotifications['send your likes'].mail({ ...details, nth: 2, closeAt, closes: 'later' }),
  'send your likes, last': () =>
    matchingNotifications['send your likes'].mail({ ...details, nth: 3, closeAt, closes: 'tomorrow' }),
  'visible likes, one': () => matchingNotifications['visible likes'].mail({ ...details, likes: 1, stop }),
  'visible likes, several': () => matchingNotifications['visible likes'].mail({ ...details, likes: 3, stop }),
  'send your likes, late': () =>
    matchingNotifications['send your likes'].mail({ ...details, nth: 3, closeAt, closes: 'today' }),
}
