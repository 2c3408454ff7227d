import type { Page } from '@playwright/test'
import type { EventView } from './demo-events.ts'
import type { Person } from './people.ts'
import { SharedInFile } from './shared-in-file.ts'
import { moveClock } from './own-site.ts'
import { demoHost, openAdmin } from './staff.ts'
import { eventNamed, test as base } from './two-member-test.ts'

export { expect } from './two-member-test.ts'

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
