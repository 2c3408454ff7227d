import { alreadyHaveAccountMail } from '#accounts/server/emails/already-have-account-mail.tsx'
import { makeActivationMail } from '#accounts/server/make-activation-mail.ts'
import { hasHadEnoughMail } from '#accounts/server/asking-limits.ts'
import { isKeptOut } from '#accounts/server/kept-out.ts'
import { accountFrom } from '#accounts/server/account-from.ts'
import { memberByEmail, registrationById } from '#accounts/server/queries.ts'
import {
  deleteRegistration,
  keepDeclined,
  assignRegistration,
  lockNewRegistration,
  type Registration,
} from '#accounts/server/store/asked.ts'
import { insertMember, lockMemberByEmail, updateMember, type MemberRow } from '#accounts/server/store/members.ts'
import { inTransaction, type Tx } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'
import { postMail } from '#platform/server/mail/outgoing-mail.ts'
import type { Site } from '#platform/server/site.ts'

/** Decides what happens to a registration, once: a second run of the same job finds it already handled. */
export async function takeUpRegistration(site: Site, registrationId: string): Promise<void> {
  const asked = await registrationById(site.db, registrationId)
  if (!asked) return
  const enough = await hasHadEnoughMail(site, 'registration', asked.email)
  const known = await memberByEmail(site.db, asked.email)
  const enoughSaid = known?.activatedAt ? await hasHadEnoughMail(site, 'already', asked.email) : false
  await inTransaction(site.db, async (tx) => {
    const registration = await lockNewRegistration(tx, registrationId)
    if (!registration) return
    if (enough) return deleteRegistration(tx, registrationId)
    const member = await memberOf(tx, registration)
    if (!member.activatedAt && !member.suspendedAt) return askToConfirm(site, tx, member, registration)
    const { passwordHash, askedAt } = registration
    await keepDeclined(tx, { memberId: member.id, passwordHash, askedAt })
    await deleteRegistration(tx, registrationId)
    if (!member.suspendedAt && !member.leavingAt && !enoughSaid) await sayThereIsAnAccount(site, tx, member)
  })
}

/** The index on the address lets only one of two registrations create the member; the other one finds that member. */
async function memberOf(tx: Tx, registration: Registration): Promise<MemberRow> {
  const { email } = registration
  await insertMember(tx, {
    id: newId(),
    email,
    role: 'member',
    dateOfBirth: null,
    activatedAt: null,
    ...accountFrom(registration),
  })
  const member = await lockMemberByEmail(tx, email)
  if (!member) throw new Error('the account went while somebody registered again')
  return member
}

/** Each registration has its own link. Until one is used, owners and sign-in see the newest registration as the account. */
async function askToConfirm(site: Site, tx: Tx, member: MemberRow, registration: Registration): Promise<void> {
  await updateMember(tx, member.id, { email: registration.email, ...accountFrom(registration) })
  await assignRegistration(tx, registration.id, member.id)
  // The account looks like any other that waits to be activated, but its link is not sent.
  if (await isKeptOut(site, tx, registration.email)) return
  const mail = await makeActivationMail(site, tx, member.id, registration)
  await postMail(tx, { jobs: site.jobs, now: site.clock.now() }, { ...mail, to: registration.email })
}

async function sayThereIsAnAccount(site: Site, tx: Tx, member: MemberRow): Promise<void> {
  const mail = await alreadyHaveAccountMail(site.config)
  await postMail(tx, { jobs: site.jobs, now: site.clock.now() }, { ...mail, to: member.email })
}
