import { notificationTable } from '#platform/server/mail/notification-table.ts'
import { answeredMail } from '#safety/server/emails/answered-mail.tsx'
import { decisionMail } from '#safety/server/emails/decision-mail.tsx'
import { outcomeMail } from '#safety/server/emails/outcome-mail.tsx'
import { reportMail } from '#safety/server/emails/report-mail.tsx'
import { reportReviewedMail } from '#safety/server/emails/report-reviewed-mail.tsx'

/** The emails about reports and decisions, by kind. */
export const safetyNotifications = notificationTable({
  report: {
    after: [{ command: 'save-report' }, { sweep: 'safety.unnotified-reports', file: 'notify-owners' }],
    queue: 'safety.notify-owners',
    to: 'owners',
    who: 'except one whom it is about',
    sent: 'always',
    onlyIf: 'the report has a reason, and the owners were not notified of it before',
    builtIn: 'notify-owners',
    shown: 'nothing',
    text: reportMail,
  },
  decision: {
    after: [{ command: 'record-decision', file: 'notify-of-decision' }],
    to: 'member',
    who: 'whom it is about',
    sent: 'always',
    onlyIf: 'the report was not dismissed, and the member has confirmed their address',
    shown: 'subject',
    text: decisionMail,
  },
  'report reviewed': {
    after: [{ command: 'record-decision', file: 'notify-of-decision' }],
    to: 'reachable member',
    who: 'who reported',
    sent: 'always',
    // The reported member may be an owner, who can read sent emails in admin.
    shown: 'nothing',
    text: reportReviewedMail,
  },
  'decision answered': {
    after: [{ command: 'answer-decision', file: 'notify-of-decision' }],
    to: 'owners',
    who: 'except one whom it is about',
    sent: 'always',
    onlyIf: 'the member has confirmed their address',
    shown: 'subject',
    text: answeredMail,
  },
  'decision settled': {
    after: [{ command: 'settle-decision', file: 'notify-of-decision' }],
    to: 'member',
    who: 'whom it is about',
    sent: 'always',
    onlyIf: 'the member has confirmed their address',
    shown: 'subject',
    text: outcomeMail,
  },
})
