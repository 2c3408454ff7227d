import { updateRoundsEnd } from '#events/server/store.ts'
import type { Tx } from '#platform/server/db.ts'

/** Stores when the last planned round will end, which decides when likes open. The caller holds the event's lock. */
export async function setRoundsEnd(tx: Tx, eventId: number, roundsEndAt: Temporal.Instant | null): Promise<void> {
  await updateRoundsEnd(tx, eventId, roundsEndAt)
}
