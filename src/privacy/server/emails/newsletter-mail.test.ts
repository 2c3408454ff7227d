import { expect, test } from 'vitest'
import { exampleSender } from '#bookings/server/emails/testing/example-details.ts'
import { expectInBothParts, expectPartsMatch, linksIn, previewOf } from '#platform/testing/read-mail.ts'
import { comeBackMail } from '#privacy/server/emails/come-back-mail.tsx'
import { newsletterMail } from '#privacy/server/emails/newsletter-mail.tsx'
import { newsletterTestMail } from '#privacy/server/emails/newsletter-test-mail.tsx'
import { stopAddress } from '#privacy/server/emails/testing/event-news.ts'
import { exampleEmail } from '#privacy/server/emails/testing/newsletters.ts'

const details = { name: 'Amy Tonks', email: exampleEmail, stop: stopAddress }

test('a newsletter has the owner’s headings, lists and links, says why it was sent, and can be stopped', async () => {
  const mail = await newsletterMail(exampleSender, details)
  expect(mail.subject).toBe('A new venue in Dudley')
  await expectInBothParts(
    Promise.resolve(mail),
    'Hello Amy,',
    'We’ve found a lovely new place, right by the castle.',
    'A quiet room upstairs',
    'Dates until March',
    'because you asked for our newsletter.',
  )
  expect(mail.html).toMatch(/<h2[^>]*>What’s new<\/h2>/)
  expect(mail.html.match(/<li/g)).toHaveLength(2)
  expect(linksIn.text(mail.text)).toContain('https://dating.example/events')
  expect(linksIn.text(mail.text).filter((link) => link === stopAddress)).toHaveLength(1)
  expect(previewOf(mail)).toContain('We’ve found a lovely new place')
  for (const part of [mail.html, mail.text]) expect(part).toContain(exampleSender.trader.address)
  expectPartsMatch(mail)
})

test('the email that invites members back links to the events, and can be stopped', async () => {
  const mail = await comeBackMail(exampleSender, details)
  expectPartsMatch(mail)
  expect(linksIn.html(mail.html).filter((link) => link === 'https://dating.example/events')).toHaveLength(2)
  expect(linksIn.html(mail.html)).toContain(stopAddress)
  expect(mail.text).toContain('and to be invited back')
})

test('a test says that it is one, and has no link that stops emails', async () => {
  const mail = await newsletterTestMail(exampleSender, exampleEmail, 'Olive Owner')
  expect(mail.subject).toBe('Test: A new venue in Dudley')
  expect(mail.text).toContain('Hello Olive,')
  expect(linksIn.html(mail.html).filter((link) => link.includes('unsubscribe'))).toEqual([])
})

test('markup and links that run code are shown as text', async () => {
  const text = '<img src=x onerror=alert(1)> [here](javascript:alert(1)) [there](//evil.example)'
  const { html } = await newsletterMail(exampleSender, { ...details, email: { subject: '<b>News</b>', text } })
  expect(html).not.toMatch(/<img src=x|<b>|href="javascript|href="\/\//)
  expect(html).toContain('&lt;img')
})
