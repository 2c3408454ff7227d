import { browsingRefusals, type EventView } from '#browsing/contract.ts'
import { eventRow, futureEventRows, nextEventRow } from '#browsing/server/event-rows.ts'
import { presentEvent } from '#browsing/server/present-event.ts'
import { eventRefusals } from '#events/contract.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

type Asked = Pick<Site, 'db' | 'clock'>

export async function futureEvents({ db, clock }: Asked): Promise<EventView[]> {
  const now = clock.now()
  const rows = await futureEventRows(db, now)
  return rows.map((row) => presentEvent(row, now))
}

export async function nextEvent({ db, clock }: Asked): Promise<EventView> {
  const now = clock.now()
  const row = await nextEventRow(db, now)
  return row ? presentEvent(row, now) : refuse(browsingRefusals.no_future_event)
}

export async function oneEvent({ db, clock }: Asked, eventId: number): Promise<EventView> {
  const row = await eventRow(db, eventId)
  return row ? presentEvent(row, clock.now()) : refuse(eventRefusals.event_not_found)
}
