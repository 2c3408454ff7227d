import type { ViewerContext } from '#tests/canary-values/requests.ts'
import type { RequestSequence } from '#tests/non-interference/send-requests.ts'
import { step } from '#tests/non-interference/requests.ts'

type RequestsFor = (context: ViewerContext) => RequestSequence[]

/** A command is answered with no more than the id of what it has created. */
const MAX_MUTATIONS = 6

const ofRecords =
  (route: string, kind: 'reports' | 'decisions' | 'received', body?: object): RequestsFor =>
  ({ otherIds }) =>
    otherIds[kind].slice(0, body ? MAX_MUTATIONS : undefined).map((id) => [step(route, { id, ...(body && { body }) })])
/** With the right id and a made-up signature. */
const byMadeUpLink =
  (route: string, more: object): RequestsFor =>
  ({ otherIds }) =>
    otherIds.decisions.map((id) => [step(route, { body: { token: id.replaceAll('-', '') + 'A'.repeat(43), ...more } })])

const warning = { measure: 'warned', reason: 'A reason.' }

/** What owners decide about members, and what those members can do with the link that they get. */
export const moderationRequests: Record<string, RequestsFor> = {
  'GET /api/admin/moderation': () => [[step('GET /api/admin/moderation')]],
  'GET /api/admin/reports': () =>
    ['', '?state=closed', '?direction=desc'].map((query) => [step('GET /api/admin/reports', { query })]),
  'GET /api/admin/reports/:id': ofRecords('GET /api/admin/reports/:id', 'reports'),
  'POST /api/admin/reports/:id/decision': ofRecords('POST /api/admin/reports/:id/decision', 'reports', warning),
  'POST /api/admin/members/:id/decisions': ({ others }) =>
    others.map(({ id }) => [step('POST /api/admin/members/:id/decisions', { id, body: warning })]),
  'POST /api/admin/messages/:id/removal': ofRecords('POST /api/admin/messages/:id/removal', 'received', {
    reason: 'A reason.',
  }),
  'GET /api/admin/decisions/:id': ofRecords('GET /api/admin/decisions/:id', 'decisions'),
  'POST /api/admin/decisions/:id/outcome': ofRecords('POST /api/admin/decisions/:id/outcome', 'decisions', {
    outcome: 'taken back',
  }),
  'POST /api/decisions/see': byMadeUpLink('POST /api/decisions/see', {}),
  'POST /api/decisions/answer': byMadeUpLink('POST /api/decisions/answer', { answer: 'An answer.' }),
}
