import { expect, test } from 'vitest'
import { complaintAcknowledgedMail } from '#privacy/server/emails/complaint-acknowledged-mail.tsx'
import { complaintAnsweredMail } from '#privacy/server/emails/complaint-answered-mail.tsx'
import { complaintExtendedMail } from '#privacy/server/emails/complaint-extended-mail.tsx'
import { complaintsDueMail } from '#privacy/server/emails/complaints-due-mail.tsx'
import {
  exampleAcknowledged,
  exampleAnswered,
  exampleExtended,
} from '#privacy/server/emails/testing/complaint-mails.ts'
import { expectInBothParts } from '#platform/testing/read-mail.ts'

const hostile = '<script>alert(1)</script> & "Beth"'

test('an acknowledgement contains the reference and deadline of a complaint, and repeats a member’s own text', () =>
  expectInBothParts(
    complaintAcknowledgedMail(exampleAcknowledged),
    'Hello Beth,',
    'we’ll reply by Monday 4 January 2027. Your reference is C-7K3QX',
    'What do you keep of me? Please send it to me.',
    'Information Commissioner’s Office (ICO)',
  ))

test('an answer contains the owner’s text, and an extension the new deadline and the reason', async () => {
  await expectInBothParts(
    complaintAnsweredMail(exampleAnswered),
    'your complaint of Saturday 5 December 2026, 9:30 am, reference C-7K3QX:',
    'You are right, it was cold.',
  )
  await expectInBothParts(
    complaintExtendedMail(exampleExtended),
    'We’ll reply by Friday 5 March 2027.',
    'We have to ask the card provider.',
  )
})

test('up to twenty due complaints are listed, and the rest are counted', async () => {
  const { sender } = exampleAnswered
  const day = Temporal.PlainDate.from('2027-01-04')
  const due = Array.from({ length: 23 }, (_, n) => ({ reference: `C-${n}`, answerBy: day, left: -2 }))
  const mail = complaintsDueMail({ sender, owner: { userName: null }, due })
  await expectInBothParts(mail, 'C-0: due Monday 4 January 2027 (2 days ago).', 'And 3 more.')
  expect((await mail).subject).toBe('23 complaints or requests to answer, 23 overdue')
  expect((await mail).text).not.toContain('C-20:')
})

test('markup in names and texts is shown as text', async () => {
  const mails = await Promise.all([
    complaintAcknowledgedMail({ ...exampleAcknowledged, own: { name: hostile, content: hostile } }),
    complaintAnsweredMail({ ...exampleAnswered, name: hostile, answer: hostile }),
    complaintExtendedMail({ ...exampleExtended, name: hostile, reason: hostile }),
  ])
  for (const { html } of mails) expect(html).not.toContain('<script>')
})
