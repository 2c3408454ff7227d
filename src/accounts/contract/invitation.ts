import { z } from 'zod'
import { LinkOnly } from '#accounts/contract/forms.ts'
import { StaffRole } from '#accounts/contract/person.ts'
import { accountRefusals } from '#accounts/contract/refusals.ts'
import { endpoint } from '#platform/contract.ts'

/** Whether an invitation link works. Its page checks this before it shows the button. */
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
  summary: 'What a link in an invitation invites to, and who does; asking does not use it',
  body: LinkOnly,
  answer: InvitationState,
})

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/invitation/accept',
  summary:
    'Whoever is signed in, with the address that was invited, becomes the host or the owner that the link invites to be',
  body: LinkOnly,
  answer: z.object({ role: StaffRole }),
  refusals: { link_unknown, link_used, link_expired, invited_at_other_address, already_staff },
})
