import { z } from 'zod'
import { Email, MemberId, StaffRole } from '#accounts/contract/person.ts'
import { accountRefusals } from '#accounts/contract/refusals.ts'
import { endpoint } from '#platform/contract.ts'

/** A host or an owner. */
export const StaffMember = z.object({
  id: MemberId,
  name: z.string(),
  email: z.string(),
  role: StaffRole,
  is_me: z.boolean(),
  is_suspended: z.boolean(),
  /** When their authenticator app was set up, as an ISO 8601 instant. Null if they have none, and so cannot use admin yet. */
  second_factor_at: z.string().nullable(),
  /** When they were last active on any device. Null if they are not signed in on any device. */
  last_active_at: z.string().nullable(),
})
export type StaffMember = z.infer<typeof StaffMember>

export const OpenInvitation = z.object({
  id: z.string(),
  email: z.string(),
  role: StaffRole,
  /** The owner's user name, or null if their account no longer exists. */
  invited_by: z.string().nullable(),
  /** ISO 8601 instants. */
  sent_at: z.string(),
  expires_at: z.string(),
  is_expired: z.boolean(),
})
export type OpenInvitation = z.infer<typeof OpenInvitation>

export const Invitation = z.strictObject({ email: Email, role: StaffRole })

/** The response of an endpoint that returns no data. */
const Done = z.object({})
const invitationId = z.object({ id: z.uuid('The invitation ID must be a UUID.') })
const staffId = z.object({ id: MemberId })
const { fresh_sign_in_needed, invitation_not_open, last_owner, member_not_found, not_staff, own_second_factor } =
  accountRefusals

export const listStaff = endpoint({
  method: 'GET',
  path: '/api/admin/staff',
  summary: 'Lists hosts, owners and the invitations that are still open',
  answer: z.object({ staff: z.array(StaffMember), invitations: z.array(OpenInvitation) }),
})

export const inviteStaff = endpoint({
  method: 'POST',
  path: '/api/admin/invitations',
  summary: 'Invites a person by email to become a host or an owner',
  body: Invitation,
  conditions: { email: 'Not the address of someone who already has this role, or an invitation that is still open.' },
  answer: Done,
  links: { 'GET /api/admin/staff': {} },
  status: 201,
  refusals: { fresh_sign_in_needed },
})

export const resendInvitation = endpoint({
  method: 'POST',
  path: '/api/admin/invitations/:id/send',
  summary: 'Sends a new link, valid for seven days, and invalidates the previous one',
  params: invitationId,
  answer: Done,
  refusals: { fresh_sign_in_needed, invitation_not_open },
})

export const withdrawInvitation = endpoint({
  method: 'DELETE',
  path: '/api/admin/invitations/:id',
  summary: 'Withdraws an invitation, so that its link stops working',
  params: invitationId,
  answer: Done,
  refusals: { fresh_sign_in_needed, invitation_not_open },
})

export const removeRole = endpoint({
  method: 'DELETE',
  path: '/api/admin/staff/:id',
  summary: 'Removes the role of a host or an owner, with immediate effect',
  params: staffId,
  answer: Done,
  refusals: { fresh_sign_in_needed, not_staff, last_owner },
})

export const resetSecondFactor = endpoint({
  method: 'DELETE',
  path: '/api/admin/members/:id/second-factor',
  summary: 'Deletes the authenticator app, recovery codes and passkeys of a member who has lost them',
  params: staffId,
  answer: Done,
  refusals: { fresh_sign_in_needed, member_not_found, own_second_factor },
})
