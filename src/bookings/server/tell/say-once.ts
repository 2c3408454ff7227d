import { markTold, noteMail } from '#bookings/server/store/told.ts'
import type { Letter } from '#bookings/server/tell/letter.ts'
import { inTransaction } from '#platform/server/db.ts'
import { postMail } from '#platform/server/mail/outgoing-mail.ts'
import type { Site } from '#platform/server/site.ts'

/** Sends the email unless it was sent before, and lists it among the emails about its event. */
export async function sayOnce(site: Site, said: { about: string; what: string }, letter: Letter): Promise<void> {
  const { mail, to, memberId, eventId, shown, names = [] } = letter
  const now = site.clock.now()
  await inTransaction(site.db, async (tx) => {
    if (!(await markTold(tx, { ...said, at: now, memberId, eventId }))) return
    const posted = { ...mail, to, names, ...(memberId && { memberId }), ...(shown && { shown }) }
    await noteMail(tx, said, await postMail(tx, { jobs: site.jobs, now }, posted))
  })
}

/** There is no recipient any more. Records the notification as sent to nobody. */
export async function leaveOut(site: Site, said: { about: string; what: string }): Promise<void> {
  const at = site.clock.now()
  await inTransaction(site.db, (tx) => markTold(tx, { ...said, at, memberId: null, eventId: null }))
}
