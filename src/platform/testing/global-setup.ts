import { resolve } from 'node:path'
import type { TestProject } from 'vitest/node'
import { assertMovedClock } from '#platform/testing/assert-moved-clock.ts'
import { type PostgresForTests, startPostgresForTests } from '#platform/testing/postgres-for-tests.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: PostgresForTests
  }
}

/** Runs once for a whole test run: starts a database server, and stops it after the last test. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { connection, stop } = await startPostgresForTests(resolve('migrations'))
  try {
    const { CLOCK_MOVED_TO: movedTo } = process.env
    if (movedTo) await assertMovedClock(movedTo, connection)
  } catch (error) {
    await stop()
    throw error
  }
  project.provide('postgres', connection)
  return stop
}
