import {
  complaintAcknowledgedMail,
  type AcknowledgedDetails,
} from '#privacy/server/emails/complaint-acknowledged-mail.tsx'
import { complaintAnsweredMail, type AnsweredDetails } from '#privacy/server/emails/complaint-answered-mail.tsx'
import { complaintArrivedMail } from '#privacy/server/emails/complaint-arrived-mail.tsx'
import { complaintExtendedMail, type ExtendedDetails } from '#privacy/server/emails/complaint-extended-mail.tsx'
import { complaintsDueMail } from '#privacy/server/emails/complaints-due-mail.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'

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

/** Every email about complaints, for inspection. */
export const everyComplaintMail: Record<string, () => Promise<RenderedMail>> = {
  'complaint acknowledged, from a member': () => complaintAcknowledgedMail(exampleAcknowledged),
  'complaint acknowledged, from a visitor': () =>
    complaintAcknowledgedMail({ ...exampleAcknowledged, kind: 'site', own: null }),
  'complaint arrived, to an owner': () =>
    complaintArrivedMail({ sender, owner, id: '0192f0c1', reference, kind: 'other', answerBy }),
  'complaint answered': () => complaintAnsweredMail(exampleAnswered),
  'complaint extended': () => complaintExtendedMail(exampleExtended),
  'complaint due, in a week': () => complaintsDueMail({ sender, owner: { userName: null }, due: [due(7)] }),
  'complaints due, some overdue': () =>
    complaintsDueMail({
      sender,
      owner,
      due: [-3, -1, 0, 1, 6].map((left) => ({ ...due(left), reference: `C-7K3Q${left + 5}` })),
    }),
}
