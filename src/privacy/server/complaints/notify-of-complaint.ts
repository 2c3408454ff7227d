import { privacyNotifications } from '#privacy/server/notifications.ts'
import type { ComplaintKind } from '#privacy/contract/complaint.ts'
import type { Tx } from '#platform/server/db.ts'
import { queueMail } from '#platform/server/mail/outgoing-mail.ts'
import type { Site } from '#platform/server/site.ts'
import { ownerRecipients } from '#safety/server/owner-recipients.ts'

type NewComplaint = {
  id: string
  reference: string
  kind: ComplaintKind
  memberId: string | null
  name: string
  email: string
  content: string
  receivedAt: Temporal.Instant
  answerBy: Temporal.PlainDate
}

/**
 * Acknowledges a complaint by email. The email to a visitor repeats nothing they wrote: the address may be someone else's, and
 * the site must not relay text to it.
 */
export async function acknowledge(site: Site, tx: Tx, complaint: NewComplaint): Promise<void> {
  const { memberId, name, content, email, receivedAt: now, reference, kind, answerBy } = complaint
  const own = memberId === null ? null : { name, content }
  const mail = await privacyNotifications['complaint acknowledged'].mail({
    sender: site.config,
    reference,
    kind,
    answerBy,
    own,
  })
  await queueMail(tx, { jobs: site.jobs, now }, { ...mail, to: email })
}

/** Notifies the owners of a complaint. Its text is shown in admin only. */
export async function notifyOwnersOfComplaint(site: Site, tx: Tx, complaint: NewComplaint): Promise<void> {
  const { id, reference, kind, answerBy, receivedAt: now } = complaint
  for (const { email, userName } of await ownerRecipients(site, tx, null)) {
    const mail = await privacyNotifications['complaint arrived'].mail({
      sender: site.config,
      owner: { userName },
      id,
      reference,
      kind,
      answerBy,
    })
    await queueMail(tx, { jobs: site.jobs, now }, { ...mail, to: email })
  }
}
