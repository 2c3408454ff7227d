import type { ViewerContext } from '#tests/canary-values/requests.ts'
import type { RequestSequence } from '#tests/non-interference/send-requests.ts'
import { step } from '#tests/non-interference/requests.ts'

type RequestsFor = (context: ViewerContext) => RequestSequence[]

const once =
  (route: string, queries: readonly string[] = ['']): RequestsFor =>
  () =>
    queries.map((query) => [step(route, { query })])
const ofMembers =
  (route: string, body?: object): RequestsFor =>
  ({ others }) =>
    others.map(({ id }) => [step(route, { id, ...(body && { body }) })])
const reason = 'A reason.'
const orders = ['', '?sort=name&direction=asc', '?state=suspended', '?search=canary']

/** Requests about members and the audit in admin. */
export const memberAdminRequests: Record<string, RequestsFor> = {
  'GET /api/admin': once('GET /api/admin'),
  'GET /api/admin/members': once('GET /api/admin/members', orders),
  'GET /api/admin/members.csv': once('GET /api/admin/members.csv', orders),
  'GET /api/admin/members/:id': ofMembers('GET /api/admin/members/:id'),
  'POST /api/admin/members/:id/notes': ofMembers('POST /api/admin/members/:id/notes', { text: 'A note.' }),
  'PUT /api/admin/members/:id/gender': ofMembers('PUT /api/admin/members/:id/gender', { gender: 'M', reason }),
  'PUT /api/admin/members/:id/date-of-birth': ofMembers('PUT /api/admin/members/:id/date-of-birth', {
    date_of_birth: '1991-02-03',
    reason,
  }),
  'PUT /api/admin/members/:id/suspension': ofMembers('PUT /api/admin/members/:id/suspension', { reason }),
  'POST /api/admin/members/:id/suspension/lift': ofMembers('POST /api/admin/members/:id/suspension/lift', { reason }),
  'POST /api/admin/members/:id/places/release': ofMembers('POST /api/admin/members/:id/places/release', {}),
  'POST /api/admin/members/:id/activation': ofMembers('POST /api/admin/members/:id/activation', {}),
  'POST /api/admin/members/:id/deletion': ofMembers('POST /api/admin/members/:id/deletion', {
    forfeited_event_ids: [],
  }),
  'DELETE /api/admin/members/:id/sessions': ofMembers('DELETE /api/admin/members/:id/sessions'),
  'GET /api/admin/audit': once('GET /api/admin/audit', ['', '?direction=asc', '?actor=site']),
  'GET /api/admin/audit.csv': once('GET /api/admin/audit.csv'),
  'GET /api/admin/audit/choices': once('GET /api/admin/audit/choices'),
}
