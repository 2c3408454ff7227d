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
    label: 'An account whose email address was never confirmed',
    period: { days: 30 },
    after: 'it was registered',
  },
  account: {
    label: 'Your account and profile, the members you’ve blocked, and owners’ notes about you',
    until: 'you delete your account',
  },
  mailChoices: {
    label: 'Which emails you signed up for, the wording you agreed to, and when you signed up and unsubscribed',
    until: 'you delete your account',
  },
  comeBackEmails: {
    label: 'When we last invited you back after a while without an event, and when your last event was then',
    until: 'you delete your account',
  },
  likesConsents: {
    label:
      'Whether you agreed to us using your likes, the wording you agreed to, and when you agreed and withdrew your agreement',
    until: 'you delete your account',
  },
  likes: { label: 'Likes and matches', setting: 'messageRetentionMonths', after: 'the event' },
  rounds: {
    label: 'Who you sat with at an event, no longer linked to you afterwards',
    setting: 'messageRetentionMonths',
    after: 'the event',
  },
  nightNotes: {
    label: 'What a host noted about you during an event',
    period: { months: 6 },
    after: 'it was written, or until you delete your account',
  },
  messages: { label: 'Messages', setting: 'messageRetentionMonths', after: 'they were sent' },
  reviews: {
    label: 'Your reviews of our evenings, without your name unless you’ve chosen to show your first name',
    until: 'you delete them or your account',
  },
  refusedReviews: {
    label: 'A review of yours that we didn’t publish, with the reason',
    period: { months: 6 },
    after: 'we told you, or until you delete it or your account',
  },
  sessions: {
    label:
      'A device signed in to your account, including when and how it was last used and which events it can check guests in at',
    period: { days: 30 },
    after: 'it was last used, or 90 days after you signed in if that’s sooner',
  },
  calendarFeeds: {
    label: 'The secret address of your own calendar, if you made one, scrambled so that nobody can read it',
    until: 'you stop it, change your password or delete your account',
  },
  pushDevices: {
    label: 'The address at which a device gets notifications from us, if you turned them on there',
    until: 'you turn them off or sign out there',
  },
  securityEvents: {
    label:
      'The record of sign-ins, failed attempts and changes to your account, including the device used and your IP address, scrambled so that nobody can read it',
    period: { days: 90 },
    after: 'they happened',
  },
  knownDevices: {
    label: 'A browser you’ve signed in with before',
    period: { months: 12 },
    after: 'you were last signed in there',
  },
  links: {
    label: 'Links in our emails, and invitations to help run our events',
    period: { days: 30 },
    after: 'they expire',
  },
  unsubscribeLinks: {
    label: 'The unsubscribe link in an email',
    period: { months: 24 },
    after: 'the email was written',
  },
  mailText: { label: 'The content of emails to you', period: { days: 7 }, after: 'they were sent' },
  mail: { label: 'The record of each email to you', period: { days: 30 }, after: 'the email was written' },
  tickets: { label: 'The code on your ticket', period: { days: 30 }, after: 'the event' },
  voucherText: {
    label: 'The names and the message on a gift voucher',
    period: { days: 90 },
    after: 'it was used, expired or was refunded',
  },
  voucherAddresses: {
    label: 'The email address that a gift voucher was sent to',
    period: { months: 12 },
    after: 'it was used, expired or was refunded',
  },
  replacementAddresses: {
    label: 'The email address of anyone you offered your place to',
    period: { days: 30 },
    after: 'the event',
  },
  attendanceAnswers: {
    label: 'Whether you told us that you were coming to an event, or running late',
    period: { days: 30 },
    after: 'the event',
  },
  downloads: { label: 'A download of your data that you requested', period: { days: 1 }, after: 'it was created' },
  reports: {
    label: 'Reports, with a copy of what was reported, even if the person reported deletes their account',
    period: { months: 6 },
    after: 'an owner has dealt with them',
  },
  marks: {
    label: 'A copy of each message that the site flagged because it contained contact details',
    period: { months: 6 },
    after: 'it was flagged',
  },
  decisions: {
    label: 'Owners’ decisions about you, with your responses',
    period: { months: 12 },
    after: 'the decision, or until the end of a longer suspension; deleted sooner if you delete your account',
  },
  complaints: {
    label: 'Complaints and requests, with our answers and your name and email address, even if you delete your account',
    period: { months: 12 },
    after: 'we answered them',
  },
  bookings: {
    label: 'Bookings, payments and receipts, no longer linked to you once you’ve deleted your account',
    until: 'the law no longer requires us to keep them as business records',
  },
  webhookMessages: {
    label: 'The ID numbers of bookings and payments in messages to other programs that we use',
    period: { days: 30 },
    after: 'they happened',
  },
  bannedAddresses: {
    label: 'Your email address, scrambled so that nobody can read it, if you’re suspended when your account is deleted',
    until: 'the business closes',
  },
  audit: {
    label:
      'The log of payments, bookings, suspensions, deletions and changes of password or email address, with ID numbers instead of names',
    until: 'the business closes',
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

/** Formats the period of one kind, such as 'Kept for 2 years after they were sent.' */
export function formatRetentionOf(kind: keyof typeof retention, settings: RetentionSettings): string {
  const entry = retention[kind]
  return `Kept ${'until' in entry ? '' : 'for '}${formatRetentionPeriod(entry, settings)}.`
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
  if ('days' in period) return pluralise(period.days, 'day')
  const isWholeYears = period.months % 12 === 0
  return isWholeYears ? pluralise(period.months / 12, 'year') : pluralise(period.months, 'month')
}

const pluralise = (number: number, unit: string) => `${number} ${unit}${number === 1 ? '' : 's'}`
