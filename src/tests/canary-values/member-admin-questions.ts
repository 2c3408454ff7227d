import type { Asking } from '#tests/canary-values/questions.ts'
import type { Question } from '#tests/non-interference/ask.ts'
import { step } from '#tests/non-interference/questions.ts'

type Ask = (asking: Asking) => Question[]

const once =
  (route: string, queries: readonly string[] = ['']): Ask =>
  () =>
    queries.map((query) => [step(route, { query })])
const ofMembers =
  (route: string, body?: object): Ask =>
  ({ others }) =>
    others.map(({ id }) => [step(route, { id, ...(body && { body }) })])
const why = 'A reason.'
const orders = ['', '?sort=name&direction=asc', '?state=suspended', '?search=canary']

/** Requests about members and the audit in admin. */
export const memberAdminQuestions: Record<string, Ask> = {
  'GET /api/admin': once('GET /api/admin'),
  'GET /api/admin/members': once('GET /api/admin/members', orders),
  'GET /api/admin/members.csv': once('GET /api/admin/members.csv', orders),
  'GET /api/admin/members/:id': ofMembers('GET /api/admin/members/:id'),
  'POST /api/admin/members/:id/notes': ofMembers('POST /api/admin/members/:id/notes', { text: 'A note.' }),
  'PUT /api/admin/members/:id/gender': ofMembers('PUT /api/admin/members/:id/gender', { gender: 'M', why }),
  'PUT /api/admin/members/:id/date-of-birth': ofMembers('PUT /api/admin/members/:id/date-of-birth', {
    date_of_birth: '1991-02-03',
    why,
  }),
  'PUT /api/admin/members/:id/suspension': ofMembers('PUT /api/admin/members/:id/suspension', { why }),
  'POST /api/admin/members/:id/suspension/lift': ofMembers('POST /api/admin/members/:id/suspension/lift', { why }),
  'POST /api/admin/members/:id/places/release': ofMembers('POST /api/admin/members/:id/places/release', {}),
  'POST /api/admin/members/:id/activation': ofMembers('POST /api/admin/members/:id/activation', {}),
  'POST /api/admin/members/:id/deletion': ofMembers('POST /api/admin/members/:id/deletion', { gives_up: [] }),
  'DELETE /api/admin/members/:id/sessions': ofMembers('DELETE /api/admin/members/:id/sessions'),
  'GET /api/admin/audit': once('GET /api/admin/audit', ['', '?direction=asc', '?actor=site']),
  'GET /api/admin/audit.csv': once('GET /api/admin/audit.csv'),
  'GET /api/admin/audit/choices': once('GET /api/admin/audit/choices'),
}
