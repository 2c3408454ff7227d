import type { Page } from '@playwright/test'
import type { DemoEvents, EventView } from './demo-events.ts'
import { demoPassword, fillSignIn } from './members.ts'
import { expect, test as base } from './site-of-ones-own.ts'
import { watchForTrouble } from './watch-for-trouble.ts'

export { expect } from './site-of-ones-own.ts'

type Both = {
  /** A page in somebody else's browser, held to the same as the first. */
  other: Page
  expected: RegExp[]
}

/** For journeys of two people on one site. */
export const test = base.extend<Both>({
  expected: async ({}, give) => give([]),
  expectTrouble: async ({ expectTrouble, expected }, give) => {
    await give((what) => {
      expectTrouble(what)
      expected.push(what)
    })
  },
  other: async ({ browser, baseURL, expected }, give) => {
    const context = await browser.newContext()
    const seen = watchForTrouble(context, baseURL ?? '')
    await give(await context.newPage())
    const troubles = (await seen()).filter((trouble) => !expected.some((what) => what.test(trouble)))
    await context.close()
    expect(troubles, 'nothing went wrong in the other browser but what the test expected').toEqual([])
  },
})

/** Signs in on the way to a page, as whoever follows a link does. */
export async function arrive(page: Page, person: { email: string }, path: string): Promise<void> {
  await page.goto(`/signin?${new URLSearchParams({ to: path })}`)
  await fillSignIn(page, { email: person.email, password: demoPassword })
  await expect(page).toHaveURL(path)
}

/** An event of the demo by its title. */
export function eventNamed({ upcoming }: DemoEvents, title: string): EventView {
  const found = upcoming.find((event) => event.title === title)
  if (!found) throw new Error(`the demo lacks '${title}'`)
  return found
}

/** What My Events says of an event. */
export function ownEvent(page: Page, { title }: EventView, part: string) {
  return page.getByRole('region', { name: part }).getByRole('article', { name: title })
}
