import { makeActivationMail } from '#accounts/server/make-activation-mail.ts'
import { hasReachedEmailLimit } from '#accounts/server/request-limits.ts'
import { isAddressBanned } from '#accounts/server/banned-addresses.ts'
import { accountColumnsFromRegistration } from '#accounts/server/account-columns.ts'
import { accountNotifications } from '#accounts/server/notifications.ts'
import { memberByEmail, registrationById } from '#accounts/server/queries.ts'
import {
  deleteRegistration,
  saveDeclinedRegistration,
  assignRegistration,
  lockNewRegistration,
  type Registration,
} from '#accounts/server/store/registrations.ts'
import { insertMember, lockMemberByEmail, updateMember, type MemberRow } from '#accounts/server/store/members.ts'
import { inTransaction, type Tx } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'
import { queueMail } from '#platform/server/mail/outgoing-mail.ts'
import type { Site } from '#platform/server/site.ts'

/** Decides what happens to a registration. A second run of the same job finds it already handled and does nothing. */
export async function processRegistration(site: Site, registrationId: string): Promise<void> {
  const pending = await registrationById(site.db, registrationId)
  if (!pending) return
  const limitReached = await hasReachedEmailLimit(site, 'registration', pending.email)
  const known = await memberByEmail(site.db, pending.email)
  const noticeLimitReached = known?.activatedAt ? await hasReachedEmailLimit(site, 'already', pending.email) : false
  await inTransaction(site.db, async (tx) => {
    const registration = await lockNewRegistration(tx, registrationId)
    if (!registration) return
    if (limitReached) return deleteRegistration(tx, registrationId)
    const member = await findOrCreateMember(tx, registration)
    if (!member.activatedAt && !member.suspendedAt) return sendActivationLink(site, tx, member, registration)
    const { passwordHash, requestedAt } = registration
    await saveDeclinedRegistration(tx, { memberId: member.id, passwordHash, requestedAt })
    await deleteRegistration(tx, registrationId)
    if (!member.suspendedAt && !member.deletionRequestedAt && !noticeLimitReached)
      await notifyExistingAccount(site, tx, member)
  })
}

/**
 * Returns the member with this address, creating one if needed. The unique index lets only one of two registrations create it.
 */
async function findOrCreateMember(tx: Tx, registration: Registration): Promise<MemberRow> {
  const { email } = registration
  await insertMember(tx, {
    id: newId(),
    email,
    role: 'member',
    dateOfBirth: null,
    activatedAt: null,
    ...accountColumnsFromRegistration(registration),
  })
  const member = await lockMemberByEmail(tx, email)
  if (!member) throw new Error('the account was deleted while its address was registered again')
  return member
}

/** Sends a link for this registration. Until one is used, the newest registration determines the details of the account. */
async function sendActivationLink(site: Site, tx: Tx, member: MemberRow, registration: Registration): Promise<void> {
  await updateMember(tx, member.id, { email: registration.email, ...accountColumnsFromRegistration(registration) })
  await assignRegistration(tx, registration.id, member.id)
  // The account looks like any other that is not activated yet, but no link is sent.
  if (await isAddressBanned(site, tx, registration.email)) return
  const mail = await makeActivationMail(site, tx, member.id, registration)
  await queueMail(tx, { jobs: site.jobs, now: site.clock.now() }, { ...mail, to: registration.email })
}

async function notifyExistingAccount(site: Site, tx: Tx, member: MemberRow): Promise<void> {
  const mail = await accountNotifications['already have an account'].mail(site.config)
  await queueMail(tx, { jobs: site.jobs, now: site.clock.now() }, { ...mail, to: member.email })
}
