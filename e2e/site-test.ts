import { expect, test as base, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test'
import { cachePromise } from './cache-promise.ts'
import { readDemoEvents, type DemoEvents } from './demo-events.ts'
import { ClosedAfterFile, type CloseAfterFile } from './shared-in-file.ts'
import { watchForProblems } from './watch-for-problems.ts'

export { expect }

type Fixtures = {
  expected: RegExp[]
  /** Prevents matching problems from failing the test, for tests that cause a failure on purpose. */
  expectProblem: (what: RegExp) => void
  /** Opens a page in another person's browser, to which the same rules apply. */
  elsewhere: (options?: BrowserContextOptions) => Promise<Page>
  closeAfterFile: CloseAfterFile
}

/** A journey fails on any console warning or error, failed request, request to another origin, or cookie. */
export const journey = base.extend<Fixtures, { closedAfterFile: ClosedAfterFile }>({
  closedAfterFile: [
    async ({}, provide) => {
      const closed = new ClosedAfterFile()
      await provide(closed)
      await closed.closeAll()
    },
    { scope: 'worker' },
  ],
  closeAfterFile: async ({ closedAfterFile }, provide, { file }) => {
    await closedAfterFile.switchTo(file)
    await provide((close) => closedAfterFile.add(close))
  },
  expected: async ({}, provide) => provide([]),
  expectProblem: [
    async ({ context, baseURL, expected }, provide) => {
      const seen = watchForProblems(context, baseURL ?? '')
      await provide((what) => void expected.push(what))
      expectOnly(expected, await seen())
    },
    { auto: true },
  ],
  elsewhere: async ({ browser, baseURL, expected }, provide) => {
    const others: { context: BrowserContext; seen: () => Promise<string[]> }[] = []
    await provide(async (options) => {
      const context = await browser.newContext(options)
      others.push({ context, seen: watchForProblems(context, baseURL ?? '') })
      return context.newPage()
    })
    for (const { context, seen } of others) {
      const problems = await seen()
      await context.close()
      expectOnly(expected, problems)
    }
  },
})

function expectOnly(expected: readonly RegExp[], problems: readonly string[]): void {
  const others = problems.filter((problem) => !expected.some((what) => what.test(problem)))
  expect(others, 'only the problems that the test expected').toEqual([])
}

const demos = new Map<string, Promise<DemoEvents>>()

/** A journey through the demo. */
export const test = journey.extend<{ demo: DemoEvents }>({
  // Read at the start, because a test may move the clock by days.
  demo: [async ({ baseURL }, provide) => provide(await demoAt(baseURL ?? '')), { auto: true }],
})

/** Returns the demo events of the site at this address. */
export function demoAt(site: string): Promise<DemoEvents> {
  return cachePromise(demos, site, () => readDemoEvents(site))
}
