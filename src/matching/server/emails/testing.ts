import { exampleDetails } from '#bookings/server/emails/testing/example-details.ts'
import { matchMail } from '#matching/server/emails/match-mail.tsx'
import { sendLikesMail } from '#matching/server/emails/send-likes-mail.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'

const details = exampleDetails()
const person = (nth: number, userName: string) => ({ id: `0192f0c1-2222-7000-8000-00000000000${nth}`, userName })
const tom = person(2, 'Tom Hadley')
const closeAt = Temporal.Instant.from('2026-12-11T22:00:00Z')

/** Every email about likes and matches in each of its forms, by name. */
export const everyMatchingMail: Record<string, () => Promise<RenderedMail>> = {
  'match, one': () => matchMail({ ...details, matched: [tom] }),
  'match, several': () =>
    matchMail({
      ...details,
      matched: [tom, person(3, 'Samuel Walters'), person(4, 'Tom Hadley'), person(5, 'Raj Gill')],
    }),
  'send your likes, first': () => sendLikesMail({ ...details, nth: 1, closeAt, closes: 'later' }),
  'send your likes, second': () => sendLikesMail({ ...details, nth: 2, closeAt, closes: 'later' }),
  'send your likes, last': () => sendLikesMail({ ...details, nth: 3, closeAt, closes: 'tomorrow' }),
  'send your likes, late': () => sendLikesMail({ ...details, nth: 3, closeAt, closes: 'today' }),
}
