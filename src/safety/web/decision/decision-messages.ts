import type { Decision } from '#safety/contract.ts'
import { formatList, removableLabels } from '#safety/rules/removable-labels.ts'

const headings: Record<Decision['measure'], string> = {
  dismissed: 'A decision about your account',
  removed: 'We’ve deleted something of yours',
  warned: 'A warning',
  suspended: 'Your account was suspended',
}

export function headingOf({ measure }: Decision): string {
  return headings[measure]
}

export function decisionMessage({ measure, removed, decided_at }: Decision): string {
  const removedParts = formatList(removed.map((one) => removableLabels[one]))
  const day = formatDay(decided_at)
  if (measure === 'removed') return `On ${day} we deleted ${removedParts}.`
  const also = removed.length > 0 ? `, and deleted ${removedParts}` : ''
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

/** Formats an ISO 8601 instant as '5 December 2026', in the time zone in which the site is run. */
export function formatDay(instant: string): string {
  return days.format(new Date(instant))
}
