import { fork } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { connectionUrls } from '#packages/embedded-postgres/access.ts'
import { paths } from '#platform/paths.ts'
import { asOwner, startPostgresForTests } from '#platform/testing/postgres-for-tests.ts'
import { temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { browserHeaders } from './browser-headers.ts'
import { answersPerSecond } from './load-generator.ts'
import { cpuMsOf } from './processor-time.ts'
import { median, printTable, spread, thousands } from './required-figures.ts'

const ROUNDS = 21
const SECONDS = 0.7
const WARM_UP_SECONDS = 1.5
const MIN_RATIO = 0.9
const LIST = '/api/events?option=future'

type Round = { perSecond: number; cpuMicroseconds: number }

/**
 * Compares the list of events by API with the page that shows it. Both answers have the bytes of the page, so that only the
 * handling of the request differs.
 * @param origin A site with events.
 */
export async function measureListByApi(stack: AsyncDisposableStack, origin: string): Promise<string[]> {
  const server = await startServer(stack, `${origin}${paths.events}`)
  const rounds: Record<string, Round[]> = { [LIST]: [], [paths.events]: [] }
  const bodies = await Promise.all(Object.keys(rounds).map((path) => bodyOf(server.port, path)))
  if (new Set(bodies).size !== 1) throw new Error('the list by API and the page have different bytes')
  for (const path of Object.keys(rounds)) await measureRound(server, path, WARM_UP_SECONDS)
  for (let round = 0; round < ROUNDS; round += 1) {
    const inOrder = Object.entries(rounds)
    if (round % 2 === 1) inOrder.reverse()
    for (const [path, measured] of inOrder) measured.push(await measureRound(server, path, SECONDS))
  }
  const [list = [], page = []] = Object.values(rounds)
  const ratiosOf = (figure: keyof Round) =>
    list.map((one, round) => one[figure] / (page[round]?.[figure] ?? Number.NaN))
  const [ratios, cpuRatios] = [ratiosOf('perSecond'), ratiosOf('cpuMicroseconds')]
  printTable([
    ['equal bytes', 'per s', 'from … to', 'CPU an answer, µs', 'from … to'],
    ...Object.entries(rounds).map(([path, measured]) => {
      const rates = measured.map(({ perSecond }) => perSecond)
      const cpu = measured.map(({ cpuMicroseconds }) => cpuMicroseconds)
      return [`GET ${path}`, thousands(median(rates)), spread(rates, 0), median(cpu).toFixed(1), spread(cpu, 1)]
    }),
    ['list / page', median(ratios).toFixed(2), spread(ratios, 2), median(cpuRatios).toFixed(2), spread(cpuRatios, 2)],
  ])
  return median(ratios) >= MIN_RATIO
    ? []
    : [`the list by API is ${median(ratios).toFixed(2)} of the page for equal bytes, the minimum is ${MIN_RATIO}`]
}

async function measureRound(server: { port: number; pid: number }, path: string, seconds: number): Promise<Round> {
  const [cpuBefore, began] = [await cpuMsOf(server.pid), performance.now()]
  const perSecond = await answersPerSecond({ port: server.port, path, headers: browserHeaders }, seconds)
  const answers = perSecond * ((performance.now() - began) / 1000)
  return { perSecond, cpuMicroseconds: ((await cpuMsOf(server.pid)) - cpuBefore) * (1000 / answers) }
}

async function bodyOf(port: number, path: string): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`)
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
  return answer.text()
}

async function startServer(stack: AsyncDisposableStack, page: string): Promise<{ port: number; pid: number }> {
  const folder = await temporaryFolder()
  stack.defer(() => folder.remove())
  const { connection, stop } = await startPostgresForTests(resolve('migrations'))
  stack.defer(stop)
  await asOwner(connection, `create database equal template ${connection.template} strategy file_copy`)
  const { url } = connectionUrls(connection, 'equal')
  const server = fork(new URL('equal-answers.ts', import.meta.url), [page, folder.path, url])
  const ended = once(server, 'exit')
  stack.defer(async () => {
    server.kill()
    await ended
  })
  const [port]: unknown[] = await Promise.race([once(server, 'message'), ended.then(() => [])])
  if (typeof port !== 'number' || server.pid === undefined) throw new Error('the server of equal answers did not start')
  return { port, pid: server.pid }
}
