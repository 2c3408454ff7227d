/** A period in London calendar time. */
export type Period = { days: number } | { months: number }

/** Data that is kept for a fixed period after something happened. */
type FixedPeriod = { label: string; period: Period; after: string }
/** Data that is kept for a period that the owner has set. */
type OwnerSetPeriod = { label: string; setting: 'messageRetentionMonths'; after: string }
/** Data that is kept until a condition is met. */
type UntilCondition = { label: string; until: string }

/**
 * The retention period of each kind of personal data. The privacy page shows this table line by line, and the jobs that delete
 * data take their periods from it.
 */
export const retention = {
  neverActivated: {
    label: 'An account whose email address is never confirmed',
    period: { days: 30 },
    after: 'it was registered',
  },
  account: {
    label: 'Your account and your profile, whom you have blocked, and what an owner has noted about you',
    until: 'you delete your account',
  },
  mailChoices: {
    label: 'Which emails you have asked for, in which words and when, and when you stopped them',
    until: 'you delete your account',
  },
  likes: { label: 'Likes and matches', setting: 'messageRetentionMonths', after: 'the event' },
  messages: { label: 'Messages', setting: 'messageRetentionMonths', after: 'they were sent' },
  sessions: {
    label: 'The sign-in of a device, with what was last done there and the doors that it keeps',
    period: { days: 30 },
    after: 'it was last used, and 90 days after you signed in at the latest',
  },
  links: {
    label: 'Links from our emails, and invitations to help with the evenings',
    period: { days: 30 },
    after: 'they ran out',
  },
  mailText: { label: 'What an email to you says', period: { days: 7 }, after: 'it was sent' },
  mail: { label: 'That an email was sent to you', period: { days: 30 }, after: 'it was written' },
  tickets: { label: 'The code on your ticket', period: { days: 30 }, after: 'the event' },
  replacementAddresses: {
    label: 'An email address to which you sent a link to take over your place',
    period: { days: 30 },
    after: 'the event',
  },
  downloads: { label: 'The download of all your data that you can ask for', period: { days: 1 }, after: 'it was made' },
  reports: {
    label: 'Reports, with what was reported, even if who wrote it deletes their account',
    period: { months: 6 },
    after: 'an owner has dealt with them',
  },
  marks: {
    label: 'A message that the site has marked, with its mark',
    period: { months: 6 },
    after: 'it was marked, at most',
  },
  decisions: {
    label:
      'What an owner has decided about you, with your answer, unless it is a suspension that stands; it goes before if you delete your account',
    period: { months: 12 },
    after: 'it was decided',
  },
  complaints: {
    label: 'Complaints and requests with our answer, and with your name and address, even if you delete your account',
    period: { months: 12 },
    after: 'we have answered them',
  },
  bookings: {
    label: 'Bookings and payments; once you have deleted your account they are figures without a person',
    until: 'the law on business accounts no longer asks for them',
  },
  bannedAddresses: {
    label:
      'Your email address, scrambled so that nobody can read it, if you are suspended when your account is deleted',
    until: 'the business ends',
  },
  audit: {
    label:
      'The record of what was done about money, places, suspensions, deletions, passwords and email addresses, with numbers instead of names',
    until: 'the business ends',
  },
} as const satisfies Record<string, FixedPeriod | OwnerSetPeriod | UntilCondition>

/** The retention periods in months that the owner can choose. The database enforces the shortest as a minimum. */
export const messageRetentionChoices = ['12', '24', '36', '60', '120'] as const

/** The retention settings of the owner. */
export type RetentionSettings = { messageRetentionMonths: number }

/** Returns the cutoff before which data is old enough to delete. */
export function before(now: Temporal.Instant, period: Period): Temporal.Instant {
  return now.toZonedDateTimeISO('Europe/London').subtract(period).toInstant()
}

/**
 * Returns the cutoff with a safety margin, for rows that a database constraint also protects for a year. The constraint counts
 * the year in UTC, which differs by an hour from London time when the clocks change on different dates in the two years.
 */
export function cutoffWithMargin(now: Temporal.Instant, period: Period): Temporal.Instant {
  return before(now, period).subtract({ hours: 2 })
}

/** Formats the table for people, one line per kind: 'Messages: 2 years after they were sent.' */
export function formatRetention(settings: RetentionSettings): string[] {
  return Object.values<FixedPeriod | OwnerSetPeriod | UntilCondition>(retention).map(
    (entry) => `${entry.label}: ${formatRetentionPeriod(entry, settings)}.`,
  )
}

/** Formats the period of one kind, such as 'Kept 2 years after they were sent.' */
export function formatRetentionOf(kind: keyof typeof retention, settings: RetentionSettings): string {
  return `Kept ${formatRetentionPeriod(retention[kind], settings)}.`
}

function formatRetentionPeriod(
  entry: FixedPeriod | OwnerSetPeriod | UntilCondition,
  settings: RetentionSettings,
): string {
  if ('until' in entry) return `until ${entry.until}`
  const period = 'period' in entry ? entry.period : { months: settings[entry.setting] }
  return `${formatPeriod(period)} after ${entry.after}`
}

/** Formats a period as '30 days', '6 months', '1 year' or '2 years'. */
export function formatPeriod(period: Period): string {
  if ('days' in period) return count(period.days, 'day')
  const isWholeYears = period.months % 12 === 0
  return isWholeYears ? count(period.months / 12, 'year') : count(period.months, 'month')
}

const count = (number: number, of: string) => `${number} ${of}${number === 1 ? '' : 's'}`
