import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inTransaction, openDatabase, type Database, type Tx } from '#platform/server/db.ts'
import { testDatabase, type TestDatabase } from '#platform/testing/test-database.ts'

let database: TestDatabase
let opened: Database
const warnings: Error[] = []
const noteWarning = (warning: Error) => void warnings.push(warning)
beforeEach(async () => {
  database = await testDatabase()
  // One connection, so that each transaction uses the connection of the one before.
  opened = openDatabase({ url: database.url, connections: 1, log: pino({ level: 'silent' }) })
  warnings.length = 0
  process.on('warning', noteWarning)
})
afterEach(async () => {
  process.off('warning', noteWarning)
  await opened.close()
  await database.drop()
})

const insertLimit = (tx: Tx, key: string) =>
  tx.insertInto('limits').values({ key, attempts: 1, resetsAt: Temporal.Now.instant() }).execute()
const limitKeys = async (tx: Tx) => {
  const rows = await tx.selectFrom('limits').select('key').orderBy('key').execute()
  return rows.map(({ key }) => key)
}

test('statements that are called together are sent without waiting, and each sees what the earlier ones did', async () => {
  const found = await inTransaction(opened.db, (tx) =>
    Promise.all([limitKeys(tx), insertLimit(tx, 'a'), limitKeys(tx), insertLimit(tx, 'b'), limitKeys(tx)]),
  )

  await new Promise(setImmediate)
  expect([found[0], found[2], found[4]]).toEqual([[], ['a'], ['a', 'b']])
  // The driver warns, once in a process, of statements that it has to queue itself.
  expect(warnings).toEqual([])
})

test('if one of the statements fails, the transaction throws its error and leaves nothing behind', async () => {
  const divideByZero = (tx: Tx) => sql`select 1 / 0`.execute(tx)

  await expect(
    inTransaction(opened.db, (tx) => Promise.all([insertLimit(tx, 'a'), divideByZero(tx), insertLimit(tx, 'b')])),
  ).rejects.toThrow('division by zero')
  expect(await inTransaction(opened.db, limitKeys)).toEqual([])
})

test('if the caller fails while statements are under way, the transaction leaves nothing behind', async () => {
  const fail = () => Promise.reject(new Error('not a statement'))

  await expect(inTransaction(opened.db, (tx) => Promise.all([insertLimit(tx, 'a'), fail()]))).rejects.toThrow(
    'not a statement',
  )
  expect(await inTransaction(opened.db, limitKeys)).toEqual([])
})
