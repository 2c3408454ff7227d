import type { Waiting } from '#admin/contract/today.ts'
import { sayDate } from '#platform/local-time.ts'

type Line = { to: string; words: string }

/** An item that needs attention, as text, with the page where it is handled. */
export function lineOf({ what, count, event }: Waiting): Line {
  const named = event ? `${event.title} on ${sayDate(event.start_date_local)}` : ''
  const page = event ? `/admin/events/${event.id}` : '/admin/events'
  const lines: Record<Waiting['what'], Line> = {
    money: {
      to: '/admin/money/cases',
      words: some(count, 'thing about money to look at', 'things about money to look at'),
    },
    differences: {
      to: '/admin/money/comparison',
      words: some(count, 'payment that differs at the card provider', 'payments that differ at the card provider'),
    },
    reports: { to: '/admin/moderation', words: some(count, 'report to decide on', 'reports to decide on') },
    answers: {
      to: '/admin/moderation',
      words: some(count, 'answer to one of your decisions', 'answers to your decisions'),
    },
    'complaints overdue': {
      to: '/admin/complaints',
      words: some(count, 'complaint or request overdue', 'complaints or requests overdue'),
    },
    complaints: {
      to: '/admin/complaints',
      words: some(count, 'complaint or request to answer', 'complaints or requests to answer'),
    },
    'mails given up': {
      to: '/admin/mail?state=given_up',
      words: some(count, 'email that could not be sent', 'emails that could not be sent'),
    },
    'event to decide': {
      to: page,
      words: `${named}: ${some(count, 'booking is', 'bookings are')} missing for it to take place`,
    },
    'event without host': { to: `${page}/edit`, words: `${named} has no host yet` },
    'places kept for nothing': {
      to: '/admin/members',
      words: some(
        count,
        'member kept three places in a day without paying',
        'members kept three places in a day without paying',
      ),
    },
  }
  return lines[what]
}

/** A hundred or more are not counted exactly. */
function some(count: number, one: string, many: string): string {
  if (count === 1) return `1 ${one}`
  return count < 100 ? `${count} ${many}` : `100 or more ${many}`
}
