import type { Asking } from '#tests/canary-values/questions.ts'
import type { Question } from '#tests/non-interference/ask.ts'
import { step } from '#tests/non-interference/questions.ts'
import { newId } from '#platform/server/ids.ts'

type Ask = (asking: Asking) => Question[]

const complaint = { kind: 'data', words: 'What do you keep of me?' }

const ofTheirs =
  (route: string, body?: object): Ask =>
  ({ theirs }) =>
    theirs.complaints.slice(0, body ? 3 : undefined).map((id) => [step(route, { id, ...(body && { body }) })])

/** Requests about complaints: the asker's own, those with another's address or id, and those that an owner may make. */
export const complaintQuestions: Record<string, Ask> = {
  'POST /api/complaints': ({ theirs }) => [
    ...theirs.emails
      .slice(0, 4)
      .map((email) => [step('POST /api/complaints', { body: { id: newId(), ...complaint, name: 'Somebody', email } })]),
    ...theirs.complaints
      .slice(0, 4)
      .map((id) => [
        step('POST /api/complaints', { body: { id, ...complaint, name: 'Somebody', email: 'eve@example.org' } }),
      ]),
  ],
  'POST /api/account/complaints': ({ theirs }) =>
    [newId(), ...theirs.complaints.slice(0, 4)].map((id) => [
      step('POST /api/account/complaints', { body: { id, ...complaint } }),
    ]),
  'GET /api/admin/complaints': ({ theirs }) =>
    [
      '',
      '?state=answered',
      '?state=all',
      ...theirs.emails.slice(0, 4).map((email) => `?state=all&search=${email}`),
    ].map((query) => [step('GET /api/admin/complaints', { query })]),
  'GET /api/admin/complaints/:id': ofTheirs('GET /api/admin/complaints/:id'),
  'POST /api/admin/complaints/:id/answer': ofTheirs('POST /api/admin/complaints/:id/answer', { answer: 'An answer.' }),
  'POST /api/admin/complaints/:id/close': ofTheirs('POST /api/admin/complaints/:id/close', { note: 'A note.' }),
  'POST /api/admin/complaints/:id/extension': ofTheirs('POST /api/admin/complaints/:id/extension', {
    until: '2999-01-01',
    why: 'A reason.',
  }),
}
