import { expect, test } from 'vitest'
import { exampleSender } from '#bookings/server/emails/testing/example-details.ts'
import { expectInBothParts, expectPartsMatch, linksIn } from '#platform/testing/read-mail.ts'
import { downloadReadyMail } from '#privacy/server/emails/download-ready-mail.tsx'

const id = '0192f0c1-1111-7000-8000-000000000001'
const mail = (name: string) => downloadReadyMail(exampleSender, { name, id })

test('the email says how long and for whom the link works, and what to do about an unexpected request', async () => {
  const { subject, text } = await mail('Amy Tonks')
  expect(subject).toBe('Your data is ready')
  expect(linksIn.text(text)[0]).toBe(`${exampleSender.siteUrl}/account/download?id=${id}`)
  expect(text).not.toContain('!')
  expectPartsMatch(await mail('Amy Tonks'))
  await expectInBothParts(
    mail('Amy Tonks'),
    'Hello Amy,',
    'The link works for 24 hours, and only after you’ve signed in.',
    'If you didn’t ask for this, someone else knows your password.',
    exampleSender.trader.email,
  )
})

test('markup in a name is shown as text', async () => {
  expect((await mail('<script>alert(1)</script>')).html).not.toContain('<script>')
})
