import type { LedgerKind } from '#bookings/server/tables.ts'
import type { Tables, Tx } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'

export type LedgerEntry = {
  paymentId: string | null
  bookingId: string | null
  /** The event of an entry that belongs to no booking. */
  eventId?: number
  kind: LedgerKind
  providerId: string
  amountPence: number
  currency: string
  at: Temporal.Instant
}

/** Adds an entry to the ledger unless it is already recorded. Returns whether it was new. */
export async function addToLedger(tx: Tx, entry: LedgerEntry): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('ledger')
    .values({ id: newId(), ...entry })
    .onConflict((conflict) => conflict.columns(['kind', 'providerId']).doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export type MoneyCase = {
  kind: Tables['moneyCases']['kind']
  about: string
  paymentId?: string
  bookingId?: string | null
  amountPence?: number
  noticedAt: Temporal.Instant
}

/** Opens a money case, unless there is already one of this kind and subject. */
export async function openMoneyCase(tx: Tx, moneyCase: MoneyCase): Promise<void> {
  await tx
    .insertInto('moneyCases')
    .values({ id: newId(), ...moneyCase })
    .onConflict((conflict) => conflict.columns(['kind', 'about']).doNothing())
    .execute()
}

export function lockMoneyCase(tx: Tx, caseId: string) {
  return tx.selectFrom('moneyCases').selectAll().where('id', '=', caseId).forUpdate().executeTakeFirst()
}

export async function settleMoneyCase(
  tx: Tx,
  caseId: string,
  settled: { settledAt: Temporal.Instant; settledBy: string | null; note: string },
): Promise<void> {
  await tx.updateTable('moneyCases').set(settled).where('id', '=', caseId).execute()
}

/** Closes an open case, found by its kind and subject. */
export async function settleMoneyCaseAbout(
  tx: Tx,
  settled: Pick<MoneyCase, 'kind' | 'about'> & { at: Temporal.Instant; by: string | null },
): Promise<void> {
  await tx
    .updateTable('moneyCases')
    .set({ settledAt: settled.at, settledBy: settled.by })
    .where('kind', '=', settled.kind)
    .where('about', '=', settled.about)
    .where('settledAt', 'is', null)
    .execute()
}

export type NewRefund = {
  paymentId: string
  amountPence: number
  reason: Tables['refunds']['reason']
  requestedBy: string | null
  requestedAt: Temporal.Instant
  /** The owner's message to the member. */
  message: string | null
}

/** Inserts a refund, and returns its id. */
export async function insertRefund(tx: Tx, refund: NewRefund): Promise<string> {
  const id = newId()
  await tx
    .insertInto('refunds')
    .values({ id, ...refund, state: 'requested' })
    .execute()
  return id
}

export async function setRefundState(
  tx: Tx,
  refundId: string,
  to: { state: Tables['refunds']['state']; providerId?: string; at: Temporal.Instant },
): Promise<void> {
  const isOver = to.state === 'refunded' || to.state === 'failed'
  await tx
    .updateTable('refunds')
    .set({ state: to.state, endedAt: isOver ? to.at : null })
    .$if(to.providerId !== undefined, (query) => query.set({ providerId: to.providerId ?? null }))
    .where('id', '=', refundId)
    .execute()
}

/**
 * Counts a failed call, so that the next one has a new idempotency key. Otherwise the provider would repeat its last answer.
 */
export async function countFailedRefundCall(tx: Tx, refundId: string): Promise<void> {
  await tx
    .updateTable('refunds')
    .set((eb) => ({ failedCalls: eb('failedCalls', '+', 1) }))
    .where('id', '=', refundId)
    .execute()
}

/** Stores a message unless it is already stored. Returns whether it was new. */
export async function insertProviderMessage(
  tx: Tx,
  message: { id: string; type: string; receivedAt: Temporal.Instant },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('providerMessages')
    .values(message)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}
