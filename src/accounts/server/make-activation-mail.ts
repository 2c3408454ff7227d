import { makeLink } from '#accounts/server/make-link.ts'
import { accountNotifications } from '#accounts/server/notifications.ts'
import type { Registration } from '#accounts/server/store/registrations.ts'
import type { Tx } from '#platform/server/db.ts'
import type { NotificationMail } from '#platform/server/mail/outgoing-mail.ts'
import type { Site } from '#platform/server/site.ts'

/** Creates the email with a new link that activates this registration, and invalidates the previous link. */
export async function makeActivationMail(
  site: Site,
  tx: Tx,
  memberId: string,
  { id: registrationId, requestedAt: registeredAt, returnTo }: Pick<Registration, 'id' | 'requestedAt' | 'returnTo'>,
): Promise<NotificationMail<'always'>> {
  const token = await makeLink(site, tx, { memberId, kind: 'activation', registrationId })
  return accountNotifications.activation.mail(site.config, { token, registeredAt, returnTo })
}
