import { Client } from 'pg'
import { connectionUrls } from '#packages/embedded-postgres/access.ts'
import type { PostgresForTests } from '#platform/testing/postgres-for-tests.ts'

/** The longest test run for which the clock is still close enough to the instant to which it was moved. */
const MAX_RUN_MINUTES = 60

/**
 * Throws unless the clocks of this process and the database server were moved to `movedTo`, the ISO 8601 instant at which the
 * run began.
 */
export async function assertMovedClock(movedTo: string, connection: PostgresForTests): Promise<void> {
  const client = new Client({ connectionString: connectionUrls(connection, 'postgres').migrateUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ ms: string }>(
      'select (extract(epoch from clock_timestamp()) * 1000)::bigint as ms',
    )
    const clocks = { 'the clock of the tests': Date.now(), 'the clock of the database': Number(rows[0]?.ms) }
    for (const [clock, epochMs] of Object.entries(clocks)) {
      const minutes = (epochMs - Temporal.Instant.from(movedTo).epochMilliseconds) / 60_000
      if (minutes >= -1 && minutes < MAX_RUN_MINUTES) continue
      throw new Error(`${clock} should have been moved to ${movedTo} but shows ${new Date(epochMs).toISOString()}`)
    }
  } finally {
    await client.end()
  }
}
