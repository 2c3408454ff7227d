import type { NewsletterState } from '#privacy/contract/admin/newsletters.ts'
import type { Attendance, Newsletter } from '#privacy/contract/newsletter.ts'

export const attendanceLabels: Record<Attendance, string> = {
  any: 'Anyone',
  since: 'Have been since a date',
  'not since': 'Have been, but not since a date',
  never: 'Have never been',
}

export const stateLabels: Record<NewsletterState, string> = {
  draft: 'Draft',
  sending: 'Sending',
  sent: 'Sent',
  stopped: 'Stopped',
}

const day = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' })

/** Formats whom a newsletter is for, such as 'Members who asked for newsletters, aged 30 to 45, who have been to …'. */
export function formatAudience(newsletter: Newsletter): string {
  const { town, youngest_age: youngest, oldest_age: oldest, attendance, attendance_day: date } = newsletter
  const when = date === null ? '' : day.format(new Date(date))
  const attended = {
    any: null,
    since: `who have been to an event since ${when}`,
    'not since': `who have been to an event, but not since ${when}`,
    never: 'who have never been to an event',
  }[attendance]
  const parts = [
    'Members who asked for newsletters',
    formatAges(youngest, oldest),
    town === null ? null : `who have been to an event in ${town}`,
    attended,
  ]
  return parts.filter((part) => part !== null).join(', ')
}

function formatAges(youngest: number | null, oldest: number | null): string | null {
  if (youngest !== null && oldest !== null)
    return youngest === oldest ? `aged ${youngest}` : `aged ${youngest} to ${oldest}`
  if (youngest !== null) return `aged ${youngest} or over`
  return oldest === null ? null : `aged ${oldest} or under`
}
