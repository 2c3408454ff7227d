import { nightsOfPair, recipientsOfNight } from '#event-night/server/night/night-queries.ts'
import { incrementVersion } from '#event-night/server/night/store-night.ts'
import { inTransaction, type Tx } from '#platform/server/db.ts'
import { publishLiveChange } from '#platform/server/live/publish-live-change.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * Raises the version of a night, so that it is computed again, and tells the pages of its guests and hosts to ask again. Does
 * nothing if nothing has been done at the event yet. Call it after every change of what a night is computed from.
 */
export async function raiseNightVersion(tx: Tx, eventId: number): Promise<void> {
  if (await incrementVersion(tx, eventId)) await publishLiveChange(tx, await recipientsOfNight(tx, eventId), 'night')
}

/** Raises the versions of the nights that are not over and that both members of a block have booked. */
export async function raiseVersionsForPair(site: Site, pair: { blockerId: string; blockedId: string }): Promise<void> {
  for (const eventId of await nightsOfPair(site.db, pair))
    await inTransaction(site.db, (tx) => raiseNightVersion(tx, eventId))
}
