import type { z } from 'zod'
import type { Member } from '#accounts/actor.ts'
import { type NewProfile, profileRefusals } from '#profiles/contract.ts'
import { withNewPortrait } from '#profiles/server/save-portrait.ts'
import { hasProfile } from '#profiles/server/queries.ts'
import { insertProfile } from '#profiles/server/store.ts'
import { inTransaction } from '#platform/server/db.ts'
import { refuse, refuseFields } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** Creates the member's profile. If two are created concurrently, one is saved and the portrait of the other is removed. */
export async function createProfile(
  site: Site,
  by: Pick<Member, 'memberId'>,
  request: z.output<typeof NewProfile> & { picture: Buffer | undefined },
): Promise<void> {
  const { memberId } = by
  const { headline, body, picture } = request
  if (await hasProfile(site.db, memberId)) refuse(profileRefusals.profile_exists)
  if (!picture) refuseFields({ picture: 'You need to add a profile picture.' })
  await withNewPortrait(site, memberId, picture, (portraitId) =>
    inTransaction(site.db, async (tx) => {
      const createdAt = site.clock.now()
      const isFirst = await insertProfile(tx, { memberId, headline, body, portraitId, createdAt })
      if (!isFirst) refuse(profileRefusals.profile_exists)
    }),
  )
}
