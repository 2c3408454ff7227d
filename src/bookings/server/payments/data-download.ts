import { sql } from 'kysely'
import { bookingsPersonalData } from '#bookings/server/personal-data.ts'
import { columnSection, eventFields, type DownloadSection } from '#platform/server/data-download.ts'

const personalData = bookingsPersonalData

const payments = columnSection(personalData, 'payments', {
  name: 'payments',
  heading: 'Your payments',
  about:
    'What you paid. We keep this because the law requires us to keep accounts. The only card details we have are the card’s type and last four digits.',
  retention: 'bookings',
  extra: eventFields,
  labels: {
    amountPence: 'Amount',
    currency: 'Currency',
    method: 'How you paid',
    card: 'Card',
    intentId: 'Payment provider’s ID',
    state: 'Status',
    madeAt: 'When it was started',
    triedAt: 'When payment was attempted',
    authorisedAt: 'When the bank approved it',
    capturedAt: 'When the money was taken',
    endedAt: 'When it ended',
  },
  from: ({
    memberId,
  }) => sql`from payments t left join bookings b on b.id = t.booking_id left join events e on e.id = b.event_id
    where t.member_id = ${memberId} order by t.made_at`,
})

/** Joins rows `t` to the payment, booking and event of the member. */
const joinOwnPayments = (memberId: string) =>
  sql`join payments p on p.id = t.payment_id left join bookings b on b.id = p.booking_id left join events e on e.id = b.event_id
    where p.member_id = ${memberId}`

const refunds = columnSection(personalData, 'refunds', {
  name: 'refunds',
  heading: 'Your refunds',
  about: 'What was refunded to you.',
  retention: 'bookings',
  extra: eventFields,
  labels: {
    amountPence: 'Amount',
    reason: 'Reason',
    message: 'Our message to you',
    requestedAt: 'When it was requested',
    providerId: 'Payment provider’s ID',
    state: 'Status',
    endedAt: 'When it was completed',
  },
  from: ({ memberId }) => sql`from refunds t ${joinOwnPayments(memberId)} order by t.requested_at`,
})

const ledger = columnSection(personalData, 'ledger', {
  name: 'ledger',
  heading: 'Your payments in our accounts',
  about: 'Each transaction, as we recorded it.',
  retention: 'bookings',
  extra: eventFields,
  labels: { kind: 'Type', amountPence: 'Amount', currency: 'Currency', at: 'When' },
  from: ({ memberId }) => sql`from ledger t ${joinOwnPayments(memberId)} order by t.at`,
})

const receipts = columnSection(personalData, 'receipts', {
  name: 'receipts',
  heading: 'Your receipts',
  about: 'The receipt for each of your payments, and a credit note for each refund.',
  retention: 'bookings',
  extra: { vatPercent: ['VAT rate (%)', sql`(t.vat_rate / 100.0)::float`] },
  labels: {
    kind: 'Document',
    number: 'Number',
    taxPoint: 'Date for VAT (tax point)',
    amountPence: 'Total',
    vatPence: 'VAT included',
    sellerName: 'Seller',
    sellerAddress: 'Seller’s address',
    vatNumber: 'Seller’s VAT number',
    eventTitle: 'Event',
    eventDate: 'Event date',
  },
  from: ({ memberId }) => sql`from receipts t ${joinOwnPayments(memberId)} order by t.tax_point, t.number`,
})

const cases = columnSection(personalData, 'moneyCases', {
  name: 'questions_about_payments',
  heading: 'Problems with your payments',
  about: 'Problems that our team had to look into, and when they were dealt with.',
  retention: 'bookings',
  extra: eventFields,
  labels: {
    kind: 'Type',
    amountPence: 'Amount',
    noticedAt: 'When it was noticed',
    settledAt: 'When it was dealt with',
  },
  from: ({ memberId }) => sql`from money_cases t ${joinOwnPayments(memberId)} order by t.noticed_at`,
})

const reductions = columnSection(personalData, 'reductions', {
  name: 'reductions',
  heading: 'Discounts and credit you used',
  about: 'Codes and credit that you used, and amounts that were too small to charge.',
  retention: 'bookings',
  extra: {
    ...eventFields,
    code: ['Code', sql`(select c.code from promo_codes c where c.id = t.code_id)`],
  },
  labels: { kind: 'Type', amountPence: 'Amount', madeAt: 'When it was used', endedAt: 'When it was returned' },
  from: ({
    memberId,
  }) => sql`from reductions t join bookings b on b.id = t.booking_id join events e on e.id = b.event_id
    where t.member_id = ${memberId} order by t.made_at`,
})

const credit = columnSection(personalData, 'creditEntries', {
  name: 'credit',
  heading: 'Your credit',
  about: 'Each change to the credit on your account. Together they add up to your balance.',
  retention: 'bookings',
  labels: { kind: 'Type', amountPence: 'Amount', message: 'Our message to you', at: 'When' },
  from: ({ memberId }) => sql`from credit_entries t where t.member_id = ${memberId} order by t.at, t.id`,
})

const vouchers = columnSection(personalData, 'vouchers', {
  name: 'gift_vouchers',
  heading: 'Gift vouchers you bought',
  about:
    'Each gift voucher that you ordered, and whether it was used, refunded or has expired. We send the codes only by email.',
  retention: 'voucherAddresses',
  labels: {
    amountPence: 'Amount',
    refundedPence: 'Refunded',
    email: 'Sent to',
    forName: 'For',
    fromName: 'From',
    message: 'Message',
    orderedAt: 'When you ordered it',
    soldAt: 'When it was paid',
    expiresAt: 'When it expires',
    remindedAt: 'When we reminded you',
    endedAt: 'When it ended',
    endReason: 'Reason it ended',
  },
  from: ({ memberId }) => sql`from vouchers t where t.buyer_id = ${memberId} order by t.ordered_at`,
})

export const paymentsDownload: readonly DownloadSection[] = [
  payments,
  refunds,
  ledger,
  receipts,
  reductions,
  credit,
  vouchers,
  cases,
]
