import type { Page } from '@playwright/test'
import { fillUp } from './booking-api.ts'
import type { EventView } from './demo-events.ts'
import type { Person } from './people.ts'
import { SharedInFile } from './shared-in-file.ts'
import { moveClock } from './own-site.ts'
import { demoHost, openAdmin } from './staff.ts'
import { eventNamed, expect, test as base } from './two-member-test.ts'

export { expect }

const evenings = new SharedInFile<EventView>()

type DoorFixtures = {
  evening: EventView
  eveningTitle: string
  /** Whether all places are booked. The event must be free, so that no one has to pay. */
  isFullyBooked: boolean
}

/** For journeys at the door. The event starts in half an hour. */
export const test = base.extend<DoorFixtures>({
  eveningTitle: ['Midweek on the Butty', { option: true }],
  isFullyBooked: [false, { option: true }],
  // Contrast is measured, so no element may be mid-transition.
  contextOptions: { reducedMotion: 'reduce' },
  evening: async ({ ownSite, demo, eveningTitle, isFullyBooked }, provide, { file }) =>
    provide(await evenings.of(file, () => awaitEvening(ownSite, eventNamed(demo, eveningTitle), { isFullyBooked }))),
})

async function awaitEvening(
  site: string,
  event: EventView,
  { isFullyBooked }: Pick<DoorFixtures, 'isFullyBooked'>,
): Promise<EventView> {
  if (isFullyBooked) await fillUp(site, event.id, [])
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

/** Checks in everyone on the list, but for the last few or for one, and waits until the site has it. */
export async function checkInGuests(page: Page, { butLast = 0, except = 'nobody' } = {}): Promise<void> {
  const waiting = page.getByRole('button', { name: new RegExp(`^Check in (?!${except}).+`) })
  await expect(waiting.first()).toBeVisible()
  for (let left = await waiting.count(); left > butLast; left -= 1) await waiting.first().click()
  await expect(page.getByText('All check-ins saved')).toBeVisible()
}
