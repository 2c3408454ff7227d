import type { AcknowledgedDetails } from '#privacy/server/emails/complaint-acknowledged-mail.tsx'
import type { AnsweredDetails } from '#privacy/server/emails/complaint-answered-mail.tsx'
import type { ExtendedDetails } from '#privacy/server/emails/complaint-extended-mail.tsx'
import { privacyNotifications } from '#privacy/server/notifications.ts'
import type { NotificationMail } from '#platform/server/mail/outgoing-mail.ts'

const sender = {
  siteName: 'Black Country Speed Dating',
  siteUrl: 'https://dating.example',
  trader: { name: 'Five Minutes Ltd', address: '1 High Street, Dudley', email: 'hello@dating.example' },
}

const reference = 'C-7K3QX'
const answerBy = Temporal.PlainDate.from('2027-01-04')
const owner = { userName: 'Amy Tonks' }

export const exampleAcknowledged: AcknowledgedDetails = {
  sender,
  reference,
  kind: 'data',
  answerBy,
  own: { name: 'Beth Walters', content: 'What do you keep of me?\nPlease send it to me.' },
}

export const exampleAnswered: AnsweredDetails = {
  sender,
  reference,
  kind: 'site',
  name: 'Beth Walters',
  receivedAt: Temporal.Instant.from('2026-12-05T09:30:00Z'),
  answer: 'You are right, it was cold.\n\nThe pub has mended its heating.',
}

export const exampleExtended: ExtendedDetails = {
  sender,
  reference,
  kind: 'data',
  name: 'Beth Walters',
  answerBy: Temporal.PlainDate.from('2027-03-05'),
  reason: 'We have to ask the card provider.',
}

const due = (left: number) => ({ reference, answerBy: answerBy.add({ days: left }), left })

/** Every email about complaints, for previews and tests. */
export const everyComplaintMail: Record<string, () => Promise<NotificationMail>> = {
  'complaint acknowledged, from a member': () =>
    privacyNotifications['complaint acknowledged'].mail(exampleAcknowledged),
  'complaint acknowledged, from a visitor': () =>
    privacyNotifications['complaint acknowledged'].mail({ ...exampleAcknowledged, kind: 'site', own: null }),
  'complaint arrived': () =>
    privacyNotifications['complaint arrived'].mail({
      sender,
      owner,
      id: '0192f0c1',
      reference,
      kind: 'other',
      answerBy,
    }),
  'complaint answered': () => privacyNotifications['complaint answered'].mail(exampleAnswered),
  'complaint extended': () => privacyNotifications['complaint extended'].mail(exampleExtended),
  'complaints due, one in a week': () =>
    privacyNotifications['complaints due'].mail({ sender, owner: { userName: null }, due: [due(7)] }),
  'complaints due, some overdue': () =>
    privacyNotifications['complaints due'].mail({
      sender,
      owner,
      due: [-3, -1, 0, 1, 6].map((left) => ({ ...due(left), reference: `C-7K3Q${left + 5}` })),
    }),
}
