import { expect, test as base, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test'
import { cachePromise } from './cache-promise.ts'
import { readDemoEvents, type DemoEvents } from './demo-events.ts'
import { ClosedAfterFile, type CloseAfterFile } from './shared-in-file.ts'
import { watchForProblems } from './watch-for-problems.ts'

export { expect }

type Fixtures = {
  expected: RegExp[]
  /** Trouble that matches does not fail the test. For tests that make something fail on purpose. */
  expectProblem: (what: RegExp) => void
  /** Opens a page in another person's browser, which is held to the same rules. */
  elsewhere: (options?: BrowserContextOptions) => Promise<Page>
  closeAfterFile: CloseAfterFile
}

/** A journey fails on any console warning or error, failed request, request to another origin, or cookie. */
export const journey = base.extend<Fixtures, { closedAfterFile: ClosedAfterFile }>({
  closedAfterFile: [
    async ({}, give) => {
      const closed = new ClosedAfterFile()
      await give(closed)
      await closed.closeAll()
    },
    { scope: 'worker' },
  ],
  closeAfterFile: async ({ closedAfterFile }, give, { file }) => {
    await closedAfterFile.switchTo(file)
    await give((close) => closedAfterFile.add(close))
  },
  expected: async ({}, give) => give([]),
  expectProblem: [
    async ({ context, baseURL, expected }, give) => {
      const seen = watchForProblems(context, baseURL ?? '')
      await give((what) => void expected.push(what))
      expectOnly(expected, await seen())
    },
    { auto: true },
  ],
  elsewhere: async ({ browser, baseURL, expected }, give) => {
    const others: { context: BrowserContext; seen: () => Promise<string[]> }[] = []
    await give(async (options) => {
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
  // Read at the start, before any test moves the clock by days.
  demo: [async ({ baseURL }, give) => give(await demoAt(baseURL ?? '')), { auto: true }],
})

/** The demo events of the site at this address. */
export function demoAt(site: string): Promise<DemoEvents> {
  return cachePromise(demos, site, () => readDemoEvents(site))
}
