import { accountPlaceholders } from '#accounts/contract/samples.ts'
import type * as moneyEndpoints from '#bookings/contract/admin/money.ts'
import type * as costEndpoints from '#bookings/contract/admin/costs.ts'
import type * as monthEndpoints from '#bookings/contract/admin/month.ts'
import type * as payoutEndpoints from '#bookings/contract/admin/payouts.ts'
import type * as venueNumberEndpoints from '#bookings/contract/admin/venue-numbers.ts'
import type * as paymentEndpoints from '#bookings/contract/admin/payments.ts'
import type * as attendanceEndpoints from '#bookings/contract/attendance.ts'
import type * as checkoutEndpoints from '#bookings/contract/checkout.ts'
import type * as latenessEndpoints from '#bookings/contract/lateness.ts'
import type * as myEventsEndpoints from '#bookings/contract/my-events.ts'
import { ownCalendarPlaceholders, ownCalendarSamples } from '#bookings/contract/own-calendar-samples.ts'
import type * as receiptEndpoints from '#bookings/contract/receipts.ts'
import { reductionPlaceholders, reductionSamples } from '#bookings/contract/reduction-samples.ts'
import type * as replacementEndpoints from '#bookings/contract/replacement.ts'
import type * as secondChairEndpoints from '#bookings/contract/second-chair.ts'
import type * as ticketEndpoints from '#bookings/contract/tickets.ts'
import { voucherPlaceholders, voucherSamples } from '#bookings/contract/voucher-samples.ts'
import type * as waitingListEndpoints from '#bookings/contract/waiting-list.ts'
import type * as walkInEndpoints from '#bookings/contract/walk-in.ts'
import { eventPlaceholders } from '#events/contract/samples.ts'
import { newId, type SamplesOf } from '#platform/contract/samples.ts'

/** The placeholder ids and tokens in the samples. Tests replace them with real values. */
export const bookingPlaceholders = {
  bookingId: '0199f0c1-0010-7000-8000-000000000001',
  holdId: '0199f0c1-0011-7000-8000-000000000001',
  secondChairId: '0199f0c1-0019-7000-8000-000000000001',
  ticketCode: 'T'.repeat(22),
  intentId: 'pi_3Q2sample',
  paymentId: '0199f0c1-0012-7000-8000-000000000001',
  receiptNumber: 7_000_011,
  refundId: '0199f0c1-0013-7000-8000-000000000001',
  moneyCaseId: '0199f0c1-0014-7000-8000-000000000001',
  noteId: '0199f0c1-0015-7000-8000-000000000001',
  payoutId: '0199f0c1-0018-7000-8000-000000000001',
  payoutDifferenceId: '0199f0c1-0016-7000-8000-000000000001',
  costId: '0199f0c1-0017-7000-8000-000000000001',
  ...reductionPlaceholders,
  ...voucherPlaceholders,
  ...ownCalendarPlaceholders,
  /** These have the same lengths as the tokens in a transfer link and in the QR code at the door. */
  transferToken: 'P'.repeat(75),
  doorToken: 'W'.repeat(60),
  /** As long as the token of a link in an email. */
  attendanceToken: 'A'.repeat(43),
} as const

const { memberEmail } = accountPlaceholders
const { eventId } = eventPlaceholders
const { bookingId, holdId, secondChairId, intentId, paymentId, receiptNumber, moneyCaseId } = bookingPlaceholders
const { ticketCode, transferToken, doorToken, attendanceToken } = bookingPlaceholders
const { payoutId, payoutDifferenceId, costId } = bookingPlaceholders

const now = '2026-11-20T18:00:00Z'
const event = {
  id: eventId,
  title: 'An evening in Dudley',
  start_date_local: '2027-02-19T19:30:00',
  end_date_local: '2027-02-19T22:00:00',
  venue: { name: 'The Lamp', street: '1 High Street', town: 'Dudley', postcode: 'DY1 1AA' },
}
const calendar_file = `/event/${eventId}/calendar.ics`
const ownPlace = {
  event: {
    ...event,
    picture: { image: null, sizes: [] },
    lat: 52.51,
    lng: -2.08,
    directions: 'Up the stairs beside the bar.',
    calendar_links: {
      google: 'https://calendar.google.com/calendar/render?action=TEMPLATE&text=An%20evening%20in%20Dudley',
      outlook: 'https://outlook.live.com/calendar/0/deeplink/compose?rru=addevent&subject=An%20evening%20in%20Dudley',
    },
  },
  price: 24,
  price_parts: { reductions: [], to_pay: 24, credit: 0 },
  booking: null,
  receipt_number: null,
  has_profile: false,
  refusal: null,
  date_of_birth_needed: false,
  waiting: null,
  can_wait: false,
  now,
}
const order = {
  payment_intent: { client_secret: `${intentId}_secret_3Q2`, intent_id: intentId },
  hold_expires_at: '2026-11-20T18:15:00Z',
  booking_id: holdId,
  price: 24,
  to_pay: 24,
  now,
  provider: { publishable_key: 'pk_test_sample', script: null },
}
const replacement = {
  event,
  from: 'Tom Hadley',
  refund_to: 'Tom Hadley',
  gender: 'M',
  price: 24,
  youngest_age: 28,
  oldest_age: 42,
  claim_until_local: null,
} as const

const receipt = {
  number: receiptNumber,
  tax_point: '2026-11-20',
  seller: { name: 'Example Evenings Ltd', address: '1 High Street, Dudley DY1 1AA', vat_number: 'GB 123 4567 89' },
  event: { title: event.title, date_local: '2027-02-19' },
  method: 'card' as const,
  card: 'Visa ending 4242',
  reductions: [],
  amount_pence: 2400,
  vat: { rate: 20, vat_pence: 400, net_pence: 2000 },
  vat_unknown: false,
  credit_notes: [],
}

const checkoutSamples = {
  'GET /api/events/:id/place': [{ params: { id: eventId }, answer: ownPlace }],
  'POST /api/orders/createpaymentintent': [{ query: {}, body: { event_id: eventId }, answer: order }],
  'POST /api/holds/:id/paying': [
    { params: { id: holdId }, body: {}, answer: { hold_expires_at: '2026-11-20T18:20:00Z', now } },
  ],
  'DELETE /api/holds/:id': [{ params: { id: holdId }, answer: {} }],
  'POST /api/payments/confirm': [
    { body: { intent_id: intentId }, answer: { state: 'booked', hold_expires_at: null, now } },
  ],
  'POST /api/payments/webhook': [{ answer: { received: true } }],
} satisfies SamplesOf<typeof checkoutEndpoints>

const placeSamples = {
  'GET /api/myplaces': [{ query: {} }],
  'DELETE /api/bookings/:id': [{ params: { id: bookingId }, answer: {} }],
  'POST /api/bookings/:id/refund': [{ params: { id: bookingId }, body: {}, answer: {} }],
  'POST /api/bookings/:id/replacement': [
    {
      params: { id: bookingId },
      body: {},
      answer: {
        link: `https://dating.example/replacement?token=${transferToken}`,
        sent_to: null,
        started_at: now,
      },
    },
    { params: { id: bookingId }, body: { email: memberEmail } },
  ],
  'DELETE /api/bookings/:id/replacement': [{ params: { id: bookingId }, answer: {} }],
  'POST /api/replacements/lookup': [{ body: { token: transferToken }, answer: replacement }],
  'POST /api/replacements/lookup-as-member': [{ body: { token: transferToken } }],
  'POST /api/replacements/accept': [{ body: { token: transferToken }, answer: { event_id: eventId, calendar_file } }],
  'GET /api/events/:id/ticket': [
    {
      params: { id: eventId },
      answer: {
        event: { ...event, cancelled: false },
        booking_id: bookingId,
        user_name: 'Emily Brown',
        ticket_code: ticketCode,
        lat: 52.51,
        lng: -2.08,
        directions: 'Five minutes from the bus station.',
        calendar_file,
        night_open: false,
        still_coming: null,
        lateness: null,
      },
    },
  ],
  'POST /api/events/:id/waiting': [{ params: { id: eventId }, body: {}, answer: { before: 2, joined_at: now } }],
  'DELETE /api/events/:id/waiting': [{ params: { id: eventId }, answer: {} }],
  'GET /api/events/:id/second-chair': [{ params: { id: eventId }, query: { gender: 'F' }, answer: ownPlace }],
  'POST /api/events/:id/second-chair': [{ params: { id: eventId }, body: { gender: 'F' }, answer: order }],
  'DELETE /api/second-chairs/:id': [{ params: { id: secondChairId }, answer: {} }],
  'POST /api/walkins/lookup': [{ body: { token: doorToken }, answer: ownPlace }],
  'POST /api/walkins/order': [{ body: { token: doorToken }, answer: order }],
} satisfies SamplesOf<typeof myEventsEndpoints> &
  SamplesOf<typeof replacementEndpoints> &
  SamplesOf<typeof ticketEndpoints> &
  SamplesOf<typeof waitingListEndpoints> &
  SamplesOf<typeof walkInEndpoints> &
  SamplesOf<typeof secondChairEndpoints>

const linkedQuestion = { event, answer: null, state: 'open' as const }
const attendanceSamples = {
  'POST /api/attendance/lookup': [{ body: { token: attendanceToken }, answer: linkedQuestion }],
  'POST /api/attendance/answer': [
    { body: { token: attendanceToken, answer: 'coming' }, answer: { ...linkedQuestion, answer: 'coming' } },
    { body: { token: attendanceToken, answer: 'not coming' } },
  ],
  'PUT /api/bookings/:id/attendance': [
    { params: { id: bookingId }, body: { answer: 'coming' }, answer: { answer: 'coming' } },
    { params: { id: bookingId }, body: { answer: 'not coming' } },
  ],
  'PUT /api/bookings/:id/lateness': [
    { params: { id: bookingId }, body: { delay: '20 minutes' }, answer: { delay: '20 minutes' } },
    { params: { id: bookingId }, body: { delay: null } },
  ],
} satisfies SamplesOf<typeof attendanceEndpoints> & SamplesOf<typeof latenessEndpoints>

const receiptSamples = {
  'GET /api/account/payments': [{ query: {} }, { query: { older: paymentId } }],
  'GET /api/account/payments/:number': [{ params: { number: receiptNumber }, answer: receipt }],
  'GET /api/admin/payments/:id/receipt': [{ params: { id: paymentId }, answer: receipt }],
} satisfies SamplesOf<typeof receiptEndpoints>

const moneySamples = {
  'GET /api/admin/money': [{ query: {} }, { query: { period: 'dates', since: '2026-11-01', until: '2026-11-30' } }],
  'GET /api/admin/money/events': [{ query: {} }, { query: { sort: 'net' } }],
  'GET /api/admin/money/ledger.csv': [{ query: {} }, { query: { from: '2026-11-01', to: '2026-11-30' } }],
  'GET /api/admin/money/cases': [{ query: {} }, { query: { which: 'closed' } }],
  'POST /api/admin/money/cases/:id/close': [{ params: { id: moneyCaseId }, body: { note: 'A note.' }, answer: {} }],
  'GET /api/admin/money/comparisons': [{}],
  'POST /api/admin/money/comparisons': [{ body: {}, answer: {} }],
  'GET /api/admin/payments': [
    { query: {} },
    { query: { event: eventId } },
    { query: { month: '2026-11', refunds: 'some' } },
  ],
  'GET /api/admin/payments.csv': [{ query: {} }, { query: { from: '2026-11-01', to: '2026-11-30' } }],
  'GET /api/admin/payments/:id': [{ params: { id: paymentId } }],
  'GET /api/admin/payments/:id/attempts': [{ params: { id: paymentId } }],
  'POST /api/admin/payments/:id/check': [{ params: { id: paymentId }, body: {} }],
  'POST /api/admin/payments/:id/refund': [
    {
      params: { id: paymentId },
      body: { amount: '8', refundable_pence: 2400, message: 'Two guests fewer came than we had promised.' },
      answer: {},
    },
  ],
  'GET /api/admin/events/:id/venue-numbers': [{ params: { id: eventId } }],
  'POST /api/admin/events/:id/venue-numbers': [{ params: { id: eventId }, body: { id: newId }, answer: {} }],
} satisfies SamplesOf<typeof moneyEndpoints> &
  SamplesOf<typeof paymentEndpoints> &
  SamplesOf<typeof venueNumberEndpoints>

const payoutSamples = {
  'GET /api/admin/money/payouts': [{ query: {} }],
  'POST /api/admin/money/payouts/fetch': [{ body: {}, answer: {} }],
  'GET /api/admin/money/payouts/:id': [{ params: { id: payoutId }, query: {} }],
  'GET /api/admin/money/differences': [{ query: {} }, { query: { which: 'closed' } }],
  'POST /api/admin/money/differences/:id/close': [
    { params: { id: payoutDifferenceId }, body: { note: 'A note.' }, answer: {} },
  ],
  'GET /api/admin/money/month': [{ query: {} }, { query: { month: '2026-11' } }],
  'GET /api/admin/money/statement.csv': [
    { query: { month: '2026-11', format: 'xero', part: 1 } },
    { query: { month: '2026-11', format: 'freeagent' } },
  ],
  'GET /api/admin/events/:id/costs': [{ params: { id: eventId } }],
  'POST /api/admin/events/:id/costs': [
    { params: { id: eventId }, body: { id: newId, kind: 'venue', note: 'The upstairs room', amount: 150 }, answer: {} },
  ],
  'DELETE /api/admin/event-costs/:id': [{ params: { id: costId }, answer: {} }],
} satisfies SamplesOf<typeof payoutEndpoints> & SamplesOf<typeof monthEndpoints> & SamplesOf<typeof costEndpoints>

export const bookingSamples = {
  ...checkoutSamples,
  ...placeSamples,
  ...attendanceSamples,
  ...receiptSamples,
  ...moneySamples,
  ...payoutSamples,
  ...reductionSamples,
  ...voucherSamples,
  ...ownCalendarSamples,
}
