import { inject } from 'vitest'
import { makeDatabase, type TestDatabase } from '#platform/testing/postgres-for-tests.ts'

export type { TestDatabase } from '#platform/testing/postgres-for-tests.ts'

/** Creates a migrated database for one test file in one statement. Create it in `beforeAll` and drop it in `afterAll`. */
export async function testDatabase(): Promise<TestDatabase> {
  const connection = inject('postgres')
  return makeDatabase(connection, connection.template)
}

/** Creates a database without any tables, for tests of the migrations. */
export async function emptyTestDatabase(): Promise<TestDatabase> {
  return makeDatabase(inject('postgres'), 'template0')
}
