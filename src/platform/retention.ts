/** A period in London calendar time. */
export type Period = { days: number } | { months: number }

/** Kept for a fixed period after something happened. */
type ForAWhile = { what: string; period: Period; after: string }
/** Kept for as long as the owner has set. */
type AsSet = { what: string; setting: 'messagesKeptMonths'; after: string }
/** Kept for as long as a condition holds. */
type AsLong = { what: string; until: string }

/**
 * How long each kind of personal data is kept. The privacy page shows this table line by line, and the jobs that delete data take
 * their periods from it.
 */
export const retention = {
  neverActivated: {
    what: 'An account whose email address is never confirmed',
    period: { days: 30 },
    after: 'it was registered',
  },
  account: {
    what: 'Your account and your profile, whom you have blocked, and what an owner has noted about you',
    until: 'you delete your account',
  },
  mailChoices: {
    what: 'Which emails you have asked for, in which words and when, and when you stopped them',
    until: 'you delete your account',
  },
  likes: { what: 'Likes and matches', setting: 'messagesKeptMonths', after: 'the event' },
  messages: { what: 'Messages', setting: 'messagesKeptMonths', after: 'they were sent' },
  sessions: { what: 'The sign-in of a device', period: { days: 30 }, after: 'it was last used' },
  links: {
    what: 'Links from our emails, and invitations to help with the evenings',
    period: { days: 30 },
    after: 'they ran out',
  },
  mailWords: { what: 'What an email to you says', period: { days: 7 }, after: 'it was sent' },
  mail: { what: 'That an email was sent to you', period: { days: 30 }, after: 'it was written' },
  tickets: { what: 'The code on your ticket', period: { days: 30 }, after: 'the event' },
  replacementAddresses: {
    what: 'An email address to which you sent a link to take over your place',
    period: { days: 30 },
    after: 'the event',
  },
  downloads: { what: 'The download of all your data that you can ask for', period: { days: 1 }, after: 'it was made' },
  reports: {
    what: 'Reports, with what was reported, even if who wrote it deletes their account',
    period: { months: 6 },
    after: 'an owner has dealt with them',
  },
  marks: {
    what: 'A message that the site has marked, with its mark',
    period: { months: 6 },
    after: 'it was marked, at most',
  },
  decisions: {
    what: 'What an owner has decided about you, with your answer, unless it is a suspension that stands; it goes before if you delete your account',
    period: { months: 12 },
    after: 'it was decided',
  },
  complaints: {
    what: 'Complaints and requests with our answer, and with your name and address, even if you delete your account',
    period: { months: 12 },
    after: 'we have answered them',
  },
  bookings: {
    what: 'Bookings and payments; once you have deleted your account they are figures without a person',
    until: 'the law on business accounts no longer asks for them',
  },
  keptOut: {
    what: 'Your email address, scrambled so that nobody can read it, if you are suspended when your account is deleted',
    until: 'the business ends',
  },
  audit: {
    what: 'The record of what was done about money, places, suspensions, deletions, passwords and email addresses, with numbers instead of names',
    until: 'the business ends',
  },
} as const satisfies Record<string, ForAWhile | AsSet | AsLong>

/** The numbers of months that the owner can choose from. The database enforces the shortest as a minimum. */
export const messagesKept = ['12', '24', '36', '60', '120'] as const

/** What the owner has set. */
export type RetentionSettings = { messagesKeptMonths: number }

/** Anything that happened before this instant is old enough to delete. */
export function before(now: Temporal.Instant, period: Period): Temporal.Instant {
  return now.toZonedDateTimeISO('Europe/London').subtract(period).toInstant()
}

/**
 * The same with a margin, for rows that a database constraint also keeps for a year. The constraint counts the year in UTC, which
 * differs by an hour from London time when the clocks change on different dates in the two years.
 */
export function beforeWithMargin(now: Temporal.Instant, period: Period): Temporal.Instant {
  return before(now, period).subtract({ hours: 2 })
}

/** The table formatted for people, one line per kind: 'Messages: 2 years after they were sent.' */
export function sayRetention(settings: RetentionSettings): string[] {
  return Object.values<ForAWhile | AsSet | AsLong>(retention).map(
    (kept) => `${kept.what}: ${sayHowLong(kept, settings)}.`,
  )
}

/** For one kind: 'Kept 2 years after they were sent.' */
export function sayKept(kind: keyof typeof retention, settings: RetentionSettings): string {
  return `Kept ${sayHowLong(retention[kind], settings)}.`
}

function sayHowLong(kept: ForAWhile | AsSet | AsLong, settings: RetentionSettings): string {
  if ('until' in kept) return `until ${kept.until}`
  const period = 'period' in kept ? kept.period : { months: settings[kept.setting] }
  return `${sayPeriod(period)} after ${kept.after}`
}

/** '30 days', '6 months', '1 year', '2 years' */
export function sayPeriod(period: Period): string {
  if ('days' in period) return count(period.days, 'day')
  const isWholeYears = period.months % 12 === 0
  return isWholeYears ? count(period.months / 12, 'year') : count(period.months, 'month')
}

const count = (number: number, of: string) => `${number} ${of}${number === 1 ? '' : 's'}`
