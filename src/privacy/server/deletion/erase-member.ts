import { eraseAccount, lockForDeletion } from '#accounts/server/erase-account.ts'
import { eraseBookings } from '#bookings/server/account-deletion/erase-bookings.ts'
import { mustDeletionWait } from '#privacy/server/deletion/deletion-preview.ts'
import { erasePortraits } from '#profiles/server/erase-portraits.ts'
import { finishDeletion, lockDeletion } from '#privacy/server/store/deletions.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction } from '#platform/server/db.ts'
import { eraseMail } from '#platform/server/mail/erase-mail.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * Erases a member from the database in one transaction. Deletes what each `personal-data.ts` marks as erased, explicitly or by
 * cascade, and removes the references from data that is retained. Returns the portraits whose files must be removed, or
 * undefined if something new is in progress.
 */
export async function eraseMember(site: Site, memberId: string): Promise<string[] | undefined> {
  return inTransaction(site.db, async (tx) => {
    const deletion = await lockDeletion(tx, memberId)
    const member = await lockForDeletion(tx, memberId)
    if (!deletion || deletion.finishedAt) return []
    if (await mustDeletionWait(site, tx, memberId)) return undefined
    const now = site.clock.now()
    const portraits = await erasePortraits(site, tx, memberId)
    if (member) {
      const identity = { memberId, email: member.email }
      await eraseMail(tx, identity, now)
      await eraseBookings(tx, identity, now)
      await eraseAccount(site, tx, member, now)
    }
    await finishDeletion(tx, memberId, now)
    await audit(tx, { at: now, actorId: deletion.requestedBy, action: 'account deleted', subject: memberId })
    return portraits
  })
}
