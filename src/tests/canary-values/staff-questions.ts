import type { Asking } from '#tests/canary-values/questions.ts'
import type { Question } from '#tests/non-interference/ask.ts'
import { step } from '#tests/non-interference/questions.ts'

type Ask = (asking: Asking) => Question[]

const once =
  (route: string, body?: object): Ask =>
  () => [[step(route, body && { body })]]
const ofMembers =
  (route: string): Ask =>
  ({ others }) =>
    others.map(({ id }) => [step(route, { id })])
const ofInvitations =
  (route: string): Ask =>
  ({ theirs }) =>
    theirs.invitations.map((id) => [step(route, { id })])

/** Requests about the staff who help to run the events. */
export const staffQuestions: Record<string, Ask> = {
  'GET /api/admin/staff': once('GET /api/admin/staff'),
  'POST /api/admin/invitations': once('POST /api/admin/invitations', { email: 'friend@example.com', role: 'host' }),
  'POST /api/admin/invitations/:id/send': ofInvitations('POST /api/admin/invitations/:id/send'),
  'DELETE /api/admin/invitations/:id': ofInvitations('DELETE /api/admin/invitations/:id'),
  'DELETE /api/admin/staff/:id': ofMembers('DELETE /api/admin/staff/:id'),
  'DELETE /api/admin/staff/:id/second-factor': ofMembers('DELETE /api/admin/staff/:id/second-factor'),
}
