import { fork } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { build } from 'vite'
import { connectionUrls } from '#packages/embedded-postgres/access.ts'
import { asOwner, startPostgresForTests } from '#platform/testing/postgres-for-tests.ts'
import { temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { median, printTable, thousands } from './required-figures.ts'

/** Inside the project, so that the bundle can import packages that it does not include. */
const BUNDLE = resolve('node_modules/.bench')

/** Prints the time to render an uncached page. The requirements set no limit for it. */
export async function measureRenderTime(stack: AsyncDisposableStack): Promise<void> {
  process.env.NODE_ENV = 'production'
  stack.defer(() => rm(BUNDLE, { recursive: true, force: true }))
  await build({ logLevel: 'warn', build: { ssr: 'bench/page-renders.ts', outDir: BUNDLE } })
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
  const renders = fork(`${BUNDLE}/page-renders.js`, {
    env: { ...process.env, BENCH_DATABASE_URL: url, DATA_DIR: folder.path },
  })
  const ended = once(renders, 'exit')
  stack.defer(async () => {
    renders.kill()
    await ended
  })
  const [times]: unknown[] = await Promise.race([once(renders, 'message'), ended.then(() => [])])
  if (typeof times !== 'object' || times === null) throw new Error('the render process returned no times')
  return Object.fromEntries(Object.entries(times))
}
