import { answeredMail } from '#safety/server/emails/answered-mail.tsx'
import { decisionMail, type DecidedFacts } from '#safety/server/emails/decision-mail.tsx'
import { lookedAtMail } from '#safety/server/emails/looked-at-mail.tsx'
import { outcomeMail, type OutcomeFacts } from '#safety/server/emails/outcome-mail.tsx'
import { reportMail, type Reported } from '#safety/server/emails/report-mail.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'

const sender = {
  siteName: 'Black Country Speed Dating',
  siteUrl: 'https://dating.example',
  trader: { name: 'Five Minutes Ltd', address: '1 High Street, Dudley', email: 'hello@dating.example' },
}

/** A profile that was reported, with a note. */
export const exampleReport: Reported = {
  sender,
  reportId: '0192f0c1-1111-7000-8000-000000000003',
  owner: { userName: 'Amy Tonks' },
  reporter: { id: '0192f0c1-1111-7000-8000-000000000001', name: 'Beth Walters' },
  reported: { id: '0192f0c1-1111-7000-8000-000000000002', name: 'Tom Hadley' },
  reason: 'not_who_they_say',
  note: 'That is a picture of an actor.\nHe looked quite different on the night.',
  seen: { name: 'Tom Hadley', headline: 'Likes canals.', body: 'And the pubs beside them.\n\nAsk me about locks.' },
  portrait: 'kept',
  reportedAt: Temporal.Instant.from('2026-12-05T09:30:00Z'),
}

const seenMessage: Reported['seen'] = {
  fromName: 'Tom Hadley',
  toName: 'Beth Walters',
  subject: 'Friday',
  message: 'I know where you live.\n\nSee you there.',
  sentAt: '2026-12-05T08:15:00Z',
}

const tom = { userName: 'Tom Hadley' }
const link = 'https://dating.example/decision?token=0192f0c1'

/** A message was deleted. */
export const exampleDecision: DecidedFacts = {
  sender,
  member: tom,
  measure: 'removed',
  removed: ['message'],
  reason: 'It was a threat.\nWe do not take that from anybody.',
  link,
  answerUntil: Temporal.Instant.from('2027-01-02T09:30:00Z'),
}

export const exampleOutcome: OutcomeFacts = {
  sender,
  member: tom,
  measure: 'suspended',
  outcome: 'taken back',
  words: 'You were right, and we are sorry.',
  link,
}

export const exampleLookedAt = {
  sender,
  member: { userName: 'Beth Walters' },
  reportedAt: Temporal.Instant.from('2026-12-05T09:30:00Z'),
}

/** Every mail about safety, to be looked at. */
export const everySafetyMail: Record<string, () => Promise<RenderedMail>> = {
  'reported, a person': () => reportMail(exampleReport),
  'reported, without a profile': () =>
    reportMail({
      ...exampleReport,
      note: '',
      portrait: 'none',
      seen: { name: 'Tom Hadley', headline: null, body: null },
    }),
  'reported, a message': () =>
    reportMail({ ...exampleReport, reason: 'felt_unsafe', portrait: 'none', seen: seenMessage }),
  'reported, all gone': () =>
    reportMail({ ...exampleReport, owner: { userName: null }, reporter: null, reported: null, seen: seenMessage }),
  'decided, a message deleted': () => decisionMail(exampleDecision),
  'decided, a warning': () => decisionMail({ ...exampleDecision, measure: 'warned', removed: ['words', 'portrait'] }),
  'decided, a suspension': () => decisionMail({ ...exampleDecision, measure: 'suspended', removed: [] }),
  'answered, to an owner': () =>
    answeredMail({ sender, owner: { userName: 'Amy Tonks' }, member: tom, decisionId: '0192f0c1' }),
  'looked at': () => lookedAtMail(exampleLookedAt),
  'settled, taken back': () => outcomeMail(exampleOutcome),
  'settled, stands': () => outcomeMail({ ...exampleOutcome, measure: 'removed', outcome: 'stands', words: '' }),
}
