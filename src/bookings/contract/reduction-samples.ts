import { accountPlaceholders } from '#accounts/contract/samples.ts'
import type * as promoCodeEndpoints from '#bookings/contract/admin/promo-codes.ts'
import type * as creditEndpoints from '#bookings/contract/credit.ts'
import type * as reductionEndpoints from '#bookings/contract/reductions.ts'
import { newId, type SamplesOf } from '#platform/contract/samples.ts'

export const reductionPlaceholders = {
  promoCodeId: '0199f0c1-001b-7000-8000-000000000001',
} as const

const holdId = '0199f0c1-0011-7000-8000-000000000001'
const { promoCodeId } = reductionPlaceholders
const { memberId } = accountPlaceholders
const now = '2026-11-20T18:00:00Z'

const credit = {
  balance_pence: 1000,
  to_card_pence: 0,
  entries: [
    {
      id: newId,
      at: now,
      kind: 'added',
      amount_pence: 1000,
      event_title: null,
      message: 'Thank you for your patience.',
    },
  ],
} as const

export const reductionSamples = {
  'PUT /api/holds/:id/reductions': [
    { params: { id: holdId }, body: { code: null, use_credit: true }, answer: {} },
    { params: { id: holdId }, body: { code: 'SPRING-10', use_credit: false } },
  ],
  'POST /api/holds/:id/book': [{ params: { id: holdId }, body: {}, answer: {} }],
  'GET /api/account/credit': [{ answer: { ...credit, entries: [...credit.entries] } }],
  'POST /api/account/credit/refund': [{ body: {}, answer: { refunded_pence: 1000 } }],
  'GET /api/admin/members/:id/credit': [{ params: { id: memberId } }],
  'POST /api/admin/members/:id/credit': [
    {
      params: { id: memberId },
      body: { id: newId, direction: 'add', amount: '10', message: 'Thank you for your patience.' },
      answer: {},
    },
  ],
  'GET /api/admin/promo-codes': [{}],
  'POST /api/admin/promo-codes': [
    {
      body: {
        id: newId,
        code: 'SPRING-10',
        off: { percent: 10 },
        starts_on: null,
        ends_on: null,
        events_from: null,
        events_to: null,
        event_ids: [],
        for_newcomers: false,
        most_uses: 100,
        most_uses_each: 1,
      },
      answer: {},
    },
  ],
  'POST /api/admin/promo-codes/:id/stop': [{ params: { id: promoCodeId }, body: {}, answer: {} }],
} satisfies SamplesOf<typeof reductionEndpoints> &
  SamplesOf<typeof creditEndpoints> &
  SamplesOf<typeof promoCodeEndpoints>
