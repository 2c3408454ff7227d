import type { Owner } from '#accounts/actor.ts'
import { profileRefusals } from '#profiles/contract.ts'
import { withPortrait } from '#profiles/server/save-portrait.ts'
import { placeholderPortrait } from '#profiles/server/placeholder-portrait.ts'
import { lockProfile, updateProfile } from '#profiles/server/store.ts'
import { audit } from '#platform/server/audit.ts'
import type { Tx } from '#platform/server/db.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** The texts that replace removed ones until the member writes new ones. */
const REMOVED_HEADLINE = 'Headline deleted'
const REMOVED_BODY = 'This text has been deleted.'

type Removal = { memberId: string; now: Temporal.Instant }

/** Replaces the headline and text of a member's profile with notices that they were removed, within a larger command. */
export async function removeText(tx: Tx, by: Owner, { memberId, now }: Removal): Promise<void> {
  const before = await lockProfile(tx, memberId)
  if (!before) return refuse(profileRefusals.profile_not_found)
  const { portraitId } = before
  await updateProfile(tx, memberId, { headline: REMOVED_HEADLINE, body: REMOVED_BODY, portraitId, changedAt: now })
  await audit(tx, { at: now, actorId: by.memberId, action: 'profile text removed', subject: memberId })
}

/**
 * Saves a placeholder portrait, and then runs `action`, the larger command. Passes it a function that replaces the member's
 * portrait with the placeholder within its transaction.
 */
export async function withPortraitRemoved<T>(
  site: Site,
  by: Owner,
  memberId: string,
  action: (removePortrait: (tx: Tx, now: Temporal.Instant) => Promise<void>) => Promise<T>,
): Promise<T> {
  return withPortrait(site, memberId, await placeholderPortrait(), (placeholderId) =>
    action((tx, now) => replacePortrait(site, tx, by, { memberId, now, placeholderId })),
  )
}

async function replacePortrait(
  site: Site,
  tx: Tx,
  by: Owner,
  { memberId, now, placeholderId }: Removal & { placeholderId: string },
): Promise<void> {
  const before = await lockProfile(tx, memberId)
  if (!before) return refuse(profileRefusals.profile_not_found)
  const { headline, body, portraitId } = before
  await updateProfile(tx, memberId, { headline, body, portraitId: placeholderId, changedAt: now })
  await site.jobs.enqueue(tx, 'profiles.remove-portrait', { portraitId })
  await audit(tx, { at: now, actorId: by.memberId, action: 'portrait removed', subject: memberId })
}
