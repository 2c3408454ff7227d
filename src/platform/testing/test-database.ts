import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { connectionUrls } from '#platform/server/embedded-postgres/access.ts'
import { asOwner } from '#platform/testing/postgres-for-tests.ts'

export type TestDatabase = {
  /** As the app's role: no DDL. */
  url: string
  /** As the role that owns the schema. */
  migrateUrl: string
  /** Ends whatever is still connected. */
  drop(): Promise<void>
}

/** A migrated database that nobody else uses, made in one statement; `beforeAll` makes it, `afterAll` drops it. */
export async function testDatabase(): Promise<TestDatabase> {
  const { template } = inject('postgres')
  return makeDatabase(`template ${template} strategy file_copy`)
}

/** One without a single table, for tests of migrating itself. */
export async function emptyTestDatabase(): Promise<TestDatabase> {
  return makeDatabase('template template0')
}

async function makeDatabase(from: string): Promise<TestDatabase> {
  const connection = inject('postgres')
  const name = `test_${randomBytes(6).toString('hex')}`
  await asOwner(connection, `create database ${name} ${from}`)
  return {
    ...connectionUrls(connection, name),
    drop: () => asOwner(connection, `drop database if exists ${name} with (force)`),
  }
}
