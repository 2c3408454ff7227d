import type { DecisionDetails } from '#safety/server/emails/decision-mail.tsx'
import type { OutcomeDetails } from '#safety/server/emails/outcome-mail.tsx'
import type { ReportMailDetails } from '#safety/server/emails/report-mail.tsx'
import { safetyNotifications } from '#safety/server/notifications.ts'
import type { NotificationMail } from '#platform/server/mail/outgoing-mail.ts'

const sender = {
  siteName: 'Black Country Speed Dating',
  siteUrl: 'https://dating.example',
  trader: { name: 'Five Minutes Ltd', address: '1 High Street, Dudley', email: 'hello@dating.example' },
}

/** Details of a report about a person. */
export const exampleReport: ReportMailDetails = {
  sender,
  reportId: '0192f0c1-1111-7000-8000-000000000003',
  owner: { userName: 'Amy Tonks' },
  what: 'a person',
  reason: 'impersonation',
  reportedAt: Temporal.Instant.from('2026-12-05T09:30:00Z'),
}

const tom = { userName: 'Tom Hadley' }
const link = 'https://dating.example/decision?token=0192f0c1'

/** Details of a decision that deleted a message. */
export const exampleDecision: DecisionDetails = {
  sender,
  member: tom,
  measure: 'removed',
  removed: ['message'],
  reason: 'It was a threat.\nWe do not take that from anybody.',
  link,
  answerUntil: Temporal.Instant.from('2027-01-02T09:30:00Z'),
}

export const exampleOutcome: OutcomeDetails = {
  sender,
  member: tom,
  measure: 'suspended',
  outcome: 'reversed',
  note: 'You were right, and we are sorry.',
  link,
}

export const exampleReportReviewed = {
  sender,
  member: { userName: 'Beth Walters' },
  reportedAt: Temporal.Instant.from('2026-12-05T09:30:00Z'),
}

/** Every email of this capability, for previews and tests. */
export const everySafetyMail: Record<string, () => Promise<NotificationMail>> = {
  'report, a person': () => safetyNotifications.report.mail(exampleReport),
  'report, a message': () =>
    safetyNotifications.report.mail({ ...exampleReport, what: 'a message', reason: 'felt_unsafe' }),
  'report, to the address for questions': () =>
    safetyNotifications.report.mail({ ...exampleReport, owner: { userName: null } }),
  'decision, a message deleted': () => safetyNotifications.decision.mail(exampleDecision),
  'decision, a warning': () =>
    safetyNotifications.decision.mail({ ...exampleDecision, measure: 'warned', removed: ['text', 'portrait'] }),
  'decision, a suspension': () =>
    safetyNotifications.decision.mail({ ...exampleDecision, measure: 'suspended', removed: [] }),
  'decision answered': () =>
    safetyNotifications['decision answered'].mail({
      sender,
      owner: { userName: 'Amy Tonks' },
      member: tom,
      decisionId: '0192f0c1',
    }),
  'report reviewed': () => safetyNotifications['report reviewed'].mail(exampleReportReviewed),
  'decision settled, reversed': () => safetyNotifications['decision settled'].mail(exampleOutcome),
  'decision settled, upheld': () =>
    safetyNotifications['decision settled'].mail({
      ...exampleOutcome,
      measure: 'removed',
      outcome: 'upheld',
      note: '',
    }),
}
