import { sql } from 'kysely'
import { nameUnlessHidden } from '#safety/server/name-queries.ts'
import { columnSection, type DownloadSection } from '#platform/server/data-download.ts'
import { safetyPersonalData } from '#safety/server/personal-data.ts'

const of = safetyPersonalData

const blocked = columnSection(of, 'blocks', {
  name: 'people_you_have_blocked',
  heading: 'People you have blocked',
  about: 'So that you do not meet on the site. They are not told, nor are you told who has blocked you.',
  retention: 'account',
  extra: { person: ['Whom you have blocked', sql`m.user_name`] },
  labels: { blockedAt: 'Since when' },
  from: ({ memberId }) => sql`from blocks t join members m on m.id = t.blocked_id
    where t.blocker_id = ${memberId} order by t.blocked_at`,
})

/** The reports that the member made. Their snapshots are left out, because they are the other member's personal data. */
const reports = columnSection(of, 'reports', {
  name: 'reports_you_made',
  heading: 'What you reported',
  about: 'What you reported to those who run the site, so that they can keep everybody safe.',
  retention: 'reports',
  extra: { person: ['Whom it is about', nameUnlessHidden('t.reported_id', 't.reporter_id')] },
  labels: {
    about: 'What you reported',
    reason: 'Your reason',
    note: 'What you wrote',
    reportedAt: 'When',
    closedAt: 'When it had been looked at',
  },
  from: ({ memberId }) => sql`from reports t left join members m on m.id = t.reported_id
    where t.reporter_id = ${memberId} order by t.reported_at`,
})

/** The decisions about the member. A dismissed report adds none, so the member does not learn of it. */
const decisions = columnSection(of, 'decisions', {
  name: 'decisions_about_you',
  heading: 'What was decided about you',
  about:
    'What those who run the site decided about your account or what you wrote, with your answer and what became of it.',
  retention: 'decisions',
  labels: {
    measure: 'What was done',
    removed: 'What was deleted',
    reason: 'Why',
    decidedAt: 'When',
    answer: 'Your answer',
    answeredAt: 'When you answered',
    outcome: 'What became of it',
    outcomeNote: 'What was said about that',
    settledAt: 'When',
  },
  from: ({ memberId }) => sql`from decisions t where t.member_id = ${memberId} and t.measure <> 'dismissed'
    order by t.decided_at`,
})

export const safetyDownload: readonly DownloadSection[] = [blocked, reports, decisions]
