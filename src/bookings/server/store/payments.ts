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

/** Stores the intent that the provider created. */
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

type PaymentState = Pick<Tables['payments'], 'state'>['state']

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

/** Stores the card of a payment, unless its member's account has been deleted. */
export async function setCard(tx: Tx, paymentId: string, card: string): Promise<void> {
  await tx.updateTable('payments').set({ card }).where('id', '=', paymentId).where('memberId', 'is not', null).execute()
}

export async function markTried(tx: Tx, paymentId: string, at: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ triedAt: at })
    .where('id', '=', paymentId)
    .where('triedAt', 'is', null)
    .execute()
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
