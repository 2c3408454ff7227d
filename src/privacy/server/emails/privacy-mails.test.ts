import { expect, test } from 'vitest'
import { exampleSender } from '#bookings/server/emails/testing/example-details.ts'
import { expectInBothParts, expectPartsMatch } from '#platform/testing/read-mail.ts'
import { deletionMail } from '#privacy/server/emails/deletion-mail.tsx'
import { everyPrivacyMail } from '#privacy/server/emails/testing/privacy-mails.ts'

test.each(Object.entries(everyPrivacyMail))(
  'the email ‘%s’ has the same content in HTML and in text, and no exclamation mark',
  async (_name, make) => {
    const mail = await make()
    expectPartsMatch(mail)
    expect(mail.subject + mail.text).not.toContain('!')
    expect(mail.subject).not.toMatch(/[\r\n]/)
    expect(mail.text).not.toMatch(/undefined|null|\[object/)
  },
)

test('the deletion email says what is deleted, what is kept, what the deletion waits for and whom to contact', async () => {
  const requested = deletionMail(exampleSender, { name: 'Amy Tonks', requestedBy: 'them' })
  await expectInBothParts(
    requested,
    'Hello Amy,',
    'As you asked, we’re deleting your account',
    'This can’t be undone.',
    'we’ll wait for that first',
    'We have to keep some records for our accounts',
    'but without your name',
    `write to us at ${exampleSender.trader.email}`,
  )
  const { text } = await deletionMail(exampleSender, { name: 'Amy Tonks', requestedBy: 'us' })
  expect(text).not.toContain('As you asked')
})
