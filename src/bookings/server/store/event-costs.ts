import type { Insertable } from 'kysely'
import type { Tables, Tx } from '#platform/server/db.ts'

/** Inserts a cost. Returns false if it has been inserted before, because its request was sent twice. */
export async function insertEventCost(tx: Tx, cost: Insertable<Tables['eventCosts']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('eventCosts')
    .values(cost)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Deletes a cost, and returns what it was. */
export function deleteEventCost(tx: Tx, id: string) {
  return tx
    .deleteFrom('eventCosts')
    .where('id', '=', id)
    .returning(['eventId', 'kind', 'amountPence'])
    .executeTakeFirst()
}
