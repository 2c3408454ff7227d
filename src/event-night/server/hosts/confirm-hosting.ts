import type { HostedEvent, LinkedHosting } from '#event-night/contract/hosting.ts'
import { doorRefusals } from '#event-night/contract.ts'
import { eventsHostedBy, hostByLink, hostOfEvent } from '#event-night/server/hosts/host-queries.ts'
import { updateHost } from '#event-night/server/hosts/store-hosts.ts'
import { presentEventSummary } from '#bookings/server/present-event-summary.ts'
import { eventRefusals } from '#events/contract.ts'
import { eventAtVenue, lockEvent } from '#events/server/event-queries.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction } from '#platform/server/db.ts'
import { hashOf } from '#platform/server/link-token.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** Records that a host will be there. Confirming again changes nothing. */
export async function confirmHosting(site: Site, memberId: string, eventId: number): Promise<Temporal.Instant> {
  return inTransaction(site.db, async (tx) => {
    const event = await lockEvent(tx, eventId)
    if (!event?.publishedAt) refuse(eventRefusals.event_not_found)
    const host = await hostOfEvent(tx, eventId, memberId)
    if (!host) refuse(eventRefusals.event_not_yours)
    const now = site.clock.now().round('microsecond')
    if (event.cancelledAt) refuse(eventRefusals.event_already_cancelled)
    if (Temporal.Instant.compare(event.startsAt, now) <= 0) refuse(eventRefusals.event_already_started)
    if (host.confirmedAt) return host.confirmedAt
    await updateHost(tx, { eventId, memberId }, { confirmedAt: now })
    await audit(tx, { at: now, actorId: memberId, action: 'hosting confirmed', subject: String(eventId) })
    return now
  })
}

/** Returns what a link asks. Changes nothing, because mail scanners open links. */
export async function loadHostingLink(site: Site, token: string): Promise<LinkedHosting> {
  const { eventId, confirmedAt } = await requireLink(site, token)
  const event = await eventAtVenue(site.db, eventId)
  if (!event) return refuse(doorRefusals.hosting_link_unknown)
  const isOver = Temporal.Instant.compare(event.startsAt, site.clock.now()) <= 0
  const state = event.cancelledAt ? 'cancelled' : isOver ? 'too late' : 'open'
  return { event: presentEventSummary(event), confirmed_at: confirmedAt?.toString() ?? null, state }
}

/** Records that the host to whom the email with this link was sent will be there. */
export async function confirmHostingByLink(site: Site, token: string): Promise<LinkedHosting> {
  const { memberId, eventId } = await requireLink(site, token)
  await confirmHosting(site, memberId, eventId)
  return loadHostingLink(site, token)
}

/** Lists the upcoming events that a member of staff hosts. */
export async function listHostedEvents(site: Pick<Site, 'db' | 'clock'>, memberId: string): Promise<HostedEvent[]> {
  const rows = await eventsHostedBy(site.db, memberId, site.clock.now())
  return rows.map((row) => ({ event: presentEventSummary(row), confirmed_at: row.confirmedAt?.toString() ?? null }))
}

async function requireLink(site: Pick<Site, 'db'>, token: string) {
  return (await hostByLink(site.db, hashOf(token))) ?? refuse(doorRefusals.hosting_link_unknown)
}
