import type { AttentionItem } from '#admin/contract/today.ts'
import { adminPaths } from '#platform/admin-paths.ts'
import { formatDaysAway } from '#platform/local-time.ts'
import { formatNearDate } from '#platform/web/ui/table/short-instant.ts'

type WaitingLink = { to: string; text: string }

/** Returns the text of an item that needs attention, with a link to the page where it is handled. */
export function waitingLink({ kind, count, event }: AttentionItem, now = new Date()): WaitingLink {
  const named = event ? `${event.title} (${formatWhen(event.start_date_local, now)})` : ''
  const lines: Record<AttentionItem['kind'], WaitingLink> = {
    money: {
      to: adminPaths.moneyCases,
      text: formatCount(count, 'payment that needs attention', 'payments that need attention'),
    },
    differences: {
      to: adminPaths.comparison,
      text: formatCount(
        count,
        'payment that doesn’t match the payment provider’s records',
        'payments that don’t match the payment provider’s records',
      ),
    },
    'payout differences': {
      to: adminPaths.payoutDifferences,
      text: formatCount(count, 'difference between payouts and payments', 'differences between payouts and payments'),
    },
    reports: { to: adminPaths.moderation, text: formatCount(count, 'report to decide on', 'reports to decide on') },
    answers: {
      to: adminPaths.moderation,
      text: formatCount(count, 'response to one of your decisions', 'responses to your decisions'),
    },
    'complaints overdue': {
      to: adminPaths.complaints,
      text: formatCount(count, 'complaint or request overdue', 'complaints or requests overdue'),
    },
    complaints: {
      to: adminPaths.complaints,
      text: formatCount(count, 'complaint or request to answer', 'complaints or requests to answer'),
    },
    reviews: { to: adminPaths.reviews, text: formatCount(count, 'review to check', 'reviews to check') },
    'failed mails': {
      to: `${adminPaths.mailList}?state=failed`,
      text: formatCount(count, 'email that couldn’t be sent', 'emails that couldn’t be sent'),
    },
    'event to decide': {
      to: event ? adminPaths.event(event.id) : adminPaths.events,
      text: `${named} needs ${formatCount(count, 'more booking', 'more bookings')} to go ahead`,
    },
    'event without host': {
      to: event ? `${adminPaths.editEvent(event.id)}#hosts` : adminPaths.events,
      text: `${named} has no host yet. Choose one.`,
    },
    'event without bookings': {
      to: event ? adminPaths.editEvent(event.id) : adminPaths.events,
      text: `${named} has no bookings yet. Check its details and share it.`,
    },
    'unpaid holds': {
      to: adminPaths.members,
      text: formatCount(
        count,
        'member held three places in one day without paying',
        'members held three places in one day without paying',
      ),
    },
  }
  return lines[kind]
}

/** Swedish writes dates as ISO 8601 does. */
const london = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London', dateStyle: 'short' })

/** Formats a day as 'Fri 4 Dec, in 8 days', or as 'Fri 4 Dec' if it is further away. */
function formatWhen(local: string, now: Date): string {
  const away = formatDaysAway((Date.parse(local.slice(0, 10)) - Date.parse(london.format(now))) / 86_400_000)
  return [formatNearDate(local, now), away].filter(Boolean).join(', ')
}

/** Formats a count. A hundred means a hundred or more. */
function formatCount(count: number, one: string, many: string): string {
  if (count === 1) return `1 ${one}`
  return count < 100 ? `${count} ${many}` : `100 or more ${many}`
}
