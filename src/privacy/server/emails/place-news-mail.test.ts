import { expect, test } from 'vitest'
import { exampleSender } from '#bookings/server/emails/testing/example-details.ts'
import { expectInBothParts, expectPartsMatch, linksIn } from '#platform/testing/read-mail.ts'
import { everyPlaceNewsMail, stopAddress } from '#privacy/server/emails/testing/event-news.ts'

test.each([
  ['place news, for women', 'places for women', '£24, the same price for everyone.'],
  ['place news, for men, free', 'places for men', 'This event is free.'],
])('the email ‘%s’ says whom it is for, the price, why it came and how to unsubscribe', async (name, guests, price) => {
  const make = everyPlaceNewsMail[name] ?? expect.fail(`there is no email ‘${name}’`)
  const { subject, html, text } = await make()
  expect(subject).toBe('Places left: Thirties at the Test Arms')
  await expectInBothParts(make(), 'Hello Amy,', guests, price, 'because you asked us to tell you about new events.')
  for (const part of [html, text]) expect(part).toContain(exampleSender.trader.address)
  expectPartsMatch({ subject, html, text })
  expect(linksIn.text(text).filter((link) => link === stopAddress)).toHaveLength(1)
  expect(linksIn.text(text)).toContain('https://dating.example/event/7')
})
