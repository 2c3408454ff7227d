import { z } from 'zod'
import type { Member } from '#accounts/actor.ts'
import type { OwnPayment, OwnPayments, PaymentStatus } from '#bookings/contract/receipts.ts'
import { ownPayments, type OwnPaymentRow } from '#bookings/server/receipts/receipt-queries.ts'
import { localDate } from '#bookings/server/receipts/local-date.ts'
import { refuseFields } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

const PAGE_SIZE = 20

export async function listOwnPayments(
  site: Pick<Site, 'db'>,
  { memberId }: Pick<Member, 'memberId'>,
  older: string | undefined,
): Promise<OwnPayments> {
  const olderThan = older === undefined ? null : readCursor(older)
  const rows = await ownPayments(site.db, memberId, { olderThan, limit: PAGE_SIZE + 1 })
  const page = rows.slice(0, PAGE_SIZE)
  return { payments: page.map(presentPayment), older: rows.length > page.length ? (page.at(-1)?.id ?? null) : null }
}

/** Parses the cursor, which is the id of the last payment on the previous page. */
function readCursor(older: string): string {
  const { data } = z.uuid().safeParse(older)
  return data ?? refuseFields({ older: 'That isn’t a valid page. Please go back to the first page.' })
}

function presentPayment(row: OwnPaymentRow): OwnPayment {
  const { id, number, madeAt, capturedAt, title, startsAt, timeZone, amountPence, refundedPence } = row
  return {
    id,
    receipt_number: number,
    date: localDate(capturedAt ?? madeAt),
    event: {
      title: title ?? 'Gift voucher',
      date_local: startsAt && timeZone !== null ? localDate(startsAt, timeZone) : null,
    },
    amount_pence: amountPence,
    refunded_pence: refundedPence,
    status: statusOf(row),
  }
}

function statusOf({ state, amountPence, refundedPence }: OwnPaymentRow): PaymentStatus {
  if (state === 'voided') return 'released'
  if (state === 'authorised') return 'pending'
  if (refundedPence === 0) return 'paid'
  return refundedPence < amountPence ? 'part refunded' : 'refunded'
}
