import type { z } from 'zod'
import type { Member } from '#accounts/actor.ts'
import { type ProfileChange, profileRefusals } from '#profiles/contract.ts'
import { withNewPortrait } from '#profiles/server/save-portrait.ts'
import { hasProfile } from '#profiles/server/queries.ts'
import { lockProfile, updateProfile } from '#profiles/server/store.ts'
import { inTransaction } from '#platform/server/db.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

type Change = z.output<typeof ProfileChange>

/**
 * Changes only those fields of a profile that the request contains. A new portrait replaces the old one, which a job removes.
 */
export async function changeProfile(
  site: Site,
  by: Pick<Member, 'memberId'>,
  request: Change & { picture: Buffer | undefined },
): Promise<void> {
  const { picture, ...change } = request
  if (!(await hasProfile(site.db, by.memberId))) refuse(profileRefusals.profile_not_found)
  if (!picture) return storeChange(site, by.memberId, change)
  return withNewPortrait(site, by.memberId, picture, (portraitId) =>
    storeChange(site, by.memberId, { ...change, portraitId }),
  )
}

function storeChange(site: Site, memberId: string, change: Change & { portraitId?: string }): Promise<void> {
  return inTransaction(site.db, async (tx) => {
    const before = await lockProfile(tx, memberId)
    if (!before) refuse(profileRefusals.profile_not_found)
    const { headline = before.headline, body = before.body, portraitId = before.portraitId } = change
    await updateProfile(tx, memberId, { headline, body, portraitId, changedAt: site.clock.now() })
    if (portraitId !== before.portraitId)
      await site.jobs.enqueue(tx, 'profiles.remove-portrait', { portraitId: before.portraitId })
  })
}
