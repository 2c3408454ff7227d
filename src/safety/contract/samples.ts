import { accountPlaceholders } from '#accounts/contract/samples.ts'
import type { SamplesOf } from '#platform/contract/samples.ts'
import type * as endpoints from '#safety/contract.ts'

/**
 * Placeholders for the ids of a report and a decision and for the token of the decision's link. Tests replace them with real
 * values.
 */
export const safetyPlaceholders = {
  reportId: '0199f0c1-0004-7000-8000-000000000001',
  decisionId: '0199f0c1-0005-7000-8000-000000000001',
  decisionToken: 'D'.repeat(75),
} as const

const { memberId } = accountPlaceholders
const { decisionToken } = safetyPlaceholders
const decision = {
  measure: 'warned',
  removed: [],
  reason: 'What you wrote was rude.',
  decided_at: '2026-11-20T18:00:00Z',
  answer_until: '2027-05-20T17:00:00Z',
  answer: null,
  answered_at: null,
  outcome: null,
  outcome_note: null,
  can_answer: true,
} as const

export const safetySamples = {
  'POST /api/members/:id/block': [{ params: { id: memberId }, body: {}, answer: {} }],
  'DELETE /api/members/:id/block': [{ params: { id: memberId }, answer: {} }],
  'GET /api/blocked': [
    { answer: { blocked: [{ id: memberId, name: 'Tom Hadley', blocked_at: '2026-11-20T18:00:00Z' }] } },
  ],
  'POST /api/members/:id/report': [
    { params: { id: memberId }, body: { reason: 'other', note: 'A note.' }, answer: {} },
  ],
  'POST /api/decisions/lookup': [{ body: { token: decisionToken }, answer: { ...decision, removed: [] } }],
  'POST /api/decisions/answer': [
    {
      body: { token: decisionToken, answer: 'I am sorry.' },
      answer: {
        ...decision,
        removed: [],
        answer: 'I am sorry.',
        answered_at: '2026-11-21T09:30:00Z',
        can_answer: false,
      },
    },
  ],
} satisfies SamplesOf<typeof endpoints>
