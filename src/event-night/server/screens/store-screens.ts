import type { Insertable } from 'kysely'
import type { Tables, Tx } from '#platform/server/db.ts'

/** Returns false if another screen has the same code now. */
export async function insertScreen(tx: Tx, screen: Insertable<Tables['nightScreens']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('nightScreens')
    .values(screen)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

type Binding = {
  codeHash: Buffer
  eventId: number
  boundBy: string
  expiresAt: Temporal.Instant
  now: Temporal.Instant
}

/** Binds the waiting screen with this code, which then has none. Returns its id, or undefined if there is no such screen. */
export async function bindWaitingScreen(tx: Tx, binding: Binding): Promise<string | undefined> {
  const { codeHash, eventId, boundBy, expiresAt, now } = binding
  const bound = await tx
    .updateTable('nightScreens')
    .set({ eventId, boundBy, boundAt: now, expiresAt, codeHash: null })
    .where('codeHash', '=', codeHash)
    .where('expiresAt', '>', now)
    .returning('id')
    .executeTakeFirst()
  return bound?.id
}

/** Returns false if this event is not on that screen. */
export async function deleteScreen(tx: Tx, { id, eventId }: { id: string; eventId: number }): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('nightScreens')
    .where('id', '=', id)
    .where('eventId', '=', eventId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteExpiredScreens(tx: Tx, now: Temporal.Instant): Promise<void> {
  await tx.deleteFrom('nightScreens').where('expiresAt', '<=', now).execute()
}
