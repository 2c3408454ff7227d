import { expect, test } from 'vitest'
import { everySafetyMail, exampleReport } from '#safety/server/emails/testing.ts'
import { reportMail } from '#safety/server/emails/report-mail.tsx'
import { expectInBothParts, expectPartsAlike, linksIn } from '#platform/testing/read-mail.ts'

const mails = Object.entries(everySafetyMail)
const hostile = '<script>alert(1)</script> & "Tom"'

test.each(mails)('the mail ‘%s’ says the same in both parts, and keeps calm', async (_name, make) => {
  const mail = await make()
  expectPartsAlike(mail)
  expect(mail.subject + mail.text).not.toContain('!')
  expect(mail.subject).not.toMatch(/[\r\n]/)
  expect(mail.text).not.toMatch(/undefined|null|\[object/)
})

test.each(mails.filter(([name]) => name.startsWith('reported')))(
  'the mail ‘%s’ says what must not be told',
  async (_, make) => expectInBothParts(make(), 'must not learn who reported them.', 'kept until six months after'),
)

test('it names both, why, when, what the reporter says and what they saw', async () => {
  await expectInBothParts(
    reportMail(exampleReport),
    'Beth Walters has reported Tom Hadley, on Saturday 5 December 2026, 9:30 am.',
    'Their reason: They are not who they say they are.',
    'That is a picture of an actor. He looked quite different on the night.',
    'Likes canals. And the pubs beside them. Ask me about locks.',
    'The portrait that it showed is kept with the report.',
  )
  const { text } = await reportMail(exampleReport)
  expect(linksIn.text(text).slice(0, 2)).toEqual([
    'https://dating.example/userprofile/0192f0c1-1111-7000-8000-000000000001',
    'https://dating.example/userprofile/0192f0c1-1111-7000-8000-000000000002',
  ])
})

test('whatever somebody wrote is words', async () => {
  const words = { note: hostile, reported: { id: '1', name: hostile } }
  const { html } = await reportMail({
    ...exampleReport,
    ...words,
    seen: { name: hostile, headline: hostile, body: hostile },
  })
  expect(html).not.toContain('<script>')
})
