import type { PaymentDetails, PaymentLine, Payments, PaymentsQuery } from '#bookings/contract/admin/payments.ts'
import { casesOfPayment } from '#bookings/server/admin/money/case-queries.ts'
import {
  ledgerOf,
  MAX_PEOPLE,
  paymentsPage,
  peopleMatching,
  refundsWithNames,
  paymentWithDetails,
  type PaymentLineRow,
} from '#bookings/server/admin/money/payment-queries.ts'
import { totalsOfPayments } from '#bookings/server/admin/money/payment-total-queries.ts'
import { presentCase, presentMaybeEvent, presentMember } from '#bookings/server/admin/money/present-money.ts'
import { bookingRefusals } from '#bookings/contract/refusals.ts'
import { refundablePenceOf } from '#bookings/server/queries.ts'
import { lastDay, stateOfVoucher } from '#bookings/server/vouchers/present-voucher.ts'
import { voucherById } from '#bookings/server/vouchers/voucher-queries.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

export async function loadPayments(site: Site, query: PaymentsQuery): Promise<Payments> {
  const { found, isTooMany } = await findPayers(site, query.search)
  const filters = { ...query, after: query.after, eventId: query.event, found }
  const { rows, next } = await paymentsPage(site, filters)
  const totals = await totalsOfPayments(site.db, filters)
  return {
    rows: rows.map(presentLine),
    next,
    total: totals?.payments ?? null,
    sums: totals && { takings_pence: totals.takingsPence, refunded_pence: totals.refundedPence },
    too_many_people: isTooMany,
  }
}

/** Finds the people whose payments a search includes, and whether there are more of them than it can include. */
export async function findPayers(site: Pick<Site, 'db'>, search: string) {
  if (search === '') return { found: null, isTooMany: false }
  const people = await peopleMatching(site.db, search)
  return { found: { people: people.slice(0, MAX_PEOPLE), intentId: search }, isTooMany: people.length > MAX_PEOPLE }
}

function presentLine(row: PaymentLineRow): PaymentLine {
  const { id, madeAt, amountPence, method, state, refund, refundedPence } = row
  return {
    id,
    made_at: madeAt.toString(),
    amount_pence: amountPence,
    method,
    state,
    refund,
    refunded_pence: refundedPence,
    member: presentMember(row),
    event: presentMaybeEvent(row),
  }
}

export async function loadPayment(site: Site, paymentId: string): Promise<PaymentDetails> {
  const row = await paymentWithDetails(site.db, paymentId)
  if (!row) refuse(bookingRefusals.payment_not_found)
  const { intentId, card, triedAt, authorisedAt, capturedAt, endedAt, email, bookingId, bookingState } = row
  const member = presentMember(row)
  return {
    ...presentLine(row),
    intent_id: intentId,
    card,
    tried_at: triedAt?.toString() ?? null,
    authorised_at: authorisedAt?.toString() ?? null,
    captured_at: capturedAt?.toString() ?? null,
    ended_at: endedAt?.toString() ?? null,
    member: member && email !== null ? { ...member, email } : null,
    booking:
      bookingId === null || bookingState === null
        ? null
        : {
            id: bookingId,
            state: bookingState,
            member: presentMember({ memberId: row.holderId, userName: row.holderName }),
          },
    voucher: row.voucherId === null ? null : await presentVoucherOf(site, row.voucherId),
    refundable_pence: row.state === 'captured' ? await refundablePenceOf(site.db, row) : 0,
    refunds: (await refundsWithNames(site.db, paymentId)).map((refund) => ({
      id: refund.id,
      amount_pence: refund.amountPence,
      reason: refund.reason,
      message: refund.message,
      state: refund.state,
      requested_at: refund.requestedAt.toString(),
      requested_by: refund.requestedByName,
      ended_at: refund.endedAt?.toString() ?? null,
      provider_id: refund.providerId,
    })),
    ledger: (await ledgerOf(site.db, paymentId)).map(({ id, at, kind, amountPence, providerId }) => ({
      id,
      at: at.toString(),
      kind,
      amount_pence: amountPence,
      provider_id: providerId,
    })),
    cases: (await casesOfPayment(site.db, paymentId)).map(presentCase),
  }
}

/** Presents the voucher that was bought, without its code. */
async function presentVoucherOf({ db, clock }: Site, voucherId: string): Promise<PaymentDetails['voucher']> {
  const voucher = await voucherById(db, voucherId)
  if (!voucher) throw new Error('the voucher of a payment is gone')
  const { soldAt, endReason, email } = voucher
  if (soldAt === null) return { state: endReason === 'not paid' ? endReason : 'ordered', email, last_day: null }
  return { state: stateOfVoucher(voucher, clock.now()), email, last_day: lastDay(voucher) }
}
