import { sql } from 'kysely'
import { Client } from 'pg'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inTransaction, openDatabase, type Database, type Db } from '#platform/server/db.ts'
import { testDatabase, type TestDatabase } from '#platform/testing/test-database.ts'

let database: TestDatabase
let opened: Database
let owner: Client
beforeEach(async () => {
  database = await testDatabase()
  opened = openDatabase({
    ...{ url: database.url, connections: 2, preparedStatements: true },
    log: pino({ level: 'silent' }),
  })
  owner = new Client({ connectionString: database.migrateUrl })
  await owner.connect()
})
afterEach(async () => {
  await opened.close()
  await owner.end()
  await database.drop()
})

const readKeys = (db: Db) => db.selectFrom('limits').select(['key', 'attempts']).execute()
const changeType = () => owner.query('alter table limits alter column attempts type bigint')

/** Reads until PostgreSQL has the statement's plan on the connection. */
async function readOften(db: Db): Promise<void> {
  for (let time = 0; time < 8; time += 1) await readKeys(db)
}

test('a driver alone cannot send a named statement again once the type of a column has changed', async () => {
  const reader = new Client({ connectionString: database.url })
  await reader.connect()
  const read = () => reader.query({ name: 'read', text: 'select key, attempts from limits' })
  await read()
  await changeType()
  await expect(read()).rejects.toThrow('cached plan must not change result type')
  await reader.end()
})

test('a statement is sent again if the type of a column has changed', async () => {
  await readOften(opened.db)
  await changeType()
  expect(await readKeys(opened.db)).toEqual([])
})

test('a whole transaction runs again, once, if the type of a column has changed', async () => {
  await opened.db.connection().execute(async (db) => readOften(db))
  await changeType()
  let runs = 0
  await inTransaction(opened.db, async (tx) => {
    runs += 1
    await tx
      .insertInto('limits')
      .values({ key: `run ${runs}`, attempts: runs, resetsAt: Temporal.Now.instant() })
      .execute()
    await readKeys(tx)
  })

  expect(runs).toBe(2)
  expect(await readKeys(opened.db)).toEqual([{ key: 'run 2', attempts: 2 }])
})

test('a transaction that fails for another reason does not run again', async () => {
  let runs = 0
  const failing = inTransaction(opened.db, async (tx) => {
    runs += 1
    await sql`select 1 / 0`.execute(tx)
  })

  await expect(failing).rejects.toThrow('division by zero')
  expect(runs).toBe(1)
})
