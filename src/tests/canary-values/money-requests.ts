import type { RequestsFor } from '#tests/canary-values/requests.ts'
import { step } from '#tests/non-interference/requests.ts'

/** Requests about the owner's first page and about money: each list once, and each payment and case of anyone. */
export const moneyRequests: Record<string, RequestsFor> = {
  'GET /api/admin/today': () => [[step('GET /api/admin/today')]],
  'GET /api/admin/charts': () => [[step('GET /api/admin/charts')]],
  'GET /api/admin/money': () => [[step('GET /api/admin/money')]],
  'GET /api/admin/money/events': () => [[step('GET /api/admin/money/events')]],
  'GET /api/admin/money/ledger.csv': () => [[step('GET /api/admin/money/ledger.csv')]],
  'GET /api/admin/money/cases': () => [
    [step('GET /api/admin/money/cases')],
    [step('GET /api/admin/money/cases', { query: '?which=dealt+with' })],
  ],
  'POST /api/admin/money/cases/:id/dealt-with': ({ otherIds }) =>
    otherIds.moneyCases.map((id) => [
      step('POST /api/admin/money/cases/:id/dealt-with', { id, body: { note: 'A note.' } }),
    ]),
  'GET /api/admin/money/comparisons': () => [[step('GET /api/admin/money/comparisons')]],
  'POST /api/admin/money/comparisons': () => [[step('POST /api/admin/money/comparisons', { body: {} })]],
  'GET /api/admin/payments': () => [[step('GET /api/admin/payments')]],
  'GET /api/admin/payments/:id': ({ otherIds }) =>
    otherIds.payments.map((id) => [step('GET /api/admin/payments/:id', { id })]),
  'POST /api/admin/payments/:id/refund': ({ otherIds }) =>
    otherIds.payments.map((id) => [step('POST /api/admin/payments/:id/refund', { id, body: {} })]),
}
