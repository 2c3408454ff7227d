import { exampleDetails, exampleSender } from '#bookings/server/emails/testing/example-details.ts'
import { privacyNotifications } from '#privacy/server/notifications.ts'
import type { NotificationMail } from '#platform/server/mail/outgoing-mail.ts'

const name = 'Amy Tonks'
export const stopAddress = `${exampleSender.siteUrl}/unsubscribe?token=${'k'.repeat(86)}`
const { event } = exampleDetails()
const events = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    ...event,
    id: at + 1,
    title: `Evening number ${at + 1}`,
    pricePence: at === 1 ? 0 : 2400,
  }))
const eventNewsOf = (count: number) => () =>
  privacyNotifications['event news'].mail(exampleSender, { name, events: events(count), stop: stopAddress })

/** Every variant of the email about new events, by name. */
export const everyEventNewsMail: Record<string, () => Promise<NotificationMail>> = {
  'event news, one event': eventNewsOf(1),
  'event news, several events': eventNewsOf(3),
  'event news, one event more than are shown': eventNewsOf(11),
  'event news, many more than are shown': eventNewsOf(20),
}

/** Every variant of the email about free places, by name. */
export const everyPlaceNewsMail: Record<string, () => Promise<NotificationMail>> = {
  'place news, for women': () =>
    privacyNotifications['place news'].mail(exampleSender, { name, event, gender: 'F', stop: stopAddress }),
  'place news, for men, free': () =>
    privacyNotifications['place news'].mail(exampleSender, {
      name,
      event: { ...event, pricePence: 0 },
      gender: 'M',
      stop: stopAddress,
    }),
}
