import type { EventReference, Income, MonthlyIncome, MoneyCase } from '#bookings/contract/admin/money.ts'
import type { CaseRow } from '#bookings/server/admin/money/case-queries.ts'
import type { Sums } from '#bookings/server/admin/money/income-queries.ts'
import { localDateTime } from '#events/server/local-date-time.ts'

export const noIncome: Sums = { cardPence: 0, cashPence: 0, refundedPence: 0, disputedPence: 0 }

export function presentIncome({ cardPence, cashPence, refundedPence, disputedPence }: Sums): Income {
  return {
    card_pence: cardPence,
    cash_pence: cashPence,
    refunded_pence: refundedPence,
    disputed_pence: disputedPence,
    net_pence: cardPence + cashPence - refundedPence,
  }
}

/** Presents `months` months up to and including `last`, newest first. Months without income are included. */
export function presentMonths(
  rows: readonly (Sums & { month: string })[],
  last: Temporal.PlainYearMonth,
  months: number,
): MonthlyIncome[] {
  const byMonth = new Map(rows.map((row) => [row.month, row]))
  return Array.from({ length: months }, (_, back) => {
    const month = last.subtract({ months: back }).toString()
    return { month, ...presentIncome(byMonth.get(month) ?? noIncome) }
  })
}

type MaybeEvent = {
  eventId: number | null
  title: string | null
  startsAt: Temporal.Instant | null
  timeZone: string | null
}

export function presentMaybeEvent({ eventId, title, startsAt, timeZone }: MaybeEvent): EventReference | null {
  if (eventId === null || title === null || startsAt === null || timeZone === null) return null
  return { id: eventId, title, start_date_local: localDateTime(startsAt, timeZone) }
}

export function presentMember({ memberId, userName }: { memberId: string | null; userName: string | null }) {
  return memberId !== null && userName !== null ? { id: memberId, name: userName } : null
}

export function presentCase(row: CaseRow): MoneyCase {
  const { id, kind, about, amountPence, noticedAt, paymentId, settledAt, settledByName, note } = row
  return {
    id,
    kind,
    about,
    amount_pence: amountPence,
    noticed_at: noticedAt.toString(),
    payment_id: paymentId,
    event: presentMaybeEvent(row),
    member: presentMember(row),
    closed: settledAt && { at: settledAt.toString(), by: settledByName, note },
  }
}
