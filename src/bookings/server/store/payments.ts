import { paymentColumns } from '#bookings/server/columns.ts'
import { sql } from 'kysely'
import type { PaymentState } from '#bookings/rules/payment-outcome.ts'
import type { Tx } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'

export type LockedPayment = NonNullable<Awaited<ReturnType<typeof lockPayment>>>

export function lockPayment(tx: Tx, paymentId: string) {
  return tx.selectFrom('payments').select(paymentColumns).where('id', '=', paymentId).forUpdate().executeTakeFirst()
}

/** What a payment is for. */
type PaidFor = { bookingId: string } | { voucherId: string }

export function insertPayment(
  tx: Tx,
  payment: PaidFor & { memberId: string | null; amountPence: number; madeAt: Temporal.Instant },
): Promise<LockedPayment> {
  return tx
    .insertInto('payments')
    .values({ ...payment, id: newId(), state: 'new' })
    .returning(paymentColumns)
    .executeTakeFirstOrThrow()
}

/** Inserts a captured payment that did not go through the provider. */
export async function insertManualPayment(
  tx: Tx,
  paid: {
    id: string
    bookingId: string
    memberId: string
    amountPence: number
    method: 'cash' | 'other'
    at: Temporal.Instant
  },
): Promise<void> {
  const { at, ...payment } = paid
  await tx
    .insertInto('payments')
    .values({ ...payment, state: 'captured', madeAt: at, capturedAt: at })
    .execute()
}

/** Moves authorised, captured and refunded payments to another booking. Other payments stay. */
export async function movePaymentsOf(tx: Tx, fromBookingId: string, toBookingId: string): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ bookingId: toBookingId })
    .where('bookingId', '=', fromBookingId)
    .where('state', 'in', ['authorised', 'captured', 'refunded'])
    .execute()
}

/**
 * Stores the intent that the provider created, unless the payment has one. Returns the payment, or undefined if it had one.
 */
export function storeIntent(
  tx: Tx,
  paymentId: string,
  intent: { id: string; clientSecret: string },
): Promise<LockedPayment | undefined> {
  return tx
    .updateTable('payments')
    .set({
      intentId: intent.id,
      clientSecret: intent.clientSecret,
      state: sql<PaymentState>`case when state = 'new' then 'open' else state end`,
    })
    .where('id', '=', paymentId)
    .where('intentId', 'is', null)
    .returning(paymentColumns)
    .executeTakeFirst()
}

/** Changes a payment's state. The schema allows only certain transitions. */
export async function setPaymentState(
  tx: Tx,
  paymentId: string,
  state: PaymentState,
  at: Temporal.Instant,
): Promise<void> {
  const isOver = state === 'voided' || state === 'refunded'
  await tx
    .updateTable('payments')
    .set({ state, endedAt: isOver ? at : null })
    .$if(state === 'authorised', (query) => query.set({ authorisedAt: at }))
    .$if(state === 'captured', (query) => query.set((eb) => ({ capturedAt: eb.fn.coalesce('capturedAt', eb.val(at)) })))
    .where('id', '=', paymentId)
    .execute()
}

export type PaymentChanges = Partial<
  Pick<LockedPayment, 'state' | 'triedAt' | 'card' | 'authorisedAt' | 'capturedAt' | 'endedAt'>
>

/** Changes a payment, and returns it. The schema allows only certain transitions of its state. */
export function updatePayment(tx: Tx, paymentId: string, changes: PaymentChanges): Promise<LockedPayment> {
  return tx
    .updateTable('payments')
    .set(changes)
    .where('id', '=', paymentId)
    .returning(paymentColumns)
    .executeTakeFirstOrThrow()
}

/**
 * Counts a refused capture, so that the next one has a new idempotency key. Otherwise the provider would repeat its last
 * answer.
 */
export async function countRefusedCapture(tx: Tx, paymentId: string): Promise<void> {
  await tx
    .updateTable('payments')
    .set((eb) => ({ capturesRefused: eb('capturesRefused', '+', 1) }))
    .where('id', '=', paymentId)
    .execute()
}

export async function markCompared(tx: Tx, paymentIds: readonly string[], at: Temporal.Instant): Promise<void> {
  if (paymentIds.length === 0) return
  await tx.updateTable('payments').set({ comparedAt: at }).where('id', 'in', paymentIds).execute()
}
