import { accountRefusals } from '#accounts/contract/refusals.ts'
import { deleteKnownDevice } from '#accounts/server/store/known-devices.ts'
import { endSessionsOfDevice } from '#accounts/server/store/sessions.ts'
import { useLink } from '#accounts/server/use-link.ts'
import { inTransaction } from '#platform/server/db.ts'
import { refuse } from '#platform/server/refusals.ts'
import { recordSecurityEvent } from '#platform/server/security-events/record-security-event.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * Signs a device out with the link of the email about it: the session that the email is about, and any later one of the member
 * there. The device is new again, so that the member is told of the next sign-in on it.
 */
export async function signOutDevice(site: Site, token: string): Promise<void> {
  await inTransaction(site.db, async (tx) => {
    const { link, member } = await useLink(site, tx, token, 'device')
    const { sessionId, deviceHash } = link
    if (sessionId === null) refuse(accountRefusals.link_unknown)
    await endSessionsOfDevice(tx, member.id, { sessionId, deviceHash })
    if (deviceHash) await deleteKnownDevice(tx, { memberId: member.id, secretHash: deviceHash })
    await recordSecurityEvent(site, tx, { kind: 'device signed out', memberId: member.id })
  })
}
