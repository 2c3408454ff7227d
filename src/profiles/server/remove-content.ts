import type { Owner } from '#accounts/actor.ts'
import { profileRefusals } from '#profiles/contract.ts'
import { withPortrait } from '#profiles/server/keep-portrait.ts'
import { plainPortrait } from '#profiles/server/plain-portrait.ts'
import { lockProfile, updateProfile } from '#profiles/server/store.ts'
import { audit } from '#platform/server/audit.ts'
import type { Tx } from '#platform/server/db.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** What stands in a profile from then on, until its member writes something else. */
const REMOVED_HEADLINE = 'Headline removed'
const REMOVED_BODY = 'This text was removed.'

type Removal = { memberId: string; now: Temporal.Instant }

/** Deletes headline and text of somebody's profile, as a part of a larger deed. */
export async function removeWords(tx: Tx, by: Owner, { memberId, now }: Removal): Promise<void> {
  const before = await lockProfile(tx, memberId)
  if (!before) return refuse(profileRefusals.profile_not_found)
  const { portraitId } = before
  await updateProfile(tx, memberId, { headline: REMOVED_HEADLINE, body: REMOVED_BODY, portraitId, changedAt: now })
  await audit(tx, { at: now, actorId: by.memberId, deed: 'profile text removed', subject: memberId })
}

/**
 * Deletes somebody's portrait: a picture of nobody takes its place, which has to be kept before the transaction of the
 * larger deed begins. That is `deed`; it is given what deletes the portrait within it.
 */
export async function withPortraitRemoved<T>(
  site: Site,
  by: Owner,
  memberId: string,
  deed: (removePortrait: (tx: Tx, now: Temporal.Instant) => Promise<void>) => Promise<T>,
): Promise<T> {
  return withPortrait(site, memberId, await plainPortrait(), (plainId) =>
    deed((tx, now) => showInstead(site, tx, by, { memberId, now, plainId })),
  )
}

async function showInstead(
  site: Site,
  tx: Tx,
  by: Owner,
  { memberId, now, plainId }: Removal & { plainId: string },
): Promise<void> {
  const before = await lockProfile(tx, memberId)
  if (!before) return refuse(profileRefusals.profile_not_found)
  const { headline, body, portraitId } = before
  await updateProfile(tx, memberId, { headline, body, portraitId: plainId, changedAt: now })
  await site.jobs.enqueue(tx, 'profiles.remove-portrait', { portraitId })
  await audit(tx, { at: now, actorId: by.memberId, deed: 'portrait removed', subject: memberId })
}
