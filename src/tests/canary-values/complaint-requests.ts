import type { ViewerContext } from '#tests/canary-values/requests.ts'
import type { RequestSequence } from '#tests/non-interference/send-requests.ts'
import { step } from '#tests/non-interference/requests.ts'
import { newId } from '#platform/server/ids.ts'

type RequestsFor = (context: ViewerContext) => RequestSequence[]

const complaint = { kind: 'data', content: 'What do you keep of me?' }

const ofTheirs =
  (route: string, body?: object): RequestsFor =>
  ({ otherIds }) =>
    otherIds.complaints.slice(0, body ? 3 : undefined).map((id) => [step(route, { id, ...(body && { body }) })])

/** Requests about complaints: the viewer's own, those with another's address or id, and those that an owner may make. */
export const complaintRequests: Record<string, RequestsFor> = {
  'POST /api/complaints': ({ otherIds }) => [
    ...otherIds.emails
      .slice(0, 4)
      .map((email) => [step('POST /api/complaints', { body: { id: newId(), ...complaint, name: 'Somebody', email } })]),
    ...otherIds.complaints
      .slice(0, 4)
      .map((id) => [
        step('POST /api/complaints', { body: { id, ...complaint, name: 'Somebody', email: 'eve@example.org' } }),
      ]),
  ],
  'POST /api/account/complaints': ({ otherIds }) =>
    [newId(), ...otherIds.complaints.slice(0, 4)].map((id) => [
      step('POST /api/account/complaints', { body: { id, ...complaint } }),
    ]),
  'GET /api/admin/complaints': ({ otherIds }) =>
    [
      '',
      '?state=answered',
      '?state=all',
      ...otherIds.emails.slice(0, 4).map((email) => `?state=all&search=${email}`),
    ].map((query) => [step('GET /api/admin/complaints', { query })]),
  'GET /api/admin/complaints/:id': ofTheirs('GET /api/admin/complaints/:id'),
  'POST /api/admin/complaints/:id/answer': ofTheirs('POST /api/admin/complaints/:id/answer', { answer: 'An answer.' }),
  'POST /api/admin/complaints/:id/close': ofTheirs('POST /api/admin/complaints/:id/close', { note: 'A note.' }),
  'POST /api/admin/complaints/:id/extension': ofTheirs('POST /api/admin/complaints/:id/extension', {
    until: '2999-01-01',
    reason: 'A reason.',
  }),
}
