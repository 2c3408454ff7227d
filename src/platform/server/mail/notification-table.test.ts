import { expect, expectTypeOf, test } from 'vitest'
import { notificationTable } from '#platform/server/mail/notification-table.ts'
import type { queueMail, RenderedMail } from '#platform/server/mail/outgoing-mail.ts'

const text = async (name: string): Promise<RenderedMail> => ({ subject: `To ${name}`, html: '', text: '' })
const row = { after: [{ command: 'greet' }], to: 'member', shown: 'nothing', text } as const
const table = notificationTable({
  greeting: { ...row, sent: 'always' },
  news: { ...row, sent: 'event news' },
})
type MailToQueue = Parameters<typeof queueMail>[2]

test('an email that a row has built contains its notification’s name and the part that owners may see', async () => {
  expect(await table.greeting.mail('Amy')).toEqual({
    ...(await text('Amy')),
    notification: { name: 'greeting', sent: 'always', shown: 'nothing' },
  })
})

test('only an email that a row has built can be queued, and an optional one only with an unsubscribe URL', async () => {
  const rendered = { ...(await text('Amy')), to: 'amy@example.com' }
  const greeting = { ...(await table.greeting.mail('Amy')), to: 'amy@example.com' }
  const news = { ...(await table.news.mail('Amy')), to: 'amy@example.com' }
  const unsubscribeUrl = 'https://dating.example/unsubscribe'

  expectTypeOf(rendered).not.toExtend<MailToQueue>()
  expectTypeOf(greeting).toExtend<MailToQueue>()
  expectTypeOf(news).not.toExtend<MailToQueue>()
  expectTypeOf({ ...news, unsubscribeUrl }).toExtend<MailToQueue>()
  expectTypeOf({ ...greeting, unsubscribeUrl }).not.toExtend<MailToQueue>()
})
