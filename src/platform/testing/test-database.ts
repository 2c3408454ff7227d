import { inject } from 'vitest'
import { makeDatabase, type TestDatabase } from '#platform/testing/postgres-for-tests.ts'

export type { TestDatabase } from '#platform/testing/postgres-for-tests.ts'

/** A migrated database that nobody else uses, created in one statement. `beforeAll` creates it, `afterAll` drops it. */
export async function testDatabase(): Promise<TestDatabase> {
  const connection = inject('postgres')
  return makeDatabase(connection, connection.template)
}

/** A database without a single table, for tests of the migrations themselves. */
export async function emptyTestDatabase(): Promise<TestDatabase> {
  return makeDatabase(inject('postgres'), 'template0')
}
