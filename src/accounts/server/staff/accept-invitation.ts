import type { StaffRole } from '#accounts/contract/person.ts'
import { accountRefusals } from '#accounts/contract/refusals.ts'
import type { InvitationState } from '#accounts/contract/invitation.ts'
import { hashOf } from '#platform/server/link-token.ts'
import { accountNotifications } from '#accounts/server/notifications.ts'
import { invitationByHash } from '#accounts/server/staff/staff-queries.ts'
import { requireFreshForFactors } from '#accounts/server/second-factor/require-step-up.ts'
import { activeSession, type ActiveSession } from '#accounts/server/session-queries.ts'
import { removeEarlierFactorsIn } from '#accounts/server/staff/remove-earlier-factors.ts'
import { deleteOpenLinks } from '#accounts/server/store/links.ts'
import { endSessionsOf } from '#accounts/server/store/sessions.ts'
import { lockMember, updateMember } from '#accounts/server/store/members.ts'
import { endInvitation, lockInvitation } from '#accounts/server/store/staff.ts'
import { commonRefusals } from '#platform/contract.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction, type Db } from '#platform/server/db.ts'
import { recordSecurityEvent } from '#platform/server/security-events/record-security-event.ts'
import { queueMail } from '#platform/server/mail/outgoing-mail.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** Returns the role that an invitation link is for and who sent it, without using up the link. */
export async function loadInvitation(site: Site, token: string): Promise<InvitationState> {
  const found = await invitationByHash(site.db, hashOf(token))
  const state = stateOf(found, site.clock.now())
  if (state !== 'good' || !found) return { state, role: null, invited_by: null }
  return { state, role: found.role, invited_by: found.inviterName }
}

/**
 * Gives the member the role in the invitation and notifies the owner who sent it. The member's account must have the invited
 * address, so a forwarded or stolen link gives nobody else a role. Needs a fresh sign-in, and ends what someone else may have
 * put into the account while it was worth less: other sessions, open links, passkeys and the app.
 */
export async function acceptInvitation(site: Site, by: ActiveSession, token: string): Promise<StaffRole> {
  return inTransaction(site.db, async (tx) => {
    const now = site.clock.now()
    const { id } = await requireGoodInvitation(tx, token, now)
    const member = await lockMember(tx, by.memberId)
    await lockInvitation(tx, id)
    // The invitation could have been accepted or withdrawn before the lock was acquired.
    const { email, role, inviterId, inviterName, inviterEmail } = await requireGoodInvitation(tx, token, now)
    const session = await activeSession(tx, by, now)
    if (!member || !session) refuse(commonRefusals.not_signed_in)
    if (member.email.toLowerCase() !== email.toLowerCase()) refuse(accountRefusals.invited_at_other_address)
    if (member.role === 'owner' || member.role === role) refuse(accountRefusals.already_staff)
    requireFreshForFactors(session, now)
    await updateMember(tx, member.id, { role })
    await deleteOpenLinks(tx, member.id, ['email', 'reset'])
    if (member.role === 'member') await removeEarlierFactorsIn(site, tx, { member, session })
    await endSessionsOf(tx, member.id, { except: session.sessionId })
    await endInvitation(tx, id, { endedAt: now, endReason: 'accepted', acceptedBy: member.id })
    const details = { role, before: member.role, invitation: id, invitedBy: inviterId }
    await audit(tx, { at: now, actorId: member.id, action: 'invitation accepted', subject: member.id, details })
    await recordSecurityEvent(site, tx, { kind: 'role assigned', memberId: member.id, detail: role })
    const invitee = { name: member.userName, email: member.email, role }
    const mail = await accountNotifications['invitation accepted'].mail(site.config, {
      inviter: inviterName,
      ...invitee,
    })
    await queueMail(tx, { jobs: site.jobs, now }, { ...mail, to: inviterEmail, names: [member.id] })
    return role
  })
}

type FoundInvitation = NonNullable<Awaited<ReturnType<typeof invitationByHash>>>

async function requireGoodInvitation(db: Db, token: string, now: Temporal.Instant) {
  const found = await invitationByHash(db, hashOf(token))
  const state = stateOf(found, now)
  if (state === 'used') refuse(accountRefusals.link_used)
  if (state === 'expired') refuse(accountRefusals.link_expired)
  const { inviterId, inviterName, inviterEmail } = found ?? {}
  if (!found || state !== 'good' || !inviterId || !inviterName || !inviterEmail) refuse(accountRefusals.link_unknown)
  return { ...found, inviterId, inviterName, inviterEmail }
}

function stateOf(found: FoundInvitation | undefined, now: Temporal.Instant): InvitationState['state'] {
  if (!found || found.endReason === 'withdrawn') return 'unknown'
  if (found.endReason === 'accepted') return 'used'
  if (found.inviterId === null) return 'unknown'
  return Temporal.Instant.compare(now, found.expiresAt) < 0 ? 'good' : 'expired'
}
