import { adoptKeys, type LostWithKeys } from '#app/adopt-keys.ts'
import { reapplyDeletions } from '#app/reapply-deletions.ts'
import { formatRestoredRights, restoredStaff } from '#app/restored-rights.ts'
import type { Config } from '#platform/server/config.ts'

export type AfterRestore = {
  lost: LostWithKeys
  deletions: Awaited<ReturnType<typeof reapplyDeletions>>
  staff: Awaited<ReturnType<typeof restoredStaff>>
}

/**
 * Does what every database of an earlier time needs before people use the site again: drops keys that the site lacks, and repeats
 * the deletions of members.
 */
export async function makeReady(config: Config, databaseUrl: string): Promise<AfterRestore> {
  const lost = await adoptKeys(config, databaseUrl)
  const deletions = await reapplyDeletions(config, databaseUrl)
  return { lost, deletions, staff: await restoredStaff({ logLevel: 'error' }, databaseUrl) }
}

/** Formats how many members were deleted again. */
export function formatDeletions({ deletions: { deleted, pending } }: AfterRestore): string[] {
  return [
    ...(deleted > 0 ? [`Members deleted again because they had been deleted since then: ${deleted}.`] : []),
    ...(pending > 0 ? [`Members whose deletion has to wait and finishes once the site runs: ${pending}.`] : []),
  ]
}

/** Formats what people need to do, and what the owner has to check. `asOf` is the time of the restored data. */
export function formatNextSteps({ lost, staff }: AfterRestore, asOf: string): string {
  return [nextSteps, ...formatLost(lost), formatRestoredRights(staff, asOf)].join('\n')
}

/** Backups exclude sessions and links that give access to accounts, so people must sign in and request links again. */
const nextSteps = `
What people need to do now:
- Everyone will have to sign in again.
- Links for a new password, an activation, a new email address or a data download no longer work: members have to request them
  again. Send invitations again.
- Emails that were waiting to be sent will not be sent: see them under Admin, Mail.`

function formatLost({ keys, secondFactors, bannedAddresses }: LostWithKeys): string[] {
  if (keys.length === 0) return ['- Everyone uses the same authenticator app, recovery codes and passkeys as before.']
  const known = keys.filter((id) => id !== 'lasting').join(', ')
  return [
    `
The data belongs to other keys than this site has${known && ` (it lacks ${known})`}. If you still have them, put them back and restore again.
Without them:`,
    ...(secondFactors > 0
      ? [
          `- People whose authenticator app no longer works: ${secondFactors}. For each who has neither a passkey nor a recovery code: npm run reset-second-factor -- their@example.com`,
        ]
      : []),
    ...(keys.includes('lasting') ? ['- Recovery codes no longer work.'] : []),
    ...(bannedAddresses > 0
      ? [`- Suspended people who deleted their accounts and can register again: ${bannedAddresses}.`]
      : []),
  ]
}
