import { expect, test } from 'vitest'
import { exampleDetails, exampleSender } from '#bookings/server/emails/testing/example-details.ts'
import { expectInBothParts, expectPartsMatch, linksIn } from '#platform/testing/read-mail.ts'
import { eventNewsMail } from '#privacy/server/emails/event-news-mail.tsx'
import { everyEventNewsMail, stopAddress } from '#privacy/server/emails/testing/event-news.ts'

const mail = (name: string) => (everyEventNewsMail[name] ?? expect.fail(`there is no email ‘${name}’`))()

test.each(Object.entries(everyEventNewsMail))(
  'the email ‘%s’ says in HTML and in text who sent it, why, and how to unsubscribe',
  async (_name, make) => {
    const { subject, html, text } = await make()

    for (const part of [html, text]) expect(part).toContain(exampleSender.trader.address)
    expect(`${subject}${text}`).not.toContain('!')
    expect(text).not.toMatch(/undefined|null|\[object/)
    await expectInBothParts(make(), 'You’re getting this email because you asked us to tell you about new events.')
    expectPartsMatch({ subject, html, text })
    expect(linksIn.text(text).filter((link) => link === stopAddress)).toHaveLength(1)
    expect(linksIn.text(text)).toContain('https://dating.example/events')
  },
)

test.each([
  ['event news, one event', 'New: Evening number 1', 'Evening number 1 Friday 4 December 2026, 7:30 pm to 10 pm'],
  ['event news, several events', '3 new events', 'This event is free.'],
  ['event news, one event more than are shown', '11 new events', 'And one more on the site.'],
  ['event news, many more than are shown', '20 new events', 'And 10 more on the site.'],
])('the email ‘%s’ counts the events in its subject and describes them', async (name, subject, sentence) => {
  expect((await mail(name)).subject).toBe(subject)
  await expectInBothParts(mail(name), sentence, 'Hello Amy,', '£24')
  expect(linksIn.text((await mail(name)).text)).toContain('https://dating.example/event/1')
})

test('markup in names and titles is shown as text', async () => {
  const hostile = '<script>alert(1)</script> & "Tom"'
  const { event } = exampleDetails({ title: hostile })
  const { html } = await eventNewsMail(exampleSender, { name: hostile, events: [event], stop: stopAddress })
  expect(html).not.toContain('<script>')
})
