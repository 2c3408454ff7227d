import { activationMail } from '#accounts/server/emails/activation-mail.tsx'
import { makeLink } from '#accounts/server/make-link.ts'
import type { Registration } from '#accounts/server/store/registrations.ts'
import type { Tx } from '#platform/server/db.ts'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import type { Site } from '#platform/server/site.ts'

/** Creates the email with a new link that activates this registration. The previous link stops working. */
export async function makeActivationMail(
  site: Site,
  tx: Tx,
  memberId: string,
  { id: registrationId, requestedAt: registeredAt, returnTo }: Pick<Registration, 'id' | 'requestedAt' | 'returnTo'>,
): Promise<RenderedMail> {
  const token = await makeLink(site, tx, { memberId, kind: 'activation', registrationId })
  return activationMail(site.config, { token, registeredAt, returnTo })
}
