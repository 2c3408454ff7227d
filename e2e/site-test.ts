import { expect, test as base, type BrowserContext } from '@playwright/test'
import { EventView } from '#browsing/contract.ts'

export { expect }
export type { EventView }

/** Events of the demo by what is special about them, as the API tells them. */
export type DemoEvents = {
  upcoming: EventView[]
  next: EventView
  free: EventView
  past: EventView
  cancelled: EventView
}

type Fixtures = {
  /** Says that a test expects trouble: whatever matches is not held against the site. */
  expectTrouble: (what: RegExp) => void
  noTrouble: void
}

/** Every journey fails on a console message, an error, a failed request, another origin, or a cookie. */
export const test = base.extend<Fixtures, { demo: DemoEvents }>({
  demo: [async ({}, use, { project }) => use(await demoEvents(project.use.baseURL ?? '')), { scope: 'worker' }],
  noTrouble: [
    async ({ context, expectTrouble: _, baseURL, expected }, use) => {
      const seen = watch(context, baseURL ?? '')
      await use()
      await expectNoCookies(context)
      const troubles = (await seen()).filter((trouble) => !expected.some((pattern) => pattern.test(trouble)))
      expect(troubles, 'nothing but what the test expected went wrong').toEqual([])
    },
    { auto: true },
  ],
})
