import { connectionNotifications } from '#connections/server/notifications.ts'
import { audit } from '#platform/server/audit.ts'
import type { Tx } from '#platform/server/db.ts'
import { queueMail } from '#platform/server/mail/outgoing-mail.ts'
import type { Site } from '#platform/server/site.ts'
import { ownerRecipients } from '#safety/server/owner-recipients.ts'

/** Emails the owners that the site has turned a webhook off. */
export async function notifyOfFailingWebhook(site: Site, tx: Tx, webhook: { id: string; name: string }): Promise<void> {
  const now = site.clock.now()
  await audit(tx, { at: now, actorId: null, action: 'webhook turned off', subject: webhook.id })
  for (const { email, userName } of await ownerRecipients(site, tx, null)) {
    const mail = await connectionNotifications['webhook turned off'].mail({
      sender: site.config,
      owner: { userName },
      webhook,
    })
    await queueMail(tx, { jobs: site.jobs, now }, { ...mail, to: email })
  }
}
