import type { Member } from '#accounts/actor.ts'
import type { Limit } from '#platform/server/limits.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * Each change of what signs a member in is audited for ever, recorded and announced by email, so all of them have one limit.
 * Nobody needs so many. A new password by email is not among them, so a thief who uses them up keeps nobody out.
 */
const CHANGE_LIMIT: Limit = { name: 'changes of sign-in', attempts: 30, minutes: 60 }

/** Refuses a change beyond the limit. Call it once the change is allowed, before any work. */
export async function enforceChangeLimit(
  { limits }: Pick<Site, 'limits'>,
  { memberId }: Pick<Member, 'memberId'>,
): Promise<void> {
  await limits.enforce(CHANGE_LIMIT, memberId)
}
