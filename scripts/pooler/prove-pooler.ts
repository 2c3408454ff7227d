import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import { startPostgresForTests } from '#platform/testing/postgres-for-tests.ts'
import { fromSource } from '../from-source.ts'
import { findProgram } from '../installed-programs.ts'
import { startPooler } from './start-pooler.ts'

const RESULTS = resolve('test-results/pooler')

/**
 * Runs the site behind PgBouncer with deploy/pgbouncer.ini, and then with wrong settings, which must be noticed. Returns the
 * exit code.
 */
export async function provePooler(): Promise<number> {
  const program = findProgram('pgbouncer', ['/usr/sbin'])
  const [version = ''] = program ? execFileSync(program, ['--version'], { encoding: 'utf8' }).split('\n') : []
  if (program === undefined || !isNewEnough(version)) {
    console.error(`This needs PgBouncer 1.21 or newer, which Debian 13 has. ${version || 'None'} is installed.`)
    return 1
  }
  console.info(version)
  await using stack = new AsyncDisposableStack()
  const { connection, stop } = await startPostgresForTests(resolve('migrations'))
  stack.defer(stop)
  let wrong = 0
  await fromSource(resolve(RESULTS, '.vite'), async (load) => {
    const { checkThroughPooler } = await load<typeof import('#tests/pooler/check-through-pooler.ts')>(
      '/src/tests/pooler/check-through-pooler.ts',
    )
    await checkThroughPooler({
      connection,
      openPooler: async (database, settings = {}) => {
        const pooler = await startPooler({ program, connection, database, settings })
        stack.defer(() => pooler.stop())
        return pooler
      },
      report({ name, hasPassed, seen }) {
        if (!hasPassed) wrong += 1
        console.info(`${hasPassed ? '✓' : '✗'} ${name}\n    ${seen.trim()}`)
      },
    })
  })
  console.info(wrong === 0 ? 'All as expected.' : `${wrong} not as expected.`)
  return wrong === 0 ? 0 : 1
}

/** PgBouncer separates the prepared statements of its clients since version 1.21. */
function isNewEnough(version: string): boolean {
  const [, major, minor] = /^PgBouncer (\d+)\.(\d+)/.exec(version) ?? []
  return Number(major) > 1 || Number(minor) >= 21
}
