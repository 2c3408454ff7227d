import type { NightActionInput, NightActionResult, NightState } from '#event-night/contract/night.ts'
import type { StaffAtDoor } from '#event-night/server/door-access.ts'
import { grantDoor } from '#event-night/server/grant-door.ts'
import { loadNight } from '#event-night/server/night/load-night.ts'
import { seatNumbers } from '#event-night/server/night/night-queries.ts'
import { presentNight } from '#event-night/server/night/present-night.ts'
import { runNightAction } from '#event-night/server/night/run-night-action.ts'
import { requireDoorAccess } from '#event-night/server/require-event-host.ts'
import type { Site } from '#platform/server/site.ts'

/** Loads the night for its staff, whose session gets a door grant. */
export async function loadNightState(site: Site, by: StaffAtDoor, eventId: number): Promise<NightState> {
  const event = await requireDoorAccess(site, by, eventId)
  await grantDoor(site, by, event)
  const loaded = await loadNight(site.db, event, site.config)
  const numbers = await seatNumbers(site.db, eventId)
  return presentNight(site, event, { ...loaded, numbers }, site.clock.now())
}

/**
 * Carries out the actions one after another, in order, even if some are refused. If an action throws an error, those after it
 * are not carried out.
 */
export async function runNightActions(
  site: Site,
  by: StaffAtDoor,
  { eventId, deviceId, actions }: { eventId: number; deviceId: string; actions: readonly NightActionInput[] },
): Promise<{ results: NightActionResult[]; night: NightState }> {
  await requireDoorAccess(site, by, eventId)
  const results: NightActionResult[] = []
  for (const input of actions) results.push(await runNightAction(site, { staff: by, deviceId }, { eventId, input }))
  return { results, night: await loadNightState(site, by, eventId) }
}
