import { exampleFacts, exampleSender } from '#bookings/server/emails/testing/example-facts.ts'
import { eventNewsMail } from '#privacy/server/emails/event-news-mail.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'

const name = 'Amy Tonks'
export const stopAddress = `${exampleSender.siteUrl}/unsubscribe?token=${'k'.repeat(86)}`
const { event } = exampleFacts()
const events = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    ...event,
    id: at + 1,
    title: `Evening number ${at + 1}`,
    pricePence: at === 1 ? 0 : 2400,
  }))
const news = (count: number) => () => eventNewsMail(exampleSender, { name, events: events(count), stop: stopAddress })

/** Every form of the email about new events, under a name that identifies it. */
export const everyEventNewsMail: Record<string, () => Promise<RenderedMail>> = {
  'new event': news(1),
  'new events': news(3),
  'new events, one more than are shown': news(11),
  'new events, very many': news(20),
}
