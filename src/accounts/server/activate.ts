import { accountRefusals } from '#accounts/contract/refusals.ts'
import type { Tokens } from '#accounts/contract/signing-in.ts'
import { accountFrom } from '#accounts/server/account-from.ts'
import { hasBrowserSecret } from '#accounts/server/browser-secret.ts'
import type { Caller } from '#accounts/server/caller.ts'
import { deviceName } from '#accounts/server/device-name.ts'
import { countGuess } from '#accounts/server/guessing.ts'
import { verifyPassword } from '#accounts/server/passwords.ts'
import { registrationById } from '#accounts/server/queries.ts'
import { startSession } from '#accounts/server/start-session.ts'
import { deleteRegistrationsOf, type Registration } from '#accounts/server/store/asked.ts'
import { deleteOpenLinks } from '#accounts/server/store/links.ts'
import { updateMember } from '#accounts/server/store/members.ts'
import { demandGoodLink, useLink } from '#accounts/server/use-link.ts'
import { termsVersion } from '#content/server/queries.ts'
import { inTransaction, type Db } from '#platform/server/db.ts'
import { isTooBusy, refuse, refuseFields } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

type Given = { token: string; password?: string | undefined; browserSecret?: string | undefined }

/**
 * Activates one registration and signs in on this device. The link proves the address; the password or the browser's secret
 * proves who registered. Other registrations with the address are deleted.
 */
export async function activate(site: Site, by: Caller, given: Given): Promise<Tokens & { termsAccepted: boolean }> {
  const { email, passwordHash, ...registered } = await registrationOf(site, site.db, given.token)
  await demandProof(site, by, { email, passwordHash, ...registered }, given)

  const memberId = await inTransaction(site.db, async (tx) => {
    const { member } = await useLink(site, tx, given.token, 'activation')
    const account = accountFrom({ email, passwordHash, ...registered })
    await updateMember(tx, member.id, { email, ...account, activatedAt: member.activatedAt ?? site.clock.now() })
    await deleteOpenLinks(tx, member.id, ['activation'])
    await deleteRegistrationsOf(tx, member.id)
    return member.id
  })

  const started = await startSession(site, { id: memberId, passwordHash }, deviceName(by.userAgent))
  return { ...started, termsAccepted: started.termsVersion === (await termsVersion(site.db)) }
}

async function registrationOf(site: Site, db: Db, token: string): Promise<Registration> {
  const { registrationId } = await demandGoodLink(site, db, token, 'activation')
  const registration = registrationId === null ? undefined : await registrationById(db, registrationId)
  if (registration) return registration
  // Using the link deletes the registration. If that has happened since the link was read, this check refuses it as used.
  await demandGoodLink(site, db, token, 'activation')
  refuse(accountRefusals.link_unknown)
}

/** The link proves only that its user can read the emails: anyone can register with another person's address. */
async function demandProof(
  site: Site,
  { address }: Caller,
  registration: Registration,
  { password, browserSecret }: Given,
): Promise<void> {
  if (hasBrowserSecret(registration, browserSecret)) return
  if (password === undefined) refuseFields({ password: 'Please enter the password you chose when you registered.' })
  const guess = await countGuess(site, registration.email.toLowerCase(), address)
  const isRight = await verifyPassword(registration.passwordHash, password).catch(async (error: unknown) => {
    if (isTooBusy(error)) await guess.giveBack()
    throw error
  })
  if (!isRight) refuseFields({ password: 'That isn’t the password chosen when this account was registered.' })
  await guess.giveBack()
}
