import { z } from 'zod'
import { adminRequests } from '#tests/growth/admin-requests.ts'
import { median, printTable, thousands } from './required-figures.ts'
import { measureFiles } from './admin-files.ts'
import { adminWorld, type AdminWorld } from './admin-world.ts'
import { httpClient } from './http-client.ts'
import { timeAlternately } from './time-alternately.ts'

const SMALL = 1_000
const LARGE = 100_000
const MAX_RATIO = 1.5
const ROUNDS = 30
const WARM_UP_ROUNDS = 5
/** A figure over its limit is measured again with this many rounds. */
const LONG_ROUNDS = 200
const LATER_PAGE = 10

/** Times the owner's admin requests and CSV exports, alternating between 100,000 rows of everything and 1,000. */
export async function measureAdmin(stack: AsyncDisposableStack): Promise<string[]> {
  const began = performance.now()
  const [large, small] = [await adminWorld(stack, LARGE), await adminWorld(stack, SMALL)]
  console.info(`  both databases were filled in ${((performance.now() - began) / 1_000).toFixed(0)} s`)
  const [many, few] = [adminClient(stack, large), adminClient(stack, small)]
  const lists = new Map<string, Measured[]>()
  for (const [index, pathOfMany] of many.requests.entries()) {
    const pair: Pair = { many, few, paths: [pathOfMany, few.requests[index] ?? ''] }
    const list = pathWithoutIds(pathOfMany)
    const measured = [await measure(pair, 1), await measure(pair, LATER_PAGE)].filter((one) => one !== undefined)
    lists.set(list, [...(lists.get(list) ?? []), ...measured])
  }
  const rows = [
    ['', 'requests', 'worst ratio', 'median', `with ${thousands(LARGE)}`, `with ${thousands(SMALL)}`, 'worst request'],
  ]
  for (const [list, measured] of lists) rows.push(rowOf(list, measured))
  printTable(rows)
  const missed = [...lists.values()].flat().flatMap(({ path, page, mismatch, largeMs, smallMs }) => {
    if (mismatch) return [`page ${page} of ${path} cannot be compared: ${mismatch}`]
    const ratio = largeMs / smallMs
    return ratio <= MAX_RATIO
      ? []
      : [`page ${page} of ${path} takes ${ratio.toFixed(2)} times as long, the limit is ${MAX_RATIO}`]
  })
  return [...missed, ...(await measureFiles(large, small, LARGE))]
}

type AdminClient = ReturnType<typeof adminClient>
/** The same request to each site. The two paths differ only in their ids. */
type Pair = { many: AdminClient; few: AdminClient; paths: [string, string] }
type Measured = { path: string; page: number; mismatch: string | undefined; largeMs: number; smallMs: number }

/** Measures this page, or the last full page that both sites have. Returns undefined if that is the first. */
async function measure({ many, few, paths }: Pair, page: number): Promise<Measured | undefined> {
  const [ofMany, ofFew] = [await many.pagesOf(paths[0], page), await few.pagesOf(paths[1], page)]
  const lastPage = Math.min(ofMany.length, ofFew.length)
  const [a, b] = [ofMany[lastPage - 1], ofFew[lastPage - 1]]
  if (!a || !b || (page > 1 && lastPage === 1)) return undefined
  const mismatch = Math.abs(a.rows - b.rows) > 5 ? `${a.rows} rows and ${b.rows} rows` : undefined
  const time = async (rounds: number) => {
    const [requestLarge, requestSmall] = [await many.ready(a.path), await few.ready(b.path)]
    const times = await timeAlternately(requestLarge, requestSmall, rounds, WARM_UP_ROUNDS)
    return { path: paths[0], page: lastPage, mismatch, largeMs: median(times.a), smallMs: median(times.b) }
  }
  const measured = await time(ROUNDS)
  return measured.largeMs / measured.smallMs <= MAX_RATIO ? measured : time(LONG_ROUNDS)
}

function rowOf(list: string, measured: readonly Measured[]): string[] {
  const byRatio = measured.toSorted((a, b) => b.largeMs / b.smallMs - a.largeMs / a.smallMs)
  const [worst] = byRatio
  if (!worst) return [list]
  const ratios = byRatio.map(({ largeMs, smallMs }) => largeMs / smallMs)
  const query = `${worst.path.split('?')[1] ?? ''}${worst.page > 1 ? ` (page ${worst.page})` : ''}`
  const times = [worst.largeMs, worst.smallMs].map((ms) => `${ms.toFixed(2)} ms`)
  return [list, String(measured.length), (ratios[0] ?? 0).toFixed(2), median(ratios).toFixed(2), ...times, query]
}

/** Returns a short form of the path, without query string and ids. */
function pathWithoutIds(path: string): string {
  return path
    .replace('/api/admin/', '')
    .replace(/\?.*/, '')
    .replaceAll(/\/[\d-][\da-f-]*(?=\/|$)/g, '/…')
}

const Page = z.object({ rows: z.array(z.unknown()), next: z.string().nullable() }).partial()

function adminClient(stack: AsyncDisposableStack, { port, admin, authorization }: AdminWorld) {
  const { ask, close } = httpClient(port, 1)
  stack.defer(async () => close())
  async function answerTo(path: string, headers: { authorization: string }) {
    const answer = await ask('GET', path, undefined, headers)
    if (answer.status !== 200) throw new Error(`GET ${path}: ${answer.status} ${answer.body.toString()}`)
    return answer.body
  }
  return {
    requests: adminRequests(admin, Temporal.Now.instant()),
    /** Returns the list's pages up to this one, without an incomplete last page. */
    async pagesOf(path: string, maxPages: number) {
      const headers = { authorization: await authorization() }
      const pages: { path: string; rows: number }[] = []
      for (let pagePath: string | undefined = path; pagePath !== undefined && pages.length < maxPages;) {
        const page: z.output<typeof Page> = Page.parse(asObject(await answerTo(pagePath, headers)))
        if (pages.length > 0 && !page.next) break
        pages.push({ path: pagePath, rows: page.rows?.length ?? 0 })
        pagePath = page.next ? `${path}${path.includes('?') ? '&' : '?'}after=${page.next}` : undefined
      }
      return pages
    },
    async ready(path: string) {
      const headers = { authorization: await authorization() }
      return () => answerTo(path, headers)
    },
  }
}

/** Parses a response as an object. Responses that are arrays become empty objects, because they have no pages. */
function asObject(body: Buffer): object {
  const answer: unknown = JSON.parse(body.toString())
  return typeof answer === 'object' && answer !== null && !Array.isArray(answer) ? answer : {}
}
