import { sql } from 'kysely'
import { nameUnlessHidden } from '#safety/server/name-queries.ts'
import { columnSection, type DownloadSection } from '#platform/server/data-download.ts'
import { safetyPersonalData } from '#safety/server/personal-data.ts'

const of = safetyPersonalData

const blocked = columnSection(of, 'blocks', {
  name: 'people_you_have_blocked',
  heading: 'People you have blocked',
  about: 'The people you’ve blocked. They aren’t told, and you aren’t told who has blocked you.',
  retention: 'account',
  extra: { person: ['Name', sql`m.user_name`] },
  labels: { blockedAt: 'Blocked on' },
  from: ({ memberId }) => sql`from blocks t join members m on m.id = t.blocked_id
    where t.blocker_id = ${memberId} order by t.blocked_at`,
})

/** The reports that the member made. Their snapshots are left out, because they are the other member's personal data. */
const reports = columnSection(of, 'reports', {
  name: 'reports_you_made',
  heading: 'Reports you made',
  about: 'What you reported to us, so that we can keep everyone safe.',
  retention: 'reports',
  extra: { person: ['About', nameUnlessHidden('t.reported_id', 't.reporter_id')] },
  labels: {
    about: 'What you reported',
    reason: 'Your reason',
    note: 'What you wrote',
    reportedAt: 'Reported on',
    closedAt: 'Reviewed on',
  },
  from: ({ memberId }) => sql`from reports t left join members m on m.id = t.reported_id
    where t.reporter_id = ${memberId} order by t.reported_at`,
})

/** The decisions about the member. A dismissed report adds none, so the member does not learn of it. */
const decisions = columnSection(of, 'decisions', {
  name: 'decisions_about_you',
  heading: 'Decisions about you',
  about: 'What we decided about your account or your content, with your response and the outcome.',
  retention: 'decisions',
  labels: {
    measure: 'Decision',
    removed: 'Deleted',
    reason: 'Reason',
    decidedAt: 'Decided on',
    answer: 'Your response',
    answeredAt: 'Responded on',
    outcome: 'Outcome',
    outcomeNote: 'Note on the outcome',
    settledAt: 'Reviewed on',
  },
  from: ({ memberId }) => sql`from decisions t where t.member_id = ${memberId} and t.measure <> 'dismissed'
    order by t.decided_at`,
})

export const safetyDownload: readonly DownloadSection[] = [blocked, reports, decisions]
