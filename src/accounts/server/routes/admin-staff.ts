import * as endpoints from '#accounts/contract/admin/staff.ts'
import { MemberId } from '#accounts/contract/person.ts'
import { resetSecondFactor } from '#accounts/server/second-factor/reset-second-factor.ts'
import { freshOwnerOnly, ownerOnly } from '#accounts/server/access-rules.ts'
import { inviteStaff, resendInvitation, withdrawInvitation } from '#accounts/server/staff/invite-staff.ts'
import { allStaff, openInvitations } from '#accounts/server/staff/staff-queries.ts'
import { removeRole } from '#accounts/server/staff/remove-role.ts'
import { defineRoute, type Route } from '#platform/server/http/serve.ts'

export const staffRoutes: readonly Route[] = [
  defineRoute(endpoints.listStaff, ownerOnly, async ({ actor }, site) => {
    const [staff, invitations] = await Promise.all([allStaff(site.db), openInvitations(site.db)])
    const now = site.clock.now()
    return {
      staff: staff.flatMap(({ id, role, userName, email, suspendedAt, setUpAt, lastUsedAt }) =>
        role === 'member'
          ? []
          : {
              id: MemberId.parse(id),
              name: userName,
              email,
              role,
              is_me: id === actor.memberId,
              is_suspended: suspendedAt !== null,
              second_factor_at: setUpAt?.toString() ?? null,
              last_active_at: lastUsedAt?.toString() ?? null,
            },
      ),
      invitations: invitations.map(({ id, email, role, invitedBy, madeAt, expiresAt }) => ({
        id,
        email,
        role,
        invited_by: invitedBy,
        sent_at: madeAt.toString(),
        expires_at: expiresAt.toString(),
        is_expired: Temporal.Instant.compare(expiresAt, now) <= 0,
      })),
    }
  }),
  defineRoute(endpoints.inviteStaff, freshOwnerOnly, async ({ actor, body }, site) => {
    await inviteStaff(site, actor, body)
    return {}
  }),
  defineRoute(endpoints.resendInvitation, freshOwnerOnly, async ({ actor, params }, site) => {
    await resendInvitation(site, actor, params.id)
    return {}
  }),
  defineRoute(endpoints.withdrawInvitation, freshOwnerOnly, async ({ actor, params }, site) => {
    await withdrawInvitation(site, actor, params.id)
    return {}
  }),
  defineRoute(endpoints.removeRole, freshOwnerOnly, async ({ actor, params }, site) => {
    await removeRole(site, actor, params.id)
    return {}
  }),
  defineRoute(endpoints.resetSecondFactor, freshOwnerOnly, async ({ actor, params }, site) => {
    await resetSecondFactor(site, actor, params.id)
    return {}
  }),
]
