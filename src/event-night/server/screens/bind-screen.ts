import { screenRefusals, type BoundScreen } from '#event-night/contract/screens.ts'
import { checkInOpensAt } from '#event-night/server/check-in-opens-at.ts'
import { requireDoorAccess, type DoorStaff } from '#event-night/server/require-event-host.ts'
import { screensOfEvent } from '#event-night/server/screens/screen-queries.ts'
import { bindWaitingScreen, deleteScreen } from '#event-night/server/screens/store-screens.ts'
import { eventRefusals } from '#events/contract.ts'
import type { EventAtVenue } from '#events/server/event-queries.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction } from '#platform/server/db.ts'
import type { Limit } from '#platform/server/limits.ts'
import { hashOf } from '#platform/server/link-token.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** Every attempt counts, so nobody finds the code of another screen by trying. */
const codesByStaff: Limit = { name: 'screen codes', attempts: 15, minutes: 10 }
const HOURS_AFTER_END = 2

type ScreenAnswer = { screens: BoundScreen[] }

/** Lists the screens that show an event, for its hosts. */
export async function listScreens(site: Site, by: DoorStaff, eventId: number): Promise<ScreenAnswer> {
  await requireDoorAccess(site, by, eventId)
  return screensFor(site, eventId)
}

/** Shows an event on the screen with this code. */
export async function bindScreen(
  site: Site,
  by: DoorStaff,
  { eventId, code }: { eventId: number; code: string },
): Promise<ScreenAnswer> {
  const event = await requireDoorAccess(site, by, eventId)
  await site.limits.enforce(codesByStaff, by.memberId)
  const now = site.clock.now()
  requireTonight(event, now)
  const codeHash = hashOf(code)
  const expiresAt = lastShownAt(event)
  await inTransaction(site.db, async (tx) => {
    const id = await bindWaitingScreen(tx, { codeHash, eventId, boundBy: by.memberId, expiresAt, now })
    if (id === undefined) refuse(screenRefusals.screen_code_not_found)
    await audit(tx, { at: now, actorId: by.memberId, action: 'screen bound', subject: String(eventId) })
  })
  return screensFor(site, eventId)
}

/** Removes the event from a screen, whose secret is then worth nothing. */
export async function unbindScreen(
  site: Site,
  by: DoorStaff,
  { eventId, screenId }: { eventId: number; screenId: string },
): Promise<ScreenAnswer> {
  await requireDoorAccess(site, by, eventId)
  await inTransaction(site.db, async (tx) => {
    if (!(await deleteScreen(tx, { id: screenId, eventId }))) refuse(screenRefusals.screen_not_found)
    const at = site.clock.now()
    await audit(tx, { at, actorId: by.memberId, action: 'screen removed', subject: String(eventId) })
  })
  return screensFor(site, eventId)
}

function requireTonight(event: EventAtVenue, now: Temporal.Instant): void {
  if (event.cancelledAt !== null) refuse(eventRefusals.event_already_cancelled)
  if (Temporal.Instant.compare(now, checkInOpensAt(event)) < 0) refuse(screenRefusals.screens_not_open_yet)
  if (Temporal.Instant.compare(now, lastShownAt(event)) >= 0) refuse(screenRefusals.screens_closed)
}

function lastShownAt({ endsAt }: EventAtVenue): Temporal.Instant {
  return endsAt.add({ hours: HOURS_AFTER_END })
}

async function screensFor(site: Site, eventId: number): Promise<ScreenAnswer> {
  const rows = await screensOfEvent(site.db, eventId, site.clock.now())
  return { screens: rows.map(({ id, boundAt }) => ({ id, bound_at: String(boundAt) })) }
}
