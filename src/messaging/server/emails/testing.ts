import { exampleSender } from '#bookings/server/emails/testing/example-details.ts'
import { unreadMessagesMail } from '#messaging/server/emails/unread-messages-mail.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'

const name = 'Amy Tonks'
const stop = `${exampleSender.siteUrl}/unsubscribe?token=${'k'.repeat(86)}`
const from = (userName: string, messages = 1) => ({ userName, messages })
const [tom, lewis, ben, sam] = ['Tom Hadley', 'Lewis Cope', 'Ben Shaw', 'Sam Wooldridge'].map((one) => from(one))
if (!tom || !lewis || !ben || !sam) throw new Error('there are not four senders')

/** Every email about messages in each of its forms, by name. */
export const everyMessagingMail: Record<string, () => Promise<RenderedMail>> = {
  'unread message': () => unreadMessagesMail(exampleSender, { name, stop, waiting: [tom] }),
  'unread messages, from one person': () =>
    unreadMessagesMail(exampleSender, { name, stop, waiting: [from('Tom Hadley', 2)] }),
  'unread messages, from two people': () => unreadMessagesMail(exampleSender, { name, stop, waiting: [tom, lewis] }),
  'unread messages, from four people': () =>
    unreadMessagesMail(exampleSender, { name, stop, waiting: [tom, from('Lewis Cope', 3), ben, sam] }),
  'unread messages, from many people': () =>
    unreadMessagesMail(exampleSender, { name, stop, waiting: [tom, lewis, ben, sam, from('Joe Millward')] }),
}
