import { eventRefusals } from '#events/contract.ts'
import { whyNotChangeFields, whyNotStartAt } from '#events/rules.ts'
import { canAllHost } from '#events/server/assign-hosts.ts'
import { countTakenPlaces, type EventRow } from '#events/server/event-queries.ts'
import { venueExists, type EventValues } from '#events/server/store.ts'
import type { Refusal } from '#platform/contract.ts'
import type { Tx } from '#platform/server/db.ts'

type SaveRequest = {
  event: EventValues
  /** Null for a new event. */
  before: EventRow | null
  hosts: readonly string[]
  at: Temporal.Instant
}

/**
 * Returns the refusal of each field that cannot be saved, so that the owner can correct them all at once. The caller holds
 * the event's lock.
 */
export async function whyNotSave(tx: Tx, { event, before, hosts, at }: SaveRequest): Promise<Record<string, Refusal>> {
  const start = whyNotStartAt(event.startsAt.epochMilliseconds, {
    beforeMs: before?.startsAt.epochMilliseconds ?? null,
    nowMs: at.epochMilliseconds,
  })
  return {
    ...(start && { startsAt: start }),
    ...(!(await venueExists(tx, event.venueId)) && { venueId: eventRefusals.venue_not_found }),
    ...(before && whyNotChangeFields(before, event, await countTakenPlaces(tx, before.id))),
    ...(!(await canAllHost(tx, before?.id ?? null, hosts)) && { hosts: eventRefusals.not_a_host }),
  }
}
