import { inTransaction, type Db } from '#platform/server/db.ts'

/** Runs `act` once, and counts it `times` times against every limit against which it counts. Nothing else may run meanwhile. */
export async function countAs<T>(db: Db, times: number, act: () => Promise<T>): Promise<T> {
  const before = await attemptsByKey(db)
  const result = await act()
  const after = await attemptsByKey(db)
  for (const [key, attempts] of after) {
    if (attempts <= (before.get(key) ?? 0)) continue
    const all = attempts + times - 1
    await inTransaction(db, (tx) => tx.updateTable('limits').set({ attempts: all }).where('key', '=', key).execute())
  }
  return result
}

async function attemptsByKey(db: Db): Promise<Map<string, number>> {
  const rows = await db.selectFrom('limits').select(['key', 'attempts']).execute()
  return new Map(rows.map(({ key, attempts }) => [key, attempts]))
}
