import type { Decision } from '#safety/contract.ts'
import { listOf, removableWords } from '#safety/rules/removable-words.ts'

const headings: Record<Decision['measure'], string> = {
  dismissed: 'A decision about your account',
  removed: 'We have deleted something of yours',
  warned: 'A warning',
  suspended: 'Your account was suspended',
}

export function headingOf({ measure }: Decision): string {
  return headings[measure]
}

export function whatWasDecided({ measure, removed, decided_at }: Decision): string {
  const what = listOf(removed.map((one) => removableWords[one]))
  const day = sayDay(decided_at)
  if (measure === 'removed') return `On ${day} we deleted ${what}.`
  const also = removed.length > 0 ? `, and deleted ${what}` : ''
  return measure === 'suspended'
    ? `On ${day} we suspended your account${also}.`
    : `On ${day} we gave you a warning${also}.`
}

const days = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

/** '5 December 2026', from an ISO 8601 instant, in the time zone where the site is run. */
export function sayDay(instant: string): string {
  return days.format(new Date(instant))
}
