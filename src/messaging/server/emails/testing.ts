import { exampleSender } from '#bookings/server/emails/testing/example-details.ts'
import { messagingNotifications } from '#messaging/server/notifications.ts'
import type { NotificationMail } from '#platform/server/mail/outgoing-mail.ts'

const name = 'Amy Tonks'
const stop = `${exampleSender.siteUrl}/unsubscribe?token=${'k'.repeat(86)}`
const from = (userName: string, messages = 1) => ({ id: `id-of-${userName.split(' ')[0]}`, userName, messages })
const [tom, lewis, ben, sam] = ['Tom Hadley', 'Lewis Cope', 'Ben Shaw', 'Sam Wooldridge'].map((one) => from(one))
if (!tom || !lewis || !ben || !sam) throw new Error('there are not four senders')

/** Every variant of each email about messages, by name. */
export const everyMessagingMail: Record<string, () => Promise<NotificationMail>> = {
  'unread messages, one': () =>
    messagingNotifications['unread messages'].mail(exampleSender, { name, stop, waiting: [tom] }),
  'unread messages, from one person': () =>
    messagingNotifications['unread messages'].mail(exampleSender, { name, stop, waiting: [from('Tom Hadley', 2)] }),
  'unread messages, from two people': () =>
    messagingNotifications['unread messages'].mail(exampleSender, { name, stop, waiting: [tom, lewis] }),
  'unread messages, from four people': () =>
    messagingNotifications['unread messages'].mail(exampleSender, {
      name,
      stop,
      waiting: [tom, from('Lewis Cope', 3), ben, sam],
    }),
  'unread messages, from many people': () =>
    messagingNotifications['unread messages'].mail(exampleSender, {
      name,
      stop,
      waiting: [tom, lewis, ben, sam, from('Joe Millward')],
    }),
}
