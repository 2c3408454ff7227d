import { bookingNotifications } from '#bookings/server/notifications.ts'
import { memberToNotify } from '#bookings/server/queries.ts'
import { addCreditEntryOnce } from '#bookings/server/store/credit.ts'
import type { Tx } from '#platform/server/db.ts'
import { queueMail } from '#platform/server/mail/outgoing-mail.ts'
import type { Site } from '#platform/server/site.ts'

export type GivenCredit = {
  /** The same in every attempt, so that the credit is given once. */
  id: string
  memberId: string
  kind: 'given' | 'too few dates'
  amountPence: number
  message: string
  madeBy: string | null
  at: Temporal.Instant
}

/** Gives a member credit, and writes to them. Returns false if it was given before, or the account has been deleted. */
export async function giveCredit(site: Site, tx: Tx, given: GivenCredit): Promise<boolean> {
  const member = await memberToNotify(tx, given.memberId)
  if (!member || !(await addCreditEntryOnce(tx, given))) return false
  const { userName, email } = member
  const { amountPence, message, at: now } = given
  const mail = await bookingNotifications['credit given'].mail({ sender: site.config, userName, amountPence, message })
  await queueMail(tx, { jobs: site.jobs, now }, { ...mail, to: email })
  return true
}
