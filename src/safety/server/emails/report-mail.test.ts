import { expect, test } from 'vitest'
import { everySafetyMail, exampleReport } from '#safety/server/emails/testing.ts'
import { reportMail } from '#safety/server/emails/report-mail.tsx'
import { expectInBothParts, expectPartsMatch, linksIn, previewOf } from '#platform/testing/read-mail.ts'

const mails = Object.entries(everySafetyMail)

test.each(mails)(
  'the email ‘%s’ has the same content in HTML and in text, and no exclamation mark',
  async (_name, make) => {
    const mail = await make()
    expectPartsMatch(mail)
    expect(mail.subject + mail.text).not.toContain('!')
    expect(mail.subject).not.toMatch(/[\r\n]/)
    expect(mail.text).not.toMatch(/undefined|null|\[object/)
  },
)

test.each(mails.filter(([name]) => name.startsWith('report,')))(
  'the email ‘%s’ warns that the reported member must not learn who reported them',
  async (_, make) =>
    expectInBothParts(make(), 'mustn’t find out who reported them.', 'until six months after you’ve dealt with it.'),
)

test('the report email says what was reported, when and why, and links to the details', async () => {
  await expectInBothParts(
    reportMail(exampleReport),
    'A member reported a person on Saturday 5 December 2026, 9:30 am.',
    'Their reason: They’re not who they say they are.',
  )
  const { subject, text } = await reportMail(exampleReport)
  expect(subject).toBe('A person was reported')
  expect(linksIn.text(text)[0]).toBe('https://dating.example/admin/moderation/0192f0c1-1111-7000-8000-000000000003')
})

test('neither the subject nor the preview of a report email has the reporter’s reason', async () => {
  const mail = await reportMail(exampleReport)
  expect(previewOf(mail)).toBe('Sign in to read the report.')
  expect(mail.subject).not.toContain('who they say they are')
})

test('the subject of an urgent report says that it is urgent', async () => {
  const { subject } = await reportMail({ ...exampleReport, what: 'a message', reason: 'under_18' })
  expect(subject).toBe('Urgent: a message was reported')
})
