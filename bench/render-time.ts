import { resolve } from 'node:path'
import { connectionUrls } from '#packages/embedded-postgres/access.ts'
import { asOwner, startPostgresForTests } from '#platform/testing/postgres-for-tests.ts'
import { temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { median, printTable, thousands } from './required-figures.ts'
import { runBundled } from './run-bundled.ts'

/** Prints the time to render an uncached page. The requirements set no limit for it. */
export async function measureRenderTime(stack: AsyncDisposableStack): Promise<void> {
  const times = await rendersIn(stack)
  printTable([
    ['one uncached render', 'median', 'renders per s'],
    ...Object.entries(times).map(([path, durations]) => [
      path,
      `${median(durations).toFixed(2)} ms`,
      thousands(1000 / median(durations)),
    ]),
  ])
}

async function rendersIn(stack: AsyncDisposableStack): Promise<Record<string, number[]>> {
  const folder = await temporaryFolder()
  stack.defer(() => folder.remove())
  const { connection, stop } = await startPostgresForTests(resolve('migrations'))
  stack.defer(stop)
  await asOwner(connection, `create database renders template ${connection.template} strategy file_copy`)
  const { url } = connectionUrls(connection, 'renders')
  const environment = { BENCH_DATABASE_URL: url, DATA_DIR: folder.path }
  const times = await runBundled(stack, 'bench/page-renders.ts', environment)
  if (typeof times !== 'object' || times === null) throw new Error('the render process returned no times')
  return Object.fromEntries(Object.entries(times))
}
