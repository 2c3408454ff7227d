import { accountRefusals } from '#accounts/contract/refusals.ts'
import type { Tokens } from '#accounts/contract/authentication.ts'
import { accountColumnsFromRegistration } from '#accounts/server/account-columns.ts'
import { hasBrowserSecret } from '#accounts/server/browser-secret.ts'
import type { ClientInfo } from '#accounts/server/client-info.ts'
import { deviceName } from '#accounts/server/device-name.ts'
import { countPasswordAttempt } from '#accounts/server/brute-force.ts'
import { rememberDevice } from '#accounts/server/remember-device.ts'
import { verifyPasswordFor } from '#accounts/server/passwords.ts'
import { registrationById } from '#accounts/server/queries.ts'
import { startSession } from '#accounts/server/start-session.ts'
import { deleteRegistrationsOf, type Registration } from '#accounts/server/store/registrations.ts'
import { deleteOpenLinks } from '#accounts/server/store/links.ts'
import { updateMember } from '#accounts/server/store/members.ts'
import { requireGoodLink, useLink } from '#accounts/server/use-link.ts'
import { inTransaction, type Db } from '#platform/server/db.ts'
import { widestNetworkOf } from '#platform/server/networks.ts'
import { noteSecurityEvent, recordSecurityEvent } from '#platform/server/security-events/record-security-event.ts'
import { isTooBusy, refuse, refuseFields } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** `memberId` is the account that it would activate. */
type ActivatableRegistration = Registration & { memberId: string | null }

type ActivationRequest = {
  token: string
  password?: string | undefined
  browserSecret?: string | undefined
  deviceSecret?: string | undefined
}

/**
 * Activates one registration and signs the member in on this device. The link proves that the address is theirs, and the
 * password or the browser secret proves that they registered. Deletes other registrations with the address.
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
    const account = accountColumnsFromRegistration({ email, passwordHash, ...registered })
    await updateMember(tx, member.id, { email, ...account, activatedAt: member.activatedAt ?? site.clock.now() })
    await deleteOpenLinks(tx, member.id, ['activation'])
    await deleteRegistrationsOf(tx, member.id)
    await recordSecurityEvent(site, tx, { kind: 'account activated', memberId: member.id })
    return member.id
  })

  const device = deviceName(by.userAgent)
  const { deviceSecret } = request
  const started = await startSession(site, { id: memberId, passwordHash }, device, deviceSecret)
  noteSecurityEvent(site, { kind: 'signed in', memberId, sessionId: started.sessionId, detail: 'activation' })
  await rememberDevice(site, { memberId, sessionId: started.sessionId, device, deviceSecret })
  return started
}

async function registrationOf(site: Site, db: Db, token: string): Promise<ActivatableRegistration> {
  const { registrationId } = await requireGoodLink(site, db, token, 'activation')
  const registration = registrationId === null ? undefined : await registrationById(db, registrationId)
  if (registration) return registration
  // A concurrent request may have used the link and so deleted the registration. This check then refuses the link as used.
  await requireGoodLink(site, db, token, 'activation')
  refuse(accountRefusals.link_unknown)
}

/**
 * Refuses unless the caller is the person who registered. The link proves only that they can read the mailbox, and anyone can
 * register with any address.
 */
async function requirePasswordOrSecret(
  site: Site,
  { address }: ClientInfo,
  registration: ActivatableRegistration,
  { password, browserSecret, deviceSecret }: ActivationRequest,
): Promise<void> {
  if (hasBrowserSecret(registration, browserSecret)) return
  if (password === undefined) refuseFields({ password: 'Please enter the password you chose when you registered.' })
  const email = registration.email.toLowerCase()
  const attempt = await countPasswordAttempt(site, { email, address, deviceSecret })
  const isRight = await verifyPasswordFor(widestNetworkOf(address), registration.passwordHash, password).catch(
    async (error: unknown) => {
      if (isTooBusy(error)) await attempt.uncount()
      throw error
    },
  )
  if (!isRight) {
    await attempt.fail(null)
    noteSecurityEvent(site, { kind: 'activation refused', memberId: registration.memberId, detail: 'wrong_password' })
    refuseFields({ password: 'That isn’t the password this account was registered with.' })
  }
  await attempt.uncount()
}
