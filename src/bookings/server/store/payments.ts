import type { Tables, Tx } from '#platform/server/db.ts'

export type LockedPayment = NonNullable<Awaited<ReturnType<typeof lockPayment>>>

export function lockPayment(tx: Tx, paymentId: string) {
  return tx.selectFrom('payments').selectAll().where('id', '=', paymentId).forUpdate().executeTakeFirst()
}

export async function insertPayment(
  tx: Tx,
  payment: { id: string; bookingId: string; memberId: string; amountPence: number; madeAt: Temporal.Instant },
): Promise<void> {
  await tx
    .insertInto('payments')
    .values({ ...payment, state: 'new' })
    .execute()
}

/** What was paid, and taken, without the provider. */
export async function insertPaidByHand(
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

/** All that was paid for a booking goes along with it; what never came to a payment stays. */
export async function movePaymentsOf(tx: Tx, fromBookingId: string, toBookingId: string): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ bookingId: toBookingId })
    .where('bookingId', '=', fromBookingId)
    .where('state', 'in', ['authorised', 'captured', 'refunded'])
    .execute()
}

/** The provider's answer to the intent's creation. */
export async function storeIntent(
  tx: Tx,
  payment: Pick<LockedPayment, 'id' | 'state'>,
  intent: { id: string; clientSecret: string },
): Promise<void> {
  await tx
    .updateTable('payments')
    .set({
      intentId: intent.id,
      clientSecret: intent.clientSecret,
      state: payment.state === 'new' ? 'open' : payment.state,
    })
    .where('id', '=', payment.id)
    .execute()
}

type Moved = Pick<Tables['payments'], 'state'>['state']

/** Along the table of edges that the schema holds. */
export async function movePayment(tx: Tx, paymentId: string, state: Moved, at: Temporal.Instant): Promise<void> {
  const isOver = state === 'voided' || state === 'refunded'
  await tx
    .updateTable('payments')
    .set({ state, endedAt: isOver ? at : null })
    .$if(state === 'authorised', (query) => query.set({ authorisedAt: at }))
    .$if(state === 'captured', (query) => query.set((eb) => ({ capturedAt: eb.fn.coalesce('capturedAt', eb.val(at)) })))
    .where('id', '=', paymentId)
    .execute()
}

export async function markTried(tx: Tx, paymentId: string, at: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ triedAt: at })
    .where('id', '=', paymentId)
    .where('triedAt', 'is', null)
    .execute()
}

/** The next capture is a call of its own: the provider would only repeat what it answered to the last. */
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
