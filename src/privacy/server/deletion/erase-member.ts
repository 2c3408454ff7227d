import { eraseAccount, lockLeaving } from '#accounts/server/erase-account.ts'
import { eraseBookings } from '#bookings/server/leaving/erase-bookings.ts'
import { isSomethingUnderWay } from '#privacy/server/deletion/before-deletion.ts'
import { erasePortraits } from '#profiles/server/erase-portraits.ts'
import { finishDeletion, lockDeletion } from '#privacy/server/store/deletions.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction } from '#platform/server/db.ts'
import { eraseMail } from '#platform/server/mail/erase-mail.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * The one deed by which a person goes from the database, all of it or nothing: what each `personal-data.ts` says is erased
 * goes, by name or with the row of the member, and what is kept refers to nobody. Gives the portraits whose files are to be
 * removed; undefined where something has come in between.
 */
export async function eraseMember(site: Site, memberId: string): Promise<string[] | undefined> {
  return inTransaction(site.db, async (tx) => {
    const deletion = await lockDeletion(tx, memberId)
    const member = await lockLeaving(tx, memberId)
    if (!deletion || deletion.finishedAt) return []
    if (await isSomethingUnderWay(site, tx, memberId)) return undefined
    const now = site.clock.now()
    const portraits = await erasePortraits(site, tx, memberId)
    if (member) {
      const who = { memberId, email: member.email }
      await eraseMail(tx, who, now)
      await eraseBookings(tx, who, now)
      await eraseAccount(site, tx, member, now)
    }
    await finishDeletion(tx, memberId, now)
    await audit(tx, { at: now, actorId: deletion.askedBy, deed: 'account deleted', subject: memberId })
    return portraits
  })
}
