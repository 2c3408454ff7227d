import type { Member } from '#accounts/actor.ts'
import type { StaffRole } from '#accounts/contract/person.ts'
import { accountRefusals } from '#accounts/contract/refusals.ts'
import { newToken } from '#platform/server/link-token.ts'
import { accountNotifications } from '#accounts/server/notifications.ts'
import { memberById } from '#accounts/server/queries.ts'
import { roleOfAddress } from '#accounts/server/staff/staff-queries.ts'
import {
  endInvitation,
  insertInvitation,
  lockInvitation,
  lockOpenInvitationTo,
  renewInvitation,
} from '#accounts/server/store/staff.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction, type Tx } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'
import { recordSecurityEvent } from '#platform/server/security-events/record-security-event.ts'
import { queueMail } from '#platform/server/mail/outgoing-mail.ts'
import { refuse, refuseFields } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** The number of days for which an invitation is valid. The email states this number too. */
export const INVITATION_DAYS = 7
/** No real site needs more invitations than this. The limit keeps a stolen session from sending unlimited emails. */
const INVITATION_LIMIT = { name: 'inviting staff', attempts: 30, minutes: 24 * 60 }
const alreadyInvited =
  'Someone with this address has already been invited. Send that invitation again, or withdraw it first.'

/** Invites a person by email to become a host or an owner. Their role changes only when they accept. */
export async function inviteStaff(site: Site, by: Member, request: { email: string; role: StaffRole }): Promise<void> {
  await site.limits.enforce(INVITATION_LIMIT, by.memberId)
  const { email, role } = request
  await inTransaction(site.db, async (tx) => {
    const now = site.clock.now()
    const currentRole = await roleOfAddress(tx, email)
    if (currentRole === 'owner' || currentRole === role)
      refuseFields({ email: `The person with this address is already ${roleLabels[currentRole]}.` })
    const open = await lockOpenInvitationTo(tx, email)
    if (open && Temporal.Instant.compare(open.expiresAt, now) > 0) refuseFields({ email: alreadyInvited })
    if (open) await endInvitation(tx, open.id, { endedAt: now, endReason: 'withdrawn' })

    const { token, ...link } = newLink(by, now)
    const id = newId()
    // A concurrent request has invited the same address.
    if (!(await insertInvitation(tx, { id, email, role, ...link }))) refuseFields({ email: alreadyInvited })
    await audit(tx, { at: now, actorId: by.memberId, action: 'staff invited', subject: id, details: { role } })
    await recordSecurityEvent(site, tx, { kind: 'staff invited', memberId: by.memberId, detail: role })
    await mailInvitation(site, tx, by, { email, role, token })
  })
}

/** Sends a new link that replaces the previous one and is valid for the full period again. */
export async function resendInvitation(site: Site, by: Member, id: string): Promise<void> {
  await site.limits.enforce(INVITATION_LIMIT, by.memberId)
  await inTransaction(site.db, async (tx) => {
    const now = site.clock.now()
    const invitation = await lockInvitation(tx, id)
    if (!invitation || invitation.endedAt) refuse(accountRefusals.invitation_not_open)
    const { email, role } = invitation
    const { token, ...link } = newLink(by, now)
    await renewInvitation(tx, id, link)
    await audit(tx, { at: now, actorId: by.memberId, action: 'invitation sent again', subject: id, details: { role } })
    await recordSecurityEvent(site, tx, { kind: 'invitation sent again', memberId: by.memberId, detail: role })
    await mailInvitation(site, tx, by, { email, role, token })
  })
}

/** Withdraws an invitation, so that its link stops working. */
export async function withdrawInvitation(site: Site, by: Member, id: string): Promise<void> {
  await inTransaction(site.db, async (tx) => {
    const now = site.clock.now()
    const invitation = await lockInvitation(tx, id)
    if (!invitation || invitation.endedAt) refuse(accountRefusals.invitation_not_open)
    await endInvitation(tx, id, { endedAt: now, endReason: 'withdrawn' })
    const details = { role: invitation.role }
    await audit(tx, { at: now, actorId: by.memberId, action: 'invitation withdrawn', subject: id, details })
    await recordSecurityEvent(site, tx, {
      ...{ kind: 'invitation withdrawn', memberId: by.memberId, detail: invitation.role },
    })
  })
}

const roleLabels = { host: 'a host', owner: 'an owner' }

function newLink({ memberId }: Member, madeAt: Temporal.Instant) {
  const { token, hash: tokenHash } = newToken()
  return { token, tokenHash, invitedBy: memberId, madeAt, expiresAt: madeAt.add({ hours: 24 * INVITATION_DAYS }) }
}

async function mailInvitation(
  site: Site,
  tx: Tx,
  by: Member,
  { email, role, token }: { email: string; role: StaffRole; token: string },
): Promise<void> {
  const { userName: inviter } = await memberById(tx, by.memberId)
  const mail = await accountNotifications['staff invitation'].mail(site.config, { inviter, role, token })
  await queueMail(tx, { jobs: site.jobs, now: site.clock.now() }, { ...mail, to: email, names: [by.memberId] })
}
