import type { Page } from '@playwright/test'
import type { EventView } from './demo-events.ts'
import type { Person } from './people.ts'
import { SharedInFile } from './shared-in-file.ts'
import { moveClock } from './own-site.ts'
import { demoHost, openAdmin } from './staff.ts'
import { eventNamed, expect, test as base } from './two-member-test.ts'

export { expect }

const evenings = new SharedInFile<EventView>()

/** For journeys at the door. The event starts in half an hour. */
export const test = base.extend<{ evening: EventView; eveningTitle: string }>({
  eveningTitle: ['Midweek on the Butty', { option: true }],
  // Contrast is measured, so no element may be mid-transition.
  contextOptions: { reducedMotion: 'reduce' },
  evening: async ({ ownSite, demo, eveningTitle }, provide, { file }) =>
    provide(await evenings.of(file, () => awaitEvening(ownSite, eventNamed(demo, eveningTitle)))),
})

async function awaitEvening(site: string, event: EventView): Promise<EventView> {
  const opens = Temporal.Instant.from(event.starts_at).subtract({ minutes: 30 })
  await moveClock(site, Temporal.Now.instant().until(opens).round('second').toString())
  return event
}

/** Opens the door page of the event, signed in as this person. */
export async function openDoor(page: Page, { id }: EventView, who: Person = demoHost): Promise<void> {
  await openAdmin(page, { who, at: `/admin/events/${id}/door` })
}

/** Locates a guest's row in the guest list. */
export function guestRow(page: Page, { userName }: { userName: string }) {
  return page.getByRole('listitem').filter({ hasText: userName })
}

/** Presses the button of this name. */
export const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()

/** Checks in everyone on the list, but for the last few, and waits until the site has it. */
export async function checkInGuests(page: Page, { butLast = 0 } = {}): Promise<void> {
  const waiting = page.getByRole('button', { name: /^Check in .+/ })
  await expect(waiting.first()).toBeVisible()
  for (let left = await waiting.count(); left > butLast; left -= 1) await waiting.first().click()
  await expect(page.getByText('All check-ins saved')).toBeVisible()
}
