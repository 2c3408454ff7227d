import type { Page } from '@playwright/test'
import type { DemoEvents, EventView } from './demo-events.ts'
import { signIn } from './members.ts'
import { demoPassword } from './people.ts'
import { test as base } from './own-site.ts'

export { expect } from './own-site.ts'

type TwoMemberFixtures = {
  /** A page in another person's browser, to which the same rules apply. */
  other: Page
}

/** For journeys of two people on one site. */
export const test = base.extend<TwoMemberFixtures>({
  other: async ({ elsewhere }, provide) => provide(await elsewhere()),
})

/** Signs in a demo member on a page of the site. */
export async function arrive(page: Page, { email }: { email: string }, path: string): Promise<void> {
  await signIn(page, { email, password: demoPassword }, path)
}

/** Finds a demo event by its title. */
export function eventNamed({ upcoming }: DemoEvents, title: string): EventView {
  const found = upcoming.find((event) => event.title === title)
  if (!found) throw new Error(`the demo lacks '${title}'`)
  return found
}

/** Locates an event's card in a section of My Events. */
export function ownEvent(page: Page, { title }: EventView, part: string) {
  return page.getByRole('region', { name: part }).getByRole('article', { name: title })
}
