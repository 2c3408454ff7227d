import type * as adminEndpoints from '#bookings/contract/admin/vouchers.ts'
import type * as voucherEndpoints from '#bookings/contract/vouchers.ts'
import type { SamplesOf } from '#platform/contract/samples.ts'

export const voucherPlaceholders = {
  voucherCode: 'VVVV-VVVV-VVVV-VVVV-VVVV',
  voucherEmail: 'voucher.buyer@example.com',
  voucherIntentId: 'pi_3Q2voucher',
  voucherSecret: 'pi_3Q2voucher_secret_sample',
} as const

const { voucherCode: code, voucherEmail: email, voucherIntentId: intent_id, voucherSecret } = voucherPlaceholders

const toBuy = { amount: 50, for_name: 'Dai', from_name: '', message: 'Have a lovely evening!' }
const ordered = {
  payment_intent: { client_secret: voucherSecret, intent_id },
  provider: { publishable_key: 'pk_test_sample', script: null },
  to_pay: 50,
  email,
}
const voucher = {
  code,
  amount_pence: 5000,
  for_name: 'Dai',
  from_name: null,
  message: 'Have a lovely evening!',
  last_day: '2028-11-20',
}
const bought = { code, email }

export const voucherSamples = {
  'POST /api/vouchers': [{ body: { ...toBuy, email }, answer: ordered }],
  'POST /api/account/vouchers': [{ body: toBuy, answer: ordered }],
  'POST /api/vouchers/confirm': [
    { body: { intent_id, client_secret: voucherSecret }, answer: { state: 'sold', voucher } },
  ],
  'POST /api/account/vouchers/use': [{ body: { code }, answer: { amount_pence: 5000 } }],
  'POST /api/vouchers/find': [{ body: bought, answer: { voucher, state: 'ready', cancel_until: '2026-12-04' } }],
  'POST /api/vouchers/cancel': [{ body: bought, answer: { refunded_pence: 5000 } }],
  'POST /api/vouchers/send-again': [{ body: { email }, answer: {} }],
  'GET /api/admin/vouchers': [{}],
} satisfies SamplesOf<typeof voucherEndpoints> & SamplesOf<typeof adminEndpoints>
