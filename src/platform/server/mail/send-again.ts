import { mailRefusals } from '#platform/contract/mail-refusals.ts'
import { hurryMailJobs, lockGivenUp, lockMail, repeatMail, takeUpMail } from '#platform/server/mail/mail-rows.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction } from '#platform/server/db.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

type By = { memberId: string | null }

/** Tries a given-up email again, or sends a copy of one that was sent. Returns the id of the email that goes out. */
export async function sendMailAgain(site: Site, by: By, mailId: string): Promise<string> {
  return inTransaction(site.db, async (tx) => {
    const mail = await lockMail(tx, mailId)
    if (!mail) refuse(mailRefusals.mail_not_found)
    if (mail.emptiedAt) refuse(mailRefusals.mail_emptied)
    if (!mail.sentAt && !mail.givenUpAt) refuse(mailRefusals.mail_on_its_way)
    const at = site.clock.now()
    const goesOut = mail.sentAt ? await repeatMail(tx, mailId, at) : mailId
    if (goesOut === undefined) refuse(mailRefusals.mail_on_its_way)
    if (mail.givenUpAt) await takeUpMail(tx, [mailId], at)
    await site.jobs.enqueue(tx, 'mail.send', { mailId: goesOut })
    await audit(tx, {
      at,
      actorId: by.memberId,
      deed: 'mail sent again',
      subject: mailId,
      details: goesOut === mailId ? {} : { mail: goesOut },
    })
    return goesOut
  })
}

/** Few enough that their jobs are enqueued in one short transaction. */
const TAKEN_UP_AT_ONCE = 200

/** For when the mail server works again: tries waiting and given-up emails now. Returns how many. */
export async function tryMailNow(site: Site, by: By): Promise<{ hurried: number; takenUp: number }> {
  return inTransaction(site.db, async (tx) => {
    const at = site.clock.now()
    const givenUp = await lockGivenUp(tx, TAKEN_UP_AT_ONCE)
    if (givenUp.length > 0) await takeUpMail(tx, givenUp, at)
    for (const mailId of givenUp) await site.jobs.enqueue(tx, 'mail.send', { mailId })
    const details = { hurried: await hurryMailJobs(tx), takenUp: givenUp.length }
    await audit(tx, { at, actorId: by.memberId, deed: 'mail tried now', subject: 'mail', details })
    return details
  })
}
