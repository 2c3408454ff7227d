import type { Member } from '#accounts/actor.ts'
import { markMatchesSeen } from '#matching/server/store.ts'
import { inTransaction, type Tx } from '#platform/server/db.ts'
import { publishLiveChange } from '#platform/server/live/publish-live-change.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * Marks the listed matches as seen, or all of them if there is no list, and updates the member's other open pages. Skips people
 * whom the member cannot see. A match that is not in the list stays new.
 */
export async function setMatchesSeen(
  site: Site,
  by: Pick<Member, 'memberId'>,
  only?: { ids: readonly string[] },
): Promise<void> {
  const seen = { memberId: by.memberId, who: only?.ids ?? ('everyone' as const), at: site.clock.now() }
  await inTransaction(site.db, (tx) => saveSeen(tx, seen))
}

/** Marks a match as seen by the member who has written to it. Does nothing if the two have not matched. */
export async function markSeenByWriting(
  tx: Tx,
  { memberId, otherId, at }: { memberId: string; otherId: string; at: Temporal.Instant },
): Promise<void> {
  await saveSeen(tx, { memberId, who: [otherId], at })
}

type Seen = { memberId: string; who: readonly string[] | 'everyone'; at: Temporal.Instant }

async function saveSeen(tx: Tx, { memberId, who, at }: Seen): Promise<void> {
  const count = await markMatchesSeen(tx, memberId, who, at)
  if (count > 0) await publishLiveChange(tx, [memberId], 'matches')
}
