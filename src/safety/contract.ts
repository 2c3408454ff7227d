import { z } from 'zod'
import { MemberId } from '#accounts/contract/person.ts'
import { endpoint, refusalTable } from '#platform/contract.ts'
import { optionalText } from '#platform/written-text.ts'

/** Why somebody reports; what people read beside each is the page's. */
export const ReportReason = z.enum(
  ['offensive', 'harassment', 'spam', 'not_who_they_say', 'under_18', 'felt_unsafe', 'other'],
  'Please choose a reason.',
)
export type ReportReason = z.infer<typeof ReportReason>

export const Report = z.strictObject({
  reason: ReportReason,
  note: optionalText(2_000).default(''),
})
export type Report = z.infer<typeof Report>

export const safetyRefusals = refusalTable({
  person_not_found: { status: 404, detail: 'There is no such person, or none that you may see.' },
  not_blocked: { status: 404, detail: 'You have not blocked this person.' },
  own_account: { status: 409, detail: 'That is your own account.' },
})

const OfPerson = z.object({ id: z.string() })

export const blockMember = endpoint({
  method: 'POST',
  path: '/api/members/:id/block',
  summary: 'Blocks somebody: neither of the two meets the other on the site any more',
  params: OfPerson,
  body: z.strictObject({}),
  answer: z.object({}),
  refusals: { person_not_found: safetyRefusals.person_not_found, own_account: safetyRefusals.own_account },
})

export const unblockMember = endpoint({
  method: 'DELETE',
  path: '/api/members/:id/block',
  summary: 'Takes a block back',
  params: OfPerson,
  answer: z.object({}),
  refusals: { not_blocked: safetyRefusals.not_blocked },
})

export const listBlocked = endpoint({
  method: 'GET',
  path: '/api/blocked',
  summary: 'Whom the member has blocked, the last first',
  answer: z.object({
    blocked: z.array(z.object({ id: MemberId, name: z.string(), blocked_at: z.string() })),
  }),
})

export const reportMember = endpoint({
  method: 'POST',
  path: '/api/members/:id/report',
  summary: 'Reports somebody to the owner, with what can be seen of them now',
  params: OfPerson,
  body: Report,
  answer: z.object({}),
  status: 201,
  refusals: { person_not_found: safetyRefusals.person_not_found, own_account: safetyRefusals.own_account },
})
