import type { Ask } from '#tests/canary-values/questions.ts'
import { step } from '#tests/non-interference/questions.ts'

/** Requests about the owner's first page and about money: each list once, and each payment and case of anyone. */
export const moneyQuestions: Record<string, Ask> = {
  'GET /api/admin/today': () => [[step('GET /api/admin/today')]],
  'GET /api/admin/pictures': () => [[step('GET /api/admin/pictures')]],
  'GET /api/admin/money': () => [[step('GET /api/admin/money')]],
  'GET /api/admin/money/events': () => [[step('GET /api/admin/money/events')]],
  'GET /api/admin/money/ledger.csv': () => [[step('GET /api/admin/money/ledger.csv')]],
  'GET /api/admin/money/cases': () => [
    [step('GET /api/admin/money/cases')],
    [step('GET /api/admin/money/cases', { query: '?which=dealt+with' })],
  ],
  'POST /api/admin/money/cases/:id/dealt-with': ({ theirs }) =>
    theirs.moneyCases.map((id) => [
      step('POST /api/admin/money/cases/:id/dealt-with', { id, body: { note: 'A note.' } }),
    ]),
  'GET /api/admin/money/comparisons': () => [[step('GET /api/admin/money/comparisons')]],
  'POST /api/admin/money/comparisons': () => [[step('POST /api/admin/money/comparisons', { body: {} })]],
  'GET /api/admin/payments': () => [[step('GET /api/admin/payments')]],
  'GET /api/admin/payments/:id': ({ theirs }) =>
    theirs.payments.map((id) => [step('GET /api/admin/payments/:id', { id })]),
  'POST /api/admin/payments/:id/refund': ({ theirs }) =>
    theirs.payments.map((id) => [step('POST /api/admin/payments/:id/refund', { id, body: {} })]),
}
