import type { Asking } from '#tests/canary-values/questions.ts'
import type { Question } from '#tests/non-interference/ask.ts'
import { step } from '#tests/non-interference/questions.ts'

type Ask = (asking: Asking) => Question[]

/** A command is answered with no more than the id of what it has created. */
const DEEDS = 6

const ofThings =
  (route: string, things: 'reports' | 'decisions' | 'received', body?: object): Ask =>
  ({ theirs }) =>
    theirs[things].slice(0, body ? DEEDS : undefined).map((id) => [step(route, { id, ...(body && { body }) })])
/** With the right id and a made-up signature. */
const byMadeUpLink =
  (route: string, more: object): Ask =>
  ({ theirs }) =>
    theirs.decisions.map((id) => [step(route, { body: { token: id.replaceAll('-', '') + 'A'.repeat(43), ...more } })])

const warning = { measure: 'warned', reason: 'A reason.' }

/** What owners decide about members, and what those members can do with the link that they get. */
export const moderationQuestions: Record<string, Ask> = {
  'GET /api/admin/moderation': () => [[step('GET /api/admin/moderation')]],
  'GET /api/admin/reports': () =>
    ['', '?state=closed', '?direction=desc'].map((query) => [step('GET /api/admin/reports', { query })]),
  'GET /api/admin/reports/:id': ofThings('GET /api/admin/reports/:id', 'reports'),
  'POST /api/admin/reports/:id/decision': ofThings('POST /api/admin/reports/:id/decision', 'reports', warning),
  'POST /api/admin/members/:id/decisions': ({ others }) =>
    others.map(({ id }) => [step('POST /api/admin/members/:id/decisions', { id, body: warning })]),
  'POST /api/admin/messages/:id/removal': ofThings('POST /api/admin/messages/:id/removal', 'received', {
    reason: 'A reason.',
  }),
  'GET /api/admin/decisions/:id': ofThings('GET /api/admin/decisions/:id', 'decisions'),
  'POST /api/admin/decisions/:id/outcome': ofThings('POST /api/admin/decisions/:id/outcome', 'decisions', {
    outcome: 'taken back',
  }),
  'POST /api/decisions/see': byMadeUpLink('POST /api/decisions/see', {}),
  'POST /api/decisions/answer': byMadeUpLink('POST /api/decisions/answer', { answer: 'An answer.' }),
}
