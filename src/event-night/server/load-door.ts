import type { Door, CheckInResult, CheckInCommand } from '#event-night/contract.ts'
import { absencesOf } from '#bookings/server/absences/absence-queries.ts'
import type { StaffAtDoor } from '#event-night/server/door-access.ts'
import { grantDoor } from '#event-night/server/grant-door.ts'
import { requireDoorAccess } from '#event-night/server/require-event-host.ts'
import { guestsOf } from '#event-night/server/door-queries.ts'
import { presentDoor } from '#event-night/server/present-door.ts'
import { runCheckInCommand } from '#event-night/server/run-check-in-command.ts'
import { endEvent } from '#events/server/end-event.ts'
import type { Site } from '#platform/server/site.ts'

/** Loads the list of guests for the staff at the door, whose session gets a door grant. */
export async function loadDoor(site: Site, by: StaffAtDoor, eventId: number): Promise<Door> {
  const event = await requireDoorAccess(site, by, eventId)
  await grantDoor(site, by, event)
  const guests = await guestsOf(site.db, eventId)
  const now = site.clock.now()
  // A door grant does not show what only an owner may see.
  const isOwner = by.rights === 'staff' && by.role === 'owner'
  const memberIds = guests.map(({ memberId }) => memberId)
  const absences = isOwner ? await absencesOf(site.db, memberIds, now) : null
  return presentDoor(site, { event, guests, absences, viewerId: by.memberId, now })
}

/**
 * Carries out the commands one after another, in order, even if some are refused. If a command throws an error, those after it
 * are not carried out.
 */
export async function runCheckInCommands(
  site: Site,
  by: StaffAtDoor,
  { eventId, deviceId, commands }: { eventId: number; deviceId: string; commands: readonly CheckInCommand[] },
): Promise<{ results: CheckInResult[]; door: Door }> {
  await requireDoorAccess(site, by, eventId)
  // A door grant does not give what only an owner may do at a door.
  const actor = by.rights === 'staff' ? by : { ...by, role: 'host' as const }
  const results: CheckInResult[] = []
  for (const command of commands) results.push(await runCheckInCommand(site, actor, { eventId, deviceId, command }))
  return { results, door: await loadDoor(site, by, eventId) }
}

export async function endNight(site: Site, by: StaffAtDoor, eventId: number): Promise<void> {
  await requireDoorAccess(site, by, eventId)
  await endEvent(site, by, eventId)
}
