import { accountPlaceholders } from '#accounts/contract/samples.ts'
import type * as auditEndpoints from '#admin/contract/audit.ts'
import type * as deletionEndpoints from '#admin/contract/deletion.ts'
import type * as memberEndpoints from '#admin/contract/members.ts'
import type * as securityEndpoints from '#admin/contract/security.ts'
import type * as moderationEndpoints from '#admin/contract/moderation.ts'
import { messagingPlaceholders } from '#messaging/contract/samples.ts'
import type { SamplesOf } from '#platform/contract/samples.ts'
import { safetyPlaceholders } from '#safety/contract/samples.ts'

const { memberId, searchText } = accountPlaceholders
const { decisionId, reportId } = safetyPlaceholders
const params = { id: memberId }
const reason = 'A reason.'
const warning = { measure: 'warned', reason } as const

const aboutMembers = {
  'GET /api/admin/members': [
    { query: {} },
    { query: { sort: 'name', direction: 'asc' } },
    { query: { state: 'suspended' } },
    { query: { search: searchText } },
  ],
  'GET /api/admin/members.csv': [
    { query: {} },
    { query: { sort: 'name', direction: 'asc' } },
    { query: { state: 'suspended' } },
    { query: { search: searchText } },
  ],
  'GET /api/admin/members/:id': [{ params }],
  'POST /api/admin/members/:id/notes': [{ params, body: { text: 'A note.' }, answer: {} }],
  'PUT /api/admin/members/:id/gender': [{ params, body: { gender: 'M', reason }, answer: {} }],
  'PUT /api/admin/members/:id/date-of-birth': [{ params, body: { date_of_birth: '1991-02-03', reason }, answer: {} }],
  'PUT /api/admin/members/:id/suspension': [{ params, body: { reason }, answer: {} }],
  'POST /api/admin/members/:id/suspension/lift': [{ params, body: { reason }, answer: {} }],
  'POST /api/admin/members/:id/places/release': [{ params, body: {}, answer: { released: 2 } }],
  'POST /api/admin/members/:id/activation': [{ params, body: {}, answer: {} }],
  'DELETE /api/admin/members/:id/sessions': [{ params, answer: { sessions: 2 } }],
  'POST /api/admin/members/:id/deletion': [{ params, body: { forfeited_event_ids: [] }, answer: {} }],
  'GET /api/admin/audit': [{ query: {} }, { query: { direction: 'asc' } }, { query: { actor: 'site' } }],
  'GET /api/admin/audit.csv': [{ query: {} }],
  'GET /api/admin/security-events': [
    { query: {} },
    { query: { direction: 'asc' } },
    { query: { person: memberId } },
    { query: { kind: 'signed in' } },
  ],
  'GET /api/admin/security-events/unusual': [{}],
  'GET /api/admin/audit/choices': [{ query: {} }, { query: { actor: memberId } }],
} satisfies SamplesOf<typeof memberEndpoints> &
  SamplesOf<typeof deletionEndpoints> &
  SamplesOf<typeof auditEndpoints> &
  SamplesOf<typeof securityEndpoints>

const moderation = {
  'GET /api/admin/moderation': [{}],
  'GET /api/admin/reports': [{ query: {} }, { query: { state: 'closed' } }, { query: { direction: 'desc' } }],
  'GET /api/admin/reports/:id': [{ params: { id: reportId } }],
  'POST /api/admin/reports/:id/decision': [
    { params: { id: reportId }, body: warning, answer: { decision_id: decisionId } },
  ],
  'POST /api/admin/members/:id/decisions': [{ params, body: warning, answer: { decision_id: decisionId } }],
  'POST /api/admin/messages/:id/removal': [
    { params: { id: messagingPlaceholders.messageId }, body: { reason }, answer: { decision_id: decisionId } },
  ],
  'GET /api/admin/decisions/:id': [{ params: { id: decisionId } }],
  'POST /api/admin/decisions/:id/outcome': [{ params: { id: decisionId }, body: { outcome: 'reversed' } }],
} satisfies SamplesOf<typeof moderationEndpoints>

export const memberAdminSamples = { ...aboutMembers, ...moderation }
