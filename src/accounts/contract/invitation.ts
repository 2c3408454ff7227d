import { z } from 'zod'
import { LinkOnly } from '#accounts/contract/forms.ts'
import { StaffRole } from '#accounts/contract/person.ts'
import { accountRefusals, factorRefusals } from '#accounts/contract/refusals.ts'
import { endpoint } from '#platform/contract.ts'

/** The state of an invitation link. The link's page checks it before showing the button. */
export const InvitationState = z.object({
  state: z.enum(['good', 'used', 'expired', 'unknown']),
  role: StaffRole.nullable(),
  /** The user name of the owner who sent it. */
  invited_by: z.string().nullable(),
})
export type InvitationState = z.infer<typeof InvitationState>

const { link_unknown, link_used, link_expired, invited_at_other_address, already_staff } = accountRefusals

export const getInvitation = endpoint({
  method: 'POST',
  path: '/accounts/invitation',
  summary: 'Returns the role and the sender of an invitation without using up its link',
  body: LinkOnly,
  answer: InvitationState,
})

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/invitation/accept',
  summary:
    'Gives the member the role in the invitation if it was sent to their address. Needs a fresh sign-in, and ends other sessions, passkeys and open links from before',
  activity: 'accepted an invitation',
  body: LinkOnly,
  answer: z.object({ role: StaffRole }),
  refusals: { ...factorRefusals, link_unknown, link_used, link_expired, invited_at_other_address, already_staff },
})
