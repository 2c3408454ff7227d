/** The minimum age in the terms. By law an age is reached on the birthday, or on 1 March for a person born on 29 February. */
export const MINIMUM_AGE = 18

/** An earlier date of birth must be a typing error. */
const EARLIEST_BIRTH_DATE = '1900-01-02'

/**
 * Returns the reason to refuse a date of birth, or undefined if it is accepted. Both arguments are ISO 8601 dates, and `today`
 * is the date at the events.
 */
export function dateOfBirthError(day: string, today: string): string | undefined {
  if (day > today) return 'That date is in the future. Please check the year.'
  if (day < EARLIEST_BIRTH_DATE) return 'That’s a very long time ago. Please check the year.'
  if (ageOn(today, day) < MINIMUM_AGE) return 'Members must be 18 or over.'
  return undefined
}

/**
 * Returns the age in whole years on a day. Both dates are in ISO 8601. In years without a 29 February, someone born on that
 * date turns a year older on 1 March.
 */
export function ageOn(day: string, born: string): number {
  const years = Number(day.slice(0, 4)) - Number(born.slice(0, 4))
  return day.slice(5) >= born.slice(5) ? years : years - 1
}

/** How long a second factor gives a host or an owner the rights of staff. The session goes on without them. */
export const STAFF_RIGHTS_HOURS = 12

/** Returns true while the second factor that was given at this time gives staff their rights. Both are in milliseconds. */
export function areStaffRightsValid(secondFactorAtMs: number | null, nowMs: number): boolean {
  return secondFactorAtMs !== null && nowMs < secondFactorAtMs + STAFF_RIGHTS_HOURS * 60 * 60 * 1_000
}

/** What reads are called in the list of devices. */
export const LOOKED = 'viewed the site'
const SAME_AGAIN_MS = 60 * 1_000
const LOOKED_AGAIN_MS = 5 * 60 * 1_000

type SessionActivity = { words: string; atMs: number }

/**
 * Returns true if the last activity of a session is out of date. The same one is recorded once a minute at most, because pages
 * poll, and reads once in five minutes, so that few requests have to write.
 */
export function isNewActivity(last: SessionActivity | undefined, { words, atMs }: SessionActivity): boolean {
  if (!last) return true
  const sinceMs = atMs - last.atMs
  if (words === LOOKED) return sinceMs >= LOOKED_AGAIN_MS
  return words !== last.words || sinceMs >= SAME_AGAIN_MS
}

/** A member is told of a sign-in on a device where they had no session in this time. */
const FAMILIAR_DAYS = 90

/** Returns true if the member's last session on a device is so recent that they are not told of the next. */
export function isFamiliarDevice(lastUsedAtMs: number, nowMs: number): boolean {
  return nowMs < lastUsedAtMs + FAMILIAR_DAYS * 24 * 60 * 60 * 1_000
}

/**
 * How many emails about new devices a member gets in a day. The last says that there will be no more. A device beyond them is
 * not remembered, so that the member is told of its next sign-in.
 */
export const MAX_DEVICE_MAILS_A_DAY = 5

/** Returns the state of a link from an email. Instants are in milliseconds since the epoch. */
export function stateOfLink(
  link: { usedAtMs: number | null; expiresAtMs: number },
  nowMs: number,
): 'good' | 'used' | 'expired' {
  if (link.usedAtMs !== null) return 'used'
  return nowMs < link.expiresAtMs ? 'good' : 'expired'
}
