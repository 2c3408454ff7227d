import type { Insertable } from 'kysely'
import type { Tables, Tx } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'

/** Changes a member's credit by adding an entry. The schema refuses a balance below zero. Returns the entry's id. */
export async function addCreditEntry(
  tx: Tx,
  entry: Omit<Insertable<Tables['creditEntries']>, 'id' | 'memberId'> & { memberId: string },
): Promise<string> {
  const id = newId()
  await tx
    .insertInto('creditEntries')
    .values({ id, ...entry })
    .execute()
  return id
}

/** Adds an entry whose id the caller has made. Returns false if it has been added before, because its request was sent twice. */
export async function addCreditEntryOnce(
  tx: Tx,
  entry: Insertable<Tables['creditEntries']> & { memberId: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('creditEntries')
    .values(entry)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Locks a member's credit until the transaction ends, and returns the balance in pence. */
export async function lockCredit(tx: Tx, memberId: string): Promise<number> {
  const account = await tx
    .selectFrom('creditAccounts')
    .select('balancePence')
    .where('memberId', '=', memberId)
    .forUpdate()
    .executeTakeFirst()
  return account?.balancePence ?? 0
}

export async function isCreditEntry(tx: Tx, id: string): Promise<boolean> {
  const entry = await tx.selectFrom('creditEntries').select('id').where('id', '=', id).executeTakeFirst()
  return entry !== undefined
}
