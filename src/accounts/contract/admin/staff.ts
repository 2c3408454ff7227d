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
  /** When their authenticator app was set up, ISO 8601; null if they have none and so cannot get into admin yet. */
  second_factor_at: z.string().nullable(),
  /** When they were last active on any device; null if they are not signed in anywhere. */
  last_active_at: z.string().nullable(),
})
export type StaffMember = z.infer<typeof StaffMember>

export const OpenInvitation = z.object({
  id: z.string(),
  email: z.string(),
  role: StaffRole,
  /** The owner's user name; null if that account no longer exists. */
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
const invitationId = z.object({ id: z.uuid('An invitation is named by a UUID.') })
const staffId = z.object({ id: MemberId })
const { fresh_sign_in_needed, invitation_not_open, last_owner, not_staff, own_second_factor } = accountRefusals

export const listStaff = endpoint({
  method: 'GET',
  path: '/api/admin/staff',
  summary: 'Hosts and owners, and who is invited to be one',
  answer: z.object({ staff: z.array(StaffMember), invitations: z.array(OpenInvitation) }),
})

export const inviteStaff = endpoint({
  method: 'POST',
  path: '/api/admin/invitations',
  summary: 'Sends a link with which somebody becomes a host or an owner',
  body: Invitation,
  answer: Done,
  status: 201,
  refusals: { fresh_sign_in_needed },
})

export const sendInvitationAgain = endpoint({
  method: 'POST',
  path: '/api/admin/invitations/:id/send',
  summary: 'A new link in place of the one before, for seven days',
  params: invitationId,
  answer: Done,
  refusals: { fresh_sign_in_needed, invitation_not_open },
})

export const withdrawInvitation = endpoint({
  method: 'DELETE',
  path: '/api/admin/invitations/:id',
  summary: 'The link works no more',
  params: invitationId,
  answer: Done,
  refusals: { fresh_sign_in_needed, invitation_not_open },
})

export const removeRole = endpoint({
  method: 'DELETE',
  path: '/api/admin/staff/:id',
  summary: 'Makes a host or an owner a member like any other, at once',
  params: staffId,
  answer: Done,
  refusals: { fresh_sign_in_needed, not_staff, last_owner },
})

export const resetSecondFactor = endpoint({
  method: 'DELETE',
  path: '/api/admin/staff/:id/second-factor',
  summary: 'Lets somebody who has lost their authenticator app set up another one',
  params: staffId,
  answer: Done,
  refusals: { fresh_sign_in_needed, not_staff, own_second_factor },
})
