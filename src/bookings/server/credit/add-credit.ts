import { bookingNotifications } from '#bookings/server/notifications.ts'
import { memberToNotify } from '#bookings/server/queries.ts'
import { addCreditEntryOnce } from '#bookings/server/store/credit.ts'
import type { Tx } from '#platform/server/db.ts'
import { queueMail } from '#platform/server/mail/outgoing-mail.ts'
import type { Site } from '#platform/server/site.ts'

export type AddedCredit = {
  /** The same in every attempt, so that the credit is added once. */
  id: string
  memberId: string
  kind: 'added' | 'too few dates'
  amountPence: number
  message: string
  madeBy: string | null
  at: Temporal.Instant
}

/** Adds credit for a member, and writes to them. Returns false if it was added before, or the account has been deleted. */
export async function addCredit(site: Site, tx: Tx, added: AddedCredit): Promise<boolean> {
  const member = await memberToNotify(tx, added.memberId)
  if (!member || !(await addCreditEntryOnce(tx, added))) return false
  const { userName, email } = member
  const { amountPence, message, at: now } = added
  const mail = await bookingNotifications['credit added'].mail({ sender: site.config, userName, amountPence, message })
  await queueMail(tx, { jobs: site.jobs, now }, { ...mail, to: email })
  return true
}
