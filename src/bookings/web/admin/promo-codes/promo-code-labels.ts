import type { PromoCode } from '#bookings/contract/admin/promo-codes.ts'
import { formatAmount } from '#bookings/web/format-pence.ts'
import { formatDate } from '#platform/local-time.ts'
import type { StatusLook } from '#platform/web/admin/status-mark.tsx'
import { formatShortInstant } from '#platform/web/ui/table/short-instant.ts'

export const stateLabels: Record<PromoCode['state'], string> = {
  'not started': 'Not started',
  usable: 'Can be used',
  'used up': 'Used up',
  ended: 'Ended',
  stopped: 'Stopped',
}

export const stateLooks: Record<PromoCode['state'], StatusLook> = {
  'not started': 'waiting',
  usable: 'good',
  'used up': 'quiet',
  ended: 'quiet',
  stopped: 'quiet',
}

export const formatOff = ({ percent, amount_pence: pence }: PromoCode): string =>
  percent === null ? formatAmount(pence ?? 0) : `${percent}%`

export const formatUses = ({ uses, most_uses: most }: PromoCode): string =>
  most === null ? `${uses}` : `${uses} of ${most}`

export function formatWhen({ starts_at: from, ends_at: to }: PromoCode): string {
  return to === null ? `From ${formatShortInstant(from)}` : `${formatShortInstant(from)} to ${formatShortInstant(to)}`
}

/** Says for which bookings a code can be used, such as 'First bookings, events from 1 May 2027'. */
export function formatWhichEvents(code: PromoCode): string {
  const { events, events_from: from, events_to: to, for_newcomers: first, most_uses_each: each } = code
  const parts = [
    first && 'first bookings',
    events.length > 0 && events.map(({ title }) => title).join(', '),
    from !== null && `events from ${formatDate(from)}`,
    to !== null && `events until ${formatDate(to)}`,
    each !== null && (each === 1 ? 'once for each member' : `${each} times for each member`),
  ].filter((part) => part !== false)
  const text = parts.length === 0 ? 'all bookings' : parts.join('; ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
