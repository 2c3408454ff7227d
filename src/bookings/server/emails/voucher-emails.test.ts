import { expect, test } from 'vitest'
import { exampleDetails, exampleSender } from '#bookings/server/emails/testing/example-details.ts'
import { everyVoucherMail } from '#bookings/server/emails/testing/every-voucher-mail.ts'
import { voucherSoldMail } from '#bookings/server/emails/voucher-sold-mail.tsx'
import { expectInBothParts, expectPartsMatch, linksIn, seen } from '#platform/testing/read-mail.ts'

const CODE = /(?:[0-9A-HJKMNP-TV-Z]{4}-){4}[0-9A-HJKMNP-TV-Z]{4}/

test.each(Object.entries(everyVoucherMail))(
  'the email ‘%s’ names the trader, greets nobody by name and has no code in a link',
  async (_name, make) => {
    const mail = await make()
    expectPartsMatch(mail)
    for (const part of [seen(mail.html), mail.text]) {
      expect(part).toContain(exampleSender.trader.address)
      expect(part).toContain('Hello,')
    }
    expect(mail.subject).not.toMatch(CODE)
    expect(mail.text).not.toMatch(/undefined|null|\[object/)
    for (const link of [...linksIn.html(mail.html), ...linksIn.text(mail.text)]) expect(link).not.toMatch(CODE)
  },
)

test('the email with a voucher shows its code, its amount and its last day, and markup as plain text', async () => {
  const hostile = '<script>alert(1)</script> & "Tom"'
  const mail = voucherSoldMail({
    sender: exampleDetails().sender,
    voucher: {
      code: '7K2Q-M9XH-4TZ0-WB3D-CPVA',
      amountPence: 5000,
      forName: hostile,
      fromName: null,
      message: hostile,
      lastDay: '2028-12-04',
    },
    sale: { paidPence: 5000, vat: null, cancelUntil: '2026-12-18' },
  })
  for (const text of ['7K2Q-M9XH-4TZ0-WB3D-CPVA', '£50', 'Monday 4 December 2028', 'Friday 18 December 2026'])
    await expectInBothParts(mail, text)
  const { html, text } = await mail
  expect(text).toContain(hostile)
  expect(html).not.toContain('<script>')
})
