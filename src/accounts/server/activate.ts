import { accountRefusals } from '#accounts/contract/refusals.ts'
import type { Tokens } from '#accounts/contract/authentication.ts'
import { accountColumns } from '#accounts/server/account-columns.ts'
import { hasBrowserSecret } from '#accounts/server/browser-secret.ts'
import type { ClientInfo } from '#accounts/server/client-info.ts'
import { deviceName } from '#accounts/server/device-name.ts'
import { countAttempt } from '#accounts/server/brute-force.ts'
import { verifyPassword } from '#accounts/server/passwords.ts'
import { registrationById } from '#accounts/server/queries.ts'
import { startSession } from '#accounts/server/start-session.ts'
import { deleteRegistrationsOf, type Registration } from '#accounts/server/store/registrations.ts'
import { deleteOpenLinks } from '#accounts/server/store/links.ts'
import { updateMember } from '#accounts/server/store/members.ts'
import { requireGoodLink, useLink } from '#accounts/server/use-link.ts'
import { termsVersion } from '#content/server/queries.ts'
import { inTransaction, type Db } from '#platform/server/db.ts'
import { isTooBusy, refuse, refuseFields } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

type ActivationRequest = { token: string; password?: string | undefined; browserSecret?: string | undefined }

/**
 * Activates one registration and signs in on this device. The link proves the address; the password or the browser's secret
 * proves who registered. Other registrations with the address are deleted.
 */
export async function activate(
  site: Site,
  by: ClientInfo,
  request: ActivationRequest,
): Promise<Tokens & { termsAccepted: boolean }> {
  const { email, passwordHash, ...registered } = await registrationOf(site, site.db, request.token)
  await requirePasswordOrSecret(site, by, { email, passwordHash, ...registered }, request)

  const memberId = await inTransaction(site.db, async (tx) => {
    const { member } = await useLink(site, tx, request.token, 'activation')
    const account = accountColumns({ email, passwordHash, ...registered })
    await updateMember(tx, member.id, { email, ...account, activatedAt: member.activatedAt ?? site.clock.now() })
    await deleteOpenLinks(tx, member.id, ['activation'])
    await deleteRegistrationsOf(tx, member.id)
    return member.id
  })

  const started = await startSession(site, { id: memberId, passwordHash }, deviceName(by.userAgent))
  return { ...started, termsAccepted: started.termsVersion === (await termsVersion(site.db)) }
}

async function registrationOf(site: Site, db: Db, token: string): Promise<Registration> {
  const { registrationId } = await requireGoodLink(site, db, token, 'activation')
  const registration = registrationId === null ? undefined : await registrationById(db, registrationId)
  if (registration) return registration
  // Using the link deletes the registration. If that has happened since the link was read, this check refuses it as used.
  await requireGoodLink(site, db, token, 'activation')
  refuse(accountRefusals.link_unknown)
}

/** The link proves only that its user can read the emails: anyone can register with another person's address. */
async function requirePasswordOrSecret(
  site: Site,
  { address }: ClientInfo,
  registration: Registration,
  { password, browserSecret }: ActivationRequest,
): Promise<void> {
  if (hasBrowserSecret(registration, browserSecret)) return
  if (password === undefined) refuseFields({ password: 'Please enter the password you chose when you registered.' })
  const attempt = await countAttempt(site, registration.email.toLowerCase(), address)
  const isRight = await verifyPassword(registration.passwordHash, password).catch(async (error: unknown) => {
    if (isTooBusy(error)) await attempt.uncount()
    throw error
  })
  if (!isRight) refuseFields({ password: 'That isn’t the password chosen when this account was registered.' })
  await attempt.uncount()
}
