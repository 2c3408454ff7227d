import { expect, test as base } from '@playwright/test'
import { readDemoEvents, type DemoEvents } from './demo-events.ts'
import { watchForTrouble } from './watch-for-trouble.ts'

export { expect }

type Fixtures = {
  /** Whatever matches is not held against the site: for tests that make something fail. */
  expectTrouble: (what: RegExp) => void
}

/** A journey fails on any console warning or error, failed request, request to another origin, or cookie. */
export const journey = base.extend<Fixtures>({
  expectTrouble: [
    async ({ context, baseURL }, use) => {
      const expected: RegExp[] = []
      const seen = watchForTrouble(context, baseURL ?? '')
      await use((what) => void expected.push(what))
      const troubles = (await seen()).filter((trouble) => !expected.some((what) => what.test(trouble)))
      expect(troubles, 'nothing went wrong but what the test expected').toEqual([])
    },
    { auto: true },
  ],
})

/** A journey through the demo. */
export const test = journey.extend<object, { demo: DemoEvents }>({
  // At once, before any test lets a day go by.
  demo: [
    async ({}, use, { project }) => use(await readDemoEvents(project.use.baseURL ?? '')),
    { scope: 'worker', auto: true },
  ],
})
