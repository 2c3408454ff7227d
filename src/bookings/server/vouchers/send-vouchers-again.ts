import { bookingNotifications } from '#bookings/server/notifications.ts'
import { mailedVoucher } from '#bookings/server/vouchers/present-voucher.ts'
import { readyVouchersOf } from '#bookings/server/vouchers/voucher-queries.ts'
import { inTransaction } from '#platform/server/db.ts'
import type { Limit } from '#platform/server/limits.ts'
import { queueMail } from '#platform/server/mail/outgoing-mail.ts'
import type { Site } from '#platform/server/site.ts'

/** A stranger can ask for these emails too. */
const emails: Limit = { name: 'emails of vouchers by address', attempts: 3, minutes: 24 * 60 }

/** Emails the vouchers that were sent to an address and can still be used. Nobody learns whether there are any. */
export async function sendVouchersAgain(site: Site, email: string): Promise<void> {
  const now = site.clock.now()
  const rows = await readyVouchersOf(site.db, email, now)
  const isTooOften = await site.limits.isExceeded(emails, email.toLowerCase())
  // The email is written even if there is nothing to send, so that the time until the answer reveals nothing.
  const vouchers = rows.map((row) => mailedVoucher(site.keys, row))
  const mail = await bookingNotifications['vouchers again'].mail({ sender: site.config, vouchers })
  const to = rows[0]?.email
  if (!to || isTooOften) return
  await inTransaction(site.db, (tx) => queueMail(tx, { jobs: site.jobs, now }, { ...mail, to }))
}
