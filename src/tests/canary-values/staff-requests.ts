import type { ViewerContext } from '#tests/canary-values/requests.ts'
import type { RequestSequence } from '#tests/non-interference/send-requests.ts'
import { step } from '#tests/non-interference/requests.ts'

type RequestsFor = (context: ViewerContext) => RequestSequence[]

const once =
  (route: string, body?: object): RequestsFor =>
  () => [[step(route, body && { body })]]
const ofMembers =
  (route: string): RequestsFor =>
  ({ others }) =>
    others.map(({ id }) => [step(route, { id })])
const ofInvitations =
  (route: string): RequestsFor =>
  ({ otherIds }) =>
    otherIds.invitations.map((id) => [step(route, { id })])

/** Requests about the staff who help to run the events. */
export const staffRequests: Record<string, RequestsFor> = {
  'GET /api/admin/staff': once('GET /api/admin/staff'),
  'POST /api/admin/invitations': once('POST /api/admin/invitations', { email: 'friend@example.com', role: 'host' }),
  'POST /api/admin/invitations/:id/send': ofInvitations('POST /api/admin/invitations/:id/send'),
  'DELETE /api/admin/invitations/:id': ofInvitations('DELETE /api/admin/invitations/:id'),
  'DELETE /api/admin/staff/:id': ofMembers('DELETE /api/admin/staff/:id'),
  'DELETE /api/admin/staff/:id/second-factor': ofMembers('DELETE /api/admin/staff/:id/second-factor'),
}
