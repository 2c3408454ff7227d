import { verifyPassword } from '#accounts/server/passwords.ts'
import { noteSecurityEvent } from '#platform/server/security-events/record-security-event.ts'
import { isTooBusy, refuseFields } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

const PASSWORD_LIMIT = { name: 'current password', attempts: 10, minutes: 15 }

/**
 * Refuses a wrong password, so that access to a member's unlocked phone is not enough. A correct password does not count as an
 * attempt.
 */
export async function requireCurrentPassword(
  site: Site,
  member: { id: string; passwordHash: string },
  password: string,
): Promise<void> {
  await site.limits.enforce(PASSWORD_LIMIT, member.id)
  const isRight = await verifyPassword(member.passwordHash, password).catch(async (error: unknown) => {
    // The server was too busy to check the password.
    if (isTooBusy(error)) await site.limits.uncount([PASSWORD_LIMIT, member.id])
    throw error
  })
  if (!isRight) {
    noteSecurityEvent(site, { kind: 'current password refused', memberId: member.id })
    refuseWrongPassword()
  }
  await site.limits.uncount([PASSWORD_LIMIT, member.id])
}

export function refuseWrongPassword(): never {
  refuseFields({ current_password: 'That isn’t your password.' })
}
