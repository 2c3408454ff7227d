import { accountNotifications } from '#accounts/server/notifications.ts'
import { lockMember } from '#accounts/server/store/members.ts'
import { blockLockedPasskey, lockPasskey } from '#accounts/server/store/passkeys.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction } from '#platform/server/db.ts'
import { queueMail } from '#platform/server/mail/outgoing-mail.ts'
import { recordSecurityEvent } from '#platform/server/security-events/record-security-event.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * Blocks a passkey of which a copy exists, takes from the member's sessions what it may have given to them, and notifies the
 * member. Locks the member first, as every command that ends sessions does. `received` is the counter that had gone back.
 */
export async function blockPasskey(
  site: Site,
  { id, memberId }: { id: string; memberId: string },
  received: number,
): Promise<void> {
  await inTransaction(site.db, async (tx) => {
    const now = site.clock.now()
    const member = await lockMember(tx, memberId)
    const passkey = await lockPasskey(tx, id)
    // It may have been removed, or blocked by another answer, since its counter was compared.
    if (!member || !passkey || passkey.blockedAt) return
    await blockLockedPasskey(tx, passkey, now)
    const details = { passkey: id, counter: passkey.counter, received }
    await audit(tx, { at: now, actorId: null, action: 'passkey blocked', subject: memberId, details })
    await recordSecurityEvent(site, tx, { kind: 'passkey blocked', memberId })
    const mail = await accountNotifications['passkey changed'].mail(site.config, {
      name: member.userName,
      passkey: passkey.name,
      change: 'blocked',
    })
    await queueMail(tx, { jobs: site.jobs, now }, { ...mail, to: member.email })
  })
}
