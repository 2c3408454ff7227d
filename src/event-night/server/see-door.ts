import type { Door, Taken, Tap } from '#event-night/contract.ts'
import { demandItsHost, type DoorKeeper } from '#event-night/server/demand-its-host.ts'
import { guestsOf } from '#event-night/server/door-rows.ts'
import { presentDoor } from '#event-night/server/present-door.ts'
import { takeTap } from '#event-night/server/take-tap.ts'
import { endEvent } from '#events/server/end-event.ts'
import type { Site } from '#platform/server/site.ts'

/** Who is expected and who is in, as shown to the staff at the door. */
export async function seeDoor(site: Site, by: DoorKeeper, eventId: number): Promise<Door> {
  const event = await demandItsHost(site, by, eventId)
  const guests = await guestsOf(site.db, eventId)
  return presentDoor(site, { event, guests, viewerId: by.memberId, now: site.clock.now() })
}

/**
 * Carries the commands out one after another, in the order they were made. If this fails midway, no later command has been
 * carried out before an earlier one.
 */
export async function takeTaps(
  site: Site,
  by: DoorKeeper,
  { eventId, deviceId, taps }: { eventId: number; deviceId: string; taps: readonly Tap[] },
): Promise<{ taken: Taken[]; door: Door }> {
  await demandItsHost(site, by, eventId)
  const taken: Taken[] = []
  for (const tap of taps) taken.push(await takeTap(site, by, { eventId, deviceId, tap }))
  return { taken, door: await seeDoor(site, by, eventId) }
}

export async function endNight(site: Site, by: DoorKeeper, eventId: number): Promise<void> {
  await demandItsHost(site, by, eventId)
  await endEvent(site, by, eventId)
}
